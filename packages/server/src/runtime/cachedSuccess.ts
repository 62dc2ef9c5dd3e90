import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** Runs an effect when its value is first needed, and keeps the value. A failure is not kept: the next use tries again. */
export const cachedSuccess = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<Effect.Effect<A, E>, never, R> =>
  Effect.suspend(() => {
    let kept: Effect.Effect<A> | undefined
    const keeping = Effect.tap(effect, (value) => {
      kept = Effect.succeed(value)
    })
    return Effect.map(
      Effect.cachedInvalidateWithTTL(Effect.uninterruptible(keeping), Duration.infinity),
      ([cached, invalidate]) => {
        const made = Effect.onError(cached, () => invalidate)
        return Effect.suspend(() => kept ?? made)
      }
    )
  })
