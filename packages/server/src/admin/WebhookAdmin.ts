import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AccountStore } from "../identity/AccountStore.ts"
import { webhookAddress, webhooks } from "../webhooks/Deliveries.ts"
import { hostsFor, lacksName, webhookHosts } from "../webhooks/WebhookHosts.ts"
import { webhookStore } from "../webhooks/WebhookStore.ts"
import { accountNamed } from "./AccountAdmin.ts"
import { openExisting } from "./OpenLog.ts"
import { checkedValue, type Settings } from "./Settings.ts"

const layer = (settings: Settings) =>
  Layer.merge(Layer.provideMerge(AccountStore.layer, openExisting(settings)), webhookHosts(settings))

/** Makes a webhook for an account, by default the owner's. The secret is returned only here. */
export const addWebhook = (settings: Settings, url: string, account?: string) =>
  Effect.gen(function* () {
    yield* checkedValue(webhookAddress(url))
    const accountId = yield* accountNamed(account)
    const made = yield* (yield* webhooks).create(accountId, url)
    const isOwner = accountId === (yield* (yield* AccountStore).owner)
    const hosts = settings.webhookHosts && hostsFor(isOwner, settings.webhookHosts)
    return { ...made, lacksName: lacksName(new URL(url), hosts), isOwner }
  }).pipe(Effect.provide(layer(settings)))

/** The webhooks of an account, by default the owner's, in the order of creation. */
export const listWebhooks = (settings: Settings, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* webhookStore).list(accountId)
  }).pipe(Effect.provide(layer(settings)))

/** Sends a test event from this process. Returns the answer; undefined if the account has no such webhook. */
export const testWebhook = (settings: Settings, id: string, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* webhooks).test(accountId, id)
  }).pipe(Effect.provide(layer(settings)))

/** Has a running server send what waits for a webhook at once. Returns whether the account has this webhook. */
export const retryWebhook = (settings: Settings, id: string, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* webhookStore).retry(accountId, id)
  }).pipe(Effect.provide(layer(settings)))

/** Removes a webhook and what waits for it. Returns whether the account has this webhook. */
export const removeWebhook = (settings: Settings, id: string, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* webhookStore).remove(accountId, id)
  }).pipe(Effect.provide(layer(settings)))
