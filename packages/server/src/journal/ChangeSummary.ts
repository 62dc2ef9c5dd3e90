import { type ChangeAction, exerciseKey, Principal, type Unavailable } from "@daybook/core"
import { quoted } from "@daybook/core/plausibility"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { JOURNALED, type JournaledRow, type JournaledTable, type MetricNames } from "../schema/LogTables.ts"
import { number, query } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import { measureText, SUMMARY_WORDS, type SummaryWords } from "../schema/words/SummaryWords.ts"
import type { ListedChange } from "./ChangeStore.ts"
import { entryRow } from "./EntryTables.ts"
import { isLive, presentState, type RowChange } from "./JournaledRows.ts"

/** A row of the log, and the table that holds it. */
interface NamedRow {
  readonly table: JournaledTable
  readonly row: JournaledRow
  /** The number of days on which a custom metric has a value; 0 for any other row. */
  readonly values: number
}

export const namedRowStore = Effect.map(Sql, (db) => ({
  /** Finds the entry, check-in, custom metric, routine or own food with an id. Undefined if the log has none. */
  find: (id: string): Effect.Effect<NamedRow | undefined, Unavailable, Principal> =>
    Effect.gen(function* () {
      const { accountId } = yield* Principal
      const found = yield* entryRow(db, accountId, id)
      if (found !== undefined) return { ...found, values: 0 }
      for (const table of OTHERS) {
        const row = yield* presentState(db, accountId, table, { id })
        if (!isLive(row)) continue
        const values = table === "custom_metric" ? yield* db.first(VALUES, [accountId, id]) : undefined
        return { table, row, values: values?.count ?? 0 }
      }
      return undefined
    })
}))

/** The tables with rows that a tool names by an id, beside those of entries. */
const OTHERS = ["check_in", "custom_metric", "routine", "known_food"] as const

const VALUES = query(
  "custom_metric_value",
  "SELECT count(*) AS count FROM custom_metric_value WHERE account_id = ? AND metric_id = ?",
  { count: number }
)

/** The maximum number of rows that a summary names. It counts the others. */
const NAMED = 3

/** The maximum length of one value in a summary: a workout has up to 600 sets, a note 2,000 characters. */
const VALUE_CHARACTERS = 300

/** A summary of a change in a few words: `Oats, 350 kcal, breakfast`, `Water: 750 ml → 500 ml`. */
export const summaryOf = (
  { action, count, date, kind, rows }: Pick<ListedChange, "action" | "count" | "date" | "kind" | "rows">,
  metricNames: MetricNames,
  words = SUMMARY_WORDS.en
): string => {
  if (kind === "import") return words.imported(count, String(date), action === "undo")
  const rename = renameText(rows, words)
  if (rename !== undefined) return rename
  const named = rows.slice(0, NAMED).map((row) => rowSummary(action, row, { metricNames, words }))
  const rest = rows.length - named.length
  return `${named.join(words.semicolon)}${rest > 0 ? words.more(rest) : ""}`
}

/** "Bench → Bench press in 41 workouts"; undefined if the change did more than rename one exercise. */
const renameText = (rows: ReadonlyArray<RowChange>, words: SummaryWords): string | undefined => {
  let names: Rename | undefined
  for (const row of rows) {
    const found = renameIn(row)
    if (found === undefined) return undefined
    names ??= found
    if (exerciseKey(found.was) !== exerciseKey(names.was) || exerciseKey(found.is) !== exerciseKey(names.is)) {
      return undefined
    }
  }
  return names === undefined ? undefined : words.renamed(names.was, names.is, rows.length)
}

interface Rename {
  readonly was: string
  readonly is: string
}

/** The rename of one exercise of a workout; undefined if anything else was changed. */
const renameIn = ({ after, before, table }: RowChange): Rename | undefined => {
  if (table !== "workout" || !isLive(before) || !isLive(after)) return undefined
  if (before.date !== after.date || before.duration_minutes !== after.duration_minutes) return undefined
  const [had, has] = [exercisesOf(String(before.exercises)), exercisesOf(String(after.exercises))]
  const renamed = had.flatMap(({ name: was }, at) => {
    const is = has[at]?.name
    return is === undefined || is === was ? [] : [{ was, is }]
  })
  const [first, ...others] = renamed
  const isAlone = others.every(
    ({ is, was }) =>
      exerciseKey(was) === exerciseKey(first?.was ?? "") && exerciseKey(is) === exerciseKey(first?.is ?? "")
  )
  const isAllElse = JSON.stringify(had.map(({ sets }) => sets)) === JSON.stringify(has.map(({ sets }) => sets))
  return isAlone && isAllElse ? first : undefined
}

/** Describes a row with all its values. */
export const rowText = (
  table: JournaledTable,
  row: JournaledRow,
  metricNames: MetricNames,
  words = SUMMARY_WORDS.en
): string => {
  const parts = partsOf(table, row, words).flatMap((part) => shortened(part) ?? [])
  return [JOURNALED[table].name(row, metricNames, words), ...parts].join(", ")
}

