import * as Effect from "effect/Effect"

/** What is made once, when it is first asked for. A failure to make it is not kept. */
export const lazily = <A extends object, E, R>(make: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  let made: A | undefined
  const keep = Effect.tap(make, (value) =>
    Effect.sync(() => {
      made = value
    })
  )
  return Effect.suspend(() => (made === undefined ? keep : Effect.succeed(made)))
}
