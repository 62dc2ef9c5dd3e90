import { errorOf, GoalsChange, Principal } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { AccountStore } from "../store/AccountStore.ts"
import { GoalStore } from "../store/GoalStore.ts"
import { Journal } from "../store/Journal.ts"
import { accountNamed } from "./AccountAdmin.ts"
import { openLog } from "./Engine.ts"
import type { Settings } from "./Settings.ts"

const goalLayer = ({ database }: Settings) =>
  Layer.merge(Layer.provide(GoalStore.layer, Journal.layer), AccountStore.layer).pipe(Layer.provide(openLog(database)))

/** Changes goals of an account, without a name the owner's, effective at once on a running server. Returns all goals. */
export const setGoals = (settings: Settings, change: unknown, account?: string) =>
  Effect.gen(function* () {
    const goals = yield* Effect.mapError(decode(change), ({ issue }) => errorOf([issue]))
    const accountId = yield* accountNamed(account)
    const server = { accountId, writer: "server", scope: "full", surface: "rest", budgetKey: "server" } as const
    return yield* Effect.provideService((yield* GoalStore).set(goals), Principal, server)
  }).pipe(Effect.provide(goalLayer(settings)))

const decode = Schema.decodeUnknown(GoalsChange, { errors: "all", onExcessProperty: "error" })
