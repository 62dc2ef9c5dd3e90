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

/** Makes a value for each key once, and keeps the ones that were asked for last, at most so many. */
export const remembering = <From, To>(
  most: number,
  keyOf: (from: From) => string,
  make: (from: From) => To
): ((from: From) => To) => {
  const kept = new Map<string, To>()
  return (from) => {
    const key = keyOf(from)
    const value = kept.get(key) ?? make(from)
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.size > most ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    return value
  }
}
