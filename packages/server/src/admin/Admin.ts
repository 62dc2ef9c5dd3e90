import { DayTarget, errorOf, type FeedKind, GoalsChange, Principal, type Scope, type TargetDay } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { AccountStore } from "../identity/AccountStore.ts"
import { ApiKeys } from "../identity/ApiKeys.ts"
import { ConnectionStore } from "../identity/ConnectionStore.ts"
import { feedLinks } from "../identity/FeedLinks.ts"
import { labelOf } from "../identity/Label.ts"
import { LINK_MINUTES, Logins } from "../identity/Logins.ts"
import { Sessions } from "../identity/Sessions.ts"
import { Journal } from "../journal/Journal.ts"
import { preferenceStore } from "../log/Account.ts"
import { goalStore } from "../log/Goals.ts"
import { accountNamed } from "./AccountAdmin.ts"
import { newLogIn, openExisting, openOrCreate } from "./OpenLog.ts"
import { checkedValue, type Settings } from "./Settings.ts"

const loginLayer = (settings: Settings) =>
  Layer.mergeAll(Layer.provideMerge(Logins.layer, AccountStore.layer), Sessions.layer).pipe(
    Layer.provide(openExisting(settings))
  )

/**
 * Creates the code for choosing a new password of an account, by default the owner's, and ends the account's sessions. The code is
 * returned only here.
 */
export const issueResetCode = (settings: Settings, name?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(name)
    const logins = yield* Logins
    const accounts = yield* (yield* AccountStore).list
    const expiresAt = (yield* Clock.currentTimeMillis) + LINK_MINUTES * 60_000
    return {
      account: accounts.find(({ id }) => id === accountId)?.name ?? "",
      isNew: (yield* logins.of(accountId)) === undefined,
      code: yield* logins.issueLink(accountId),
      expiresAt: new Date(expiresAt).toISOString(),
      ended: yield* (yield* Sessions).endAll(accountId)
    }
  }).pipe(Effect.provide(loginLayer(settings)))

const keys = Layer.merge(ApiKeys.layer, AccountStore.layer)

const keyLayer = (settings: Settings) => Layer.provide(keys, openExisting(settings))

/**
 * Creates a key for an account, by default the owner's. The full key is returned only here. Creates a log if there is none, so that a
 * program can have its key before the first start of the server.
 */
export const createKey = (settings: Settings, name: string, scope: Scope, account?: string) =>
  Effect.gen(function* () {
    const label = yield* checkedValue(labelOf(name))
    return yield* Effect.provide(keyIn(label, scope, account), Layer.provideMerge(keys, openOrCreate(settings)))
  })

const keyIn = (name: string, scope: Scope, account: string | undefined) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    const made = yield* (yield* ApiKeys).create(accountId, name, scope)
    return { ...made, newLog: yield* newLogIn }
  })

/** The keys of an account, revoked ones included. */
export const listKeys = (settings: Settings, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* ApiKeys).list(accountId)
  }).pipe(Effect.provide(keyLayer(settings)))

/** Revokes a key, effective on the next request to a running server. Returns whether there was an active one. */
export const revokeKey = (settings: Settings, id: string, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* ApiKeys).revoke(accountId, id)
  }).pipe(Effect.provide(keyLayer(settings)))

const linkLayer = (settings: Settings) => Layer.provideMerge(AccountStore.layer, openExisting(settings))

/** Makes a read-only link for an account, by default the owner's. Its path is returned only here. */
export const createLink = (settings: Settings, name: string, what: FeedKind, account?: string) =>
  Effect.gen(function* () {
    const label = yield* checkedValue(labelOf(name))
    const accountId = yield* accountNamed(account)
    return yield* (yield* feedLinks).create(accountId, { name: label, what })
  }).pipe(Effect.provide(linkLayer(settings)))

/** The read-only links of an account, revoked ones included. */
export const listLinks = (settings: Settings, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* feedLinks).list(accountId)
  }).pipe(Effect.provide(linkLayer(settings)))

/** Revokes a read-only link, effective on the next request to a running server. Returns whether there was a live one. */
export const revokeLink = (settings: Settings, id: string, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* feedLinks).revoke(accountId, id)
  }).pipe(Effect.provide(linkLayer(settings)))

const goalLayer = (settings: Settings) =>
  Layer.merge(Journal.layer, AccountStore.layer).pipe(Layer.provideMerge(openExisting(settings)))

/** Changes goals of an account, by default the owner's, effective at once on a running server. Returns all goals. */
export const setGoals = (settings: Settings, change: unknown, account?: string) =>
  Effect.gen(function* () {
    const goals = yield* checkedValue(Effect.mapError(decode(change), ({ issue }) => errorOf([issue])))
    return yield* Effect.provideService((yield* goalStore).set(goals), Principal, yield* serverOf(account))
  }).pipe(Effect.provide(goalLayer(settings)))

/** Replaces the targets of a weekday or of training days; without any it has those of the goals again. Returns all goals of such a day. */
export const setDayTargets = (settings: Settings, on: TargetDay, targets: unknown, account?: string) =>
  Effect.gen(function* () {
    const sent = yield* checkedValue(Effect.mapError(decodeTargets(targets), ({ issue }) => errorOf([issue])))
    const isNone = Object.keys(sent).length === 0
    const principal = yield* serverOf(account)
    return yield* Effect.gen(function* () {
      yield* (yield* preferenceStore).set(({ dayTargets: { [on]: _, ...others } = {} }) => ({
        dayTargets: isNone ? others : { ...others, [on]: sent }
      }))
      return { ...(yield* (yield* goalStore).read), ...sent }
    }).pipe(Effect.provideService(Principal, principal))
  }).pipe(Effect.provide(goalLayer(settings)))

/** The server's own commands as a writer of an account. */
const serverOf = (account?: string) =>
  Effect.map(
    accountNamed(account),
    (accountId) => ({ accountId, writer: "server", scope: "full", surface: "rest", budgetKey: "server" }) as const
  )

const decodeTargets = Schema.decodeUnknown(DayTarget, { errors: "all", onExcessProperty: "error" })

const decode = Schema.decodeUnknown(GoalsChange, { errors: "all", onExcessProperty: "error" })

const connectionLayer = (settings: Settings) =>
  Layer.merge(ConnectionStore.layer, AccountStore.layer).pipe(Layer.provide(openExisting(settings)))

/** The connected apps of an account, by default the owner's; ended ones included. */
export const listConnections = (settings: Settings, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* ConnectionStore).list(accountId)
  }).pipe(Effect.provide(connectionLayer(settings)))

/** Disconnects an app, effective on its next request to a running server. Returns whether there was a live connection. */
export const disconnect = (settings: Settings, id: string, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* ConnectionStore).end(accountId, id, "disconnected")
  }).pipe(Effect.provide(connectionLayer(settings)))

/** The functions of the terminal's commands on the server's own machine. A server imports none of it. */
export * as AccountAdmin from "./AccountAdmin.ts"
export * as ConnectionAdmin from "./Admin.ts"
export * as GoalAdmin from "./Admin.ts"
export * as KeyAdmin from "./Admin.ts"
export * as LoginAdmin from "./Admin.ts"
export * as LinkAdmin from "./Admin.ts"
export * as CopyAdmin from "./CopyAdmin.ts"
export * as FoodAdmin from "./Foods.ts"
export * as JournalAdmin from "./JournalAdmin.ts"
export * as Maintenance from "./Maintenance.ts"
export { move } from "./Move.ts"
export { removeMoment } from "./RestoreMoment.ts"
export { verify } from "./Verify.ts"
export * as WebhookAdmin from "./WebhookAdmin.ts"
