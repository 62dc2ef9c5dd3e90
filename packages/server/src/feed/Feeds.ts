import {
  addDays,
  CHECK_IN_FIELDS,
  type DateOrToday,
  type DateRange,
  type DaySummary,
  daysBetween,
  type Entry,
  FEED_FILES,
  FeedKind,
  type FoodMark,
  InvalidRequest,
  Limits,
  type LoggedWorkout,
  NotFound,
  type Principal,
  resolveDate,
  type Unavailable
} from "@daybook/core"
import type { DayMarks } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { personDay } from "../log/Clock.ts"
import { dayMarkStore, dayStore } from "../log/Days.ts"
import { entryStore, partsOf } from "../log/Entries.ts"
import { goalStore } from "../log/Goals.ts"
import { checkInStore } from "../log/Measurements.ts"
import { routineStore } from "../log/Routines.ts"
import { type Cell, csvLine } from "../runtime/Csv.ts"
import { calendarOf, PLANNED_FROM_DATES, workoutName } from "./Calendar.ts"

interface Asked {
  readonly path: { readonly file: string }
  readonly urlParams: { readonly start?: DateOrToday; readonly end?: DateOrToday }
}

/** The text of each file that a read-only link shows, of the account of the link. */
export const feeds = Effect.gen(function* () {
  const day = yield* personDay
  const days = yield* dayStore
  const marks = yield* dayMarkStore
  const entries = yield* entryStore
  const checkIns = yield* checkInStore
  const routines = yield* routineStore
  const goals = yield* goalStore

  /** Lines made of the entries of a range, in parts. */
  const ofEntries = (range: DateRange, kind: "workout" | undefined, lines: (entry: Entry) => string) =>
    Effect.map(
      Effect.forEach(partsOf(range), (part) =>
        Effect.map(entries.list(part, kind), (found) => found.map(lines).join(""))
      ),
      (parts) => parts.join("")
    )

  const table = (columns: ReadonlyArray<string>, lines: string): string => csvLine(columns) + lines

  const texts = {
    days: (range) =>
      Effect.gen(function* () {
        const logged = new Map((yield* marks.list(range)).map((mark) => [mark.date, mark]))
        const found = yield* days.list(range)
        return table(
          DAY_COLUMNS,
          found.map((each) => csvLine(cellsOf(DAY_COLUMNS, dayValues(each, logged.get(each.date))))).join("")
        )
      }),
    entries: (range) =>
      Effect.map(
        ofEntries(range, undefined, (entry) => csvLine(cellsOf(ENTRY_COLUMNS, entryValues(entry)))),
        (lines) => table(ENTRY_COLUMNS, lines)
      ),
    measurements: (range) =>
      Effect.map(checkIns.list(range, Limits.RANGE_DATES), (found) =>
        table(
          CHECK_IN_COLUMNS,
          found
            .toReversed()
            .map((each) => csvLine(cellsOf(CHECK_IN_COLUMNS, each)))
            .join("")
        )
      ),
    workouts: (range) =>
      Effect.map(
        ofEntries(range, "workout", (entry) => (entry.kind === "workout" ? setLines(entry) : "")),
        (lines) => table(SET_COLUMNS, lines)
      ),
    calendar: (range) =>
      Effect.gen(function* () {
        const { today } = yield* day
        const { weightUnit } = yield* goals.read
        const found = yield* Effect.forEach(partsOf(range), (part) => entries.list(part, "workout"))
        const recent = yield* entries.list({ start: addDays(today, -PLANNED_FROM_DATES), end: today }, "workout")
        return calendarOf({
          ...{
            workouts: workoutsIn(found.flat()),
            recent: workoutsIn(recent),
            routines: range.end < today ? [] : yield* routines.list
          },
          ...{ today, weightUnit }
        })
      })
  } satisfies Record<FeedKind, (range: DateRange) => Effect.Effect<string, Unavailable, Principal>>

  /** The dates that were asked for. Without a date they end today, where the person is. */
  const rangeOf = ({ end: last, start: first }: Asked["urlParams"]) =>
    Effect.gen(function* () {
      const end = last === undefined ? (yield* day).today : yield* resolveDate(last)
      const start = first === undefined ? addDays(end, 1 - Limits.FEED_DATES) : yield* resolveDate(first)
      if (start > end) return yield* invalid(`start: expected a date up to ${end}, got ${start}`)
      const dates = daysBetween(start, end) + 1
      if (dates > Limits.RANGE_DATES) return yield* invalid(`start: the link shows at most ${Limits.RANGE_DATES} dates`)
      return { start, end }
    })

  return ({ path: { file }, urlParams }: Asked) =>
    Effect.gen(function* () {
      const kind = FeedKind.literals.find((each) => FEED_FILES[each] === file)
      return kind === undefined ? yield* NO_FILE : yield* texts[kind](yield* rangeOf(urlParams))
    })
})

const workoutsIn = (entries: ReadonlyArray<Entry>) =>
  entries.flatMap((entry) => (entry.kind === "workout" ? [entry] : []))

const invalid = (message: string) => new InvalidRequest({ message })

const NO_FILE = new NotFound({ message: "No link shows a file of this name." })

type Values = Readonly<Record<string, unknown>>

/** The cells of named columns. What is not logged is an empty cell. */
const cellsOf = (columns: ReadonlyArray<string>, values: Values): ReadonlyArray<Cell> =>
  columns.map((column) => {
    const value = values[column]
    return typeof value === "string" || typeof value === "number" ? value : null
  })

const DAY_COLUMNS = ["date", "calories", "protein", "carbs", "fat", "waterMl", "weightKg"]

/** A day without food has no energy, unless it is marked as complete: a fast is 0 kcal. */
const dayValues = ({ food, waterMl, ...day }: Day, mark: DayMarks | undefined): Values => {
  const { date, weightKg, ...nutrition } = day
  const isEaten = mark?.food === true || food === "complete"
  return { date, weightKg, ...(isEaten && nutrition), ...(mark?.water === true && { waterMl }) }
}

type Day = typeof DaySummary.Type & { readonly food?: typeof FoodMark.Type }

const ENTRY_COLUMNS = [
  ...["date", "kind", "name", "meal", "calories", "protein", "carbs", "fat", "fiber", "sugar", "salt"],
  ...["waterMl", "durationMinutes", "note", "at"]
]

const entryValues = (entry: Entry): Values => {
  switch (entry.kind) {
    case "water":
      return { ...entry, waterMl: entry.amountMl }
    case "workout":
      return { ...entry, name: workoutName(entry) }
    default:
      return entry
  }
}

const CHECK_IN_COLUMNS = ["date", ...CHECK_IN_FIELDS]

const SET_COLUMNS = [
  ...["date", "workout", "exercise", "set", "kind", "reps", "weightKg", "rpe", "seconds", "meters"],
  ...["superset", "note", "workoutNote", "durationMinutes"]
]

/** A line for each set of a workout. */
const setLines = ({ date, durationMinutes, exercises, note: workoutNote, title }: typeof LoggedWorkout.Type): string =>
  exercises
    .flatMap(({ name, note, sets, superset }) =>
      sets.map((set, at) =>
        csvLine(
          cellsOf(SET_COLUMNS, {
            ...{ date, workout: title, exercise: name, set: at + 1, superset, note, workoutNote, durationMinutes },
            ...set
          })
        )
      )
    )
    .join("")
