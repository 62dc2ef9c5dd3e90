import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expect } from "vitest"
import { fieldAt } from "../harness/fieldAt.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { type CLIENTS, connected } from "./McpClient.ts"

const YESTERDAY = "2026-03-09"
const squats = { name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }
const bench = (weightKg: number) => [{ name: "Bench press", sets: [{ reps: 5, weightKg }] }]
const oats = { name: "Oats", calories: 350, protein: 12, carbs: 60, fat: 7, meal: "breakfast" }

/** A write key's client: it may correct and undo what it wrote. */
const assistantOf = (client: keyof typeof CLIENTS) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(NOON)
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const assistant = yield* connected(client, url, keys.write)
    const call = (name: string, args: Record<string, unknown> = {}) =>
      Effect.map(
        Effect.promise(() => assistant.call(name, args)),
        ({ isError, structured, text }) => {
          expect(isError, `${name}: ${text}`).toBe(false)
          return structured
        }
      )
    const first = (name: string, args: Record<string, unknown> = {}) =>
      Effect.map(call(name, args), (list) => fieldAt(list, "items", 0))
    const idOf = (item: unknown) => String(fieldAt(item, "id"))
    return { call, first, idOf, day: (date: string) => call("get_day", { date }) }
  })

for (const client of ["SDK 2, 2026-07-28", "SDK 1"] as const) {
  layer(TestServer.layer({ read: 6000, write: 600 }))(`what a person asks: ${client}`, (it) => {
    it.scoped("“undo that”, and “no, leave it”", () =>
      Effect.gen(function* () {
        const { call, day, first, idOf } = yield* assistantOf(client)
        yield* call("log_food", { ...oats, date: TODAY })
        const before = yield* day(TODAY)
        yield* call("log_food", { name: "Cake", calories: 420, date: TODAY })
        const after = yield* day(TODAY)
        const undone = yield* call("undo_change", { id: idOf(yield* first("list_changes", { limit: 1 })) })
        expect(yield* day(TODAY)).toEqual(before)
        yield* call("undo_change", { id: String(fieldAt(undone, "change")) })
        expect(yield* day(TODAY)).toEqual(after)
      })
    )

    it.scoped("“500, not 750”", () =>
      Effect.gen(function* () {
        const { call, day, first, idOf } = yield* assistantOf(client)
        yield* call("log_water", { amountMl: 750, date: TODAY })
        const drink = yield* first("list_entries", { start: TODAY, end: TODAY, kind: "water" })
        expect(yield* call("update_water", { id: idOf(drink), amountMl: 500 })).toMatchObject({ amountMl: 500 })
        expect(yield* day(TODAY)).toMatchObject({ waterMl: 500 })
      })
    )

    it.scoped("“move that meal to yesterday”", () =>
      Effect.gen(function* () {
        const { call, day, first, idOf } = yield* assistantOf(client)
        yield* call("log_food", { ...oats, date: TODAY })
        const meal = yield* first("list_entries", { start: TODAY, end: TODAY, kind: "food" })
        yield* call("update_food", { id: idOf(meal), date: YESTERDAY })
        expect(yield* day(TODAY)).toMatchObject({ nutrition: { calories: 0 } })
        expect(yield* day(YESTERDAY)).toMatchObject({ nutrition: { calories: 350, protein: 12 } })
      })
    )

    it.scoped("“add a set to today's workout”", () =>
      Effect.gen(function* () {
        const { call, day, first, idOf } = yield* assistantOf(client)
        yield* call("log_workout", { exercises: [squats], durationMinutes: 40, date: TODAY })
        const workout = yield* first("list_entries", { start: TODAY, end: TODAY, kind: "workout" })
        expect(workout).toMatchObject({ exercises: [squats] })
        const longer = [{ name: "Squat", sets: [...squats.sets, { reps: 3, weightKg: 105 }] }]
        yield* call("update_workout", { id: idOf(workout), exercises: longer })
        expect(yield* day(TODAY)).toMatchObject({ workouts: [{ exercises: longer, durationMinutes: 40 }] })
      })
    )

    it.scoped("“what is my bench record, and what did I bench in February?”", () =>
      Effect.gen(function* () {
        const { call } = yield* assistantOf(client)
        for (const [date, kg] of [
          ["2026-01-20", 80],
          ["2026-02-10", 90],
          ["2026-02-24", 85],
          ["2026-03-03", 82.5]
        ] as const) {
          yield* call("log_workout", { exercises: bench(kg), date })
        }
        const history = yield* call("get_exercise", { name: "bench press", start: "2026-02-01", end: "2026-02-28" })
        expect(history).toMatchObject({
          name: "Bench press",
          sessions: [{ date: "2026-02-24" }, { date: "2026-02-10" }],
          records: { heaviestSet: { weightKg: 90, date: "2026-02-10" } }
        })
      })
    )

    it.scoped("“was Sunday a rest day?”", () =>
      Effect.gen(function* () {
        const { call } = yield* assistantOf(client)
        yield* call("log_rest_days", { dates: ["2026-03-08"] })
        const rests = (date: string) => call("list_entries", { start: date, end: date, kind: "rest_day" })
        expect(yield* rests("2026-03-08")).toMatchObject({ items: [{ kind: "rest_day", date: "2026-03-08" }] })
        expect(yield* rests(YESTERDAY)).toEqual({ items: [] })
      })
    )

    it.scoped("“the same breakfast as yesterday”", () =>
      Effect.gen(function* () {
        const { call, day, first } = yield* assistantOf(client)
        yield* call("log_food", { ...oats, date: YESTERDAY })
        const meal = yield* first("list_entries", { start: YESTERDAY, end: YESTERDAY, kind: "food" })
        expect(meal).toMatchObject(oats)
        yield* call("log_food", { ...oats, date: TODAY })
        const [today, yesterday] = [yield* day(TODAY), yield* day(YESTERDAY)]
        expect(fieldAt(today, "nutrition")).toEqual(fieldAt(yesterday, "nutrition"))
      })
    )

    it.scoped("a day is logged, corrected and taken back: the log is empty again", () =>
      Effect.gen(function* () {
        const { call, day, first, idOf } = yield* assistantOf(client)
        const empty = yield* day(TODAY)
        yield* call("log_food", { ...oats, date: TODAY })
        yield* call("log_water", { amountMl: 750, date: TODAY })
        yield* call("log_workout", { exercises: [squats], date: TODAY })
        yield* call("log_weight", { weightKg: 84.1, date: TODAY })
        yield* call("log_weight", { weightKg: 81.4, date: TODAY })
        const food = yield* first("list_entries", { start: TODAY, end: TODAY, kind: "food" })
        yield* call("update_food", { id: idOf(food), calories: 380 })
        expect(yield* day(TODAY)).toMatchObject({
          nutrition: { calories: 380 },
          waterMl: 750,
          workouts: [{ exercises: [squats] }],
          measurements: { weightKg: 81.4 }
        })
        const changes = yield* call("list_changes", { date: TODAY })
        const ids = [0, 1, 2, 3, 4, 5].map((index) => String(fieldAt(changes, "items", index, "id")))
        expect(fieldAt(changes, "items", 6)).toBeUndefined()
        for (const id of ids) yield* call("undo_change", { id })
        expect(yield* day(TODAY)).toEqual(empty)
      })
    )
  })
}
