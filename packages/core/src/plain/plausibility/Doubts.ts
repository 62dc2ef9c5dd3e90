import { BODY_FIELDS, CHECK_IN } from "../CheckIn.ts"
import { isCalendarDate } from "../Days.ts"
import { circumferenceDoubt, compositionDoubt, weightDoubt } from "./BodyDoubts.ts"
import { dateDoubt, monthDoubt } from "./DateDoubts.ts"
import {
  type Doubt,
  type FoodFigures,
  MACROS,
  type MetricFacts,
  type PlannedSet,
  type PlausibilityFacts,
  type RepeatedEntry
} from "./Doubt.ts"
import { amountDoubt, eatenDoubt, per100Doubts } from "./FoodDoubts.ts"
import { energyDoubt, isLabel, labelDoubt } from "./FoodEnergy.ts"
import { leftOutDoubts } from "./LeftOutDoubts.ts"
import { heavyMacrosDoubt } from "./NamedAmounts.ts"
import { minutesDoubt, readingDoubt, scaleDoubt, sleepDoubt, waterDoubt } from "./ReadingDoubts.ts"
import { exerciseDoubts, type PlannedExercise } from "./TrainingDoubts.ts"

type Fields = Readonly<Record<string, unknown>>

const CIRCUMFERENCES: ReadonlySet<string> = new Set(BODY_FIELDS.filter((field) => CHECK_IN[field].kind === "length"))

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isExercise = (value: unknown): value is PlannedExercise =>
  isFields(value) && typeof value.name === "string" && Array.isArray(value.sets) && value.sets.every(isSet)

const MEASURES = ["reps", "weightKg", "seconds", "meters"] as const

/** A request that is refused anyway may have anything as a measure. */
const isSet = (value: unknown): value is PlannedSet =>
  isFields(value) && MEASURES.every((name) => value[name] === undefined || typeof value[name] === "number")

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
  const doubts = [
    ...ofFields(path, sent, on, facts),
    ...ofChangedMacros(path, sent, facts),
    ...[ofAmount(path, sent, facts), ofMacros(path, sent)].filter((doubt) => doubt !== undefined)
  ]
  const repeated = facts.loggedBefore?.({ ...sent, date: on })
  return repeated === undefined ? doubts : [...doubts, againDoubt(path.slice(0, -1), repeated)]
}

/** Doubts an entry that is in the log already. A model whose call had no answer reads here that it was logged. */
const againDoubt = (field: string, { id, seconds }: RepeatedEntry): Doubt => ({
  ...{ field, kind: "again", usual: seconds, ...(id !== undefined && { of: id }) },
  why: `an equal entry was logged ${agoText(seconds)} and is in the log`
})

const agoText = (seconds: number): string => {
  if (seconds === 0) return "just now"
  return seconds < 120 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} minutes ago`
}

/** The figures of an amount of a known food. */
const isFigures = (value: unknown): value is FoodFigures => isFields(value) && typeof value.calories === "number"

const isPortions = (value: unknown): value is ReadonlyArray<{ readonly name: string; readonly amount: number }> =>
  Array.isArray(value) &&
  value.every((each) => isFields(each) && typeof each.name === "string" && typeof each.amount === "number")

const ofAmount = (path: string, sent: Fields, { knownFood }: PlausibilityFacts): Doubt | undefined => {
  const { amount, count, figures, id, portions } = sent
  if (!isFigures(figures)) return undefined
  const portion = { amount, count, figures, ...(isPortions(portions) && { portions }) }
  return amountDoubt(path, portion, typeof id === "string" ? knownFood?.(id) : undefined)
}

/** Doubts macronutrients that weigh more than the entry. Its energy was not sent, or fits them. */
const ofMacros = (path: string, sent: Fields): Doubt | undefined => {
  const macro = MACROS.find((name) => typeof sent[name] === "number")
  return macro === undefined ? undefined : heavyMacrosDoubt(`${path}${macro}`, { calories: 0, ...sent })
}

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
  if (typeof value === "string")
    return name === "date" ? [dateDoubt(field, value, facts) ?? monthDoubt(field, value, facts)] : []
  if (typeof value === "number") return [ofNumber(name, field, value, on, sent, facts)]
  if (name === "label" && isLabel(value)) return [labelDoubt(`${path}amount`, value)]
  if (isFields(value)) return name === "per100" ? per100Doubts(field, { calories: 0, ...value, name: sent.name }) : []
  if (!Array.isArray(value)) return []
  if (name === "items" && areLogged(value, on, facts)) return [LOGGED_ALREADY(field)]
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

/** True if a meal is in the log already: each food of several, with the same energy in the same meal. */
const areLogged = (items: ReadonlyArray<unknown>, on: string, { eatenOn }: PlausibilityFacts): boolean => {
  const foods = items.flatMap((item) => (isFields(item) && isFields(item.food) ? [item.food] : []))
  const eaten = foods.length < 2 ? [] : (eatenOn?.(on) ?? [])
  return (
    eaten.length > 0 &&
    foods.every(({ calories, meal, name }) =>
      eaten.some(
        (each) =>
          each.name.toLowerCase() === String(name).trim().toLowerCase() &&
          each.calories === calories &&
          (meal === undefined || each.meal === meal)
      )
    )
  )
}

const LOGGED_ALREADY = (field: string): Doubt => ({
  field,
  kind: "again",
  why: "each of these foods is in that meal already"
})

const ofNumber = (
  name: string,
  field: string,
  value: number,
  on: string,
  sent: Fields,
  facts: PlausibilityFacts
): Doubt | undefined => {
  if (name === "amountMl") return waterDoubt(field, value, facts)
  if (name === "calories") return eatenDoubt(field, { ...facts.changedFood, ...sent, calories: value }, facts)
  if (name === "weightKg") return weightDoubt(field, value, on, facts)
  if (name === "durationMinutes") return minutesDoubt(field, value, setsIn(sent.exercises), facts)
  if (name === "value" && typeof sent.reading === "string") return readingDoubt(field, sent.reading, value, facts)
  if (typeof sent.metricId === "string")
    return ofMetric(name, field, value, on, facts.metric?.(sent.metricId, on), facts)
  const weightKg = typeof sent.weightKg === "number" ? sent.weightKg : undefined
  return CIRCUMFERENCES.has(name)
    ? circumferenceDoubt(field, value, on, facts, name)
    : compositionDoubt(name, field, value, on, facts, weightKg)
}

const setsIn = (exercises: unknown): number =>
  Array.isArray(exercises) ? exercises.reduce((sum, each) => sum + (isExercise(each) ? each.sets.length : 0), 0) : 0

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
      return value === 0 ? undefined : waterDoubt(field, value, {})
    case "weight":
      return weightDoubt(field, value, on, facts)
    case "waist":
      return circumferenceDoubt(field, value, on, facts, "waistCm")
    default:
      return metric.unit === undefined ? undefined : scaleDoubt(field, value, metric.unit)
  }
}
