import { addDays } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Runtime from "effect/Runtime"
import * as TestClock from "effect/TestClock"
import { NOON, TODAY } from "../../harness/Scenario.ts"
import type { TestServer } from "../../harness/TestServer.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"

const DAYS = 28

const dateOf = (daysAgo: number) => addDays(TODAY, -daysAgo)

/** What a person does on a day before: logs food, or a fast of 0 kcal by its mark alone; several marks of a date replace each other. */
const days = FastCheck.array(
  FastCheck.record({
    daysAgo: FastCheck.integer({ min: 0, max: DAYS - 1 }),
    kcal: FastCheck.constantFrom(null, null, 0, 150, 199, 200, 1500, 2600),
    marks: FastCheck.array(FastCheck.constantFrom("complete" as const, "partial" as const, null), { maxLength: 3 })
  }),
  { maxLength: 12 }
)

const RUNS = 8

interface FullDays {
  readonly sum: number
  readonly count: number
}

export const foodDaysOfLog = ({ server }: Engine) =>
  layer(server)("the marks of food", (it) => {
    it.effect(
      "decide every average: a complete day counts at what it holds, a partial one never, others from 200 kcal on",
      function* () {
        const run = Runtime.runPromise(yield* Effect.runtime<TestServer>())
        yield* TestClock.setTime(NOON)
        const property = FastCheck.asyncProperty(days, (planned) =>
          run(
            Effect.gen(function* () {
              const { call, get, post } = yield* newPerson
              const kcal = new Map<number, number>()
              const marks = new Map<number, "complete" | "partial">()
              for (const { daysAgo, kcal: eaten, marks: given } of planned) {
                const date = dateOf(daysAgo)
                if (eaten !== null) {
                  yield* post("/v1/food", { name: "Food", calories: eaten, date })
                  kcal.set(daysAgo, (kcal.get(daysAgo) ?? 0) + eaten)
                }
                for (const food of given) {
                  yield* post("/v1/food-days", { date, food })
                  if (food === null) marks.delete(daysAgo)
                  else marks.set(daysAgo, food)
                }
              }
              const full = fullDays(kcal, marks)
              const mean = full.count === 0 ? null : full.sum / full.count
              const [energy] = yield* get(`/v1/energy?start=${TODAY}&end=${TODAY}`)
              expect(energy).toMatchObject({
                loggedDays: full.count,
                intakeKcal: mean === null ? null : Math.round(mean)
              })
              const rows: ReadonlyArray<{ readonly date: string; readonly food?: string }> = yield* get(
                `/v1/days?start=${dateOf(DAYS)}&end=${TODAY}`
              )
              const expected = [...marks].map(([daysAgo, food]) => ({ date: dateOf(daysAgo), food }))
              const byDate = (a: { readonly date: string }, b: { readonly date: string }) => (a.date < b.date ? -1 : 1)
              expect(rows.flatMap(({ date, food }) => (food === undefined ? [] : [{ date, food }]))).toEqual(
                expected.sort(byDate)
              )
              expect(yield* get(`/v1/food-days?start=${dateOf(DAYS)}&end=${TODAY}`)).toEqual(expected)
              const months: ReadonlyArray<{ readonly calories: number; readonly fullDays: number }> = yield* get(
                `/v1/days?start=${dateOf(DAYS)}&end=${TODAY}&per=month`
              )
              expect(months.reduce((sum, month) => sum + month.fullDays, 0)).toBe(full.count)
              expect(months.reduce((sum, month) => sum + month.calories * month.fullDays, 0)).toBeCloseTo(full.sum, 0)
              const { monthlySummaries } = yield* get("/v1/insights")
              const ofInsights: ReadonlyArray<number> = monthlySummaries.flatMap(
                ({ avgCalories }: { readonly avgCalories: number | null }) => avgCalories ?? []
              )
              expect(ofInsights.toSorted()).toEqual(
                months.flatMap((month) => (month.fullDays === 0 ? [] : [month.calories])).toSorted()
              )
              // After an undo of all changes there is no mark.
              const undone = yield* call("POST", "/v1/changes/undo", { by: "me", since: "2026-03-10" })
              expect(undone.status).toBe(200)
              expect(yield* get(`/v1/food-days?start=${dateOf(DAYS)}&end=${TODAY}`)).toEqual([])
            })
          )
        )
        yield* Effect.promise(() => FastCheck.assert(property, { seed: 44, numRuns: RUNS }))
      },
      120_000
    )
  })

const fullDays = (kcal: ReadonlyMap<number, number>, marks: ReadonlyMap<number, "complete" | "partial">): FullDays => {
  const full = Array.from({ length: DAYS - 1 }, (_, index) => index + 1).flatMap((daysAgo) => {
    const mark = marks.get(daysAgo)
    const eaten = kcal.get(daysAgo) ?? 0
    return mark === "complete" || (mark === undefined && eaten >= 200) ? [eaten] : []
  })
  return { sum: full.reduce((sum, each) => sum + each, 0), count: full.length }
}
