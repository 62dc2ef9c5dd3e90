import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { startInstallation } from "../harness/Installation.ts"
import { newKeys } from "../harness/ServerProcess.ts"
import { goodClient } from "./GoodClient.ts"
import { peakMemoryOf } from "./Memory.ts"
import { LONG, record } from "./Report.ts"
import { type SlowClients, slowClients } from "./SlowClients.ts"

const SHORT_MS = 2500
/** Long past every timeout of the server's. */
const LONGEST_MS = 90_000
const TIMEOUT = LONG ? 240_000 : 60_000

const HEADER_DRIPS = LONG ? 500 : 60
const BODY_DRIPS = LONG ? 200 : 20
const DRIP_MS = 3000

const DEAF = LONG ? 1000 : 20
const PIPELINED = LONG ? 1000 : 50

/** Whether it is over: in a short run after a while, in a long one when the server has let all of them go. */
const overWhen = (groups: ReadonlyArray<SlowClients>, count: number) => {
  const started = performance.now()
  let reapedAfterMs: number | undefined
  return {
    reapedAfterS: () => (reapedAfterMs === undefined ? "not" : Math.round(reapedAfterMs / 1000)),
    done: (): boolean => {
      const since = performance.now() - started
      if (reapedAfterMs === undefined && groups.reduce((sum, { closed }) => sum + closed(), 0) === count) {
        reapedAfterMs = since
      }
      return LONG ? reapedAfterMs !== undefined || since > LONGEST_MS : since > SHORT_MS
    }
  }
}

const held = (clients: Promise<SlowClients>) =>
  Effect.acquireRelease(
    Effect.promise(() => clients),
    (held) => Effect.sync(() => held.close())
  )

it.scopedLive(
  "who sends a byte every few seconds keeps nobody waiting, and is let go",
  () =>
    Effect.gen(function* () {
      const real = yield* startInstallation()
      const { full } = yield* newKeys(real.environment)
      const { url } = real.server
      const headers = yield* held(
        slowClients(url, HEADER_DRIPS, {
          opening: "GET /v1/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
          drip: { byte: "x", everyMs: DRIP_MS }
        })
      )
      const bodies = yield* held(
        slowClients(url, BODY_DRIPS, {
          opening: `POST /v1/water HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${full}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
          drip: { byte: " ", everyMs: DRIP_MS }
        })
      )
      const sockets = HEADER_DRIPS + BODY_DRIPS
      const over = overWhen([headers, bodies], sockets)
      const fared = yield* Effect.promise(() => goodClient(url, full, over.done))
      record("slowSockets", {
        sockets,
        goodRequests: fared.requests,
        goodFailed: fared.failed.length,
        goodP99Ms: fared.p99Ms,
        goodWorstMs: fared.worstMs,
        reapedAfterS: over.reapedAfterS()
      })
      expect(fared.failed).toEqual([])
      for (const told of [...headers.told(), ...bodies.told()]) {
        expect(told).toMatch(
          /^HTTP\/1\.1 408 [\s\S]*\r\n\r\n\{"error":\{"code":"invalid_request","message":"[^"]+"\}\}$/
        )
      }
      if (LONG) expect(headers.closed() + bodies.closed(), "let go").toBe(sockets)
    }),
  TIMEOUT
)

it.scopedLive(
  "who asks on and on and never reads an answer keeps nobody waiting, and is let go",
  () =>
    Effect.gen(function* () {
      const real = yield* startInstallation()
      const { full } = yield* newKeys(real.environment)
      const { url } = real.server
      const peakMemoryMb = peakMemoryOf(real.database)
      // No key is needed for this page, and no other is as long.
      const deaf = yield* held(
        slowClients(url, DEAF, {
          opening: "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(PIPELINED),
          deaf: true
        })
      )
      const over = overWhen([deaf], DEAF)
      const looking = setInterval(peakMemoryMb, 500)
      const fared = yield* Effect.promise(() => goodClient(url, full, over.done))
      clearInterval(looking)
      record("deafSockets", {
        sockets: DEAF,
        pipelined: DEAF * PIPELINED,
        goodRequests: fared.requests,
        goodFailed: fared.failed.length,
        goodP99Ms: fared.p99Ms,
        peakMemoryMb: peakMemoryMb(),
        reapedAfterS: over.reapedAfterS()
      })
      expect(fared.failed.slice(0, 3)).toEqual([])
      if (LONG) expect(deaf.closed(), "let go").toBe(DEAF)
    }),
  TIMEOUT
)
