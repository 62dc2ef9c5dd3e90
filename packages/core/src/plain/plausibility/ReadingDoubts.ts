import { KJ_PER_KCAL, ML_PER_FL_OZ } from "../UnitFactors.ts"
import { type Doubt, type PlausibilityFacts, rounded } from "./Doubt.ts"
import { clockMinutes, fitting, type Meaning, type Usual } from "./Usual.ts"

/** Fewer values say little about what is usual. */
const FEWEST = { drinks: 5, readings: 10, minutes: 5, sets: 4 }

/** Less is no drink: a number that was meant in litres or ounces. */
const LEAST_ML = 20
const ML_PER_LITRE = 1000
const ML_PER_CL = 10

/** More litres are no drink: a number that was meant in ounces. */
const MOST_LITRES = 5

/** A number that is so many times off every drink of the log, and is one of them in another unit, was meant in that. */
const DRINK_RATIO = 2.5

/** Doubts a drink, ml: by those of the log, otherwise one that is less than a sip. */
export const waterDoubt = (
  field: string,
  ml: number,
  { drinks }: Pick<PlausibilityFacts, "drinks">
): Doubt | undefined => {
  const known = drinks !== undefined && drinks.count >= FEWEST.drinks ? drinks : undefined
  if (known !== undefined && (ml < known.least / DRINK_RATIO || ml > known.most * DRINK_RATIO)) {
    const meant = fitting(drinksOf(ml, known), known)
    if (meant !== undefined) return unusual(field, ml, known, { what: `${ml} ml of water`, unit: "ml", meant })
  }
  if (ml >= Math.min(LEAST_ML, drinks?.least ?? LEAST_ML)) return undefined
  return {
    field,
    why: `${ml} ml of water is less than a sip`,
    ...waterMeant(ml),
    ...{ kind: "water", value: ml }
  }
}

/** More is said in another unit: 250 ml are a glass, also where the log has the sums of days. */
const MOST_OF_SMALL_UNITS = { cl: 150, flOz: 128 }

const drinksOf = (ml: number, { middle }: Usual): ReadonlyArray<Meaning> => [
  ...(ml <= MOST_OF_SMALL_UNITS.cl ? [{ value: ml * ML_PER_CL, as: `${ml} cl are` }] : []),
  ...(ml <= MOST_OF_SMALL_UNITS.flOz ? [{ value: Math.round(ml * ML_PER_FL_OZ), as: `${ml} fl oz are` }] : []),
  { value: ml * ML_PER_LITRE, as: `${ml} l are` },
  ...(ml <= MOST_LITRES && Number.isInteger(ml)
    ? [{ value: ml * middle, as: `${ml} of the usual ${middle} ml are` }]
    : [])
]

/** The most likely unit of a small number of a drink: litres, or above that fluid ounces. */
const waterMeant = (ml: number): Pick<Doubt, "meant" | "unit" | "condition"> => {
  const isLitres = ml <= MOST_LITRES
  const meant = isLitres ? ml * ML_PER_LITRE : Math.round(ml * ML_PER_FL_OZ)
  const unit = isLitres ? "l" : "fl oz"
  return { meant, unit, condition: `if ${ml} ${unit} are meant` }
}

/** A large figure without decimals, as people say it. */
const wholeOf = (value: number): number => (value >= 100 ? Math.round(value) : rounded(value))

/** A doubt about a value by what the log has of the same. */
export const unusual = (
  field: string,
  value: number,
  { least, most }: Pick<Usual, "least" | "most">,
  { meant, unit, what }: { readonly what: string; readonly unit: string; readonly meant?: Meaning | undefined }
): Doubt => ({
  ...{ field, kind: "usual", value, usual: value > most ? most : least, of: unit },
  why: `${what}: the log has ${least === most ? rounded(least) : `${rounded(least)} to ${rounded(most)}`} ${unit}`.trimEnd(),
  ...(meant && { condition: `if ${meant.as} meant`, meant: wholeOf(meant.value) })
})

const SHORTEST_SLEEP = 60
const LONGEST_SLEEP = 16 * 60

/** Doubts a night, in minutes: one that was meant in hours, or more than a night. */
export const sleepDoubt = (field: string, minutes: number): Doubt | undefined => {
  if (minutes < SHORTEST_SLEEP) {
    const isHours = minutes >= 2 && minutes * 60 <= LONGEST_SLEEP
    const meant = Math.round(minutes * 60)
    return {
      ...{ field, kind: "sleep", value: minutes },
      why: `${minutes} minutes of sleep`,
      ...(isHours && { condition: `if ${minutes} hours are meant`, meant, unit: "h" })
    }
  }
  return minutes > LONGEST_SLEEP
    ? { field, why: `${minutes} minutes are ${rounded(minutes / 60)} hours of sleep`, kind: "sleep", value: minutes }
    : undefined
}

