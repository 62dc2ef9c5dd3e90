import * as fs from "node:fs"
import { zipOf } from "../harness/zipOf.ts"

/** The columns of an export of Open Food Facts that matter. */
export const COLUMNS =
  "code\tproduct_name\tbrands\tcountries_tags\tenergy-kcal_100g\tproteins_100g\tcarbohydrates_100g\tfat_100g"

const checkDigit = (digits: string): number =>
  (10 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10)) % 10

/** Writes an export of Open Food Facts with so many products, and returns its path. */
export const writeProducts = (file: string, count: number, kind: string): string => {
  const rows = Array.from({ length: count }, (_, at) => {
    const digits = String(300_000_000_000 + at)
    return `${digits}${checkDigit(digits)}\t${kind} biscuit ${at}\tMaker\ten:france\t450\t6\t70\t15`
  })
  fs.writeFileSync(file, `${[COLUMNS, ...rows].join("\n")}\n`)
  return file
}

/** The zip of a release of the USDA with these foods, and a row that is a sample. */
export const usdaZip = (...foods: ReadonlyArray<string>) => {
  const nutrients = ["1003", "1004", "1005", "1008"]
  const rows = foods.flatMap((_, at) =>
    nutrients.map((id) => `"${at}${id}","${at}","${id}","${id === "1008" ? 50 : 4}"`)
  )
  return zipOf([
    {
      path: "food.csv",
      content: `"fdc_id","data_type","description"\n${foods.map((name, at) => `"${at}","sr_legacy_food","${name}"\n`).join("")}"99","sample_food","Sample"\n`
    },
    { path: "food_nutrient.csv", content: `"id","fdc_id","nutrient_id","amount"\n${rows.join("\n")}\n` }
  ])
}
