import { readFileSync } from "node:fs"
import { brotliDecompressSync } from "node:zlib"
import { type FoodPortion, NUTRIENTS, type Per100 } from "@daybook/core/foods"
import type { FoodName, Pack, PackFood } from "@daybook/imports/foods"
import { packageFile } from "../../runtime/Package.ts"

/** The text of the default pack: what it is as JSON, then a line for each food. */
export const encodeBasic = (pack: Omit<Pack, "foods">, foods: ReadonlyArray<PackFood>): string => {
  const lines = foods.map(({ id, names, per100, popularity, portions }) =>
    [
      id,
      names.map(({ language, text }) => `${language}:${plain(text)}`).join("|"),
      NUTRIENTS.map((nutrient) => per100[nutrient] ?? "").join(" "),
      portions.map(({ amount, name }) => `${amount} ${plain(name)}`).join("|"),
      popularity
    ].join("\t")
  )
  return `${[JSON.stringify({ ...pack, foods: foods.length }), ...lines].join("\n")}\n`
}

/** A text without what separates texts in the file. */
const plain = (text: string): string => text.replace(/[\t\n|]+/g, " ").trim()

/** The pack in the first line of its text. */
export const decodePack = (text: string): Pack => {
  const pack: Pack = JSON.parse(text.slice(0, text.indexOf("\n")))
  return pack
}

/** The foods in the text of the pack. */
export function* decodeFoods(text: string): Generator<PackFood> {
  for (const line of text.split("\n").slice(1)) {
    if (line === "") continue
    const [id = "", names = "", nutrients = "", portions = "", popularity = ""] = line.split("\t")
    yield {
      id,
      names: names.split("|").map(nameOf),
      aliases: [],
      brand: null,
      per100: per100Of(nutrients.split(" ")),
      unit: "g",
      portions: portions === "" ? [] : portions.split("|").map(portionOf),
      barcode: null,
      popularity: Number(popularity)
    }
  }
}

const nameOf = (text: string): FoodName => ({ language: text.slice(0, 2), text: text.slice(3) })

const portionOf = (text: string): FoodPortion => {
  const end = text.indexOf(" ")
  return { name: text.slice(end + 1), amount: Number(text.slice(0, end)) }
}

const per100Of = (values: ReadonlyArray<string>): Per100 => {
  const at = (place: number): number | null => (values[place] ? Number(values[place]) : null)
  return { calories: at(0), protein: at(1), carbs: at(2), fat: at(3), fiber: at(4), sugar: at(5), salt: at(6) }
}

/** The file of the default pack in this package. `npm run foods` makes it. */
export const BASIC_FILE = "foods/basic.tsv.br"

/**
 * The default pack: foods of CIQUAL and of USDA Foundation Foods with names in English and French, the everyday ones in German and Spanish
 * too. Their ids have the table in front, such as `ciqual-13005` and `usda-746770`.
 */
export const basicPack = (): { readonly pack: Pack; readonly foods: Iterable<PackFood> } => {
  const text = brotliDecompressSync(readFileSync(packageFile(BASIC_FILE))).toString("utf8")
  return { pack: decodePack(text), foods: decodeFoods(text) }
}
