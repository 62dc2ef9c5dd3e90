import {
  CHECK_IN,
  type ChangeKind,
  CheckInDraft,
  FoodDraft,
  FoodMark,
  Goals,
  HEALTH_READINGS,
  type HealthReading,
  KnownFoodDraft,
  Limits,
  MetricDraft,
  PHOTO_TYPES,
  PhotoPose,
  RoutineDraft,
  readingMetric,
  TimeZone,
  WaterDraft,
  WorkoutDraft
} from "@daybook/core"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { isHash } from "./PhotoFiles.ts"
import { columnOf } from "./Rows.ts"
import { exercisesText } from "./StoredExercises.ts"
import { Recipe } from "./StoredFoods.ts"
import type { SummaryWords } from "./words/SummaryWords.ts"

// A table of the log is described once, here. Its migrations create it. Journal, undo, trash, summaries, export, import, move and verify
// follow from the description.

/** A row of a journaled table: its columns that have a value, without the account and the row's number. */
export type JournaledRow = Readonly<Record<string, string | number>>

/** The names of custom metrics, by id. */
export type MetricNames = ReadonlyMap<string, string>

interface Column {
  /** The contract's rule for what a client writes. The tables themselves check types and references. */
  readonly rule?: Schema.Schema.AnyNoContext
  /** The text of a value in the summary of a change, by its name in the words of summaries. */
  readonly text?: keyof SummaryWords["columns"] | ((row: JournaledRow, words: SummaryWords) => string | undefined)
  /** False for a column that the journal of the table leaves out. */
  readonly isKept?: false
}

type Columns = Readonly<Record<string, Column>>

/** A table of the log. */
export interface LogTableShape {
  /** The column with the account. */
  readonly owner: string
  /** The columns by which a row is found within its account. */
  readonly key: ReadonlyArray<string>
  /** The columns in the order of an export. */
  readonly columns: Columns
  /** The condition for the rows that make a log one with entries. A person's choices do not. */
  readonly entries: string
}

/** A table whose changes are journaled. */
export interface JournaledShape extends LogTableShape {
  readonly kind: ChangeKind
  /** The name of a row in a summary. */
  readonly name: (row: JournaledRow, metricNames: MetricNames, words: SummaryWords) => string
  /** The columns in a summary; by default those with a text, in the order of the columns. */
  readonly shown?: ReadonlyArray<string>
}

const ALL = "1 = 1"
const NONE = "1 = 0"

const table = (key: ReadonlyArray<string>, columns: Columns, entries = ALL): LogTableShape => ({
  owner: "account_id",
  key,
  columns,
  entries
})

const written = { written_by: {}, written_at: {} }
const account = { account_id: {} }

/** The columns of a table whose rows have an id, and are deleted softly. */
const entryColumns = (columns: Columns): Columns => ({
  ...{ seq: {}, id: {}, ...account },
  ...columns,
  ...{ ...written, deleted_by: {}, deleted_at: {} }
})

const entry = (
  kind: ChangeKind,
  name: JournaledShape["name"],
  columns: Columns,
  { entries, ...special }: Partial<JournaledShape> = {}
): JournaledShape => ({ ...table(["id"], entryColumns(columns), entries), kind, name, ...special })

const ownName: JournaledShape["name"] = ({ name = "" }) => String(name)

const draft = {
  food: FoodDraft.fields,
  checkIn: CheckInDraft.fields,
  goals: Goals.fields,
  metric: MetricDraft.fields,
  workout: WorkoutDraft.fields,
  routine: RoutineDraft.fields,
  knownFood: KnownFoodDraft.fields
}

const shownExercises = ({ exercises }: JournaledRow, words: SummaryWords): string | undefined =>
  typeof exercises === "string" ? exercisesText(exercises, words) : undefined

/** The text of a value that is one of a few. */
const chosen =
  (choice: keyof SummaryWords["choices"], column: string) =>
  (row: JournaledRow, { choices }: SummaryWords): string | undefined => {
    const value = row[column]
    if (value === undefined || value === "") return undefined
    return Object.entries(choices[choice]).find(([name]) => name === value)?.[1] ?? String(value)
  }

