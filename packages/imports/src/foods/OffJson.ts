import { isObject, type JsonObject, numberAt, textAt } from "../Json.ts"
import type { FoodReadOptions } from "./FoodReading.ts"
import { type IsSold, offValues, type ReadProduct, UNKNOWN_LANGUAGE } from "./OffProduct.ts"
import type { FoodName } from "./PackFood.ts"

const LOCALIZED_NAME = /^product_name_([a-z]{2})$/

/** Reads the lines of the JSON, in the schema of 2026 (`nutrition`) and the older one (`nutriments`). */
export const jsonProducts =
  ({ languages }: FoodReadOptions, isSold: IsSold): ReadProduct =>
  (line) => {
    if (line.trim() === "") return undefined
    const product = parsed(line)
    if (product === undefined) return "damaged line"
    const { countries_tags: tags } = product
    const countries = Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string").join(",") : ""
    if (!isSold(countries)) return "other country"
    const names = namesOf(product)
    const wanted = names.filter(({ language }) => languages?.includes(language) ?? true)
    if (names.length > 0 && wanted.length === 0) return "other language"
    return {
      code: textAt(product, "code") ?? "",
      names: wanted,
      brands: textAt(product, "brands") ?? "",
      quantity: textAt(product, "quantity") ?? "",
      servingSize: textAt(product, "serving_size") ?? "",
      servingQuantity: numberAt(product, "serving_quantity"),
      countries,
      scans: numberAt(product, "unique_scans_n") ?? 0,
      values: offValues(
        (nutrient) => numberAt(product, "nutriments", `${nutrient}_100g`) ?? aggregated(product, nutrient)
      )
    }
  }

const parsed = (line: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The names by language, that of the pack first. */
const namesOf = (product: JsonObject): ReadonlyArray<FoodName> => {
  const main = textAt(product, "lang") ?? textAt(product, "lc") ?? UNKNOWN_LANGUAGE
  const names = new Map<string, string>([[main, textAt(product, "product_name") ?? ""]])
  for (const key of Object.keys(product)) {
    const [, language] = LOCALIZED_NAME.exec(key) ?? []
    if (language === undefined) continue
    const text = textAt(product, key) ?? ""
    if ((names.get(language) ?? "") === "") names.set(language, text)
  }
  return [...names].map(([language, text]) => ({ language, text })).filter(({ text }) => text.trim() !== "")
}

/** A value of the newer schema. A set per serving is not one per 100 g. */
const aggregated = (product: JsonObject, nutrient: string): number | undefined => {
  const per = textAt(product, "nutrition", "aggregated_set", "per")
  if (per !== "100g" && per !== "100ml") return undefined
  return numberAt(product, "nutrition", "aggregated_set", "nutrients", nutrient, "value")
}
