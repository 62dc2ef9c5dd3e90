import type { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ApiKeys } from "../access/ApiKeys.ts"
import { openLog } from "../Engine.ts"
import type { Settings } from "../Settings.ts"
import { AccountStore } from "../store/AccountStore.ts"

const keyLayer = ({ database }: Settings) =>
  Layer.merge(ApiKeys.layer, AccountStore.layer).pipe(Layer.provide(openLog(database)))

/** Creates a key for the owner's account. This is the only time that the key is returned in full. */
export const createKey = (settings: Settings, name: string, scope: Scope) =>
  Effect.gen(function* () {
    const owner = yield* (yield* AccountStore).owner
    return yield* (yield* ApiKeys).create(owner, name, scope)
  }).pipe(Effect.provide(keyLayer(settings)))

/** The owner's keys, revoked ones included. */
export const listKeys = (settings: Settings) =>
  Effect.gen(function* () {
    const owner = yield* (yield* AccountStore).owner
    return yield* (yield* ApiKeys).list(owner)
  }).pipe(Effect.provide(keyLayer(settings)))

/** Revokes a key, effective on the next request to a running server; returns whether there was an active one. */
export const revokeKey = (settings: Settings, id: string) =>
  Effect.gen(function* () {
    const owner = yield* (yield* AccountStore).owner
    return yield* (yield* ApiKeys).revoke(owner, id)
  }).pipe(Effect.provide(keyLayer(settings)))
