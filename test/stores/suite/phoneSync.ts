import { CalendarDate, datesBetween } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { preferenceStore } from "../../../packages/server/src/log/Account.ts"
import { healthDayStore } from "../../../packages/server/src/log/HealthDays.ts"
import { nextTurn } from "../../../packages/server/src/runtime/Waiting.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"
import { syncDay } from "./syncDay.ts"

const DATE = CalendarDate.make("2026-03-10")

const CAFFEINE = { name: "Caffeine", tab: "nutrition", kind: "number", unit: "mg", healthMetricKey: "caffeine" }

/** What a sync does beyond the rules that `test/contract/phoneSync.ts` proves over HTTP. */
export const phoneSync = ({ server }: Engine) =>
  layer(server)("a sync of a phone", (it) => {
    it.effect("other requests are answered while years of days are written", function* () {
      const { iPhone } = yield* newPerson
      const days = yield* healthDayStore
      const range = { start: CalendarDate.make("2024-01-01"), end: CalendarDate.make("2024-12-31") }
      const dates = datesBetween(range.start, range.end)
      const syncing = yield* Effect.fork(
        iPhone(syncDay("apple_health", ...dates.map((date) => ({ date, readings: { steps: 1 } }))))
      )
      const written = Effect.map(iPhone(days.list(range)), ({ length }) => length)
      let between = 0
      while ((yield* Fiber.poll(syncing))._tag === "None") {
        const count = yield* written
        if (count > 0 && count < dates.length) between++
        yield* nextTurn
      }
      yield* Fiber.join(syncing)
      expect(between, "reads that were answered while the sync ran").toBeGreaterThan(5)
      expect(yield* written).toBe(dates.length)
    })

    it.effect("the store that the account prefers takes the other's place; pins stay, its values go", function* () {
      const { android, get, iPhone, post } = yield* newPerson
      const { set } = yield* preferenceStore
      yield* android(set({ preferredStore: "health_connect" }))
      yield* post("/v1/custom-metrics", CAFFEINE)
      yield* iPhone(
        syncDay("apple_health", {
          date: DATE,
          readings: { steps: 9000, hrvMs: 61.5, sleepMinutes: 400 },
          metrics: { caffeine: 120 }
        })
      )
      expect((yield* get("/v1/custom-metrics"))[0].values).toHaveLength(1)
      yield* post(`/v1/health/days/${DATE}`, { reading: "sleepMinutes", value: 420 })
      yield* android(syncDay("health_connect", { date: DATE, readings: { hrvMs: 38 } }))
      const replaced = [
        {
          date: DATE,
          source: "health_connect",
          steps: null,
          restingHeartRateBpm: null,
          activeEnergyKcal: null,
          hrvMs: 38,
          sleepMinutes: 420,
          manualFields: ["sleepMinutes"]
        }
      ]
      const read = get(`/v1/health/days?start=${DATE}&end=${DATE}`)
      expect(yield* read).toEqual(replaced)
      expect((yield* get("/v1/custom-metrics"))[0].values).toEqual([])
      const again = yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9000 } }))
      expect(again.refused).toEqual([{ date: DATE, signal: "steps", value: 9000, why: "other_store" }])
      expect(yield* read).toEqual(replaced)
    })

    it.effect("writes every live metric of the account bound to the signal, and none of another account", function* () {
      const { del, get, iPhone, post } = yield* newPerson
      const other = yield* newPerson
      yield* other.post("/v1/custom-metrics", CAFFEINE)
      const { id } = yield* post("/v1/custom-metrics", CAFFEINE)
      yield* post("/v1/custom-metrics", { ...CAFFEINE, name: "Coffee" })
      yield* post("/v1/custom-metrics", { ...CAFFEINE, name: "Unbound", healthMetricKey: null })
      yield* del(`/v1/custom-metrics/${id}`)
      const synced = yield* iPhone(syncDay("apple_health", { date: DATE, metrics: { caffeine: 120 } }))
      expect(synced.applied.metrics).toBe(1)
      const listed: ReadonlyArray<{ name: string; values: ReadonlyArray<unknown> }> = yield* get("/v1/custom-metrics")
      expect(listed.map(({ name, values }) => [name, values.length])).toEqual([
        ["Coffee", 1],
        ["Unbound", 0]
      ])
      expect((yield* other.get("/v1/custom-metrics"))[0].values).toEqual([])
    })
  })
