import { Limits } from "@daybook/core"
import { foodTerms, NUTRIENTS, type Per100 } from "@daybook/core/foods"
import type { PackFood } from "@daybook/imports/foods"
import { remembering } from "../runtime/Caches.ts"

/** The most characters of a term. No word is longer, and PostgreSQL's indexes do not take terms of thousands. */
const MOST_CHARACTERS = 50

/** The terms of a text that an index has. */
const searchedTerms = (text: string): ReadonlyArray<string> =>
  foodTerms(text).filter((term) => term.length <= MOST_CHARACTERS)

/** A food as both engines store and find it. */
export interface StoredFood {
  /** Foods are stored by it, highest first, so that a search can stop at the first matches. */
  readonly score: number
  readonly id: string
  readonly barcode: string | null
  /** The whole food as JSON. */
  readonly data: string
  /** The terms of its names without their details, and of its aliases. */
  readonly head: ReadonlyArray<string>
  /** Its other terms: those of its brand, and of the details of its names. */
  readonly rest: ReadonlyArray<string>
}

/** The place at which the details of a name begin. */
const DETAILS = /[,(]/

/** Prepares a food for storage. */
export const storedFood = (food: PackFood): StoredFood => {
  const head = new Set(food.aliases.flatMap(searchedTerms))
  const rest = new Set(food.brand === null ? [] : searchedTerms(food.brand))
  for (const { text } of food.names) {
    const end = text.search(DETAILS)
    for (const term of searchedTerms(end > 0 ? text.slice(0, end) : text)) head.add(term)
    if (end > 0) for (const term of searchedTerms(text.slice(end))) rest.add(term)
  }
  return {
    score: scoreOf(food),
    id: food.id,
    barcode: food.barcode,
    data: JSON.stringify(packed(food)),
    head: [...head],
    rest: [...rest].filter((term) => !head.has(term))
  }
}

const ENERGY_KNOWN = 2
const MACRO_KNOWN = 0.5
const CHARACTERS_OF_A_POINT = 40

/** A tenfold popularity counts as much as a known energy. Short names come first: they are those of plain foods. */
const scoreOf = ({ names, per100, popularity }: PackFood): number =>
  2 * Math.log10(1 + Math.max(0, popularity)) +
  (per100.calories === null ? 0 : ENERGY_KNOWN) +
  [per100.protein, per100.carbs, per100.fat].filter((amount) => amount !== null).length * MACRO_KNOWN -
  Math.min(...names.map(({ text }) => text.length)) / CHARACTERS_OF_A_POINT

/** Without the names of fields, the foods of a pack take half of the room. */
const packed = (food: PackFood) => [
  food.id,
  food.names.map(({ language, text }) => [language, text]),
  food.aliases,
  food.brand,
  NUTRIENTS.map((nutrient) => food.per100[nutrient]),
  food.unit,
  food.portions.map(({ amount, name }) => [name, amount]),
  food.barcode,
  food.popularity
]

type PackedFood = readonly [
  id: string,
  names: ReadonlyArray<readonly [language: string, text: string]>,
  aliases: ReadonlyArray<string>,
  brand: string | null,
  nutrients: ReadonlyArray<number | null>,
  unit: PackFood["unit"],
  portions: ReadonlyArray<readonly [name: string, amount: number]>,
  barcode: string | null,
  popularity: number
]

const PACKED_CELLS = 9

/** Packs are files that Daybook made, so the parts of a food are not checked again. */
const isPacked = (value: unknown): value is PackedFood => Array.isArray(value) && value.length === PACKED_CELLS

const MOST_KEPT = 2000

const readFood = (data: string): PackFood => {
  const value: unknown = JSON.parse(data)
  if (!isPacked(value)) throw new Error("a food of a pack is not as Daybook writes it")
  const [id, names, aliases, brand, nutrients, unit, portions, barcode, popularity] = value
  return {
    id,
    names: names.map(([language, text]) => ({ language, text })),
    aliases,
    brand,
    per100: per100Of(nutrients),
    unit,
    portions: portions.map(([name, amount]) => ({ name, amount })),
    barcode,
    popularity
  }
}

/**
 * Reads the JSON of `storedFood`. The same text may give the same object: while a person types, and for popular words, the same foods are
 * read again and again.
 */
export const foodOf: (data: string) => PackFood = remembering(MOST_KEPT, (data: string) => data, readFood)

const per100Of = ([
  calories = null,
  protein = null,
  carbs = null,
  fat = null,
  fiber = null,
  sugar = null,
  salt = null
]: ReadonlyArray<number | null>): Per100 => ({ calories, protein, carbs, fat, fiber, sugar, salt })

const BARCODE_DIGITS = 13

/** A barcode of 8 to 14 digits as packs store it: 13 digits. Undefined for anything else. */
export const barcodeOf = (code: string): string | undefined => {
  const digits = code.trim()
  if (!Limits.FOOD_BARCODE.test(digits)) return undefined
  if (digits.length > BARCODE_DIGITS) return digits.startsWith("0") ? digits.slice(1) : undefined
  return digits.padStart(BARCODE_DIGITS, "0")
}
