import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** The timers of a machine that sleeps stand still, and its clock goes on. So the time is read again at least this often. */
const STEP_MS = 60_000

/** Waits until the clock is some milliseconds further. Ends early if the clock is set back. */
export const waitByClock = (ms: number): Effect.Effect<void> =>
  Effect.flatMap(Clock.currentTimeMillis, (begun) => {
    const step: Effect.Effect<void> = Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const left = begun + ms - now
      return left <= 0 || now < begun ? Effect.void : Effect.zipRight(Effect.sleep(Math.min(left, STEP_MS)), step)
    })
    return step
  })

const DAY_MS = 86_400_000

/** Does work at once and then every day. */
export const everyDay = <R>(work: Effect.Effect<void, never, R>): Effect.Effect<never, never, R> =>
  Effect.forever(Effect.zipRight(work, waitByClock(DAY_MS)))

/**
 * Waits for the event loop's next turn, so that other requests are served in between. `Effect.yieldNow` does not suffice: its
 * continuation runs before I/O is polled.
 */
export const nextTurn: Effect.Effect<void> = Effect.async((resume) => {
  setImmediate(() => resume(Effect.void))
})
