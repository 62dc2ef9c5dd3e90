import { type ApiError, Principal, ROUTES, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeAuthorize } from "../access/Authorize.ts"
import type { Standing } from "../access/RateLimiter.ts"
import { namedRowStore } from "../store/NamedRowStore.ts"
import { allHandlers } from "./AllHandlers.ts"
import { namedRowText } from "./ChangeSummary.ts"
import { type ReadyRoute, readyRoutes, runRoute, type Sent } from "./Routes.ts"

/** A call of a route from within this process. */
export interface Call extends Sent {
  /** The name of the route. */
  readonly name: string
}

/** The routes of the definition with their handlers, for every surface through which they are called. */
export class Dispatcher extends Context.Tag("daybook/rest/Dispatcher")<
  Dispatcher,
  {
    readonly routes: ReadonlyArray<ReadyRoute>
    /**
     * Runs a route for an authenticated principal: 403, 429, 400, the work; gives the value that REST sends as JSON. `charged` is called
     * with the state of the budget that the call counts against, also if the call fails afterwards.
     */
    readonly call: (
      principal: Principal["Type"],
      call: Call,
      charged: (standing: Standing) => void
    ) => Effect.Effect<unknown, ApiError>
    /** What an id names, in words and with its date, for a person to judge. Counts against no budget. */
    readonly describe: (principal: Principal["Type"], id: string) => Effect.Effect<string | undefined, Unavailable>
  }
>() {
  static layer = Layer.effect(
    Dispatcher,
    Effect.gen(function* () {
      const routes = readyRoutes(ROUTES, yield* allHandlers)
      const byName = new Map(routes.map((ready) => [ready.route.name, ready]))
      const authorize = yield* makeAuthorize
      const named = yield* namedRowStore

      const call = (principal: Principal["Type"], { name, ...sent }: Call, charged: (standing: Standing) => void) =>
        Effect.gen(function* () {
          const ready = byName.get(name)
          if (ready === undefined) return yield* Effect.dieMessage(`no route ${name}`)
          const { refusal, standing } = yield* authorize(principal, ready.route)
          charged(standing)
          return yield* refusal ?? runRoute(ready, sent)
        }).pipe(Effect.provideService(Principal, principal))

      const describe = (principal: Principal["Type"], id: string) =>
        Effect.map(Effect.provideService(named.find(id), Principal, principal), (found) =>
          found === undefined ? undefined : namedRowText(found)
        )

      return { routes, call, describe }
    })
  )
}
