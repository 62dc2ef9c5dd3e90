import {
  BODY_UNITS,
  bodyMeasure,
  CHECK_IN,
  type ChangeKind,
  CheckInDraft,
  FoodDraft,
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
  WaterDraft,
  WorkoutDraft
} from "@daybook/core"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { columnOf } from "./Columns.ts"
import { isHash } from "./PhotoFiles.ts"
import { exercisesText } from "./StoredExercises.ts"
import { Recipe } from "./StoredFoods.ts"

// A table of the log is described once, here. Its migrations create it. Journal, undo, trash, summaries, export, import, move and verify
// follow from the description.

/** A row of a journaled table: its columns that have a value, without the account and the row's number. */
export type JournaledRow = Readonly<Record<string, string | number>>

/** The names of custom metrics, by id. */
export type MetricNames = ReadonlyMap<string, string>

interface Column {
  /** The contract's rule for what a client writes. The tables themselves check types and references. */
  readonly rule?: Schema.Schema.AnyNoContext
  /** The text of a value in the summary of a change, in which `#` is the value: `protein # g`. */
  readonly text?: string | ((row: JournaledRow) => string | undefined)
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
  readonly name: (row: JournaledRow, metricNames: MetricNames) => string
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

const shownExercises = ({ exercises }: JournaledRow): string | undefined =>
  typeof exercises === "string" ? exercisesText(exercises) : undefined

const finite = Schema.Number.pipe(Schema.finite({ title: "number" }))
const dailyTarget = finite.pipe(Schema.nonNegative({ title: "number from 0" }))
const pixels = Schema.Int.pipe(Schema.between(Limits.PHOTO_PIXELS.min, Limits.PHOTO_PIXELS.max))

/** The rule for the value of a reading. */
export const plausible = (reading: HealthReading) => {
  const { max, min } = readingMetric(reading).plausibleRange
  return Schema.Number.pipe(Schema.between(min, max, { title: "number" }))
}

const READING_TEXTS: Readonly<Record<HealthReading, string>> = {
  sleepMinutes: "sleep # min",
  steps: "# steps",
  restingHeartRateBpm: "# bpm",
  hrvMs: "HRV # ms",
  activeEnergyKcal: "# kcal"
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

const figure = (text: string, { max, min }: Limits.Bounds): Column => ({
  rule: Schema.NullOr(Schema.Number.pipe(Schema.between(min, max, { title: "number" }))),
  text
})

/** The figures of 100 g or ml of a known food. */
const FIGURES: Columns = {
  calories: figure("# kcal", Limits.PER_100_KCAL),
  protein: figure("protein # g", Limits.PER_100_GRAMS),
  carbs: figure("carbs # g", Limits.PER_100_GRAMS),
  fat: figure("fat # g", Limits.PER_100_GRAMS),
  fiber: figure("fibre # g", Limits.PER_100_GRAMS),
  sugar: figure("sugar # g", Limits.PER_100_GRAMS),
  salt: figure("salt # g", Limits.PER_100_GRAMS)
}

/** The tables of the log, each after those that it references. */
export const LOG = {
  account: {
    ...table(
      [],
      {
        ...{ id: {}, created_at: { isKept: false } },
        goal_calories: { rule: dailyTarget, text: "# kcal" },
        goal_protein: { rule: dailyTarget, text: "protein # g" },
        goal_carbs: { rule: dailyTarget, text: "carbs # g" },
        goal_fat: { rule: dailyTarget, text: "fat # g" },
        goal_water_ml: { rule: dailyTarget, text: "water # ml" },
        weight_unit: { rule: draft.goals.weightUnit, text: "#" },
        goal: { rule: draft.goals.goal, text: "#" },
        ...{ is_owner: { isKept: false }, name: { isKept: false } }
      },
      NONE
    ),
    owner: "id",
    kind: "goals",
    name: () => "Goals"
  },
  water: entry("water", () => "Water", { date: {}, amount_ml: { rule: WaterDraft.fields.amountMl, text: "# ml" } }),
  known_food: entry(
    "known_food",
    ownName,
    {
      name: { rule: draft.knownFood.name },
      brand: { rule: Schema.NullOr(draft.knownFood.brand.from), text: "#" },
      barcode: { rule: Schema.NullOr(draft.knownFood.barcode.from), text: "code #" },
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
        calories: { rule: draft.food.calories, text: "# kcal" },
        protein: { rule: Schema.NullOr(draft.food.protein.from), text: "protein # g" },
        carbs: { rule: Schema.NullOr(draft.food.carbs.from), text: "carbs # g" },
        fat: { rule: Schema.NullOr(draft.food.fat.from), text: "fat # g" },
        meal: { text: "#" }
      }),
      food_id: { rule: Schema.NullOr(Schema.String) },
      fiber: { rule: Schema.NullOr(draft.knownFood.fiber.from), text: "fibre # g" },
      sugar: { rule: Schema.NullOr(draft.knownFood.sugar.from), text: "sugar # g" },
      salt: { rule: Schema.NullOr(draft.knownFood.salt.from), text: "salt # g" }
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
        duration_minutes: { rule: Schema.NullOr(draft.workout.durationMinutes.from), text: "# min" },
        exercises: { rule: Schema.parseJson(draft.workout.exercises), text: shownExercises }
      }),
      title: { rule: Schema.NullOr(draft.workout.title.from), text: "#" },
      note: { rule: Schema.NullOr(draft.workout.note.from), text: "note #" },
      routine_id: { rule: Schema.NullOr(Schema.String) }
    }),
    kind: "workout",
    name: () => "Workout",
    shown: ["title", "exercises", "duration_minutes", "note"]
  },
  routine: entry(
    "routine",
    ownName,
    {
      name: { rule: draft.routine.name },
      note: { rule: Schema.NullOr(draft.routine.note.from), text: "note #" },
      exercises: { rule: Schema.parseJson(draft.routine.exercises), text: shownExercises }
    },
    { shown: ["exercises", "note"] }
  ),
  rest_day: {
    ...table(["date"], { id: {}, ...account, date: {}, ...written }),
    kind: "rest_day",
    name: ({ date }) => `Rest day ${date}`
  },
  check_in: entry("check_in", () => "Check-in", {
    ...{ date: {}, source: {} },
    ...Record.mapEntries(CHECK_IN, (_, field) => {
      const { kind, label, word = label.toLowerCase() } = bodyMeasure(field)
      const rule = Schema.NullOr(draft.checkIn[field].from)
      return [columnOf(field), { rule, text: `${word && `${word} `}# ${BODY_UNITS[kind]}` }]
    }),
    note: { rule: Schema.NullOr(draft.checkIn.note.from), text: "note #" }
  }),
  health_day: {
    ...table(["date"], {
      ...{ ...account, date: {}, source: {} },
      ...Record.mapEntries(READING_TEXTS, (text, reading) => [
        columnOf(reading),
        { rule: Schema.NullOr(plausible(reading)), text }
      ]),
      ...written
    }),
    kind: "health_reading",
    name: () => "Health readings"
  },
  health_pin: {
    ...table(["date", "reading"], {
      ...{ ...account, date: {}, reading: { rule: Schema.Literal(...HEALTH_READINGS) }, value: { text: pinnedValue } },
      ...{ ...written, imported: {}, imported_by: {}, imported_at: {} }
    }),
    kind: "health_reading",
    name: (row) => signalOf(row)?.label ?? "Health reading"
  },
  custom_metric: {
    ...table(["id"], {
      ...entryColumns({
        name: { rule: draft.metric.name },
        tab: {},
        kind: { text: "#" },
        unit: { rule: draft.metric.unit, text: "#" },
        description: { rule: Schema.NullOr(draft.metric.description.from), text: "#" },
        increment: { rule: draft.metric.increment.from },
        target: { rule: Schema.NullOr(draft.metric.target.from), text: "target #" },
        colour: {},
        health_metric_key: { text: "#" }
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
      ...{ ...account, metric_id: {}, date: {}, typed: { rule: Schema.NullOr(finite), text: "#" } },
      ...{ synced: { rule: Schema.NullOr(finite), isKept: false }, signal: { isKept: false }, ...written }
    }),
    kind: "custom_metric_value",
    name: ({ metric_id: id }, metricNames) => metricNames.get(String(id)) ?? "Custom metric"
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
    ({ kind, metric_id: id }, metricNames) => `Widget ${metricNames.get(String(id)) ?? kind}`,
    { kind: {}, metric_id: {}, position: { rule: finite, text: "place #" } },
    { entries: NONE }
  ),
  photo: entry("photo", ({ date }) => `Photo ${date}`, {
    date: {},
    pose: { rule: PhotoPose, text: "#" },
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
    "kind NOT IN ('goals', 'widget')"
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
export const SETTINGS = ["change_date", "change", "widget", "preference"] as const satisfies ReadonlyArray<LogTable>

const WITHOUT_JOURNAL = ["preference", "change", "change_date", "import_record"] as const

/** A table whose changes are journaled. */
export type JournaledTable = Exclude<LogTable, (typeof WITHOUT_JOURNAL)[number]>

/** The tables whose changes are journaled. */
export const JOURNALED: Readonly<Record<JournaledTable, JournaledShape>> = Struct.omit(LOG, ...WITHOUT_JOURNAL)

/** The columns of each table in the order of an export. */
export const COLUMNS: Readonly<Record<LogTable, ReadonlyArray<string>>> = Record.map(LOG, ({ columns }) =>
  Object.keys(columns)
)

/** Reads all columns of the rows of a table that a condition selects, in the order of an export. */
export const selectAll = (name: LogTable, condition = ALL): string => {
  const { columns, key, owner }: LogTableShape = LOG[name]
  const order = "seq" in columns ? ["seq"] : [owner, ...key]
  return `SELECT ${COLUMNS[name].join(", ")} FROM ${name} WHERE ${condition} ORDER BY ${order.join(", ")}`
}

/** One row of any table: its columns by name. */
export type Row = Readonly<Record<string, string | number | null>>

/** The rows of each table; a missing table has none. */
export type Tables = Readonly<Record<string, ReadonlyArray<Row>>>
