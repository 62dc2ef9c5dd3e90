import type { Model, Operation } from "./Model.ts"
import {
  CHECK_IN_BOUNDS,
  deleteMeasurement,
  logMeasurement,
  logWeight,
  READING_BOUNDS,
  setHealthReading
} from "./ModelBody.ts"
import { listChanges, undoChange } from "./ModelChanges.ts"
import { deleteEntry, listEntries, updateFood, updateWater, updateWorkout } from "./ModelEntries.ts"
import { broken } from "./ModelFaults.ts"
import { importDrinks } from "./ModelFeeds.ts"
import { logFood, logRestDays, logWater, logWorkout } from "./ModelLog.ts"
import { createMetric, deleteMetric, listMetrics, setMetricValue, updateMetric } from "./ModelMetrics.ts"
import { phoneSync } from "./ModelPhone.ts"
import {
  getDay,
  getGoals,
  getInsights,
  getKeyInfo,
  listDays,
  listHealthDays,
  listMeasurements,
  listSignals,
  listWorkouts
} from "./ModelReads.ts"
import { undoneBy } from "./ModelRows.ts"
import {
  DATES,
  dateOf,
  definition,
  durationMinutes,
  exercises,
  FOODS,
  figureOf,
  idFrom,
  idsOf,
  listOf,
  MS_PER_DAY,
  macros,
  maybe,
  metricFigure,
  metricId,
  move,
  when
} from "./ModelValues.ts"
import type { Random } from "./Random.ts"

const workout = (random: Random): Operation =>
  logWorkout({
    date: dateOf(random),
    exercises: exercises(random),
    ...(random.chance(0.5) && { durationMinutes: durationMinutes(random) })
  })

const checkIn = (random: Random): Operation => {
  const fields = Object.keys(CHECK_IN_BOUNDS)
  const sent = Object.fromEntries(
    Array.from({ length: random.whole(0, 3) }, () => random.pick(fields)).map((field) => [
      field,
      figureOf(random, CHECK_IN_BOUNDS[field] ?? [0, 0])
    ])
  )
  const note = maybe(random, "note", () => random.pick(["", " After a rest.\n", "😴".repeat(2000), "n".repeat(2001)]))
  const cleared = random.chance(0.3) ? listOf(random, 4, () => random.pick([...fields, "note"])) : undefined
  return logMeasurement(dateOf(random), { ...sent, ...(random.chance(0.4) && note) }, cleared)
}

const foodCorrection = (random: Random, model: Model): Operation =>
  updateFood(model, idFrom(random, idsOf(model, "food")), {
    ...(random.chance(0.3) && { name: random.pick(FOODS) }),
    ...(random.chance(0.3) && { calories: figureOf(random, [0, 20_000]) }),
    ...(random.chance(0.5) && macros(random)),
    ...move(random)
  })

const waterCorrection = (random: Random, model: Model): Operation =>
  updateWater(model, idFrom(random, idsOf(model, "water")), {
    ...maybe(random, "amountMl", () => figureOf(random, [1, 5000])),
    ...move(random)
  })

const workoutCorrection = (random: Random, model: Model): Operation =>
  updateWorkout(model, idFrom(random, idsOf(model, "workout")), {
    ...(random.chance(0.3) && { exercises: exercises(random) }),
    ...(random.chance(0.3) && { durationMinutes: durationMinutes(random) }),
    ...move(random)
  })

const deletion = (random: Random, model: Model): Operation => {
  const kinds = ["food", "water", "workout", "rest_day"] as const
  return deleteEntry(model, idFrom(random, idsOf(model, random.pick(kinds))))
}

/** Drinks of another app's file, on dates that are over. */
const imported = (random: Random): Operation =>
  importDrinks(
    listOf(random, 4, () => ({
      key: `${random.whole(0, 2 ** 31)} ${random.whole(0, 2 ** 31)}`,
      date: random.pick(DATES.filter((date) => Date.parse(date) < Date.now())),
      amountMl: random.whole(1, 5000)
    }))
  )

const RECENT = -8

/** Of any change, of a recent one, of one of several rows, or of one that was undone. */
const undo = (random: Random, model: Model): Operation => {
  const from = random.pick([
    () => model.changes,
    () => model.changes.slice(RECENT),
    () => model.changes.filter(({ rows }) => rows.length > 1),
    () => model.changes.filter((change) => undoneBy(model, change) !== undefined)
  ])
  return undoChange(model, idFrom(random, from()))
}

/** The undo of an undo. */
const redo = (random: Random, model: Model): Operation => {
  const undos = model.changes.filter(({ undoes }) => undoes !== undefined)
  return undoChange(model, idFrom(random, random.chance(0.5) ? undos.slice(RECENT) : undos))
}

