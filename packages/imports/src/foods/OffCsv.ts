import { ImportFault } from "../Model.ts"
import { fieldsOf } from "./Lines.ts"
import { type IsSold, offValues, type ReadProduct, UNKNOWN_LANGUAGE } from "./OffProduct.ts"

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
export const csvProducts = (isSold: IsSold): ReadProduct => {
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
