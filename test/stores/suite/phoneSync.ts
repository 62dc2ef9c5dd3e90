import { CalendarDate, datesBetween, Principal } from "@daybook/core"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { expect } from "vitest"
import { nextTurn } from "../../../packages/server/src/runtime/EventLoop.ts"
import { checkInStore } from "../../../packages/server/src/store/CheckInStore.ts"
import { healthDayStore } from "../../../packages/server/src/store/HealthDayStore.ts"
import { TestServer } from "../../harness/TestServer.ts"
import type { Engine } from "./Engine.ts"
import { syncDay } from "./syncDay.ts"

const MONDAY = CalendarDate.make("2026-03-09")
const TUESDAY = CalendarDate.make("2026-03-10")

const asPhone = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { accountId } = yield* (yield* TestServer).newAccount
    return yield* Effect.provideService(effect, Principal, {
      accountId,
      writer: "sync:apple_health",
      scope: "write",
      surface: "rest",
      budgetKey: "sync:apple_health"
    })
  })

export const phoneSync = ({ server }: Engine) =>
  layer(server)("a sync of a phone", (it) => {
    it.effect("writes the phone's values; an implausible one is reported and not written", () =>
      asPhone(
        Effect.gen(function* () {
          const { ignored, refused, refusedCount } = yield* syncDay(
            "apple_health",
            {
              date: MONDAY,
              readings: { steps: 9000, hrvMs: 0, sleepMinutes: 1201 },
              checkIn: { weightKg: 81.4, hipCm: 900 }
            },
            { date: TUESDAY, readings: { steps: 200_000 }, metrics: { caffeine: -1, nonsense: 3 } }
          )
          const outside = (min: number, max: number, unit: string) =>
            `outside the plausible range, ${min} to ${max} ${unit}`
          expect(refused).toEqual([
            { date: MONDAY, signal: "hipCm", value: 900, why: outside(1, 300, "cm") },
            { date: MONDAY, signal: "hrvMs", value: 0, why: outside(1, 300, "ms") },
            { date: MONDAY, signal: "sleepMinutes", value: 1201, why: outside(0, 1200, "min") },
            { date: TUESDAY, signal: "caffeine", value: -1, why: outside(0, 5000, "mg") }
          ])
          expect(refusedCount).toBe(4)
          expect(ignored).toEqual({ nonsense: 1 })
          const days = yield* (yield* healthDayStore).list({ start: MONDAY, end: TUESDAY })
          expect(
            days.map(({ hrvMs, sleepMinutes, source, steps }) => ({ hrvMs, sleepMinutes, source, steps }))
          ).toEqual([
            { hrvMs: null, sleepMinutes: null, source: "apple_health", steps: 9000 },
            { hrvMs: null, sleepMinutes: null, source: "apple_health", steps: 200_000 }
          ])
          const [checkIn] = yield* (yield* checkInStore).list({ start: MONDAY, end: TUESDAY }, 1)
          expect(checkIn).toMatchObject({ date: MONDAY, source: "health", weightKg: 81.4, hipCm: null })
        })
      )
    )

    it.effect("other requests are answered while years of days are written", () =>
      asPhone(
        Effect.gen(function* () {
          const days = yield* healthDayStore
          const dates = datesBetween(CalendarDate.make("2024-01-01"), CalendarDate.make("2024-12-31"))
          const syncing = yield* Effect.fork(
            syncDay("apple_health", ...dates.map((date) => ({ date, readings: { steps: 1 } })))
          )
          const range = { start: CalendarDate.make("2024-01-01"), end: CalendarDate.make("2024-12-31") }
          let between = 0
          while ((yield* Fiber.poll(syncing))._tag === "None") {
            const written = (yield* days.list(range)).length
            if (written > 0 && written < dates.length) between++
            yield* nextTurn
          }
          yield* Fiber.join(syncing)
          expect(between, "reads that were answered while the sync ran").toBeGreaterThan(5)
          expect(yield* days.list(range)).toHaveLength(dates.length)
        })
      )
    )

    it.effect("a day without a plausible value is not written", () =>
      asPhone(
        Effect.gen(function* () {
          yield* syncDay("health_connect", { date: MONDAY, readings: { hrvMs: 4000 } })
          expect(yield* (yield* healthDayStore).list({ start: MONDAY, end: MONDAY })).toEqual([])
        })
      )
    )
  })