const entries = (random: Random): Operation => {
  const start = dateOf(random)
  const end = Date.parse(start) + random.whole(0, 32) * MS_PER_DAY
  return listEntries(start, new Date(Math.min(end, Date.parse("2199-12-31"))).toISOString().slice(0, 10))
}

/** Makes an operation on a log. */
export type MakeOperation = (random: Random, model: Model) => Operation

/** Stands for a weight that depends on the seed. */
const BY_SEED = -1

/** The operations and how often each is chosen. */
const MIX: ReadonlyArray<readonly [weight: number, make: MakeOperation]> = [
  [10, (random) => logWater({ amountMl: figureOf(random, [1, 5000]), ...when(random) })],
  [
    10,
    (random) =>
      logFood({
        name: random.pick(FOODS),
        calories: figureOf(random, [0, 20_000]),
        ...macros(random),
        ...when(random)
      })
  ],
  [5, (random) => logWeight({ weightKg: figureOf(random, [20, 400]), ...when(random) })],
  [8, workout],
  [3, (random) => logRestDays(listOf(random, random.chance(0.1) ? 33 : 3, () => dateOf(random)))],
  [12, checkIn],
  [
    10,
    (random) => {
      const reading = random.pick(Object.keys(READING_BOUNDS))
      const value = random.chance(0.25) ? null : figureOf(random, READING_BOUNDS[reading] ?? [0, 0])
      return setHealthReading(dateOf(random), reading, value)
    }
  ],
  [3, (random, model) => createMetric(definition(random, model, true))],
  [BY_SEED, (random, model) => createMetric(definition(random, model, true))],
  [4, (random, model) => updateMetric(metricId(random, model), definition(random, model, false))],
  [12, (random, model) => setMetricValue(metricId(random, model), dateOf(random), metricFigure(random))],
  [1, (random, model) => deleteMetric(metricId(random, model))],
  [2, (random, model) => deleteMeasurement(idFrom(random, idsOf(model, "check_in")))],
  [6, foodCorrection],
  [4, waterCorrection],
  [5, workoutCorrection],
  [4, deletion],
  [14, undo],
  [6, redo],
  [6, imported],
  [16, phoneSync],
  [6, entries],
  [
    6,
    (random) =>
      listChanges({
        ...(random.chance(0.3) && { date: dateOf(random) }),
        ...(random.chance(0.8) && { limit: random.pick([1, 100, 100, 100, random.whole(0, 101)]) })
      })
  ],
  [10, (random) => getDay(random.chance(0.03) ? "today" : dateOf(random))],
  [3, (random) => listDays(dateOf(random), dateOf(random))],
  [3, (random) => listWorkouts(random.pick([undefined, 1, 50, random.whole(0, 51)]))],
  [3, (random) => listMeasurements(random.pick([undefined, 1, 100, random.whole(0, 101)]))],
  [3, (random) => listHealthDays(dateOf(random), dateOf(random))],
  [4, (random) => getInsights(dateOf(random))],
  [
    2,
    (random) =>
      listMetrics(random.pick([undefined, "body", "nutrition", "training"]), random.pick([undefined, 6, 7, 90, 91]))
  ],
  [0.3, (random) => listSignals(random.pick([undefined, "sleep", "body"]), random.pick([undefined, true, false]))],
  [0.3, () => getGoals],
  [0.3, () => getKeyInfo]
]

/** Every third seed creates metrics often, to reach the maximum number; the others do not. */
const weightIn = (weight: number, seed: number): number => (weight !== BY_SEED ? weight : seed % 3 === 0 ? 30 : 0)

const FAULTY = 0.06
const BY_PHONE = 0.3

/** An operation by the key of write scope. */
const byPhone = (operation: Operation): Operation => ({
  ...operation,
  as: "phone",
  predict: (model) => operation.predict({ ...model, writer: "phone" })
})

/** Generates the operations of a seed. */
export const operationsFor = (seed: number): MakeOperation => {
  const mix = MIX.map(([weight, make]) => ({ weight: weightIn(weight, seed), make }))
  const total = mix.reduce((sum, { weight }) => sum + weight, 0)
  return (random, model) => {
    let left = random.whole(0, 9999) * (total / 10_000)
    for (const { make, weight } of mix) {
      left -= weight
      if (left >= 0) continue
      const made = make(random, model)
      const operation = made.method === "POST" && random.chance(BY_PHONE) ? byPhone(made) : made
      return random.chance(FAULTY) && made.path.startsWith("/v1/") ? broken(random, operation) : operation
    }
    return getGoals
  }
}

/** Reads that show every effect of an operation on some dates. */
export const readsAround = (dates: ReadonlyArray<string>): ReadonlyArray<Operation> => [
  ...dates.flatMap((date) => [getDay(date), listEntries(date, date), listHealthDays(date, date), getInsights(date)]),
  listChanges({ limit: 100 }),
  listMeasurements(100),
  listWorkouts(50),
  listMetrics(undefined, 90)
]