const finite = Schema.Number.pipe(Schema.finite({ title: "number" }))
const dailyTarget = finite.pipe(Schema.nonNegative({ title: "number from 0" }))
const pixels = Schema.Int.pipe(Schema.between(Limits.PHOTO_PIXELS.min, Limits.PHOTO_PIXELS.max))

/** The rule for the value of a reading. */
export const plausible = (reading: HealthReading) => {
  const { max, min } = readingMetric(reading).plausibleRange
  return Schema.Number.pipe(Schema.between(min, max, { title: "number" }))
}

/** The reading of a pin. */
const pinned = ({ reading }: JournaledRow) => HEALTH_READINGS.find((each) => each === reading)

const pinnedValue = (row: JournaledRow, words: SummaryWords): string | undefined => {
  if (row.value === undefined) return undefined
  const reading = pinned(row)
  const unit = reading === undefined ? "count" : readingMetric(reading).unit
  return unit === "count" ? words.value(row.value) : `${words.value(row.value)} ${unit}`
}

const figure = (text: Column["text"] & string, { max, min }: Limits.Bounds): Column => ({
  rule: Schema.NullOr(Schema.Number.pipe(Schema.between(min, max, { title: "number" }))),
  text
})

/** The figures of 100 g or ml of a known food. */
const FIGURES: Columns = {
  calories: figure("kcal", Limits.PER_100_KCAL),
  protein: figure("protein", Limits.PER_100_GRAMS),
  carbs: figure("carbs", Limits.PER_100_GRAMS),
  fat: figure("fat", Limits.PER_100_GRAMS),
  fiber: figure("fiber", Limits.PER_100_GRAMS),
  sugar: figure("sugar", Limits.PER_100_GRAMS),
  salt: figure("salt", Limits.PER_100_GRAMS)
}

