import { type CalendarDate, type DateRange, FoodMark, Principal, resolveDate, resolveRange } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { exclusively, Journal } from "../journal/Journal.ts"
import { presentState } from "../journal/JournaledRows.ts"
import { date, oneOf, query } from "../schema/Rows.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

const foodDayStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal
  return {
    list: ({ end, start }: DateRange) =>
      Effect.flatMap(Principal, ({ accountId }) => db.all(FOOD_MARKS, [accountId, start, end])),
    /** Marks the food of a date, or with `null` removes its mark. A date that has the mark already keeps its audit fields. */
    mark: (date: CalendarDate, food: FoodMark | null) =>
      exclusively(db, ({ accountId, at, by }) =>
        Effect.gen(function* () {
          const before = yield* presentState(db, accountId, "food_day", { date })
          if ((before?.food ?? null) === food) return
          const after = food === null ? null : { date, food, written_by: by, written_at: at }
          yield* journal.write({ rows: [{ table: "food_day", before, after }] })
        })
      )
  }
})

/** The marks of a range of dates. */
export const FOOD_MARKS = query(
  "food_day",
  "SELECT date, food FROM food_day WHERE account_id = ? AND date BETWEEN ? AND ? ORDER BY date",
  { date, food: oneOf(FoodMark.literals) }
)

type FoodMarks = ReturnType<typeof FOOD_MARKS.read>

/** Days by date, each with the mark of its food. A complete day on which nothing is logged is added, as `unlogged` has it: a fast. */
export const withMarks = <Day extends { readonly date: CalendarDate }>(
  days: ReadonlyArray<Day>,
  marks: FoodMarks,
  unlogged: (date: CalendarDate) => Day
): ReadonlyArray<Day & { readonly food?: FoodMark }> => {
  if (marks.length === 0) return days
  const left = new Map(marks.map(({ date, food }) => [date, food]))
  const logged = days.map((day) => {
    const food = left.get(day.date)
    left.delete(day.date)
    return food === undefined ? day : { ...day, food }
  })
  const fasts = [...left].flatMap(([date, food]) => (food === "complete" ? [{ ...unlogged(date), food }] : []))
  return fasts.length === 0 ? logged : [...logged, ...fasts].sort((a, b) => (a.date < b.date ? -1 : 1))
}

export const foodDaysHandlers = Effect.map(foodDayStore, (days) =>
  handlers("foodDays", {
    markFoodDay: ({ payload: { food, ...sent } }) =>
      Effect.gen(function* () {
        const date = yield* resolveDate(sent.date)
        yield* days.mark(date, food)
        return { date, food }
      }),
    listFoodDays: ({ urlParams }) => Effect.flatMap(resolveRange(urlParams), days.list)
  })
)

/** Serves the group of the definition. */
export const foodDaysGroup = (api: ServedApi, answer: Answer, foodDays: AllHandlers["foodDays"]) =>
  HttpApiBuilder.group(api, "foodDays", (endpoints) =>
    endpoints
      .handle("markFoodDay", answer(foodDays.markFoodDay), UNINTERRUPTIBLE)
      .handle("listFoodDays", answer(foodDays.listFoodDays), UNINTERRUPTIBLE)
  )
