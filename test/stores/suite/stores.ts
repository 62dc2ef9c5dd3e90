import { CalendarDate, Limits, type Principal } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { AccountStore } from "../../../packages/server/src/store/AccountStore.ts"
import { checkInStore, NoCheckInToClear } from "../../../packages/server/src/store/CheckInStore.ts"
import { dayStore } from "../../../packages/server/src/store/DayStore.ts"
import { foodStore, restDayStore, waterStore } from "../../../packages/server/src/store/EntryStore.ts"
import { healthDayStore } from "../../../packages/server/src/store/HealthDayStore.ts"
import { historyStore } from "../../../packages/server/src/store/HistoryStore.ts"
import { KeyLimitReached, keyStore } from "../../../packages/server/src/store/KeyStore.ts"
import { metricStore, NoMetric, NoValueToClear } from "../../../packages/server/src/store/MetricStore.ts"
import { WorkoutDateFull, workoutStore } from "../../../packages/server/src/store/WorkoutStore.ts"
import { newAccountId } from "../../harness/newAccountId.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"
import { syncDay } from "./syncDay.ts"

const day = CalendarDate.make
const DATE = day("2026-03-10")
const NEXT = day("2026-03-11")

const squat = (date = DATE) => ({
  date,
  durationMinutes: 55.5,
  exercises: [{ name: "Squat 🏋", sets: [{ reps: 5, weightKg: 62.5 }] }]
})

/** Runs an effect as the app of a new account. */
const asSomebody = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.flatMap(newPerson, ({ app }) => app(effect))

/** Runs an effect twenty times concurrently; returns the successful results. */
const twenty = <A, E>(one: (index: number) => Effect.Effect<A, E, Principal>) =>
  Effect.map(
    Effect.forEach(
      Array.from({ length: 20 }, (_, index) => index),
      (index) => Effect.either(one(index)),
      { concurrency: "unbounded" }
    ),
    (results) => results.filter(({ _tag }) => _tag === "Right")
  )

