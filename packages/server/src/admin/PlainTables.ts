import {
  BODY_UNITS,
  CHECK_IN,
  CHECK_IN_FIELDS,
  type DateRange,
  type Entry,
  type SetKind,
  type Unavailable
} from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Sql } from "../engines/Sql.ts"
import { entriesOf, entryReads } from "../journal/EntryTables.ts"
import { partsOf } from "../log/Entries.ts"
import { checkInColumns } from "../log/Measurements.ts"
import { type Cell, csvLine } from "../runtime/Csv.ts"
import { date, nullable, query, selected } from "../schema/Rows.ts"

/** The tables that other programs read: the sets of workouts as Strong writes them, foods, and the measurements of the body. */
export type PlainTable = "sets" | "foods" | "weights"

/** The live entries of an account as a table that other programs read, in parts of comma-separated values (RFC 4180). */
export const plainTable = (
  accountId: string,
  what: PlainTable
): Effect.Effect<Stream.Stream<string, Unavailable>, never, Sql> =>
  Effect.map(Sql, (db) => {
    const read = (range: DateRange) => Effect.map(db.together(entryReads(accountId, range)), entriesOf)
    const ofEntries = (columns: ReadonlyArray<string>, lines: (entries: ReadonlyArray<Entry>) => string) =>
      Stream.unwrap(
        Effect.map(db.first(LOGGED, [accountId, accountId]), (logged) =>
          Stream.fromIterable(
            logged?.start == null || logged.end === null ? [] : partsOf({ start: logged.start, end: logged.end })
          ).pipe(
            Stream.mapEffect((part) => Effect.map(read(part), lines)),
            (rows) => Stream.concat(Stream.make(csvLine(columns)), rows)
          )
        )
      )
    switch (what) {
      case "sets":
        return ofEntries(SET_COLUMNS, setLines)
      case "foods":
        return ofEntries(FOOD_COLUMNS, foodLines)
      case "weights":
        return Stream.fromEffect(
          Effect.map(db.all(CHECK_INS, [accountId]), (found) =>
            [
              csvLine(WEIGHT_COLUMNS),
              ...found.map((checkIn) =>
                csvLine([checkIn.date, ...BODY.map((field) => figure(checkIn[field])), checkIn.note])
              )
            ].join("")
          )
        )
    }
  })

/** The dates of the first and the last food and workout. */
const LOGGED = query(
  "a table of entries",
  `SELECT min(date) AS start, max(date) AS "end" FROM (
     SELECT date FROM food WHERE account_id = ? AND deleted_at IS NULL
     UNION ALL SELECT date FROM workout WHERE account_id = ? AND deleted_at IS NULL
   ) AS logged`,
  { start: nullable(date), end: nullable(date) }
)

/** A number as a cell. Three digits after the point could be thousands; a fourth makes them decimals. */
const figure = (value: number | null | undefined): Cell =>
  value == null ? null : /\.\d{3}$/.test(String(value)) ? `${value}0` : value

/** The columns of Strong's export. Weights are in kg, distances in km. */
const SET_COLUMNS = [
  ...["Date", "Workout Name", "Duration", "Exercise Name", "Set Order", "Weight", "Reps", "Distance", "Seconds"],
  ...["Notes", "Workout Notes", "RPE"]
]

const KINDS: Readonly<Record<SetKind, string>> = { warmup: "W", drop: "D", failure: "F" }

/** Strong has a time of day in each date. A log has none: the workouts of a date begin at 8:00 and 18:00. */
const HOURS = ["08", "18"]

const setLines = (entries: ReadonlyArray<Entry>): string => {
  const lines: Array<string> = []
  const times = new Map<string, number>()
  for (const entry of entries) {
    if (entry.kind !== "workout") continue
    const ordinal = times.get(entry.date) ?? 0
    times.set(entry.date, ordinal + 1)
    const at = `${entry.date} ${HOURS[ordinal] ?? "23"}:00:00`
    const duration = durationText(entry.durationMinutes)
    for (const { name, note = "", sets } of entry.exercises) {
      let number = 0
      for (const [index, { kind, meters = 0, reps, rpe, seconds = 0, weightKg = 0 }] of sets.entries()) {
        const order = kind === undefined ? `${++number}` : KINDS[kind]
        lines.push(
          csvLine([
            ...[at, entry.title ?? "", duration, name, order, figure(weightKg), reps],
            ...[figure(Math.round(meters * 100) / 100_000), seconds, index === 0 ? note : "", entry.note ?? ""],
            rpe ?? null
          ])
        )
      }
    }
  }
  return lines.join("")
}

const durationText = (minutes: number | undefined): string => {
  if (minutes === undefined) return ""
  const seconds = Math.round(minutes * 60)
  const parts = [`${Math.floor(seconds / 3600)}h`, `${Math.floor(seconds / 60) % 60}m`, `${seconds % 60}s`]
  return parts.filter((part) => !part.startsWith("0")).join(" ")
}

const FOOD_COLUMNS = [
  ...["Date", "Meal", "Food", "Energy (kcal)", "Protein (g)", "Carbs (g)", "Fat (g)"],
  ...["Fiber (g)", "Sugar (g)", "Salt (g)"]
]

const foodLines = (entries: ReadonlyArray<Entry>): string =>
  entries
    .map((entry) => {
      if (entry.kind !== "food") return ""
      const { calories, carbs, date, fat, fiber, meal, name, protein, salt, sugar } = entry
      return csvLine([date, meal, name, ...[calories, protein, carbs, fat, fiber, sugar, salt].map(figure)])
    })
    .join("")

const BODY = CHECK_IN_FIELDS.filter((field) => field !== "note")

const WEIGHT_COLUMNS = [
  "Date",
  ...BODY.map((field) => `${CHECK_IN[field].label} (${BODY_UNITS[CHECK_IN[field].kind]})`),
  "Notes"
]

const CHECK_INS = query(
  "check_in",
  `SELECT date, ${selected(CHECK_IN_FIELDS)} FROM check_in WHERE account_id = ? AND deleted_at IS NULL ORDER BY date`,
  { date, ...checkInColumns }
)
