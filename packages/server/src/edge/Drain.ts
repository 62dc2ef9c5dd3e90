import type { Server } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"

/** What of the server is under way. */
export interface ServerState {
  draining: boolean
  /** How many requests are being answered. */
  inFlight: number
}

/** How long requests in flight have to finish, and how often it is looked whether they have. In milliseconds. */
const GRACE = 8000
const LOOK_EVERY = 10
/** Quiet looks in a row before it is believed: what was sent may still lie unread in the system. */
const QUIET_LOOKS = 10

/**
 * Stops the server without leaving anyone unanswered: requests in flight finish, later ones are refused with 503, idle
 * connections close. Real time passes here, not the Clock's: it is the network that is waited for.
 */
export const drain = (server: Server, state: ServerState): Effect.Effect<void> =>
  Effect.gen(function* () {
    state.draining = true
    yield* Effect.promise(async () => {
      const deadline = performance.now() + GRACE
      for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < deadline; ) {
        await sleep(LOOK_EVERY)
        quiet = state.inFlight > 0 ? 0 : quiet + 1
      }
    })
    // Only now does the server stop listening: until here whoever comes late is told so.
    yield* Effect.async<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
  })
