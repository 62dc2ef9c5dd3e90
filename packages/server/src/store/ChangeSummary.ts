import {
  BODY_FIELDS,
  BODY_UNITS,
  bodyMeasure,
  type ChangeAction,
  exerciseKey,
  HEALTH_READINGS,
  readingMetric
} from "@daybook/core"
import type { ListedChange } from "./ChangeStore.ts"
import { columnOf } from "./Columns.ts"
import { isLive, type JournaledRow, type JournaledTable, type RowChange } from "./JournaledRows.ts"
import type { NamedRow } from "./NamedRowStore.ts"
import { exercisesOf } from "./StoredExercises.ts"

/** The maximum number of rows that a summary names. It counts the others. */
const NAMED = 3

/** The maximum length of one value in a summary: a workout has up to 600 sets, a note 2,000 characters. */
const VALUE_CHARACTERS = 300

/** The names of custom metrics, by id. */
export type MetricNames = ReadonlyMap<string, string>

/** A summary of a change in a few words: `Oats, 350 kcal, breakfast`, `Water: 750 ml → 500 ml`. */
export const summaryOf = (
  { action, count, date, kind, rows }: Pick<ListedChange, "action" | "count" | "date" | "kind" | "rows">,
  metricNames: MetricNames
): string => {
  if (kind === "import") {
    return `${action === "undo" ? "Undo of " : ""}${count === 1 ? "1 entry" : `${count} entries`}, from ${date} on`
  }
  const rename = renameText(rows)
  if (rename !== undefined) return rename
  const named = rows.slice(0, NAMED).map((row) => rowSummary(action, row, metricNames))
  const rest = rows.length - named.length
  return `${named.join("; ")}${rest > 0 ? ` and ${rest} more` : ""}`
}

/** "Bench → Bench press in 41 workouts"; undefined if the change did more than rename one exercise. */
const renameText = (rows: ReadonlyArray<RowChange>): string | undefined => {
  let names: Rename | undefined
  for (const row of rows) {
    const found = renameIn(row)
    if (found === undefined) return undefined
    names ??= found
    if (exerciseKey(found.was) !== exerciseKey(names.was) || exerciseKey(found.is) !== exerciseKey(names.is)) {
      return undefined
    }
  }
  if (names === undefined) return undefined
  return `${names.was} → ${names.is} in ${rows.length === 1 ? "1 workout" : `${rows.length} workouts`}`
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
export const rowText = (table: JournaledTable, row: JournaledRow, metricNames: MetricNames): string => {
  const { name, parts } = DESCRIPTIONS[table]
  return [name(row, metricNames), ...parts.flatMap((part) => shortened(part(row)) ?? [])].join(", ")
}

/** Describes a row with its date: `Oats, 350 kcal, breakfast, on 23 November 2026`. */
export const namedRowText = ({ row, table, values }: NamedRow): string => {
  const text = rowText(table, row, new Map())
  if (table === "custom_metric") return `${text}, with ${values === 1 ? "1 value" : `${values} values`}`
  return table === "rest_day" ? `Rest day, on ${dayText(row)}` : `${text}, on ${dayText(row)}`
}

/** Created at its first use, since that takes ten milliseconds. */
let longDate: Intl.DateTimeFormat | undefined

const dayText = ({ date }: JournaledRow): string => {
  longDate ??= new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "long" })
  return longDate.format(new Date(`${date}T00:00:00Z`))
}

const rowSummary = (action: ChangeAction, { after, before, table }: RowChange, metricNames: MetricNames): string => {
  const { name: nameOf, parts } = DESCRIPTIONS[table]
  const name = (row: JournaledRow) => nameOf(row, metricNames)
  const whole = (row: JournaledRow) => rowText(table, row, metricNames)
  if (isLive(before) && isLive(after)) {
    const changes = parts.flatMap((part) => {
      const [was, is] = [part(before), part(after)]
      return was === is ? [] : [`${shortened(was) ?? "nothing"} → ${shortened(is) ?? "nothing"}`]
    })
    const renamed = name(before) === name(after) ? name(before) : `${name(before)} → ${name(after)}`
    return `${renamed}${changes.length > 0 ? `: ${changes.join(", ")}` : ""}${dates(before, after)}`
  }
  const text = isLive(after) ? whole(after) : whole(before ?? after ?? {})
  if (action !== "undo") return text
  return `${text}: ${isLive(after) ? "restored" : "removed"}`
}

