import { CalendarDate } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { preferenceStore } from "../../../packages/server/src/store/PreferenceStore.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"
import { syncDay } from "./syncDay.ts"

const DATE = CalendarDate.make("2026-03-10")
const RANGE = `start=${DATE}&end=${DATE}`

const NO_READINGS = { sleepMinutes: null, steps: null, restingHeartRateBpm: null, hrvMs: null, activeEnergyKcal: null }

export const healthDaySync = ({ server }: Engine) =>
  layer(server)("a health day that a phone syncs", (it) => {
    const setUp = Effect.gen(function* () {
      const person = yield* newPerson
      return {
        ...person,
        pin: (reading: string, value: number | null) => person.post(`/v1/health/days/${DATE}`, { reading, value }),
        read: person.get(`/v1/health/days?${RANGE}`)
      }
    })

    it.effect("a reading that is not pinned is the synced one", () =>
      Effect.gen(function* () {
        const { iPhone, read } = yield* setUp
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9000, hrvMs: 61.5 } }))
        expect(yield* read).toEqual([
          { date: DATE, source: "apple_health", ...NO_READINGS, steps: 9000, hrvMs: 61.5, manualFields: [] }
        ])
      })
    )

    it.effect("a sync does not overwrite a pinned reading, and writes the others", () =>
      Effect.gen(function* () {
        const { iPhone, pin, read } = yield* setUp
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9000, sleepMinutes: 400 } }))
        expect(yield* pin("steps", 12_000)).toEqual({ date: DATE, manualFields: ["steps"] })
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9500, sleepMinutes: 432 } }))
        expect(yield* read).toEqual([
          {
            date: DATE,
            source: "apple_health",
            ...NO_READINGS,
            steps: 12_000,
            sleepMinutes: 432,
            manualFields: ["steps"]
          }
        ])
      })
    )

    it.effect("the synced reading is kept under a pin, so unpinning shows it at once", () =>
      Effect.gen(function* () {
        const { iPhone, pin, read } = yield* setUp
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9000 } }))
        yield* pin("steps", 12_000)
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9500 } }))
        expect(yield* pin("steps", null)).toEqual({ date: DATE, manualFields: [] })
        expect(yield* read).toEqual([
          { date: DATE, source: "apple_health", ...NO_READINGS, steps: 9500, manualFields: [] }
        ])
      })
    )

    it.effect("a sync writes a reading that was unpinned", () =>
      Effect.gen(function* () {
        const { iPhone, pin, read } = yield* setUp
        yield* pin("steps", 12_000)
        yield* pin("steps", null)
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9500 } }))
        expect(yield* read).toEqual([
          { date: DATE, source: "apple_health", ...NO_READINGS, steps: 9500, manualFields: [] }
        ])
      })
    )

    it.effect("unpinning a reading that is not pinned changes nothing", () =>
      Effect.gen(function* () {
        const { iPhone, pin, read } = yield* setUp
        expect(yield* pin("hrvMs", null)).toEqual({ date: DATE, manualFields: [] })
        expect(yield* read).toEqual([])
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { hrvMs: 61.5 } }))
        const before = yield* read
        yield* pin("hrvMs", null)
        expect(yield* read).toEqual(before)
      })
    )

    it.effect("a day without synced readings ends with its last pin; a synced day stays", () =>
      Effect.gen(function* () {
        const { iPhone, pin, read } = yield* setUp
        yield* pin("steps", 12_000)
        expect(yield* read).toMatchObject([{ source: "manual", steps: 12_000 }])
        yield* pin("steps", null)
        expect(yield* read).toEqual([])
        yield* pin("steps", 12_000)
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { hrvMs: 61.5 } }))
        expect(yield* read).toMatchObject([
          { source: "apple_health", steps: 12_000, hrvMs: 61.5, manualFields: ["steps"] }
        ])
        yield* pin("steps", null)
        expect(yield* read).toEqual([
          { date: DATE, source: "apple_health", ...NO_READINGS, hrvMs: 61.5, manualFields: [] }
        ])
      })
    )

    it.effect("the first store that writes a day keeps it; the other's values are refused as `other_store`", () =>
      Effect.gen(function* () {
        const { android, iPhone, read } = yield* setUp
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9000, hrvMs: 61.5 } }))
        const before = yield* read
        const refused = yield* android(
          syncDay("health_connect", { date: DATE, readings: { hrvMs: 38 }, checkIn: { weightKg: 80 } })
        )
        expect(refused).toMatchObject({
          applied: { readings: 0, checkIns: 0, metrics: 0 },
          refused: [
            { date: DATE, signal: "weightKg", value: 80, why: "other_store" },
            { date: DATE, signal: "hrvMs", value: 38, why: "other_store" }
          ],
          refusedCount: 2
        })
        expect(yield* read).toEqual(before)
        expect(yield* read).toMatchObject([{ source: "apple_health", hrvMs: 61.5 }])
      })
    )

    it.effect("the store that the account prefers takes the place of the other; the pins stay", () =>
      Effect.gen(function* () {
        const { android, iPhone, pin, read } = yield* setUp
        const { set } = yield* preferenceStore
        yield* android(set({ preferredStore: "health_connect" }))
        yield* iPhone(
          syncDay("apple_health", { date: DATE, readings: { steps: 9000, hrvMs: 61.5, sleepMinutes: 400 } })
        )
        yield* pin("sleepMinutes", 420)
        yield* android(syncDay("health_connect", { date: DATE, readings: { hrvMs: 38 } }))
        const replaced = [
          {
            date: DATE,
            source: "health_connect",
            ...NO_READINGS,
            hrvMs: 38,
            sleepMinutes: 420,
            manualFields: ["sleepMinutes"]
          }
        ]
        expect(yield* read).toEqual(replaced)
        const again = yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9000 } }))
        expect(again.refused).toEqual([{ date: DATE, signal: "steps", value: 9000, why: "other_store" }])
        expect(yield* read).toEqual(replaced)
      })
    )

    it.effect("a sync without a reading keeps the stored one", () =>
      Effect.gen(function* () {
        const { iPhone, read } = yield* setUp
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9000, hrvMs: 61.5 } }))
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: { steps: 9500 } }))
        expect(yield* read).toMatchObject([{ steps: 9500, hrvMs: 61.5 }])
      })
    )

    it.effect("a sync without readings creates no day", () =>
      Effect.gen(function* () {
        const { iPhone, read } = yield* setUp
        yield* iPhone(syncDay("apple_health", { date: DATE, readings: {} }))
        expect(yield* read).toEqual([])
      })
    )
  })

