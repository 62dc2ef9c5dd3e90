import type { Model, Operation } from "./Model.ts"
import { CHECK_IN_BOUNDS, READING_BOUNDS } from "./ModelBody.ts"
import { held, rowOf } from "./ModelRows.ts"
import { nameOf, type SentDay, type Store, syncDays } from "./ModelSync.ts"
import { DATES, dateOf, listOf } from "./ModelValues.ts"
import type { Random } from "./Random.ts"

const SIGNALS = ["caffeine", "steps", "weight", "flights_climbed", "breathing_disturbances", "no_such_key"]
const SCALE = 100

/** A number with at most two decimals, mostly within its bounds. */
const figure = (random: Random, [min, max]: readonly [number, number]): number =>
  random.chance(0.05)
    ? random.pick([min - 1, max + 1])
    : random.whole(Math.ceil(min * SCALE), Math.floor(Math.min(max, 100_000) * SCALE)) / SCALE

/** Figures of some of the names. */
const some = (random: Random, names: ReadonlyArray<string>, boundsOf: (name: string) => readonly [number, number]) =>
  Object.fromEntries(
    names.length === 0
      ? []
      : listOf(random, 2, () => random.pick(names)).map((name) => [name, figure(random, boundsOf(name))])
  )

/** The values of a date. Now and then its readings are those that it has, as in a body that is sent again. */
const dayOf = (random: Random, model: Model, date: string): SentDay => {
  const readings = random.chance(0.2)
    ? Object.fromEntries(model.synced.days.get(date)?.readings ?? [])
    : random.chance(0.5)
      ? some(random, Object.keys(READING_BOUNDS), (name) => READING_BOUNDS[name] ?? [0, 0])
      : {}
  const checkIn = random.chance(0.5)
    ? some(random, Object.keys(CHECK_IN_BOUNDS), (name) => CHECK_IN_BOUNDS[name] ?? [0, 0])
    : {}
  const bound = boundMetrics(model)
  const typed = bound.filter(({ id }) => rowOf(model, "custom_metric_value", id, date).state !== null)
  const signals = random.chance(0.7) ? (typed.length > 0 ? typed : bound).map(({ key }) => key) : SIGNALS
  // What is sent as a reading or a field is not sent by the name of its signal too.
  const keys = signals.filter((key) => !(nameOf(key) in readings) && !(nameOf(key) in checkIn))
  const metrics = random.chance(0.6)
    ? some(random, keys, (key) => {
        const { max = 0, min = 0 } = model.catalogue.find((signal) => signal.key === key)?.plausibleRange ?? {}
        return [min, max]
      })
    : {}
  return { date, readings, checkIn, metrics }
}

const boundMetrics = (model: Model) =>
  held(model, "custom_metric").flatMap(({ definition: { healthMetricKey }, logged }) =>
    typeof healthMetricKey === "string" ? [{ key: healthMetricKey, id: String(logged.id) }] : []
  )

/** The dates on which a metric has a typed value that a synced one may come under. */
const typedDates = (model: Model): ReadonlyArray<string> => {
  const ids = boundMetrics(model).map(({ id }) => id)
  return held(model, "custom_metric_value").flatMap(({ date, metricId }) => (ids.includes(metricId) ? [date] : []))
}

const usualStore = (date: string): Store => (Number(date.slice(-2)) % 2 === 0 ? "apple_health" : "health_connect")

/**
 * A sync of some dates of a store. Each date has one that usually sends it; the other sends only dates of which the usual one sent
 * readings, so that it is clear whose they are.
 */
export const phoneSync = (random: Random, model: Model): Operation => {
  const isUsual = random.chance(0.85)
  const typed = typedDates(model)
  const anyDate = () => (typed.length > 0 && random.chance(0.3) ? random.pick(typed) : dateOf(random))
  const dates = [...new Set(listOf(random, 6, anyDate))].filter((date) => isUsual || model.synced.days.has(date))
  const [first = DATES[0] ?? ""] = dates
  const usual = usualStore(first)
  const store = isUsual ? usual : OTHER[usual]
  return syncDays(
    store,
    dates.filter((date) => usualStore(date) === usual).map((date) => dayOf(random, model, date))
  )
}

const OTHER: Readonly<Record<Store, Store>> = { apple_health: "health_connect", health_connect: "apple_health" }
