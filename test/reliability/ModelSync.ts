import { type Fits, fieldOf } from "./Compare.ts"
import { type Model, type Operation, within } from "./Model.ts"
import { CHECK_IN_BOUNDS, checkInOf, pinsOf, READING_BOUNDS } from "./ModelBody.ts"
import { held, newRow, rowOf, undoneBy } from "./ModelRows.ts"

export type Store = "apple_health" | "health_connect"

type Numbers = Readonly<Record<string, number>>

/** A date of a body; no date comes twice in one. */
export interface SentDay {
  readonly date: string
  readonly readings: Numbers
  readonly checkIn: Numbers
  readonly metrics: Numbers
}

/** The signals of the catalogue that readings and fields of a check-in are. */
const KEYS: Readonly<Record<string, string>> = {
  sleepMinutes: "sleep_duration",
  steps: "steps",
  restingHeartRateBpm: "resting_heart_rate",
  hrvMs: "heart_rate_variability",
  activeEnergyKcal: "active_energy",
  weightKg: "weight",
  bodyFatPercent: "body_fat",
  waistCm: "waist",
  leanBodyMassKg: "lean_body_mass",
  boneMassKg: "bone_mass",
  basalMetabolicRateKcal: "basal_metabolic_rate"
}

/** The reading or the field of a check-in that a name is of, by its own name or by that of its signal. */
export const nameOf = (name: string): string => Object.keys(KEYS).find((each) => KEYS[each] === name) ?? name

interface Value {
  readonly signal: string
  readonly sent: number
  /** As it is kept: readings are whole but for the heart rate variability. */
  readonly value: number
  readonly name: string
  readonly key: string | undefined
}

const placed = ([signal, sent]: readonly [string, number]): Value => {
  const name = nameOf(signal)
  const isWhole = name in READING_BOUNDS && name !== "hrvMs"
  const key = KEYS[name] ?? (name in CHECK_IN_BOUNDS ? undefined : name)
  return { signal, sent, value: isWhole ? Math.floor(sent + 0.5) : sent, name, key }
}

const isReading = ({ name }: Value): boolean => name in READING_BOUNDS
const isField = ({ name }: Value): boolean => name in CHECK_IN_BOUNDS

const isPlausible = (model: Model, { key, name, value }: Value): boolean => {
  const range = model.catalogue.find((signal) => signal.key === key)?.plausibleRange
  return within(value, READING_BOUNDS[name] ?? CHECK_IN_BOUNDS[name] ?? [range?.min ?? 0, range?.max ?? 0])
}

/** Whether phones have a signal, and the log a place for it. */
const isKnown = ({ catalogue }: Model, key: string): boolean =>
  catalogue.some((signal) => signal.key === key && signal.phoneReadable && (signal.bindable || nameOf(key) !== key))

/** `POST /sync/days` */
export const syncDays = (store: Store, days: ReadonlyArray<SentDay>): Operation => ({
  method: "POST",
  path: "/sync/days",
  body: { store, days },
  dates: days.map(({ date }) => date),
  predict: (model) => {
    const outcome = new Outcome()
    const commits = days
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .map((day) => syncDay(model, { store, ...day }, outcome))
    return {
      answer: (actual) => outcome.answer(actual),
      commit: () => {
        for (const commit of commits) commit()
      }
    }
  }
})

const syncDay = (
  model: Model,
  { checkIn, date, metrics, readings, store }: SentDay & { readonly store: Store },
  outcome: Outcome
): (() => void) => {
  const unknown = Object.keys(metrics).filter((key) => !isKnown(model, key))
  const sent = Object.entries({ ...metrics, ...checkIn, ...readings }).filter(([name]) => !unknown.includes(name))
  outcome.received += unknown.length + sent.length
  for (const name of unknown) outcome.ignore(name)
  const isOver = Date.parse(date) > Date.now() + MS_PER_DAY
  const values = sent.map(placed).filter((value) => {
    const isFit = !isOver && isPlausible(model, value)
    if (!isFit) outcome.refuse(date, value, isOver ? "a date after tomorrow" : isImplausible)
    return isFit
  })
  if (values.length === 0) return () => {}
  outcome.dates.push(date)
  const owner = model.synced.days.get(date)?.store
  if (owner !== undefined && owner !== store) {
    for (const value of values) outcome.refuse(date, value, "other_store")
    return () => {}
  }
  const commits = [
    syncReadings(model, { date, store, values: values.filter(isReading) }, outcome),
    syncCheckIn(model, { date, values: values.filter(isField) }, outcome),
    ...values.map((value) => syncValue(model, date, value, outcome))
  ]
  return () => {
    for (const commit of commits) commit()
  }
}

