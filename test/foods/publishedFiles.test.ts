import * as fs from "node:fs"
import * as path from "node:path"
import { describe, expect, it } from "vitest"
import type { FoodReadOptions, FoodTable } from "../../packages/imports/src/foods/FoodReading.ts"
import { readFoods } from "../../packages/imports/src/foods/ReadFoods.ts"

const DATA = path.resolve(process.env.DAYBOOK_EVALUATE_DATA ?? "../shared/data", "foods")

const ALIM = "ciqual/alim_2025_11_03.xml"
const XLSX = "ciqual/Table Ciqual 2025_FR_2025_11_03.xlsx"
const CSV = "openfoodfacts/en.openfoodfacts.org.products.sample.csv"

/** The rows and foods of files, as their publishers or others count them. */
const COUNTS: ReadonlyArray<readonly [FoodTable, ReadonlyArray<string>, FoodReadOptions, number, number]> = [
  ["ciqual", [XLSX, ALIM], {}, 3484, 3403],
  ["ciqual", [ALIM, "ciqual/compo_2025_11_03.RECONSTRUCTED.xml.gz"], {}, 3484, 3403],
  ["usda", ["usda_foundation/FoodData_Central_foundation_food_csv_2024-10-31.zip"], {}, 68_875, 287],
  ["usda", ["usda_sr_legacy_2018-04"], {}, 7793, 7793],
  ["off", [CSV], {}, 392, 329],
  ["off", [CSV], { countries: ["fr"] }, 392, 144],
  ["off", ["openfoodfacts/openfoodfacts-products.sample.jsonl.gz"], {}, 39, 29]
]

describe.skipIf(!fs.existsSync(DATA))("published files", () => {
  it.each(COUNTS)("of %s (%s, %o) are read whole", async (table, files, options, rows, count) => {
    const { foods, report } = await readFoods(
      table,
      files.map((file) => path.join(DATA, file)),
      options
    )
    let read = 0
    for await (const { names, per100 } of foods) {
      read++
      expect(names.length).toBeGreaterThan(0)
      expect(per100.calories).not.toBeNull()
    }
    expect(read).toBe(count)
    expect(report()).toMatchObject({ rows, foods: count })
  })
})
