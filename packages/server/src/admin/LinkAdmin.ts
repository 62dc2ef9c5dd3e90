import type { FeedKind } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AccountStore } from "../identity/AccountStore.ts"
import { feedLinks } from "../identity/FeedLinks.ts"
import { labelOf } from "../identity/Label.ts"
import { accountNamed } from "./AccountAdmin.ts"
import { openExisting } from "./OpenLog.ts"
import { checkedValue, type Settings } from "./Settings.ts"

const layer = (settings: Settings) => Layer.provideMerge(AccountStore.layer, openExisting(settings))

/** Makes a read-only link for an account, by default the owner's. Its path is returned only here. */
export const createLink = (settings: Settings, name: string, what: FeedKind, account?: string) =>
  Effect.gen(function* () {
    const label = yield* checkedValue(labelOf(name))
    const accountId = yield* accountNamed(account)
    return yield* (yield* feedLinks).create(accountId, { name: label, what })
  }).pipe(Effect.provide(layer(settings)))

/** The read-only links of an account, revoked ones included. */
export const listLinks = (settings: Settings, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* feedLinks).list(accountId)
  }).pipe(Effect.provide(layer(settings)))

/** Revokes a read-only link, effective on the next request to a running server. Returns whether there was a live one. */
export const revokeLink = (settings: Settings, id: string, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* feedLinks).revoke(accountId, id)
  }).pipe(Effect.provide(layer(settings)))
