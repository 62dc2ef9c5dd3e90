import type { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ApiKeys } from "../access/ApiKeys.ts"
import { AccountStore } from "../store/AccountStore.ts"
import { accountNamed } from "./AccountAdmin.ts"
import { openLog } from "./Engine.ts"
import type { Settings } from "./Settings.ts"

const keyLayer = ({ database }: Settings) =>
  Layer.merge(ApiKeys.layer, AccountStore.layer).pipe(Layer.provide(openLog(database)))

/** Creates a key for an account, without a name the owner's. This is the only time that the key is returned in full. */
export const createKey = (settings: Settings, name: string, scope: Scope, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* ApiKeys).create(accountId, name, scope)
  }).pipe(Effect.provide(keyLayer(settings)))

/** The keys of an account, revoked ones included. */
export const listKeys = (settings: Settings, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* ApiKeys).list(accountId)
  }).pipe(Effect.provide(keyLayer(settings)))

/** Revokes a key, effective on the next request to a running server; returns whether there was an active one. */
export const revokeKey = (settings: Settings, id: string, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* ApiKeys).revoke(accountId, id)
  }).pipe(Effect.provide(keyLayer(settings)))