/** The tables of the log, each after those that it references. */
export const LOG = {
  account: {
    ...table(
      [],
      {
        ...{ id: {}, created_at: { isKept: false } },
        goal_calories: { rule: dailyTarget, text: "kcal" },
        goal_protein: { rule: dailyTarget, text: "protein" },
        goal_carbs: { rule: dailyTarget, text: "carbs" },
        goal_fat: { rule: dailyTarget, text: "fat" },
        goal_water_ml: { rule: dailyTarget, text: "water" },
        weight_unit: { rule: draft.goals.weightUnit, text: chosen("unit", "weight_unit") },
        goal: { rule: draft.goals.goal, text: chosen("goal", "goal") },
        ...{ is_owner: { isKept: false }, name: { isKept: false } }
      },
      NONE
    ),
    owner: "id",
    kind: "goals",
    name: (_row, _names, { names }) => names.goals
  },
  clock: {
    ...table([], { ...account, time_zone: { rule: TimeZone, text: "plain" } }, NONE),
    kind: "clock",
    name: (_row, _names, { names }) => names.clock
  },
  water: entry("water", (_row, _names, { names }) => names.water, {
    date: {},
    amount_ml: { rule: WaterDraft.fields.amountMl, text: "milliliters" }
  }),
  known_food: entry(
    "known_food",
    ownName,
    {
      name: { rule: draft.knownFood.name },
      brand: { rule: Schema.NullOr(draft.knownFood.brand.from), text: "plain" },
      barcode: { rule: Schema.NullOr(draft.knownFood.barcode.from), text: "code" },
      unit: {},
      ...FIGURES,
      portions: { rule: Schema.parseJson(draft.knownFood.portions.from) },
      recipe: { rule: Schema.NullOr(Recipe) }
    },
    { entries: NONE }
  ),
  food: {
    ...table(["id"], {
      ...entryColumns({
        date: {},
        name: { rule: draft.food.name },
        calories: { rule: draft.food.calories, text: "kcal" },
        protein: { rule: Schema.NullOr(draft.food.protein.from), text: "protein" },
        carbs: { rule: Schema.NullOr(draft.food.carbs.from), text: "carbs" },
        fat: { rule: Schema.NullOr(draft.food.fat.from), text: "fat" },
        meal: { text: chosen("meal", "meal") }
      }),
      food_id: { rule: Schema.NullOr(Schema.String) },
      fiber: { rule: Schema.NullOr(draft.knownFood.fiber.from), text: "fiber" },
      sugar: { rule: Schema.NullOr(draft.knownFood.sugar.from), text: "sugar" },
      salt: { rule: Schema.NullOr(draft.knownFood.salt.from), text: "salt" }
    }),
    kind: "food",
    name: ownName
  },
  workout: {
    ...table(["id"], {
      ...entryColumns({
        date: {},
        // Two slots hold the two workouts that a date can have. Statements find a free one.
        slot: { isKept: false },
        duration_minutes: { rule: Schema.NullOr(draft.workout.durationMinutes.from), text: "minutes" },
        exercises: { rule: Schema.parseJson(draft.workout.exercises), text: shownExercises }
      }),
      title: { rule: Schema.NullOr(draft.workout.title.from), text: "plain" },
      note: { rule: Schema.NullOr(draft.workout.note.from), text: "note" },
      routine_id: { rule: Schema.NullOr(Schema.String) }
    }),
    kind: "workout",
    name: (_row, _names, { names }) => names.workout,
    shown: ["title", "exercises", "duration_minutes", "note"]
  },
  routine: entry(
    "routine",
    ownName,
    {
      name: { rule: draft.routine.name },
      note: { rule: Schema.NullOr(draft.routine.note.from), text: "note" },
      exercises: { rule: Schema.parseJson(draft.routine.exercises), text: shownExercises }
    },
    { shown: ["exercises", "note"] }
  ),
  rest_day: {
    ...table(["date"], { id: {}, ...account, date: {}, ...written }),
    kind: "rest_day",
    name: ({ date }, _names, words) => words.restDay(String(date))
  },
  food_day: {
    ...table(["date"], {
      ...{ ...account, date: {}, food: { rule: FoodMark, text: chosen("food", "food") } },
      ...written
    }),
    kind: "food_day",
    name: ({ date }, _names, words) => words.foodDay(String(date))
  },
  check_in: entry("check_in", (_row, _names, { names }) => names.checkIn, {
    ...{ date: {}, source: {} },
    ...Record.mapEntries(CHECK_IN, (_, field) => {
      const rule = Schema.NullOr(draft.checkIn[field].from)
      return [columnOf(field), { rule, text: field }]
    }),
    note: { rule: Schema.NullOr(draft.checkIn.note.from), text: "note" }
  }),
  health_day: {
    ...table(["date"], {
      ...{ ...account, date: {}, source: {} },
      ...Object.fromEntries(
        HEALTH_READINGS.map((reading) => [
          columnOf(reading),
          { rule: Schema.NullOr(plausible(reading)), text: reading }
        ])
      ),
      ...written
    }),
    kind: "health_reading",
    name: (_row, _names, { names }) => names.healthReadings
  },
  health_pin: {
    ...table(["date", "reading"], {
      ...{ ...account, date: {}, reading: { rule: Schema.Literal(...HEALTH_READINGS) }, value: { text: pinnedValue } },
      ...{ ...written, imported: {}, imported_by: {}, imported_at: {} }
    }),
    kind: "health_reading",
    name: (row, _names, { names, readings }) => {
      const reading = pinned(row)
      return reading === undefined ? names.healthReading : readings[reading]
    }
  },
  custom_metric: {
    ...table(["id"], {
      ...entryColumns({
        name: { rule: draft.metric.name },
        tab: {},
        kind: { text: chosen("metric", "kind") },
        unit: { rule: draft.metric.unit, text: "plain" },
        description: { rule: Schema.NullOr(draft.metric.description.from), text: "plain" },
        increment: { rule: draft.metric.increment.from },
        target: { rule: Schema.NullOr(draft.metric.target.from), text: "target" },
        colour: {},
        health_metric_key: { text: "plain" }
      }),
      last_signal: {}
    }),
    kind: "custom_metric",
    name: ownName
  },
  // A metric's kind and signal can change after its values were written, so they are no rule for them. Only the value set by hand is
  // journaled. A synced value under it stays, whatever changes the other.
  custom_metric_value: {
    ...table(["metric_id", "date"], {
      ...{ ...account, metric_id: {}, date: {}, typed: { rule: Schema.NullOr(finite), text: "plain" } },
      ...{ synced: { rule: Schema.NullOr(finite), isKept: false }, signal: { isKept: false }, ...written }
    }),
    kind: "custom_metric_value",
    name: ({ metric_id: id }, metricNames, { names }) => metricNames.get(String(id)) ?? names.customMetric
  },
  preference: table(
    [],
    {
      ...account,
      settings: { rule: Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Unknown })) }
    },
    NONE
  ),
  widget: entry(
    "widget",
    ({ kind, metric_id: id }, metricNames, words) => words.widget(metricNames.get(String(id)), String(kind)),
    { kind: {}, metric_id: {}, position: { rule: finite, text: "place" } },
    { entries: NONE }
  ),
  photo: entry("photo", ({ date }, _names, words) => words.photo(String(date)), {
    date: {},
    pose: { rule: PhotoPose, text: chosen("pose", "pose") },
    file: { rule: Schema.String.pipe(Schema.filter(isHash, { title: "SHA-256 of the picture, in hexadecimal" })) },
    type: { rule: Schema.Literal(...PHOTO_TYPES) },
    width: { rule: pixels },
    height: { rule: pixels },
    bytes: { rule: Schema.Int.pipe(Schema.positive()) }
  }),
  change: table(
    ["id"],
    {
      ...{ ...account, id: {}, date: {}, kind: {}, action: {}, count: {}, row_changes: {}, undoes: {}, undone_by: {} },
      ...written
    },
    "kind NOT IN ('goals', 'clock', 'widget')"
  ),
  change_date: table(["date", "change_id"], { ...account, date: {}, change_id: {} }, NONE),
  import_record: table(["format", "key", "change_id"], {
    ...{ ...account, format: {}, key: {}, change_id: {}, hash: {} },
    ...{ row_table: {}, row_id: {}, row_hash: {} }
  })
} as const satisfies Record<string, LogTableShape | JournaledShape>