const MS_PER_DAY = 86_400_000

const isImplausible: Fits = (actual) =>
  typeof actual === "string" && /^outside the plausible range, \S+ to \S+ /.test(actual)

/** Under pins, which stay. */
const syncReadings = (
  model: Model,
  { date, store, values }: { readonly date: string; readonly store: Store; readonly values: ReadonlyArray<Value> },
  { applied, kept }: Outcome
): (() => void) => {
  if (values.length === 0) return () => {}
  const pins = pinsOf(model, date)
  const pinned = values.filter(({ name }) => pins.has(name)).length
  kept.pinned += pinned
  applied.readings += values.length - pinned
  return () => {
    const readings = new Map(model.synced.days.get(date)?.readings)
    for (const { name, value } of values) readings.set(name, value)
    model.synced.days.set(date, { store, readings })
  }
}

/** A check-in that the person wrote stays, and one that the person deleted stays deleted. */
const syncCheckIn = (
  model: Model,
  { date, values }: { readonly date: string; readonly values: ReadonlyArray<Value> },
  { applied, kept }: Outcome
): (() => void) => {
  if (values.length === 0) return () => {}
  const before = checkInOf(model, date)
  if (before === undefined ? wasDeleted(model, date) : before.content.source === "manual") {
    kept.manualCheckIns++
    return () => {}
  }
  applied.checkIns++
  return () => {
    const { content, row } = before ?? {
      row: newRow(model),
      content: { kind: "check_in", date, source: "health", logged: { id: undefined }, readings: new Map() } as const
    }
    const readings = new Map(content.readings)
    for (const { name, value } of values) readings.set(name, value)
    if (values.every(({ name, value }) => content.readings.get(name) === value)) return
    // No change of the journal has this state.
    row.state = { content: { ...content, readings }, stamp: -++model.synced.writes }
    model.rows.set(row.key, row)
  }
}

/** Whether the person deleted a check-in of a date. One whose creation was undone was never there. */
const wasDeleted = (model: Model, date: string): boolean =>
  [...model.rows.values()].some((row) => {
    const { state } = row
    if (state?.content.kind !== "check_in" || state.content.date !== date || state.deleted === undefined) return false
    const creation = model.changes.find(({ rows }) => rows.some((each) => each.row === row && each.before === null))
    return creation === undefined || undoneBy(model, creation) === undefined
  })

/** Under a typed value, which stays. */
const syncValue = (model: Model, date: string, of: Value, outcome: Outcome): (() => void) => {
  const { key, signal, value } = of
  const bound = held(model, "custom_metric").filter(
    ({ definition }) => key !== undefined && definition.healthMetricKey === key
  )
  if (bound.length === 0 && !isReading(of) && !isField(of)) outcome.ignore(signal)
  for (const { logged } of bound) {
    if (rowOf(model, "custom_metric_value", String(logged.id), date).state === null) outcome.applied.metrics++
    else outcome.kept.typed++
  }
  return () => {
    for (const { logged } of bound)
      model.synced.values.set(`${logged.id} ${date}`, { metricId: String(logged.id), date, signal: key, value })
  }
}

/** What becomes of the values of a sync. */
class Outcome {
  received = 0
  readonly dates: Array<string> = []
  readonly applied = { readings: 0, checkIns: 0, metrics: 0 }
  readonly kept = { pinned: 0, typed: 0, manualCheckIns: 0 }
  readonly refused: Array<{ date: string; signal: string; value: number; why: string | Fits }> = []
  readonly ignored: Record<string, number> = {}
  refuse(date: string, { sent, signal }: Value, why: string | Fits): void {
    this.refused.push({ date, signal, value: sent, why })
  }

  ignore(name: string): void {
    this.ignored[name] = (this.ignored[name] ?? 0) + 1
  }

  /** The answer of the contract, which does not say in which order refused values are. */
  answer(actual: unknown) {
    const { applied, dates, ignored, kept, received } = this
    const listed = fieldOf(actual, "refused")
    const places = Array.isArray(listed) ? listed.map((one) => `${fieldOf(one, "date")} ${fieldOf(one, "signal")}`) : []
    const place = ({ date, signal }: { readonly date: string; readonly signal: string }): number =>
      places.indexOf(`${date} ${signal}`)
    const refused = this.refused.toSorted((a, b) => place(a) - place(b))
    return {
      received,
      days: dates.length === 0 ? null : { from: dates[0], to: dates.at(-1) },
      applied,
      kept,
      refused: refused.slice(0, 100),
      refusedCount: refused.length,
      ignored
    }
  }
}
