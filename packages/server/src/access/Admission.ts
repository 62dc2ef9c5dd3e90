import { permits, type Route, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ActiveKey } from "../store/KeyStore.ts"
import { ApiKeys } from "./ApiKeys.ts"
import { RateLimiter, type Standing } from "./RateLimiter.ts"

/** An active key that asks for a route. */
export interface Asking {
  readonly key: ActiveKey
  /** How its budget stands after a unit was asked for; undefined where its scope does not permit the route. */
  readonly standing: Standing | undefined
}

/** Finds a key and takes a unit of its budget, for a surface that knows the route before the key. */
export class Admission extends Context.Tag("daybook/access/Admission")<
  Admission,
  {
    /** The active key of a token, if there is one. A unit is taken where its scope permits the route. */
    readonly ask: (token: string, route: Route) => Effect.Effect<Asking | undefined, Unavailable>
  }
>() {
  /** First the key, then the unit. Where the budgets are in memory, the unit costs no statement. */
  static layer = Layer.effect(
    Admission,
    Effect.gen(function* () {
      const { verify } = yield* ApiKeys
      const { take } = yield* RateLimiter
      return {
        ask: (token, route) =>
          Effect.flatMap(verify(token), (key): Effect.Effect<Asking | undefined, Unavailable> => {
            if (key === undefined) return Effect.succeed(undefined)
            if (!permits(key.scope, route)) return Effect.succeed({ key, standing: undefined })
            const { accountId, id: budgetKey } = key
            return Effect.map(take({ accountId, budgetKey }, route.budget), (standing) => ({ key, standing }))
          })
      }
    })
  )
}