const shortened = (text: string | undefined): string | undefined => {
  const start = [...(text ?? "").slice(0, 2 * VALUE_CHARACTERS + 1)]
  return start.length > VALUE_CHARACTERS ? `${start.slice(0, VALUE_CHARACTERS).join("")}…` : text
}

const dates = (before: JournaledRow, after: JournaledRow): string =>
  before.date === after.date ? "" : ` (${before.date} → ${after.date})`

interface Description {
  /** The name of the row in a summary. */
  readonly name: (row: JournaledRow, metricNames: MetricNames) => string
  readonly parts: ReadonlyArray<(row: JournaledRow) => string | undefined>
}

const cell =
  (column: string, unit = "", label = "") =>
  (row: JournaledRow): string | undefined =>
    row[column] === undefined || row[column] === "" ? undefined : `${label}${row[column]}${unit}`

const column =
  (name: string) =>
  (row: JournaledRow): string =>
    String(row[name] ?? "")

const exercises = (row: JournaledRow): string | undefined =>
  typeof row.exercises === "string" ? exercisesOf(row.exercises).map(exerciseText).join(", ") : undefined

/** An exercise with its sets. Successive equal sets are counted: `Squat 5x5@100 kg 3@110 kg`. */
const exerciseText = ({ name, sets }: ReturnType<typeof exercisesOf>[number]): string => {
  const groups: Array<{ readonly set: string; count: number }> = []
  for (const { reps, weightKg } of sets) {
    const set = weightKg === undefined ? `${reps}` : `${reps}@${weightKg} kg`
    const last = groups.at(-1)
    if (last?.set === set) last.count++
    else groups.push({ set, count: 1 })
  }
  return `${name} ${groups.map(({ count, set }) => (count > 1 ? `${count}x${set}` : set)).join(" ")}`
}

/** The signal of a pinned reading. */
const signalOf = ({ reading }: JournaledRow) => {
  const found = HEALTH_READINGS.find((each) => each === reading)
  return found === undefined ? undefined : readingMetric(found)
}

const pinnedValue = (row: JournaledRow): string | undefined => {
  if (row.value === undefined) return undefined
  const unit = signalOf(row)?.unit
  return unit === undefined || unit === "count" ? String(row.value) : `${row.value} ${unit}`
}

const DESCRIPTIONS: Record<JournaledTable, Description> = {
  food: {
    name: column("name"),
    parts: [
      cell("calories", " kcal"),
      cell("protein", " g", "protein "),
      cell("carbs", " g", "carbs "),
      cell("fat", " g", "fat "),
      cell("meal")
    ]
  },
  water: { name: () => "Water", parts: [cell("amount_ml", " ml")] },
  workout: { name: () => "Workout", parts: [exercises, cell("duration_minutes", " min")] },
  rest_day: { name: (row) => `Rest day ${row.date}`, parts: [] },
  check_in: {
    name: () => "Check-in",
    parts: [
      ...BODY_FIELDS.map((field) => {
        const { kind, label, word = label.toLowerCase() } = bodyMeasure(field)
        return cell(columnOf(field), ` ${BODY_UNITS[kind]}`, word && `${word} `)
      }),
      cell("note", "", "note ")
    ]
  },
  health_pin: { name: (row) => signalOf(row)?.label ?? "Health reading", parts: [pinnedValue] },
  health_day: {
    name: () => "Health readings",
    parts: [
      cell("sleep_minutes", " min", "sleep "),
      cell("steps", " steps"),
      cell("resting_heart_rate_bpm", " bpm"),
      cell("hrv_ms", " ms", "HRV "),
      cell("active_energy_kcal", " kcal")
    ]
  },
  custom_metric: {
    name: column("name"),
    parts: [cell("kind"), cell("unit"), cell("description"), cell("target", "", "target "), cell("health_metric_key")]
  },
  custom_metric_value: {
    name: ({ metric_id: id }, metricNames) => metricNames.get(String(id)) ?? "Custom metric",
    parts: [cell("typed")]
  },
  widget: {
    name: ({ kind, metric_id: id }, metricNames) => `Widget ${metricNames.get(String(id)) ?? kind}`,
    parts: [cell("position", "", "place ")]
  },
  photo: { name: (row) => `Photo ${row.date}`, parts: [cell("pose")] },
  account: {
    name: () => "Goals",
    parts: [
      cell("goal_calories", " kcal"),
      cell("goal_protein", " g", "protein "),
      cell("goal_carbs", " g", "carbs "),
      cell("goal_fat", " g", "fat "),
      cell("goal_water_ml", " ml", "water "),
      cell("weight_unit"),
      cell("goal")
    ]
  }
}
