import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import { type Sent, send } from "./send.ts"

/** A write of the log. `pick` selects what it changes, if it changes something. */
export interface RandomWrite {
  readonly kind: keyof typeof ALL
  readonly date: string
  readonly pick: number
  readonly value: number
}

/** What an account holds that a write can change. */
interface Held {
  readonly food: ReadonlyArray<string>
  readonly water: ReadonlyArray<string>
  readonly workout: ReadonlyArray<string>
  readonly entries: ReadonlyArray<string>
  readonly checkIns: ReadonlyArray<string>
  readonly metrics: ReadonlyArray<string>
  readonly changes: ReadonlyArray<string>
}

type Request = readonly [method: "POST" | "DELETE", path: string, body?: unknown]

const DATES = ["2026-03-08", "2026-03-09", "2026-03-10"]

const chosen = (from: ReadonlyArray<string>, { pick }: RandomWrite): string => from[pick % from.length] ?? "none"

const exercises = ({ value }: RandomWrite) => [
  { name: `Lift ${value % 3}`, sets: [{ reps: value % 10, weightKg: value }] }
]

const METRICS = "/v1/custom-metrics"
const FOOD_MARKS = ["complete", "partial", null]
const FIELDS = ["weightKg", "waistCm", "note"]

const WRITES = {
  food: ({ date, value }: RandomWrite) => ["POST", "/v1/food", { name: `Food ${value}`, calories: value, date }],
  updateFood: (write, { food }) => ["POST", `/v1/food/${chosen(food, write)}`, { protein: write.value }],
  moveFood: (write, { food }) => ["POST", `/v1/food/${chosen(food, write)}`, { date: write.date }],
  water: ({ date, value }) => ["POST", "/v1/water", { amountMl: value + 1, date }],
  updateWater: (write, { water }) => ["POST", `/v1/water/${chosen(water, write)}`, { amountMl: write.value + 1 }],
  workout: (write) => ["POST", "/v1/workouts", { exercises: exercises(write), date: write.date }],
  updateWorkout: (write, { workout }) => [
    "POST",
    `/v1/workouts/${chosen(workout, write)}`,
    { exercises: exercises(write), durationMinutes: write.value + 1 }
  ],
  moveWorkout: (write, { workout }) => ["POST", `/v1/workouts/${chosen(workout, write)}`, { date: write.date }],
  restDays: ({ pick }) => ["POST", "/v1/rest-days", { dates: DATES.slice(pick % DATES.length) }],
  foodDay: ({ date, pick }) => ["POST", "/v1/food-days", { date, food: FOOD_MARKS[pick % FOOD_MARKS.length] }],
  weight: ({ date, value }) => ["POST", "/v1/weight", { weightKg: 60 + value, date }],
  measurement: ({ date, value }) => ["POST", "/v1/body-measurements", { waistCm: 60 + value, note: `${value}`, date }],
  clear: ({ date, pick }) => ["POST", "/v1/body-measurements", { clearFields: [FIELDS[pick % FIELDS.length]], date }],
  pin: ({ date, value }) => ["POST", `/v1/health/days/${date}`, { reading: "steps", value }],
  unpin: ({ date }) => ["POST", `/v1/health/days/${date}`, { reading: "steps", value: null }],
  metric: ({ value }) => ["POST", METRICS, { name: `Metric ${value}`, tab: "body", kind: "number", unit: "" }],
  updateMetric: (write, { metrics }) => ["POST", `${METRICS}/${chosen(metrics, write)}`, { target: write.value }],
  value: (write, { metrics }) => [
    "POST",
    `${METRICS}/${chosen(metrics, write)}/values`,
    { value: write.value, date: write.date }
  ],
  clearValue: (write, { metrics }) => [
    "POST",
    `${METRICS}/${chosen(metrics, write)}/values`,
    { value: null, date: write.date }
  ],
  deleteEntry: (write, { entries }) => ["DELETE", `/v1/entries/${chosen(entries, write)}`],
  deleteCheckIn: (write, { checkIns }) => ["DELETE", `/v1/measurements/${chosen(checkIns, write)}`],
  deleteMetric: (write, { metrics }) => ["DELETE", `${METRICS}/${chosen(metrics, write)}`],
  undo: (write, { changes }) => ["POST", `/v1/changes/${chosen(changes, write)}/undo`, {}]
} as const satisfies Readonly<Record<string, (write: RandomWrite, held: Held) => Request>>

