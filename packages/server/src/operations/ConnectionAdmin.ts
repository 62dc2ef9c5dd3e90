import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AccountStore } from "../store/AccountStore.ts"
import { ConnectionStore } from "../store/ConnectionStore.ts"
import { accountNamed } from "./AccountAdmin.ts"
import { openLog } from "./Engine.ts"
import type { Settings } from "./Settings.ts"

const connectionLayer = ({ database }: Settings) =>
  Layer.merge(ConnectionStore.layer, AccountStore.layer).pipe(Layer.provide(openLog(database)))

/** The connected apps of an account, without a name the owner's; ended ones included. */
export const listConnections = (settings: Settings, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* ConnectionStore).list(accountId)
  }).pipe(Effect.provide(connectionLayer(settings)))

/** Disconnects an app, effective on its next request to a running server; returns whether there was a live connection. */
export const disconnect = (settings: Settings, id: string, account?: string) =>
  Effect.gen(function* () {
    const accountId = yield* accountNamed(account)
    return yield* (yield* ConnectionStore).end(accountId, id, "disconnected")
  }).pipe(Effect.provide(connectionLayer(settings)))
