import { expect, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Sql } from "../../packages/server/src/engines/Sql.ts"
import { number, query } from "../../packages/server/src/schema/Rows.ts"
import { makeReadiness } from "../../packages/server/src/serve/Greeting.ts"
import { newFile, opened } from "../stores/Opened.ts"

/** A clock whose wall time and monotonic time are set separately. */
const twoClocks = () => {
  const live = Clock.make()
  const time = { wallMs: Date.UTC(2026, 2, 10), monotonicMs: 1000 }
  const clock: Clock.Clock = {
    ...live,
    unsafeCurrentTimeMillis: () => time.wallMs,
    unsafeCurrentTimeNanos: () => BigInt(time.monotonicMs) * 1_000_000n,
    currentTimeMillis: Effect.sync(() => time.wallMs),
    currentTimeNanos: Effect.sync(() => BigInt(time.monotonicMs) * 1_000_000n),
    sleep: (duration) => live.sleep(duration)
  }
  return { time, clock }
}

const CHECKED = query("readiness", "SELECT checked FROM readiness", { checked: number })

const HOUR_MS = 3_600_000

it.scopedLive("readiness depends on the disk, also when the wall clock is set back or forward", function* () {
  const db = yield* opened(yield* newFile)
  const { clock, time } = twoClocks()
  const check = yield* Effect.provideService(makeReadiness, Sql, db)
  const isReady = Effect.withClock(check, clock)
  expect(yield* isReady).toBe(true)
  yield* db.run("PRAGMA query_only = 1")
  time.wallMs -= HOUR_MS
  time.monotonicMs += 6000
  expect(yield* isReady).toBe(false)
  yield* db.run("PRAGMA query_only = 0")
  time.wallMs -= HOUR_MS
  time.monotonicMs += 6000
  expect(yield* isReady).toBe(true)
  // Further probes within a few seconds write nothing, also when the wall clock is set forward.
  const checks = () => db.first(CHECKED)
  const before = yield* checks()
  time.wallMs += 24 * HOUR_MS
  time.monotonicMs += 100
  expect(yield* Effect.all([isReady, isReady, isReady], { concurrency: "unbounded" })).toEqual([true, true, true])
  expect(yield* checks()).toEqual(before)
})
