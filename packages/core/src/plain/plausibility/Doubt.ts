import { quoted } from "../Text.ts"
import type { Usual } from "./Usual.ts"

/** A value of a write that is most likely a slip. */
export interface Doubt {
  /** The field, as the request names it: `exercises[0].name`. */
  readonly field: string
  /** Why it is doubtful: `7.5 minutes of sleep`. */
  readonly why: string
  /** The condition on which `meant` is right: `if 7.5 hours are meant`. */
  readonly condition?: string
  /** The parts of both texts, for a surface with words and units of its own. */
  readonly kind: DoubtKind
  /** The doubtful value, as the request has it. */
  readonly value?: number | string
  /** The value that is most likely meant. */
  readonly meant?: number | string
  /** The unit in which it is `value` that is meant. */
  readonly unit?: "h" | "l" | "fl oz" | "kJ" | "lb" | "st" | "in"
  /** The value that it was compared with, in its unit: the latest weigh-in, the best set, the energy of the macronutrients, a time ago. */
  readonly usual?: number
  /** The source of that: the date of the weigh-in, the measure, the exercise, the id of the equal entry. */
  readonly of?: string
}

/** The rules by which a value is doubted. */
export type DoubtKind =
  | "again"
  | "beside"
  | "circumference"
  | "date"
  | "energy"
  | "exercise"
  | "leftOut"
  | "load"
  | "many"
  | "minutes"
  | "portion"
  | "set"
  | "sleep"
  | "unmeasured"
  | "usual"
  | "water"
  | "weight"

/** A doubt as an error names it, with what to send instead. */
export const doubtText = (doubt: Doubt): string => {
  const { field, kind, of, why } = doubt
  const instead = insteadOf(doubt)
  const id = kind === "again" && of !== undefined ? ` (id ${of})` : ""
  return `${field === "" ? "" : `${field}: `}${why}${id}${instead === undefined ? "" : `; ${instead}`}`
}

const insteadOf = ({ condition, kind, meant }: Doubt): string | undefined => {
  if (kind === "again") return "send nothing, unless a second one is meant"
  if (meant === undefined) return condition
  return condition && `${condition}, send ${typeof meant === "string" ? "that" : meant}`
}

/** A doubt in sentences for the person who is asked about it. */
export const doubtSentences = (doubt: Doubt): string => {
  const { condition, kind, meant, why } = doubt
  const reason = `${capital(why)}.`
  if (kind === "again") return `${reason} It would be logged twice.`
  if (condition === undefined || meant === undefined) return reason
  const unit = UNITS[kind] ?? ""
  const meaning =
    typeof meant === "string" ? `Perhaps ${quoted(meant)} is meant` : `${capital(condition)}, it is ${meant}${unit}`
  return `${reason} ${meaning}.`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The units of values, in the texts for a person. */
const UNITS: Readonly<Partial<Record<DoubtKind, string>>> = {
  ...{ circumference: " cm", energy: " kcal", load: " kg", sleep: " min", water: " ml", weight: " kg" }
}

/** The figures of a food, kcal and grams. */
export interface FoodFigures {
  readonly name?: unknown
  readonly calories: number
  readonly protein?: unknown
  readonly carbs?: unknown
  readonly fat?: unknown
}

/** The macronutrients, which have energy. */
export const MACROS = ["protein", "carbs", "fat"] as const

/** The grams of a nutrient; 0 if it was not sent. */
export const grams = (sent: unknown): number => (typeof sent === "number" ? sent : 0)
export const textOf = (name: unknown): string => (typeof name === "string" ? name : "")

/** An equal entry within this time is probably a retry: most clients time out after a minute and send the call again. */
export const REPEAT_MS = 15 * 60_000

/** The same for a terminal, which says what became of a write that had no answer. */
export const TYPED_REPEAT_MS = 10_000

/** A custom metric: its unit, its step, its value on a date, and the signal that it is bound to. */
export interface MetricFacts {
  readonly increment?: number
  readonly signal?: string
  readonly unit?: string
  readonly value: number
}

/** The weigh-in with which another is compared. */
export interface WeighIn {
  readonly date: string
  readonly weightKg: number
  /** The number of weigh-ins up to it, and the largest step from one of them to the next, as a share. */
  readonly known?: number
  readonly largestStep?: number
}

/** An exercise of the log. What is left out is not known. */
export interface KnownExercise {
  readonly name: string
  /** The greatest load of a set, kg. */
  readonly heaviestKg: number
  /** The number of workouts with it. */
  readonly sessions?: number
  readonly bestEstimatedOneRepMaxKg?: number | null
  readonly mostRepetitions?: number
  /** The sets of the last workout with it. */
  readonly lastSets?: ReadonlyArray<PlannedSet>
  /** True if every set of it that is known has a load, and it is no exercise of the body's own weight. */
  readonly isAlwaysLoaded?: boolean
  /** True if the body is lifted besides the load, as in a dip. */
  readonly isOfBody?: boolean
}

/** A set, as far as it is judged. */
export interface PlannedSet {
  readonly reps?: number
  readonly weightKg?: number
  readonly kind?: string
  readonly seconds?: number
  readonly meters?: number
}

/** An equal entry that is in the log: how many seconds ago it was written, and its id, where it is known. */
export interface RepeatedEntry {
  readonly seconds: number
  readonly id?: string
}

/** A food that is in the log. */
export interface EatenFigures {
  readonly name: string
  readonly calories: number
  readonly meal: string
}

/** The parts that a write replaces as a whole: the lists of an entry, a routine or a known food, the note of a check-in. */
export interface Former {
  readonly exercises?: ReadonlyArray<object>
  readonly portions?: ReadonlyArray<object>
  readonly ingredients?: ReadonlyArray<object>
  readonly note?: string
}

/** The facts of the log by which a write is judged. Each may be left out: its rules then find nothing. */
export interface PlausibilityFacts {
  /** The current date: in UTC, or where the person is. */
  readonly today: string
  /** The last date that is not doubted: tomorrow where the person is or, if that is unknown, in the time zone furthest ahead. */
  readonly tomorrow: string
  /** The weigh-in with which one of a date is compared: the latest before; else that of the date; else the next within 30 days. */
  readonly weighIn?: (date: string) => WeighIn | undefined
  /** The value with which a measurement of a date is compared. Chosen like the weigh-in. */
  readonly circumference?: (field: string, date: string) => number | undefined
  /** The food that is changed: what is not sent stays as it is. */
  readonly changedFood?: FoodFigures | undefined
  /** Every exercise of the log, and those of routines. */
  readonly exercises?: ReadonlyArray<KnownExercise>
  /** The energy of the entries of a name, and of those of a known food, kcal. */
  readonly food?: (name: string) => Usual | undefined
  readonly knownFood?: (id: string) => Usual | undefined
  /** The energy of the entries of the last months, kcal; the drinks, ml; the readings of a kind; the minutes of workouts. */
  readonly eaten?: Omit<Usual, "middle"> | undefined
  readonly drinks?: Usual | undefined
  readonly reading?: (reading: string) => Usual | undefined
  readonly minutes?: Usual | undefined
  /** The food of a date. */
  readonly eatenOn?: (date: string) => ReadonlyArray<EatenFigures>
  /** A custom metric, and its value on a date. */
  readonly metric?: (id: string, date: string) => MetricFacts | undefined
  /** The equal entry that was logged, if it was within `REPEAT_MS`. */
  readonly loggedBefore?: (entry: Readonly<Record<string, unknown>>) => RepeatedEntry | undefined
  /** The parts that the write replaces. */
  readonly former?: Former
}

/** A number in at most `digits` decimals. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
