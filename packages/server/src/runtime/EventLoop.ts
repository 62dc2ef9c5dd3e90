import * as Effect from "effect/Effect"

/**
 * Waits for the event loop's next turn, so that other requests are served in between. `Effect.yieldNow` does not suffice: its
 * continuation runs before I/O is polled.
 */
export const nextTurn: Effect.Effect<void> = Effect.async((resume) => {
  setImmediate(() => resume(Effect.void))
})
