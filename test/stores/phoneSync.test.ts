import { CalendarDate, Principal } from "@daybook/core"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { CheckInStore } from "../../packages/server/src/store/CheckInStore.ts"
import { HealthDayStore } from "../../packages/server/src/store/HealthDayStore.ts"
import { PhoneSync } from "../../packages/server/src/sync/PhoneSync.ts"
import { TestServer } from "../harness/TestServer.ts"

const MONDAY = CalendarDate.make("2026-03-09")
const TUESDAY = CalendarDate.make("2026-03-10")

const asPhone = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { accountId } = yield* (yield* TestServer).newAccount
    return yield* Effect.provideService(Effect.provide(effect, PhoneSync.layer), Principal, {
      accountId,
      writer: "sync:apple_health",
      scope: "write",
      surface: "rest",
      budgetKey: "sync:apple_health"
    })
  })

layer(TestServer.layer())("a phone's sync", (it) => {
  it.effect("applies what a phone holds; an implausible figure is left out and reported, never clamped", () =>
    asPhone(
      Effect.gen(function* () {
        const implausible = yield* (yield* PhoneSync).apply("apple_health", [
          {
            date: MONDAY,
            readings: { steps: 9000, hrvMs: 0, sleepMinutes: 1201 },
            checkIn: { weightKg: 81.4, hipCm: 900 }
          },
          { date: TUESDAY, readings: { steps: 200_000 }, metrics: { caffeine: -1, nonsense: 3 } }
        ])
        expect(implausible).toEqual([
          { date: MONDAY, what: "sleepMinutes", value: 1201 },
          { date: MONDAY, what: "hrvMs", value: 0 },
          { date: MONDAY, what: "hipCm", value: 900 },
          { date: TUESDAY, what: "caffeine", value: -1 },
          { date: TUESDAY, what: "nonsense", value: 3 }
        ])
        const days = yield* (yield* HealthDayStore).list({ start: MONDAY, end: TUESDAY })
        expect(days.map(({ hrvMs, sleepMinutes, source, steps }) => ({ hrvMs, sleepMinutes, source, steps }))).toEqual([
          { hrvMs: null, sleepMinutes: null, source: "apple_health", steps: 9000 },
          { hrvMs: null, sleepMinutes: null, source: "apple_health", steps: 200_000 }
        ])
        const [checkIn] = yield* (yield* CheckInStore).list(1)
        expect(checkIn).toMatchObject({ date: MONDAY, source: "health", weightKg: 81.4, hipCm: null })
      })
    )
  )

  it.effect("a day of which nothing is plausible holds nothing", () =>
    asPhone(
      Effect.gen(function* () {
        yield* (yield* PhoneSync).apply("health_connect", [{ date: MONDAY, readings: { hrvMs: 4000 } }])
        expect(yield* (yield* HealthDayStore).list({ start: MONDAY, end: MONDAY })).toEqual([])
      })
    )
  )
})