export const checkInSync = ({ server }: Engine) =>
  layer(server)("a check-in that a phone syncs", (it) => {
    const setUp = Effect.gen(function* () {
      const person = yield* newPerson
      return { ...person, list: person.get("/v1/measurements") }
    })

    it.effect("has source `health`, and later syncs update it", () =>
      Effect.gen(function* () {
        const { iPhone, list } = yield* setUp
        expect(
          (yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 81 } }))).applied.checkIns
        ).toBe(1)
        expect(
          (yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { bodyFatPercent: 17.5 } }))).applied.checkIns
        ).toBe(1)
        expect(yield* list).toMatchObject([{ date: DATE, source: "health", weightKg: 81, bodyFatPercent: 17.5 }])
      })
    )

    it.effect(
      "corrected by `POST /v1/body-measurements` it has source `manual`, and later syncs do not change it",
      () =>
        Effect.gen(function* () {
          const { iPhone, list, post } = yield* setUp
          yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 81, bodyFatPercent: 17.5 } }))
          const { measurement } = yield* post("/v1/body-measurements", { date: DATE, weightKg: 80.2 })
          expect(measurement).toMatchObject({ source: "manual", weightKg: 80.2, bodyFatPercent: 17.5 })
          expect(
            (yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 79, waistCm: 84 } }))).kept
              .manualCheckIns
          ).toBe(1)
          expect(yield* list).toEqual([measurement])
        })
    )

    it.effect("`POST /v1/weight` sets its `weightKg`, and its source becomes `manual`", () =>
      Effect.gen(function* () {
        const { iPhone, list, post } = yield* setUp
        yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 81, bodyFatPercent: 17.5 } }))
        yield* post("/v1/weight", { date: DATE, weightKg: 80 })
        expect(
          (yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 79 } }))).kept.manualCheckIns
        ).toBe(1)
        expect(yield* list).toMatchObject([{ source: "manual", weightKg: 80, bodyFatPercent: 17.5 }])
      })
    )

    it.effect("a sync does not change a check-in that the person wrote before", () =>
      Effect.gen(function* () {
        const { iPhone, list, post } = yield* setUp
        yield* post("/v1/body-measurements", { date: DATE, waistCm: 84 })
        expect(
          (yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 79 } }))).kept.manualCheckIns
        ).toBe(1)
        expect(yield* list).toMatchObject([{ source: "manual", waistCm: 84, weightKg: null }])
      })
    )

    it.effect("a sync does not restore a deleted check-in", () =>
      Effect.gen(function* () {
        const { del, iPhone, list, post } = yield* setUp
        yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 81 } }))
        const [{ id }] = yield* list
        yield* del(`/v1/measurements/${id}`)
        expect(
          (yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 81 } }))).kept.manualCheckIns
        ).toBe(1)
        expect(yield* list).toEqual([])
        yield* post("/v1/body-measurements", { date: DATE, weightKg: 80 })
        expect(yield* list).toMatchObject([{ source: "manual", weightKg: 80 }])
      })
    )

    it.effect("a check-in whose last value is cleared is deleted, and a sync does not restore it", () =>
      Effect.gen(function* () {
        const { iPhone, list, post } = yield* setUp
        yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 81 } }))
        expect(yield* post("/v1/body-measurements", { date: DATE, clearFields: ["weightKg"] })).toMatchObject({
          measurement: null
        })
        expect(
          (yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 81 } }))).kept.manualCheckIns
        ).toBe(1)
        expect(yield* list).toEqual([])
      })
    )

    it.effect(
      "a check-in whose creation was undone was never there: a sync writes it, and the undo of that undo says so",
      () =>
        Effect.gen(function* () {
          const { call, get, iPhone, list, post } = yield* setUp
          yield* post("/v1/body-measurements", { date: DATE, weightKg: 80 })
          const [created] = yield* get(`/v1/changes?date=${DATE}`)
          const { change } = yield* post(`/v1/changes/${created.id}/undo`, {})
          const synced = yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 81 } }))
          expect(synced.applied.checkIns).toBe(1)
          expect(yield* list).toMatchObject([{ date: DATE, source: "health", weightKg: 81 }])
          const redo = yield* call("POST", `/v1/changes/${change}/undo`, {})
          expect(redo.status).toBe(400)
          expect(JSON.parse(redo.body).error.message).toContain("check-in")
        })
    )

    it.effect("a check-in that was undone, redone and then deleted stays deleted", () =>
      Effect.gen(function* () {
        const { del, get, iPhone, list, post } = yield* setUp
        yield* post("/v1/body-measurements", { date: DATE, weightKg: 80 })
        const [created] = yield* get(`/v1/changes?date=${DATE}`)
        const { change } = yield* post(`/v1/changes/${created.id}/undo`, {})
        yield* post(`/v1/changes/${change}/undo`, {})
        const [{ id }] = yield* list
        yield* del(`/v1/measurements/${id}`)
        const synced = yield* iPhone(syncDay("apple_health", { date: DATE, checkIn: { weightKg: 81 } }))
        expect(synced).toMatchObject({ applied: { checkIns: 0 }, kept: { manualCheckIns: 1 } })
        expect(yield* list).toEqual([])
      })
    )
  })
