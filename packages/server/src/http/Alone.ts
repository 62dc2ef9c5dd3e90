import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"

/** Runs an effect without the services around it: the platform would copy all of them several times for each request. */
export const alone = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>): Effect.Effect<A, E, Scope.Scope> =>
  Effect.flatMap(Effect.scope, (scope) => Effect.mapInputContext(effect, () => Context.make(Scope.Scope, scope)))