export const storeWrites = ({ server }: Engine) =>
  layer(server)("writes", (it) => {
    it.effect("a date takes two workouts, also of twenty concurrent ones; the third is refused with the date", () =>
      asSomebody(
        Effect.gen(function* () {
          const workouts = yield* workoutStore
          expect(yield* twenty(() => workouts.add(squat()))).toHaveLength(2)
          expect(yield* Effect.flip(workouts.add(squat()))).toEqual(new WorkoutDateFull({ date: DATE }))
          yield* workouts.add(squat(NEXT))
          expect((yield* workouts.list({ start: DATE, end: NEXT }, 50)).map(({ date }) => date)).toEqual([
            NEXT,
            DATE,
            DATE
          ])
        })
      )
    )

    it.effect(
      "an account has at most ten active keys, also of twenty concurrent ones; a revoked key does not count",
      () =>
        Effect.gen(function* () {
          const accountId = yield* newAccountId
          const keys = yield* keyStore
          const add = (n: number) =>
            keys.add({ accountId, name: `key ${n}`, scope: "read", hash: `${accountId}-${n}`, lastFour: "abcd" })
          const added = yield* Effect.forEach(
            Array.from({ length: 20 }, (_, n) => n),
            (n) => Effect.either(add(n)),
            { concurrency: "unbounded" }
          )
          expect(added.filter(({ _tag }) => _tag === "Right")).toHaveLength(Limits.LIVE_KEYS)
          expect(yield* Effect.flip(add(20))).toBeInstanceOf(KeyLimitReached)
          const listed = yield* keys.list(accountId)
          // On an engine with several writers, any ten of the twenty.
          const names = added.flatMap((one, n) => (one._tag === "Right" ? [`key ${n}`] : []))
          expect(listed.map(({ name }) => name).sort()).toEqual(names.sort())
          const [first] = listed
          expect(yield* keys.revoke(accountId, first?.id ?? "")).toBe(true)
          expect(yield* keys.revoke(accountId, first?.id ?? "")).toBe(false)
          expect(yield* keys.revoke("another account", listed[1]?.id ?? "")).toBe(false)
          expect((yield* keys.find(`${accountId}-${first?.name.slice("key ".length)}`))?.revokedAt).not.toBeNull()
          yield* add(21)
          expect((yield* keys.list(accountId)).at(-1)?.name, "in the order of creation").toBe("key 21")
        })
    )

    it.effect("a check-in keeps the fields that a write does not send, also with concurrent writes", () =>
      asSomebody(
        Effect.gen(function* () {
          const checkIns = yield* checkInStore
          const fields = ["weightKg", "waistCm", "hipCm", "chestCm", "armCm", "thighCm", "calfCm", "neckCm"] as const
          yield* Effect.forEach(fields, (field) => checkIns.set(DATE, { [field]: 50.25 }), { concurrency: "unbounded" })
          yield* checkIns.set(DATE, { note: "" })
          const [written] = yield* checkIns.list({ start: DATE, end: NEXT }, 1)
          expect(written).toMatchObject({
            source: "manual",
            weightKg: 50.25,
            neckCm: 50.25,
            note: "",
            bodyFatPercent: null
          })
          const cleared = yield* checkIns.write(DATE, { set: { hipCm: 95 }, clear: ["note", "weightKg"] })
          expect(cleared).toMatchObject({ id: written?.id, weightKg: null, note: null, hipCm: 95, waistCm: 50.25 })
          expect(yield* checkIns.list({ start: DATE, end: NEXT }, 100)).toEqual([cleared])
          const nothing = checkIns.write(NEXT, { set: {}, clear: ["note"] })
          expect(yield* Effect.flip(nothing)).toEqual(new NoCheckInToClear({ date: NEXT }))
        })
      )
    )

    it.effect("a rest day that is sent repeatedly is marked once", () =>
      asSomebody(
        Effect.gen(function* () {
          const restDays = yield* restDayStore
          yield* restDays.add([])
          yield* restDays.add([DATE])
          yield* restDays.add([day("2026-03-09"), DATE])
          const { restDates } = yield* (yield* historyStore).read(NEXT)
          expect(restDates).toEqual([DATE])
        })
      )
    )

    it.effect("a metric's value is replaced, cleared once, and checked against the current definition", () =>
      asSomebody(
        Effect.gen(function* () {
          const metrics = yield* metricStore
          const { id } = yield* metrics.create({ name: "Mood", tab: "body", kind: "number", unit: "" })
          const accept = () => Effect.void
          yield* metrics.setValue(id, DATE, 1.5, accept)
          yield* metrics.setValue(id, DATE, 2.5, accept)
          const refuse = (metric: { readonly name: string }) => Effect.fail(`no value for ${metric.name}`)
          expect(yield* Effect.flip(metrics.setValue(id, DATE, 3, refuse))).toBe("no value for Mood")
          expect((yield* metrics.list(7))[0]?.values).toEqual([{ date: DATE, value: 2.5, source: "manual" }])
          yield* metrics.setValue(id, DATE, null, accept)
          expect(yield* Effect.flip(metrics.setValue(id, DATE, null, accept))).toEqual(
            new NoValueToClear({ metric: "Mood", date: DATE })
          )
          expect(yield* metrics.update(id, { target: 3 })).toMatchObject({ name: "Mood", target: 3, values: [] })
          expect(yield* metrics.remove(id)).toBe(true)
          expect(yield* metrics.remove(id)).toBe(false)
          expect(yield* Effect.flip(metrics.update(id, { name: "Tea" }))).toBeInstanceOf(NoMetric)
        })
      )
    )

    it.effect("the owner is one account, also for concurrent requests, and not the oldest", () =>
      Effect.gen(function* () {
        const accounts = yield* AccountStore
        const other = yield* newAccountId
        const owners = yield* Effect.all(
          Array.from({ length: 10 }, () => accounts.owner),
          { concurrency: "unbounded" }
        )
        expect(new Set(owners).size).toBe(1)
        expect(owners[0]).not.toBe(other)
      })
    )
  })

