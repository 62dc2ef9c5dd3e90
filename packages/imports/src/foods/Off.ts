import { ImportFault, type SourceFile } from "../Model.ts"
import type { FoodReadOptions } from "./FoodReading.ts"
import type { FoodCounts } from "./FoodReport.ts"
import { lineBatches } from "./Lines.ts"
import { csvProducts } from "./OffCsv.ts"
import { jsonProducts } from "./OffJson.ts"
import { foodOf, type IsSold, type ReadProduct } from "./OffProduct.ts"
import type { PackFood } from "./PackFood.ts"
import { releaseIn, type TableReader } from "./TableReader.ts"

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
