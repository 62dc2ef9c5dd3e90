import { BODY_FIELDS, CHECK_IN } from "../CheckIn.ts"
import { isCalendarDate } from "../Days.ts"
import { dateDoubt } from "./DateDoubts.ts"
import { type Doubt, MACROS, type MetricFacts, type PlausibilityFacts, type RepeatedEntry } from "./Doubt.ts"
import {
  circumferenceDoubt,
  energyDoubt,
  isLabel,
  labelDoubt,
  sleepDoubt,
  waterDoubt,
  weightDoubt
} from "./FigureDoubts.ts"
import { exerciseDoubts, leftOutDoubts, type PlannedExercise } from "./TrainingDoubts.ts"

type Fields = Readonly<Record<string, unknown>>

const CIRCUMFERENCES: ReadonlySet<string> = new Set(BODY_FIELDS.filter((field) => CHECK_IN[field].kind === "length"))

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isExercise = (value: unknown): value is PlannedExercise =>
  isFields(value) && typeof value.name === "string" && Array.isArray(value.sets) && value.sets.every(isSet)

/** A request that is refused anyway may have anything as a load. */
const isSet = (value: unknown): boolean =>
  isFields(value) && (value.weightKg === undefined || typeof value.weightKg === "number")

/**
 * The doubts about a write: values that the interface takes, but that a tired person or a model most likely did not mean. `sent` has the
 * fields of the request's path and body. The rules go by the names of the fields, which mean the same in every request.
 */
export const doubtsOf = (sent: Fields, facts: PlausibilityFacts): ReadonlyArray<Doubt> => [
  ...ofEntry("", sent, facts.today, facts),
  ...(facts.former === undefined ? [] : leftOutDoubts(sent, facts.former))
]

/** The doubts about one entry of a write. `usual` is its date if it names none. */
const ofEntry = (path: string, sent: Fields, usual: string, facts: PlausibilityFacts): ReadonlyArray<Doubt> => {
  const on = typeof sent.date === "string" && isCalendarDate(sent.date) ? sent.date : usual
  const doubts = [...ofFields(path, sent, on, facts), ...ofChangedMacros(path, sent, facts)]
  const repeated = facts.loggedBefore?.({ ...sent, date: on })
  return repeated === undefined ? doubts : [...doubts, againDoubt(path.slice(0, -1), repeated)]
}

/** Doubts an entry that is in the log already. A model whose call had no answer reads here that it was logged. */
const againDoubt = (field: string, { id, seconds }: RepeatedEntry): Doubt => ({
  ...{ field, kind: "again", usual: seconds, ...(id !== undefined && { of: id }) },
  why: `an equal entry was logged ${seconds === 0 ? "just now" : `${seconds} s ago`} and is in the log`
})

/** Doubts the energy that a changed food keeps, if its macronutrients are changed alone. */
const ofChangedMacros = (path: string, sent: Fields, { changedFood }: PlausibilityFacts): ReadonlyArray<Doubt> => {
  const macro = MACROS.find((name) => sent[name] !== undefined)
  if (changedFood === undefined || macro === undefined || sent.calories !== undefined) return []
  const found = energyDoubt(`${path}${macro}`, { ...changedFood, ...sent, calories: changedFood.calories })
  if (found === undefined) return []
  // What is most likely meant is energy, which was not sent.
  const { condition: _, meant: _meant, unit: _unit, ...doubt } = found
  return [doubt]
}

const ofFields = (path: string, sent: Fields, on: string, facts: PlausibilityFacts): ReadonlyArray<Doubt> =>
  Object.entries(sent).flatMap(([name, value]) =>
    ofField({ path, name, value, on, sent, facts }).filter((doubt) => doubt !== undefined)
  )

interface Field {
  readonly path: string
  readonly name: string
  readonly value: unknown
  readonly on: string
  readonly sent: Fields
  readonly facts: PlausibilityFacts
}

const ofField = ({ facts, name, on, path, sent, value }: Field): ReadonlyArray<Doubt | undefined> => {
  const field = `${path}${name}`
  if (typeof value === "string") return name === "date" ? [dateDoubt(field, value, facts)] : []
  if (typeof value === "number") return [ofNumber(name, field, value, on, sent, facts)]
  if (name === "label" && isLabel(value)) return [labelDoubt(`${path}amount`, value)]
  if (isFields(value)) return name === "per100" ? ofFields(`${field}.`, { ...value, name: sent.name }, on, facts) : []
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown, at): ReadonlyArray<Doubt | undefined> => {
    if (name === "dates" && typeof item === "string") return [dateDoubt(field, item, facts)]
    if (name === "exercises" && isExercise(item)) return exerciseDoubts(`${field}[${at}]`, item, facts.exercises ?? [])
    // The parts of a request for several: each has one field, whose value is a request of its own.
    if (name === "items" && isFields(item))
      return Object.entries(item).flatMap(([kind, part]) =>
        isFields(part) ? ofEntry(`${field}[${at}].${kind}.`, part, on, facts) : []
      )
    return []
  })
}

const ofNumber = (
  name: string,
  field: string,
  value: number,
  on: string,
  sent: Fields,
  facts: PlausibilityFacts
): Doubt | undefined => {
  if (name === "amountMl") return waterDoubt(field, value)
  if (name === "calories") return energyDoubt(field, { ...facts.changedFood, ...sent, calories: value })
  if (name === "weightKg") return weightDoubt(field, value, on, facts)
  if (name === "sleepMinutes" || (name === "value" && sent.reading === "sleepMinutes")) return sleepDoubt(field, value)
  if (typeof sent.metricId === "string")
    return ofMetric(name, field, value, on, facts.metric?.(sent.metricId, on), facts)
  return CIRCUMFERENCES.has(name) ? circumferenceDoubt(field, value, on, facts, name) : undefined
}

/** Doubts a value of a custom metric, or an amount that is added to it, by the rule for its signal. The units are the same. */
const ofMetric = (
  name: string,
  field: string,
  sent: number,
  on: string,
  metric: MetricFacts | undefined,
  facts: PlausibilityFacts
): Doubt | undefined => {
  if (metric === undefined || !["amount", "value"].includes(name)) return undefined
  const value = name === "amount" ? metric.value + sent : sent
  switch (metric.signal) {
    case "sleep_duration":
      return sleepDoubt(field, value)
    case "water":
      return value === 0 ? undefined : waterDoubt(field, value)
    case "weight":
      return weightDoubt(field, value, on, facts)
    case "waist":
      return circumferenceDoubt(field, value, on, facts, "waistCm")
    default:
      return undefined
  }
}
