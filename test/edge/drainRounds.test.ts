import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { drain } from "../../packages/server/src/http/Server.ts"

it("the server closes only after nothing was in flight for several checks in a row", async () => {
  const state = { draining: false, inFlight: 0, unread: 0 }
  const inFlight = [0, 0, 1, 0, 0, 0, 2, 0]
  let checks = 0
  let closedAt = 0
  const server = {
    close: (then?: () => void) => {
      closedAt = checks
      then?.()
    },
    closeAllConnections: () => {}
  }
  const wait = () => {
    state.inFlight = inFlight[checks++] ?? 0
    return Promise.resolve()
  }
  await Effect.runPromise(drain(Object.assign(Object.create(null), server), state, wait))
  expect(state.draining).toBe(true)
  expect(closedAt).toBeGreaterThanOrEqual(inFlight.length + 5)
})