const SIGNAL = "caffeine"

/** The readings of a phone and of an import overlap, as those of one person do. */
const readingsOf = ({ pick, value }: RandomWrite) => (pick % 2 === 0 ? { steps: value } : { sleepMinutes: 60 + value })

const imported = (kind: string, content: object, { date, pick, value }: RandomWrite) => ({
  format: "strong",
  files: ["strong.csv"],
  dryRun: false,
  reading: {
    rows: 1,
    records: [{ kind, key: `${date} ${pick % 3}`, date, rows: 1, line: 2 + value, ...content }],
    losses: [],
    partial: []
  }
})

/** What phones and imports write, and the metrics that they write to. */
const FEEDS = {
  sync: (write) => [
    "POST",
    "/sync/days",
    {
      store: write.pick % 5 === 0 ? "health_connect" : "apple_health",
      days: [
        {
          date: write.date,
          readings: readingsOf(write),
          ...(write.pick % 3 === 0 && { checkIn: { weightKg: 60 + write.value } }),
          metrics: { [SIGNAL]: write.value }
        }
      ]
    }
  ],
  bind: ({ value }) => [
    "POST",
    METRICS,
    { name: `Cups ${value}`, tab: "nutrition", kind: "number", unit: "mg", healthMetricKey: SIGNAL }
  ],
  importWater: (write) => ["POST", "/sync/import", imported("water", { amountMl: write.value + 1 }, write)],
  importReadings: (write) => ["POST", "/sync/import", imported("health", { readings: readingsOf(write) }, write)],
  importCheckIn: (write) => [
    "POST",
    "/sync/import",
    imported("checkIn", { fields: { weightKg: 60 + write.value }, note: null }, write)
  ]
} as const satisfies Readonly<Record<string, (write: RandomWrite, held: Held) => Request>>

const ALL = { ...WRITES, ...FEEDS }

const isKind = (name: string): name is RandomWrite["kind"] => Object.hasOwn(ALL, name)

const writesOf = (kinds: object): FastCheck.Arbitrary<ReadonlyArray<RandomWrite>> =>
  FastCheck.array(
    FastCheck.record({
      kind: FastCheck.constantFrom(...Object.keys(kinds).filter(isKind)),
      date: FastCheck.constantFrom(...DATES),
      pick: FastCheck.nat({ max: 1000 }),
      value: FastCheck.nat({ max: 300 })
    }),
    { minLength: 10, maxLength: 40 }
  )

/** Writes of every kind by a person, in any order. */
export const randomWrites = writesOf(WRITES)

/** The same amid writes of phones and imports. */
export const fedWrites = writesOf(ALL)

/** Sends a write. One that has nothing to change, or that the log has no place for, is refused. */
export const sendWrite = (url: string, key: string, write: RandomWrite): Effect.Effect<Sent> =>
  Effect.gen(function* () {
    const ids = (path: string) =>
      Effect.map(
        send(url + path, { key }),
        ({ body }): ReadonlyArray<{ readonly id: string; readonly kind: string }> => JSON.parse(body)
      )
    const entries = yield* ids(`/v1/entries?start=${DATES[0]}&end=${DATES.at(-1)}`)
    const idsOf = (rows: typeof entries, kind?: string) =>
      rows.flatMap((row) => (kind === undefined || row.kind === kind ? [row.id] : []))
    const [method, path, body]: Request = ALL[write.kind](write, {
      food: idsOf(entries, "food"),
      water: idsOf(entries, "water"),
      workout: idsOf(entries, "workout"),
      entries: idsOf(entries),
      checkIns: idsOf(yield* ids("/v1/measurements")),
      metrics: idsOf(yield* ids(METRICS)),
      changes: idsOf(yield* ids("/v1/changes"))
    })
    return yield* send(url + path, { method, key, body })
  })
