/** A value of a write that is most likely a slip. */
export interface Doubt {
  /** The field, as the request names it: `exercises[0].name`. */
  readonly field: string
  /** Why it is doubtful: `7.5 minutes of sleep`. */
  readonly why: string
  /** What is most likely meant, and what to send for it: `if 7.5 hours are meant, send 450`. */
  readonly instead?: string
  /** The parts of both texts, for a surface with words and units of its own. */
  readonly kind: DoubtKind
  /** The doubtful value, as the request has it. */
  readonly value?: number | string
  /** The value that is most likely meant. */
  readonly meant?: number | string
  /** The unit in which it is `value` that is meant. */
  readonly unit?: "h" | "l" | "fl oz" | "kJ" | "lb" | "st" | "in"
  /** What the value was compared with, in its unit: the latest weigh-in, the best set, the energy of the macronutrients, a time ago. */
  readonly usual?: number
  /** What that is of: the date of the weigh-in, the measure, the exercise. */
  readonly of?: string
}

/** The rules. */
export type DoubtKind =
  | "again"
  | "circumference"
  | "date"
  | "energy"
  | "exercise"
  | "load"
  | "sleep"
  | "water"
  | "weight"

/** A doubt in a sentence, as an error names it. */
export const doubtText = ({ field, instead, why }: Doubt): string =>
  `${field}: ${why}${instead === undefined ? "" : `; ${instead}`}`

/** The figures of a food, kcal and grams. */
export interface FoodFigures {
  readonly name?: unknown
  readonly calories: number
  readonly protein?: unknown
  readonly carbs?: unknown
  readonly fat?: unknown
}

/** An equal entry within this time is most likely the same one. */
export const REPEAT_MS = 10_000

/** What the log already has, by which a write is judged. Each may be left out: its rules then find nothing. */
export interface PlausibilityFacts {
  /** The current date: in UTC, or where the person is. */
  readonly today: string
  /** The last date that needs no question: tomorrow, wherever the person is. */
  readonly tomorrow: string
  /** The latest weigh-in of the 30 days before a date. */
  readonly weighIn?: (date: string) => { readonly date: string; readonly weightKg: number } | undefined
  /** The latest value of a circumference before a date, cm. */
  readonly circumference?: (field: string, date: string) => number | undefined
  /** The food that is changed: what is not sent stays as it is. */
  readonly changedFood?: FoodFigures | undefined
  /** Every exercise of the log, with the greatest load of a set, kg. */
  readonly exercises?: ReadonlyArray<{ readonly name: string; readonly heaviestKg: number }>
  /** The seconds since an equal entry was logged, if it was within `REPEAT_MS`. */
  readonly loggedBefore?: (entry: Readonly<Record<string, unknown>>) => number | undefined
}

/** A number in at most `digits` decimals. */
export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits))
