import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { startInstallation } from "../harness/Installation.ts"
import { newKeys } from "../harness/ServerProcess.ts"
import { peakMemoryOf } from "./Memory.ts"
import { LONG, record } from "./Report.ts"
import { type SlowClients, slowClients } from "./SlowClients.ts"
import { wellBehavedClient } from "./WellBehavedClient.ts"

const SHORT_MS = 2500

const SLOW_HEADERS = LONG ? 500 : 60
const SLOW_BODIES = LONG ? 200 : 20
const BYTE_EVERY_MS = 3000

const NEVER_READING = LONG ? 1000 : 20
const PIPELINED = LONG ? 1000 : 50

/** A short run ends after some seconds, a long one when the server has closed all connections. */
const overWhen = (groups: ReadonlyArray<SlowClients>, count: number) => {
  const started = performance.now()
  let closedAfterMs: number | undefined
  return {
    closedAfterS: () => (closedAfterMs === undefined ? "not" : Math.round(closedAfterMs / 1000)),
    done: (): boolean => {
      const since = performance.now() - started
      if (closedAfterMs === undefined && groups.reduce((sum, { closed }) => sum + closed(), 0) === count) {
        closedAfterMs = since
      }
      return LONG ? closedAfterMs !== undefined : since > SHORT_MS
    }
  }
}

const closedAfter = (clients: Promise<SlowClients>) =>
  Effect.acquireRelease(
    Effect.promise(() => clients),
    (opened) => Effect.sync(() => opened.close())
  )

it.scopedLive("clients that send a byte every few seconds delay no other client, and are disconnected", function* () {
  const real = yield* startInstallation()
  const { full } = yield* newKeys(real.environment)
  const { url } = real.server
  const headers = yield* closedAfter(
    slowClients(url, SLOW_HEADERS, {
      opening: "GET /v1/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
      drip: { byte: "x", everyMs: BYTE_EVERY_MS }
    })
  )
  const bodies = yield* closedAfter(
    slowClients(url, SLOW_BODIES, {
      opening: `POST /v1/water HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${full}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
      drip: { byte: " ", everyMs: BYTE_EVERY_MS }
    })
  )
  const sockets = SLOW_HEADERS + SLOW_BODIES
  const over = overWhen([headers, bodies], sockets)
  const measured = yield* Effect.promise(() => wellBehavedClient(url, full, over.done))
  record("slowSockets", {
    sockets,
    otherRequests: measured.requests,
    otherFailed: measured.failed.length,
    otherP99Ms: measured.p99Ms,
    otherWorstMs: measured.worstMs,
    closedAfterS: over.closedAfterS()
  })
  expect(measured.failed).toEqual([])
  for (const response of [...headers.received(), ...bodies.received()]) {
    expect(response).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*\r\n\r\n\{"error":\{"code":"invalid_request","message":"[^"]+"\}\}$/
    )
  }
  if (LONG) expect(headers.closed() + bodies.closed(), "disconnected").toBe(sockets)
})

it.scopedLive("clients that pipeline requests and never read delay no others, and are disconnected", function* () {
  const real = yield* startInstallation()
  const { full } = yield* newKeys(real.environment)
  const { url } = real.server
  const peakMemoryMb = peakMemoryOf(real.database)
  // This page needs no key.
  const neverReading = yield* closedAfter(
    slowClients(url, NEVER_READING, {
      opening: "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(PIPELINED),
      neverReads: true
    })
  )
  const over = overWhen([neverReading], NEVER_READING)
  const sampling = setInterval(peakMemoryMb, 500)
  const measured = yield* Effect.promise(() => wellBehavedClient(url, full, over.done))
  clearInterval(sampling)
  record("neverReading", {
    sockets: NEVER_READING,
    pipelined: NEVER_READING * PIPELINED,
    otherRequests: measured.requests,
    otherFailed: measured.failed.length,
    otherP99Ms: measured.p99Ms,
    peakMemoryMb: peakMemoryMb(),
    closedAfterS: over.closedAfterS()
  })
  expect(measured.failed.slice(0, 3)).toEqual([])
  if (LONG) expect(neverReading.closed(), "disconnected").toBe(NEVER_READING)
})
