import { Limits } from "@daybook/core"
import type { FoodPortion, FoodUnit } from "@daybook/core/foods"
import { SALT_PER_SODIUM } from "../Numbers.ts"
import { type FoodName, type PackFood, per100Of, type TableValues, withoutFiber } from "./PackFood.ts"

/** A product in the exports of Open Food Facts. Texts are empty where they say nothing. */
export interface OffProduct {
  readonly code: string
  readonly names: ReadonlyArray<FoodName>
  readonly brands: string
  /** The text on the pack: "330 ml". */
  readonly quantity: string
  readonly servingSize: string
  /** In g or ml. */
  readonly servingQuantity: number | undefined
  /** `en:france,en:italy`. */
  readonly countries: string
  readonly scans: number
  readonly values: TableValues
}

/** The product in a line, why it is none, or undefined for a line that is no row. */
export type ReadProduct = (line: string) => OffProduct | string | undefined

/** Returns true if a product is sold in a country that is wanted. */
export type IsSold = (countries: string) => boolean

/** The language of a name of which nothing says it, as Open Food Facts writes it. */
export const UNKNOWN_LANGUAGE = "xx"

const MOST_PORTION = 2000

/** The food of a product, or why it is none. */
export const foodOf = (product: OffProduct): PackFood | string => {
  const barcode = checkedBarcode(product.code)
  if (barcode === undefined) return "bad barcode"
  const names = product.names
    .map(({ language, text }) => ({
      language,
      text: text
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, " ")
        .trim()
        .slice(0, Limits.FOOD_NAME_CHARACTERS.max)
        .trim()
    }))
    .filter(({ text }) => text !== "")
  if (names.length === 0) return "no name"
  if (names.some(({ text }) => text.includes("\ufffd"))) return "damaged line"
  const per100 = per100Of(withAvailableCarbs(product))
  if (typeof per100 === "string") return per100
  return {
    id: product.code,
    names,
    aliases: [],
    brand: product.brands.split(",", 1)[0]?.trim() || null,
    per100,
    unit: unitOf(product),
    portions: portionsOf(product),
    barcode,
    popularity: product.scans
  }
}

/** The figures of a product for 100 g, from those of its nutrients by the names of Open Food Facts. */
export const offValues = (of: (nutrient: string) => number | undefined): TableValues => {
  const [sodium, fiber] = [of("sodium"), of("fiber")]
  return {
    kcal: of("energy-kcal"),
    kj: of("energy-kj") ?? of("energy"),
    protein: of("proteins"),
    carbs: of("carbohydrates") ?? withoutFiber(of("carbohydrates-total"), fiber),
    fat: of("fat"),
    fiber,
    sugar: of("sugars"),
    salt: of("salt") ?? (sodium === undefined ? undefined : SALT_PER_SODIUM * sodium)
  }
}

/** A code as 13 digits; undefined if its length or its check digit is none of an EAN or UPC. */
const checkedBarcode = (code: string): string | undefined => {
  if (!Limits.FOOD_BARCODE.test(code)) return undefined
  const digits = code.padStart(14, "0")
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += Number(digits[at]) * (at % 2 === 0 ? 3 : 1)
  return sum % 10 === 0 && digits[0] === "0" && !/^0+$/.test(digits) ? digits.slice(1) : undefined
}

/** Labels of the United States and Canada count fibre as carbohydrate. */
const COUNTED_IN = /^(?:en:(?:united-states|canada),?)+$/

const withAvailableCarbs = ({ countries, values }: OffProduct): TableValues =>
  COUNTED_IN.test(countries) ? { ...values, carbs: withoutFiber(values.carbs, values.fiber) } : values

const LIQUID = /\d\s*(?:ml|cl|dl|l|litres?|liters?|fl\.? ?oz)\b/i

const unitOf = ({ quantity, servingSize }: OffProduct): FoodUnit =>
  LIQUID.test(quantity) || (quantity === "" && LIQUID.test(servingSize)) ? "ml" : "g"

const portionsOf = ({ servingQuantity, servingSize }: OffProduct): ReadonlyArray<FoodPortion> => {
  const amount = Math.round(10 * (servingQuantity ?? 0)) / 10
  if (amount <= 0 || amount > MOST_PORTION) return []
  // "2 tbsp (32 g)" is "2 tbsp", and "32 g" has no name.
  const text = servingSize.replace(/\([^)]*\)/g, "").trim()
  const isAmount = /^[\d.,\s]*(?:g|gr|grm|grams?|ml|mlt|cl|l|oz|onz)?\.?$/i.test(text)
  const name = isAmount || text.length > Limits.PORTION_NAME_CHARACTERS.max ? "serving" : text
  return [{ name, amount }]
}
