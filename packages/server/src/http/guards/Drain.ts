import type { Server } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import * as Effect from "effect/Effect"

/** The state of the server. */
export interface ServerState {
  draining: boolean
  /** Requests that were received and whose responses are not sent. */
  inFlight: number
  /** The requests among them whose responses are made, but which their clients have not read yet. */
  unread: number
}

/** The time for requests in flight to finish, and the interval of the checks, in milliseconds. */
const GRACE = 8000
/** The time for clients to read the responses that are made. */
const READING = 1000
const CHECK_EVERY = 10
/** The number of checks in a row that must find nothing in flight: the system's buffers may still hold unread requests. */
const QUIET_CHECKS = 10

/**
 * Stops the server and leaves no request unanswered: those in flight finish, later ones get 503, idle connections close. It waits in real
 * time instead of the Clock's, because it waits for the network.
 */
export const drain = (
  server: Pick<Server, "close" | "closeAllConnections">,
  state: ServerState,
  wait: (ms: number) => Promise<unknown> = sleep
): Effect.Effect<void> =>
  Effect.gen(function* () {
    state.draining = true
    yield* Effect.promise(async () => {
      const deadline = performance.now() + GRACE
      let answeredAt = performance.now()
      for (let quiet = 0; quiet < QUIET_CHECKS && performance.now() < deadline; ) {
        await wait(CHECK_EVERY)
        if (state.inFlight > state.unread) answeredAt = performance.now()
        const isSending = state.inFlight > 0 && performance.now() - answeredAt < READING
        quiet = isSending ? 0 : quiet + 1
      }
    })
    // The server listens until here, so that a new client is told that it is stopping.
    yield* Effect.async<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
  })
