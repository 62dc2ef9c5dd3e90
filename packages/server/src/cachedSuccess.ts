import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** Runs an effect once, when its value is first needed, and keeps the value. A failure is not kept: the next use tries again. */
export const cachedSuccess = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<Effect.Effect<A, E>, never, R> =>
  Effect.map(
    Effect.cachedInvalidateWithTTL(Effect.uninterruptible(effect), Duration.infinity),
    ([cached, invalidate]) => Effect.onError(cached, () => invalidate)
  )
