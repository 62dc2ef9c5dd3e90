import { isRecord, type Json, numberAt, textAt } from "../Json.ts"
import { ImportFault, type SourceFile } from "../Model.ts"
import { fieldsOf, lineBatches, releaseIn, type TableReader } from "./FoodFiles.ts"
import type { FoodCounts, FoodReadOptions } from "./FoodReading.ts"
import { foodOf, type IsSold, offValues, type ReadProduct, UNKNOWN_LANGUAGE } from "./OffProduct.ts"
import type { FoodName, PackFood } from "./PackFood.ts"

/** The columns that are read. Those that name contributors are not. */
const COLUMNS: ReadonlyArray<string> = [
  "code",
  "product_name",
  "quantity",
  "brands",
  "countries_tags",
  "serving_size",
  "serving_quantity",
  "unique_scans_n",
  "energy-kj_100g",
  "energy-kcal_100g",
  "energy_100g",
  "fat_100g",
  "carbohydrates_100g",
  "carbohydrates-total_100g",
  "sugars_100g",
  "fiber_100g",
  "proteins_100g",
  "salt_100g",
  "sodium_100g"
]

/** The places of the columns in a header. */
const placesIn = (header: string): { readonly at: ReadonlyMap<string, number>; readonly count: number } => {
  const names = (fieldsOf(header, "\t") ?? []).map((name) => name.replace(/^\ufeff/, ""))
  const at = new Map(COLUMNS.map((column) => [column, names.indexOf(column)] as const))
  if (![...at].some(([column, place]) => column.endsWith("_100g") && place !== -1))
    throw new ImportFault(
      "The export has no columns with nutrients, as that of February 2025 had none. Download a newer one."
    )
  return { at, count: names.length }
}

/** Reads the lines of the CSV. Columns are found by their names, since each release has others. */
const csvProducts = (isSold: IsSold): ReadProduct => {
  let header: ReturnType<typeof placesIn> | undefined
  // The places at which the columns of the line begin, and the end of the line.
  let starts = new Int32Array(0)
  return (line) => {
    if (header === undefined) {
      header = placesIn(line)
      starts = new Int32Array(header.count + 1)
      return undefined
    }
    if (line === "" || line === "\r") return line === "" ? undefined : "damaged line"
    const { at, count } = header
    let columns = 0
    for (let start = 0; ; columns++) {
      if (columns < count) starts[columns] = start
      const end = line.indexOf("\t", start)
      if (end === -1) break
      start = end + 1
    }
    if (columns + 1 !== count) return "damaged line"
    starts[count] = line.endsWith("\r") ? line.length : line.length + 1
    const text = (column: string): string => {
      const place = at.get(column) ?? -1
      if (place === -1) return ""
      const field = line.slice(starts[place], (starts[place + 1] ?? 0) - 1)
      return field.startsWith('"') ? unquoted(field) : field
    }
    const countries = text("countries_tags")
    if (!isSold(countries)) return "other country"
    const number = (column: string): number | undefined => {
      const field = text(column)
      const value = field === "" ? Number.NaN : Number(field)
      return Number.isFinite(value) ? value : undefined
    }
    return {
      code: text("code"),
      names: [{ language: UNKNOWN_LANGUAGE, text: text("product_name") }],
      brands: text("brands"),
      quantity: text("quantity"),
      servingSize: text("serving_size"),
      servingQuantity: number("serving_quantity"),
      countries,
      scans: number("unique_scans_n") ?? 0,
      values: offValues((nutrient) => number(`${nutrient}_100g`))
    }
  }
}

const unquoted = (field: string): string =>
  field.length > 1 && field.endsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field

const LOCALIZED_NAME = /^product_name_([a-z]{2})$/

/** Reads the lines of the JSON, in the schema of 2026 (`nutrition`) and the older one (`nutriments`). */
const jsonProducts =
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

const parsed = (line: string): Json | undefined => {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The names by language, that of the pack first. */
const namesOf = (product: Json): ReadonlyArray<FoodName> => {
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
const aggregated = (product: Json, nutrient: string): number | undefined => {
  const per = textAt(product, "nutrition", "aggregated_set", "per")
  if (per !== "100g" && per !== "100ml") return undefined
  return numberAt(product, "nutrition", "aggregated_set", "nutrients", nutrient, "value")
}

/** Reads the exports of Open Food Facts, as CSV or as lines of JSON, plain or packed with gzip. */
export const off: TableReader = {
  title: "Open Food Facts",
  expected: "the export of the products as CSV (en.openfoodfacts.org.products.csv) or as lines of JSON, plain or .gz",
  roleOf: ({ text }) => {
    const line = text.slice(0, 20_000).split("\n", 1)[0] ?? ""
    if (/^code\t/.test(line) && line.includes("\tproduct_name")) return "csv"
    return /^\{/.test(line) && /"(?:countries_tags|product_name\w*|nutriments|nutrition|unique_scans_n)":/.test(text)
      ? "jsonl"
      : undefined
  },
  isTable: (roles) => roles.has("csv") || roles.has("jsonl"),
  once: ["csv", "jsonl"],
  isPossible: (roles) => roles.has("csv") || roles.has("jsonl"),
  open: async (files, names, options, counts) => {
    const [role, file] = [...files][0] ?? []
    if (file === undefined) throw new ImportFault("There is no file.")
    if (role === "csv" && options.languages !== undefined)
      throw new ImportFault(
        "The CSV does not say in which language its names are. Add the JSONL export, or choose products by country."
      )
    return {
      pack: {
        name: "off",
        title: "Open Food Facts",
        release: releaseIn(names),
        attribution: "© Open Food Facts contributors",
        license: "Open Database License (ODbL) 1.0"
      },
      foods: foodsIn(
        file,
        role === "csv" ? csvProducts(isSoldIn(options)) : jsonProducts(options, isSoldIn(options)),
        counts
      )
    }
  }
}

async function* foodsIn(file: SourceFile, read: ReadProduct, counts: FoodCounts): AsyncGenerator<PackFood> {
  let number = 0
  for await (const lines of lineBatches(file)) {
    for (const line of lines) {
      number++
      const product = read(line)
      if (product === undefined) continue
      const food = typeof product === "string" ? product : foodOf(product)
      if (typeof food === "string") counts.leaveOut(food, number)
      else {
        counts.food()
        yield food
      }
    }
  }
}

/** The countries as the exports tag them: `en:united-kingdom` for "gb" and "United Kingdom". */
const isSoldIn = ({ countries }: FoodReadOptions): IsSold => {
  if (countries === undefined || countries.length === 0) return () => true
  const english = new Intl.DisplayNames(["en"], { type: "region" })
  const tags = new Set(
    countries.map((country) => {
      const name = /^[a-z]{2}$/i.test(country) ? (english.of(country.toUpperCase()) ?? country) : country
      return `en:${name
        .toLowerCase()
        .replace(/^en:/, "")
        .replace(/[^a-z]+/g, "-")}`
    })
  )
  return (tagged) => tagged.split(",").some((tag) => tags.has(tag))
}
