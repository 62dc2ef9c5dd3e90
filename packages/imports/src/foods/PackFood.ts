import { KJ_PER_KCAL } from "@daybook/core"
import type { FoodPortion, FoodUnit, Per100 } from "@daybook/core/foods"

/** A name of a food in one language. */
export interface FoodName {
  /** Two letters of ISO 639-1; "xx" if the table does not say. */
  readonly language: string
  readonly text: string
}

/** A food as a reader of a published table gives it, and as a pack stores it. */
export interface PackFood {
  /** The code in its table. */
  readonly id: string
  /** At least one. Hits show the name that the query matched best, else the first one. */
  readonly names: ReadonlyArray<FoodName>
  /** Further words by which people find it. They are never shown. */
  readonly aliases: ReadonlyArray<string>
  readonly brand: string | null
  readonly per100: Per100
  readonly unit: FoodUnit
  readonly portions: ReadonlyArray<FoodPortion>
  /** EAN or UPC as 13 digits, with zeros in front of shorter codes; `null` without one. */
  readonly barcode: string | null
  /** How many people use it, from 0 (unknown) on. Of equal hits, the more popular comes first. */
  readonly popularity: number
}

/** A published table that was read into the reference data. */
export interface Pack {
  /** `ciqual`, `usda`, `off`, or `basic` for the one that is shipped. */
  readonly name: string
  readonly title: string
  /** The publisher's release, such as "2025-11-03". */
  readonly release: string
  /** The line that the licence asks to be shown. */
  readonly attribution: string
  readonly license: string
  readonly foods: number
}

/** The figures of a table for 100 g: energy in kcal and kJ, the others in grams. Absent what it does not say. */
export interface TableValues {
  readonly kcal?: number | undefined
  readonly kj?: number | undefined
  readonly protein?: number | undefined
  /** Without fibre. */
  readonly carbs?: number | undefined
  readonly fat?: number | undefined
  readonly fiber?: number | undefined
  readonly sugar?: number | undefined
  readonly salt?: number | undefined
  readonly alcohol?: number | undefined
}

const NO_NUTRITION = "no nutrition"
const IMPOSSIBLE = "impossible nutrition"

/** Kilocalories in a gram, by Regulation (EU) No 1169/2011. */
const KCAL = { protein: 4, carbs: 4, fat: 9, fiber: 2, alcohol: 7 } as const

/** Pure fat has 900 kcal. Tables round, and some count 9.3 kcal for a gram. */
const MOST_KCAL = 950
/** Labels round up to a gram each. */
const MOST_GRAMS = 105

/**
 * The nutrients of 100 g. Energy that the table lacks is taken from its kJ, or computed from protein, carbohydrate and fat where it has all
 * three. A text says why there are none.
 */
export const per100Of = (values: TableValues): Per100 | typeof NO_NUTRITION | typeof IMPOSSIBLE => {
  const { carbs, fat, fiber, kcal, kj, protein, salt, sugar } = values
  const calories = kcal ?? (kj === undefined ? computed(values) : kj / KJ_PER_KCAL)
  if (calories === undefined) return NO_NUTRITION
  const grams = [protein, carbs, fat, fiber, sugar, salt].map((value) => value ?? 0)
  const total = (protein ?? 0) + (carbs ?? 0) + (fat ?? 0) + (fiber ?? 0)
  const isPossible =
    calories >= 0 &&
    calories <= MOST_KCAL &&
    total <= MOST_GRAMS &&
    grams.every((value) => value >= 0 && value <= MOST_GRAMS)
  if (!isPossible) return IMPOSSIBLE
  return {
    calories: rounded(calories, 1),
    protein: rounded(protein),
    carbs: rounded(carbs),
    fat: rounded(fat),
    fiber: rounded(fiber),
    sugar: rounded(sugar),
    salt: rounded(salt)
  }
}

const computed = ({ alcohol = 0, carbs, fat, fiber = 0, protein }: TableValues): number | undefined =>
  protein === undefined || carbs === undefined || fat === undefined
    ? undefined
    : KCAL.protein * protein + KCAL.carbs * carbs + KCAL.fat * fat + KCAL.fiber * fiber + KCAL.alcohol * alcohol

const rounded = (value: number | undefined, decimals = 2): number | null =>
  value === undefined ? null : Math.round(value * 10 ** decimals) / 10 ** decimals

/** Available carbohydrate, from a table that counts fibre in. */
export const withoutFiber = (carbs: number | undefined, fiber: number | undefined): number | undefined =>
  carbs === undefined ? undefined : Math.max(0, carbs - (fiber ?? 0))