/** A table of the log. */
export type LogTable = keyof typeof LOG

/** The tables of the log, each after those that it references. */
export const LOG_TABLES: ReadonlyArray<LogTable> = Struct.keys(LOG)

/** The tables of a person's choices and of the journal. An import into a log without entries replaces them by its own. */
export const SETTINGS = [
  "change_date",
  "change",
  "widget",
  "preference",
  "clock"
] as const satisfies ReadonlyArray<LogTable>

const WITHOUT_JOURNAL = ["preference", "change", "change_date", "import_record"] as const

/** A table whose changes are journaled. */
export type JournaledTable = Exclude<LogTable, (typeof WITHOUT_JOURNAL)[number]>

/** The tables whose changes are journaled. */
export const JOURNALED: Readonly<Record<JournaledTable, JournaledShape>> = Struct.omit(LOG, ...WITHOUT_JOURNAL)

/** The columns of each table in the order of an export. */
export const COLUMNS: Readonly<Record<LogTable, ReadonlyArray<string>>> = Record.map(LOG, ({ columns }) =>
  Object.keys(columns)
)

/** Reads the rows of a table that a condition selects, in the order of an export; by default all columns. */
export const selectAll = (name: LogTable, condition = ALL, columnsRead = COLUMNS[name].join(", ")): string => {
  const { columns, key, owner }: LogTableShape = LOG[name]
  const order = "seq" in columns ? ["seq"] : [owner, ...key]
  return `SELECT ${columnsRead} FROM ${name} WHERE ${condition} ORDER BY ${order.join(", ")}`
}

/** One row of any table: its columns by name. */
export type Row = Readonly<Record<string, string | number | null>>

/** The rows of each table; a missing table has none. */
export type Tables = Readonly<Record<string, ReadonlyArray<Row>>>