export const storeReads = ({ server }: Engine) =>
  layer(server)("reads", (it) => {
    it.effect("a day has its rows in the order of writing, exact totals and no deleted check-in", () =>
      asSomebody(
        Effect.gen(function* () {
          const days = yield* dayStore
          const foods = yield* foodStore
          for (const name of ["Oats", "Äpfel", "Tofu"]) {
            yield* foods.add(DATE, { name, calories: 0.1, protein: 0.005, date: DATE }, "snack")
          }
          for (let n = 0; n < 3; n++) yield* (yield* waterStore).add(DATE, 0.1 + 250)
          yield* (yield* workoutStore).add(squat())
          yield* (yield* workoutStore).add({ ...squat(), durationMinutes: null })
          const checkIns = yield* checkInStore
          yield* checkIns.set(DATE, { weightKg: 80.4, note: "n" })
          const [written] = yield* checkIns.list({ start: DATE, end: NEXT }, 1)
          const read = yield* days.read(DATE)
          expect(read.nutrition).toMatchObject({ calories: 0.3, protein: 0.02, carbs: 0, fat: 0 })
          expect(read.nutrition.entries.map(({ name }) => name)).toEqual(["Oats", "Äpfel", "Tofu"])
          expect(read.waterMl).toBe(750.3)
          expect(read.workouts.map(({ durationMinutes }) => durationMinutes)).toEqual([55.5, undefined])
          expect(read.workouts[0]?.exercises).toEqual(squat().exercises)
          expect(read.measurements).toEqual({ weightKg: 80.4, note: "n" })
          expect(yield* checkIns.remove(String(written?.id))).toBe(true)
          expect((yield* days.read(DATE)).measurements).toEqual({})
          expect((yield* days.list({ start: DATE, end: DATE }))[0]?.weightKg).toBeNull()
        })
      )
    )

    it.effect("a range has every date once, both ends included, with zeros for dates without entries", () =>
      asSomebody(
        Effect.gen(function* () {
          const [start, end] = [day("2024-02-28"), day("2024-03-01")]
          for (const date of [start, end, day("2024-02-27"), day("2024-03-02")]) yield* (yield* waterStore).add(date, 5)
          const summaries = yield* (yield* dayStore).list({ start, end })
          expect(summaries.map(({ date, waterMl }) => [date, waterMl])).toEqual([
            ["2024-02-28", 5],
            ["2024-02-29", 0],
            ["2024-03-01", 5]
          ])
          expect(yield* (yield* dayStore).list({ start: DATE, end: DATE })).toEqual([
            { date: DATE, calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null }
          ])
        })
      )
    )

    it.effect("health days are in the order of dates, synced and pinned ones", () =>
      asSomebody(
        Effect.gen(function* () {
          const health = yield* healthDayStore
          const dates = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"].map((each) => day(each))
          const [first = DATE, second = DATE, third = DATE, fourth = DATE] = dates
          yield* syncDay("apple_health", { date: third, readings: { hrvMs: 61.5 } })
          yield* health.pin(fourth, "steps", 1)
          yield* health.pin(second, "steps", 2)
          yield* health.pin(second, "sleepMinutes", 3)
          yield* syncDay("health_connect", { date: first, readings: { steps: 4 } })
          const list = yield* health.list({ start: first, end: fourth })
          expect(list.map(({ date, manualFields, source, steps }) => [date, source, steps, manualFields])).toEqual([
            [first, "health_connect", 4, []],
            [second, "manual", 2, ["sleepMinutes", "steps"]],
            [third, "apple_health", null, []],
            [fourth, "manual", 1, ["steps"]]
          ])
          expect(yield* health.list({ start: second, end: third })).toEqual(list.slice(1, 3))
        })
      )
    )

    it.effect("each metric lists its newest values, in the order of creation", () =>
      asSomebody(
        Effect.gen(function* () {
          const metrics = yield* metricStore
          const ids: Array<string> = []
          for (const name of ["b", "a", "c"]) {
            ids.push((yield* metrics.create({ name, tab: "body", kind: "number", unit: "" })).id)
          }
          const [many = "", few = ""] = ids
          for (let n = 10; n < 30; n++) {
            yield* metrics.setValue(many, day(`2026-01-${n}`), n, () => Effect.void)
            if (n > 26) yield* metrics.setValue(few, day(`2026-01-${n}`), n, () => Effect.void)
          }
          const listed = yield* metrics.list(7)
          expect(listed.map(({ id }) => id)).toEqual(ids)
          expect(listed.map(({ values }) => values.map(({ value }) => value))).toEqual([
            [29, 28, 27, 26, 25, 24, 23],
            [29, 28, 27],
            []
          ])
        })
      )
    )

    it.effect("the history of insights counts each logged date once, up to the anchor", () =>
      asSomebody(
        Effect.gen(function* () {
          yield* (yield* workoutStore).add(squat())
          yield* (yield* foodStore).add(DATE, { name: "Oats", calories: 350, date: DATE }, "lunch")
          yield* (yield* foodStore).add(DATE, { name: "Oats", calories: 50, date: DATE }, "lunch")
          yield* (yield* checkInStore).set(DATE, { weightKg: 80 })
          yield* (yield* waterStore).add(day("2026-03-09"), 5)
          yield* (yield* waterStore).add(NEXT, 5)
          const history = yield* (yield* historyStore).read(DATE)
          expect(history.loggedDays).toEqual([
            { date: "2026-03-09", workouts: 0, calories: null, weightKg: null },
            { date: DATE, workouts: 1, calories: 400, weightKg: 80 }
          ])
          expect(history.sessions).toEqual([{ date: DATE, exercises: squat().exercises }])
        })
      )
    )
  })
