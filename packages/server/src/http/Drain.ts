import type { Server, ServerResponse } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"

/** What of the server is under way. */
export interface ServerState {
  draining: boolean
  readonly inFlight: ReadonlySet<ServerResponse>
}

/** How long requests in flight have to finish, and how often it is looked whether they have. In milliseconds. */
const GRACE = 8000
const LOOK_EVERY = 10

/**
 * Stops the server without leaving anyone unanswered: requests in flight finish, later ones are refused with 503, idle
 * connections close. Real time passes here, not the Clock's: it is the network that is waited for.
 */
export const drain = (server: Server, state: ServerState): Effect.Effect<void> =>
  Effect.gen(function* () {
    state.draining = true
    yield* Effect.promise(async () => {
      const deadline = performance.now() + GRACE
      while (state.inFlight.size > 0 && performance.now() < deadline) {
        await sleep(LOOK_EVERY)
      }
    })
    // Only now does the server stop listening: until here whoever comes late is told so.
    yield* Effect.async<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
  })
