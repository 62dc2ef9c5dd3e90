import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { Sql } from "../engines/Sql.ts"

/** The time for which a result is kept. Probes need no key, so not every probe may cost a disk write. */
const KEPT_NS = 5_000_000_000n

/**
 * Makes the readiness check, which writes to find out if the database takes writes. The age of a result is measured by the monotonic
 * clock, because the wall clock can be set back.
 */
export const makeReadiness: Effect.Effect<Effect.Effect<boolean>, never, Sql> = Effect.map(Sql, (db) => {
  let checkedAt: bigint | undefined
  let ready = false
  // Probes that arrive during a check wait for its result.
  const one = Effect.unsafeMakeSemaphore(1)
  const check = Effect.gen(function* () {
    const now = yield* Clock.currentTimeNanos
    if (checkedAt !== undefined && now - checkedAt < KEPT_NS) return ready
    checkedAt = now
    ready = Exit.isSuccess(yield* Effect.exit(db.run("UPDATE readiness SET checked = checked + 1")))
    return ready
  })
  return one.withPermits(1)(check)
})