/** The columns with text that was typed. */
const TYPED = ["name", "brand", "title", "note", "description"]

/** A row whose names and notes are in quotation marks, so that none of them speaks for Daybook in a sentence. */
const quotedRow = <Row extends JournaledRow | null>(row: Row): Row | JournaledRow =>
  row === null
    ? row
    : Object.fromEntries(
        Object.entries(row).map(([column, value]) => {
          if (typeof value !== "string" || value === "") return [column, value]
          if (column !== "exercises") return [column, TYPED.includes(column) ? quoted(value) : value]
          const exercises = exercisesOf(value).map(({ note, ...exercise }) => ({
            ...exercise,
            name: quoted(exercise.name),
            // A summary has quotation marks around it.
            ...(note !== undefined && { note: quoted(note).slice(1, -1) })
          }))
          return [column, JSON.stringify(exercises)]
        })
      )

const quotedNames = (names: MetricNames): MetricNames => new Map([...names].map(([id, name]) => [id, quoted(name)]))

/** A summary of a change within a sentence of ours. */
export const quotedSummary = (change: Parameters<typeof summaryOf>[0], metricNames: MetricNames): string =>
  summaryOf(
    {
      ...change,
      rows: change.rows.map(({ after, before, table }) => ({
        table,
        before: quotedRow(before),
        after: quotedRow(after)
      }))
    },
    quotedNames(metricNames)
  )

/** Describes a row with its date, if it has one: `"Oats", 350 kcal, breakfast, on 23 November 2026`. */
export const namedRowText = ({ row, table, values }: NamedRow, metricNames: MetricNames = new Map()): string => {
  const text = table === "rest_day" ? "Rest day" : rowText(table, quotedRow(row), quotedNames(metricNames))
  if (table === "custom_metric") return `${text}, with ${values === 1 ? "1 value" : `${values} values`}`
  return row.date === undefined ? text : `${text}, on ${dayText(row)}`
}

/** Created at its first use, since that takes ten milliseconds. */
let longDate: Intl.DateTimeFormat | undefined

const dayText = ({ date }: JournaledRow): string => {
  longDate ??= new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "long" })
  return longDate.format(new Date(`${date}T00:00:00Z`))
}

interface Told {
  readonly metricNames: MetricNames
  readonly words: SummaryWords
}

const rowSummary = (
  action: ChangeAction,
  { after, before, table }: RowChange,
  { metricNames, words }: Told
): string => {
  const name = (row: JournaledRow) => JOURNALED[table].name(row, metricNames, words)
  const whole = (row: JournaledRow) => rowText(table, row, metricNames, words)
  if (isLive(before) && isLive(after)) {
    const former = partsOf(table, before, words)
    const changes = partsOf(table, after, words).flatMap((is, at) => {
      const was = former[at]
      return was === is ? [] : [`${shortened(was) ?? words.nothing} → ${shortened(is) ?? words.nothing}`]
    })
    const renamed = name(before) === name(after) ? name(before) : `${name(before)} → ${name(after)}`
    return `${renamed}${changes.length > 0 ? `${words.colon}${changes.join(", ")}` : ""}${dates(before, after, words)}`
  }
  const text = isLive(after) ? whole(after) : whole(before ?? after ?? {})
  return action === "undo" ? words.undone(text, isLive(after)) : text
}

const shortened = (text: string | undefined): string | undefined => {
  const start = [...(text ?? "").slice(0, 2 * VALUE_CHARACTERS + 1)]
  return start.length > VALUE_CHARACTERS ? `${start.slice(0, VALUE_CHARACTERS).join("")}…` : text
}

const dates = (before: JournaledRow, after: JournaledRow, words: SummaryWords): string =>
  before.date === after.date ? "" : ` (${words.date(String(before.date))} → ${words.date(String(after.date))})`

/** A text with a value in the place of its "#"; a weight or a length in the units of the words. */
const filled = (text: string, value: string | number, words: SummaryWords): string =>
  text.replace(/#(?: (kg|cm)$)?/, (_, unit: "kg" | "cm" | undefined) =>
    unit === undefined ? words.value(value) : measureText(Number(value), unit, words)
  )

/** The texts of the values that a summary of a row shows; undefined for an empty value. */
const partsOf = (table: JournaledTable, row: JournaledRow, words: SummaryWords): ReadonlyArray<string | undefined> => {
  const { columns, shown = Object.keys(columns) } = JOURNALED[table]
  return shown.flatMap((column) => {
    const text = columns[column]?.text
    if (text === undefined) return []
    const value = row[column]
    if (typeof text === "function") return [text(row, words)]
    return [value === undefined || value === "" ? undefined : filled(words.columns[text], value, words)]
  })
}