interface ReadingRule {
  readonly unit: string
  /** What a number may have been meant as, in the unit. */
  readonly meanings: (value: number) => ReadonlyArray<Meaning>
  /** Another unit is likelier where the value is so many times the most, or such a part of the least. */
  readonly outside: number
  /** So many times the most, or a part of the least, is doubted also if it has no other meaning. */
  readonly ratio: number
}

const hoursOf = (value: number): ReadonlyArray<Meaning> => {
  const clock = clockMinutes(value)
  return [
    { value: value * 60, as: `${value} hours are` },
    { value: value / 60, as: `${value} seconds are` },
    ...(clock === undefined
      ? []
      : [{ value: clock, as: `${Math.floor(value / 100)}:${String(value % 100).padStart(2, "0")} hours are` }])
  ]
}

const NEVER = Number.POSITIVE_INFINITY

const READINGS: Readonly<Record<string, ReadingRule>> = {
  sleepMinutes: { unit: "minutes", outside: 1.2, ratio: NEVER, meanings: hoursOf },
  steps: {
    unit: "steps",
    outside: 1.2,
    ratio: NEVER,
    meanings: (value) => [{ value: value * 1000, as: `${value} thousand are` }]
  },
  restingHeartRateBpm: { unit: "bpm", outside: 1.6, ratio: 1.6, meanings: () => [] },
  hrvMs: { unit: "ms", outside: 1.2, ratio: 5, meanings: (value) => [{ value: value * 1000, as: `${value} s are` }] },
  activeEnergyKcal: {
    unit: "kcal",
    outside: 1.8,
    ratio: NEVER,
    meanings: (value) => [{ value: value / KJ_PER_KCAL, as: `${value} kJ are` }]
  }
}

/** A number of steps that is such a part of the usual ones was meant in thousands, on however still a day. */
const STILL_DAY = 20

/** Doubts a reading of a day by those of the log; without enough of them by what a night can be. */
export const readingDoubt = (
  field: string,
  reading: string,
  value: number,
  { reading: known }: PlausibilityFacts
): Doubt | undefined => {
  const rule = Object.hasOwn(READINGS, reading) ? READINGS[reading] : undefined
  const usual = known?.(reading)
  if (rule === undefined || value === 0) return undefined
  if (usual === undefined || usual.count < FEWEST.readings)
    return reading === "sleepMinutes" ? sleepDoubt(field, value) : undefined
  const isInside = value >= usual.least / rule.outside && value <= usual.most * rule.outside
  if (isInside && (reading !== "steps" || value >= usual.middle / STILL_DAY)) return undefined
  const meant = fitting(rule.meanings(value), usual)
  const isFar = value > usual.most * rule.ratio || value < usual.least / rule.ratio
  if (meant !== undefined || isFar)
    return unusual(field, value, usual, { what: `${value} ${rule.unit}`, unit: rule.unit, meant })
  return reading === "sleepMinutes" ? sleepDoubt(field, value) : undefined
}

/** A set takes longer with its rest, minutes. */
const LEAST_MINUTES_A_SET = 0.3

/** Doubts the minutes of a workout: hours or clock digits, by those of the log or by the number of sets. */
export const minutesDoubt = (
  field: string,
  value: number,
  sets: number,
  { minutes: usual }: PlausibilityFacts
): Doubt | undefined => {
  const meanings = hoursOf(value)
  if (usual !== undefined && usual.count >= FEWEST.minutes) {
    const isOutside = value < usual.least / 2 || value > usual.most * 2
    const meant = isOutside ? fitting(meanings, usual) : undefined
    return meant && unusual(field, value, usual, { what: `a workout of ${value} minutes`, unit: "minutes", meant })
  }
  const hours = { value: value * 60, as: `${value} hours are` }
  const isEnough = (minutes: number) => minutes >= sets * LEAST_MINUTES_A_SET
  if (sets < FEWEST.sets || isEnough(value) || !isEnough(hours.value) || hours.value > LONGEST_SLEEP) return undefined
  const why = `${sets} sets in ${value} minutes`
  return { field, kind: "minutes", value, why, condition: `if ${hours.as} meant`, meant: Math.round(hours.value) }
}

/** The most of a metric whose unit says it: 10 of "of 10" or "/10". */
const SCALE = /^(?:out of|of|\/|von|sur|de)\s*(\d+)$/i

/** Doubts a value above the scale that the unit of its metric names. */
export const scaleDoubt = (field: string, value: number, unit: string): Doubt | undefined => {
  const most = Number(SCALE.exec(unit.trim())?.[1] ?? Number.NaN)
  if (!(value > most)) return undefined
  const isDecimal = value / 10 <= most
  return {
    ...{
      field,
      kind: "usual",
      value,
      usual: most,
      of: unit,
      why: `${value} is more than ${most}, the end of the scale`
    },
    ...(isDecimal && { condition: `if ${value / 10} is meant`, meant: value / 10 })
  }
}
