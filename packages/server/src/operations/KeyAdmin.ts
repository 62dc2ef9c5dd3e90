import type { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ApiKeys } from "../access/ApiKeys.ts"
import type { Settings } from "../Settings.ts"
import { AccountStore } from "../store/AccountStore.ts"
import { Database } from "../store/sqlite/Database.ts"

const keyLayer = ({ database }: Settings) =>
  Layer.merge(ApiKeys.layer, AccountStore.layer).pipe(Layer.provide(Database.layer(database)))

/** Makes a key for the owner's account and gives it in full, this once. */
export const createKey = (settings: Settings, name: string, scope: Scope) =>
  Effect.gen(function* () {
    const owner = yield* (yield* AccountStore).owner
    return yield* (yield* ApiKeys).create(owner, name, scope)
  }).pipe(Effect.provide(keyLayer(settings)))

/** The owner's keys, the revoked ones too. */
export const listKeys = (settings: Settings) =>
  Effect.gen(function* () {
    const owner = yield* (yield* AccountStore).owner
    return yield* (yield* ApiKeys).list(owner)
  }).pipe(Effect.provide(keyLayer(settings)))

/** Revokes a key, with effect on the next request of a running server too; says whether there was a live one. */
export const revokeKey = (settings: Settings, id: string) =>
  Effect.gen(function* () {
    const owner = yield* (yield* AccountStore).owner
    return yield* (yield* ApiKeys).revoke(owner, id)
  }).pipe(Effect.provide(keyLayer(settings)))
