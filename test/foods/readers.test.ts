import * as fs from "node:fs"
import * as path from "node:path"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { FoodReadOptions, FoodTable } from "../../packages/imports/src/foods/FoodReading.ts"
import type { PackFood } from "../../packages/imports/src/foods/PackFood.ts"
import { readFoods } from "../../packages/imports/src/foods/ReadFoods.ts"
import { memoryFolder } from "../harness/temporaryFolder.ts"
import { zipOf } from "../harness/zipOf.ts"

type Content = string | Uint8Array

/** Writes files into a new folder and reads them as a table. */
const reading = (table: FoodTable, files: Readonly<Record<string, Content>>, options?: FoodReadOptions) =>
  Effect.gen(function* () {
    const folder = yield* memoryFolder
    for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), content)
    return yield* Effect.promise(async () => {
      const { foods, pack, report } = await readFoods(
        table,
        Object.keys(files).map((name) => path.join(folder, name)),
        options
      )
      const read: Array<PackFood> = []
      for await (const food of foods) read.push(food)
      return { foods: read, pack, report: report() }
    })
  }).pipe(Effect.scoped)

/** The message with which files are refused. */
const refusal = (table: FoodTable, files: Readonly<Record<string, Content>>) =>
  reading(table, files).pipe(
    Effect.sandbox,
    Effect.flip,
    Effect.map((cause) => String(cause))
  )

const alim = (code: number, fr: string, en: string) =>
  `<ALIM>\r\n <alim_code> ${code} </alim_code>\r\n <alim_nom_fr> ${fr} </alim_nom_fr>\r\n <alim_nom_eng> ${en} </alim_nom_eng>\r\n</ALIM>`
const compo = (code: number, values: Readonly<Record<number, string>>) =>
  Object.entries(values)
    .map(
      ([constituent, value]) =>
        `<COMPO><alim_code> ${code} </alim_code><const_code> ${constituent} </const_code><teneur> ${value} </teneur></COMPO>`
    )
    .join("\n")

const ALIM = `\ufeff<?xml version="1.0" encoding="utf-8" ?>\n<TABLE>${alim(13005, "Banane, crue", "Banana,  raw")}${alim(7, "Laitue & tomate", "Lettuce")}</TABLE>`
const BANANA = {
  328: "87,6",
  25000: "1,06",
  31000: "19,7",
  40000: "&lt; 0,5",
  34100: "2,7",
  32000: "traces",
  10110: "4"
}
const COMPO = `<?xml version="1.0" encoding="utf-8" ?>\n<TABLE>${compo(13005, BANANA)}${compo(7, { 328: "-" })}</TABLE>`

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const row = (line: number, cells: ReadonlyArray<string>) =>
  `<row r="${line}">${cells.map((text, at) => cell(`${String.fromCharCode(65 + at)}${line}`, text)).join("")}</row>`
const SHEET = `<worksheet><sheetData>${row(1, [
  "alim_code",
  "alim_nom_fr",
  "Energie,\r\nRèglement\r\nUE N°\r\n1169\r\n2011 (kcal\r\n100 g)",
  "Energie, N x\r\nfacteur\r\nJones, avec\r\nfibres (kcal\r\n100 g)",
  "Protéines,\r\nN x\r\nfacteur de\r\nJones (g\r\n100 g)",
  "Glucides\r\n(g\r\n100 g)",
  "Lipides\r\n(g\r\n100 g)",
  "Fibres\r\nalimentaires\r\n(g\r\n100 g)"
])}${row(2, ["13005", "Banane, crue", "87,6", "99", "1,06", "19,7", "&lt; 0,5", "2,7"])}${row(3, [
  "8",
  "Beurre",
  "-",
  "-",
  "1",
  "2",
  "3",
  "-"
])}</sheetData></worksheet>`

describe("CIQUAL", () => {
  it.effect("is read from its spreadsheet, with the English names of the XML beside it", function* () {
    const xlsx = zipOf([{ path: "xl/worksheets/sheet1.xml", content: SHEET }])
    const { foods, pack, report } = yield* reading("ciqual", {
      "Table Ciqual 2025_FR_2025_11_03.xlsx": xlsx,
      "alim_2025_11_03.xml": ALIM
    })
    expect(pack.release).toBe("2025-11-03")
    expect(foods[0]?.names).toEqual([
      { language: "fr", text: "Banane, crue" },
      { language: "en", text: "Banana, raw" }
    ])
    expect(foods[0]?.per100).toMatchObject({
      calories: 87.6,
      protein: 1.06,
      carbs: 19.7,
      fat: 0,
      fiber: 2.7,
      sugar: null
    })
    // 4 kcal for a gram of protein and of carbohydrate, 9 for one of fat.
    expect(foods[1]?.per100.calories).toBe(39)
    expect(report).toEqual({ rows: 2, foods: 2, leftOut: [] })
  })

  it.effect("is read from its XML, that of 2020 too, which is not well-formed", function* () {
    const { foods, report } = yield* reading("ciqual", { "alim.xml": ALIM, "compo.xml.gz": gzipSync(COMPO) })
    expect(foods).toHaveLength(1)
    expect(foods[0]?.per100).toMatchObject({ calories: 87.6, fat: 0, sugar: 0, salt: 0.01 })
    expect(report).toEqual({ rows: 2, foods: 1, leftOut: [{ why: "no nutrition", count: 1, lines: [2] }] })
  })

  it.effect("asks for what is missing", function* () {
    expect(yield* refusal("ciqual", { "alim.xml": ALIM })).toContain("a part of CIQUAL is missing")
  })

  it.effect("is refused where an XML is cut off", function* () {
    const cut = COMPO.slice(0, -20)
    expect(yield* refusal("ciqual", { "alim.xml": ALIM, "compo.xml": cut })).toContain("compo.xml is cut off")
    expect(yield* refusal("ciqual", { "alim.xml": ALIM.slice(0, -60), "compo.xml": COMPO })).toContain("alim.xml is")
  })

  it.effect("has its release from the names in a folder, and is the newest one there", () =>
    Effect.gen(function* () {
      const folder = yield* memoryFolder
      const write = (name: string, content: string) => fs.writeFileSync(path.join(folder, name), content)
      write("alim_2020_07_07.xml", `<TABLE>${alim(1, "Vieux", "Old")}</TABLE>`)
      write("alim_2025_11_03.xml", ALIM)
      write("compo_2025_11_03.xml", COMPO)
      const { foods, pack } = yield* Effect.promise(() => readFoods("ciqual", [folder]))
      const read = yield* Effect.promise(async () => {
        const ids: Array<string> = []
        for await (const { id } of foods) ids.push(id)
        return ids
      })
      expect(read).toEqual(["13005"])
      expect(pack).toMatchObject({ release: "2025-11-03", attribution: expect.stringMatching(/^Anses\. 2025\. /) })
    }).pipe(Effect.scoped)
  )
})

const quoted = (rows: ReadonlyArray<ReadonlyArray<string>>) =>
  `${rows.map((cells) => cells.map((text) => `"${text}"`).join(",")).join("\n")}\n`

const FDC = {
  "food.csv": quoted([
    ["fdc_id", "data_type", "description", "food_category_id", "publication_date"],
    ["1", "foundation_food", "Almonds, raw (Includes foods for USDA's Food Distribution Program)", "12", "2020-01-01"],
    ["2", "foundation_food", "Almonds, raw", "12", "2019-01-01"],
    ["3", "sample_food", "Almonds", "12", "2019-01-01"],
    ["4", "foundation_food", "Beans, dry (0% moisture)", "12", "2019-01-01"]
  ]).replace('"4"', '"5","foundation_food\n"4"'),
  "foundation_food.csv": quoted([
    ["fdc_id", "NDB_number", "footnote"],
    ["1", "7", ""],
    ["4", "8", ""]
  ]),
  "food_nutrient.csv": quoted([
    ["id", "fdc_id", "nutrient_id", "amount"],
    ["1", "1", "2047", "579"],
    ["2", "1", "1003", "21.2"],
    ["3", "1", "1005", "21.6"],
    ["4", "1", "1079", "12.5"],
    ["5", "1", "1093", "400"],
    ["6", "4", "1003", "25"]
  ]),
  "food_portion.csv": quoted([
    ["id", "fdc_id", "seq_num", "amount", "measure_unit_id", "portion_description", "modifier", "gram_weight"],
    ["1", "1", "1", "2.0", "1001", "", "", "33.9"],
    ["2", "1", "2", "1", "9999", "", 'large (8"" long)', "136"],
    ["3", "1", "3", "1", "9999", "", "NLEA serving", "30"],
    ["4", "1", "4", "1", "1001", "", "level", "0"],
    ["5", "1", "5", "1", "1001", "", "pinch", "0.04"]
  ]),
  "measure_unit.csv": quoted([
    ["id", "name"],
    ["1001", "tablespoon"],
    ["9999", "undetermined"]
  ])
}

describe("FoodData Central", () => {
  it.effect("is read without fibre in the carbohydrate, and without superseded foods", function* () {
    const entries = Object.entries(FDC).map(([name, content]) => ({ path: `release/${name}`, content }))
    const { foods, pack, report } = yield* reading("usda", {
      "FoodData_Central_foundation_food_csv_2024-10-31.zip": zipOf(entries)
    })
    expect(pack.release).toBe("2024-10-31")
    expect(foods.map(({ names }) => names)).toEqual([[{ language: "en", text: "Almonds, raw" }]])
    expect(foods[0]?.per100).toMatchObject({ calories: 579, carbs: 9.1, fiber: 12.5, fat: null, salt: 1 })
    expect(foods[0]?.portions).toEqual([
      { name: "tablespoon", amount: 17 },
      { name: 'large (8" long)', amount: 136 }
    ])
    expect(report.leftOut.map(({ count, why }) => `${why}: ${count}`)).toEqual([
      "superseded: 1",
      "sample: 1",
      "damaged line: 1",
      "no nutrition: 1"
    ])
  })

  it.effect("is refused with two releases at once", function* () {
    const zip = zipOf(Object.entries(FDC).map(([name, content]) => ({ path: name, content })))
    const message = yield* refusal("usda", { "foundation.zip": zip, "legacy.zip": zip })
    expect(message).toContain("several releases of FoodData Central. Add one at a time.")
  })

  it.effect("is not taken for another table", function* () {
    expect(yield* refusal("off", FDC)).toContain("is no table of Open Food Facts, but of FoodData Central")
    expect(yield* refusal("usda", { "notes.txt": "hello" })).toContain("is no table of FoodData Central")
  })
})

const OFF_COLUMNS =
  "code creator product_name quantity brands countries_tags serving_size serving_quantity unique_scans_n energy-kcal_100g energy_100g " +
  "fat_100g carbohydrates_100g fiber_100g proteins_100g salt_100g"
const product = (fields: Readonly<Record<string, string>>) =>
  OFF_COLUMNS.split(" ")
    .map((column) => fields[column] ?? "")
    .join("\t")

const COLA = {
  code: "5449000000996",
  creator: "someone",
  product_name: '"Cola ""Classic"""',
  quantity: "330 ml",
  brands: "Coca-Cola,Coke",
  countries_tags: "en:france,en:germany",
  serving_size: "1 can (330 ml)",
  serving_quantity: "330",
  unique_scans_n: "900",
  energy_100g: "180",
  carbohydrates_100g: "10.6",
  fat_100g: "0"
}
const OFF_CSV = [
  OFF_COLUMNS.replaceAll(" ", "\t"),
  product(COLA),
  product({ ...COLA, code: "5449000000997" }),
  product({ ...COLA, energy_100g: "" }),
  "cut\toff",
  product({ ...COLA, product_name: "" }),
  product({ ...COLA, "energy-kcal_100g": "4200" }),
  product({ ...COLA, code: "036000291452", countries_tags: "en:united-states", fiber_100g: "0.6" })
].join("\n")

describe("Open Food Facts", () => {
  it.effect("is read from its CSV, plain or packed, and a bad line costs one line", function* () {
    const plain = yield* reading("off", { "products.csv": OFF_CSV })
    const packed = yield* reading("off", { "products.csv.gz": gzipSync(OFF_CSV) })
    expect(packed.foods).toEqual(plain.foods)
    expect(plain.foods[0]).toEqual({
      id: "5449000000996",
      names: [{ language: "xx", text: 'Cola "Classic"' }],
      aliases: [],
      brand: "Coca-Cola",
      per100: { calories: 43, protein: null, carbs: 10.6, fat: 0, fiber: null, sugar: null, salt: null },
      unit: "ml",
      portions: [{ name: "1 can", amount: 330 }],
      barcode: "5449000000996",
      popularity: 900
    })
    // A label of the United States counts fibre as carbohydrate.
    expect(plain.foods[1]).toMatchObject({ barcode: "0036000291452", per100: { carbs: 10, fiber: 0.6 } })
    expect(plain.report).toMatchObject({
      rows: 7,
      foods: 2,
      leftOut: [
        { why: "bad barcode", count: 1, lines: [3] },
        { why: "no nutrition", count: 1, lines: [4] },
        { why: "damaged line", count: 1, lines: [5] },
        { why: "no name", count: 1, lines: [6] },
        { why: "impossible nutrition", count: 1, lines: [7] }
      ]
    })
    expect(JSON.stringify(plain.foods)).not.toContain("someone")
  })

  it.effect("has fibre within carbohydrate for labels of Canada and the United States, and these alone", function* () {
    const carbsIn = (countries: string) => {
      const row = product({ ...COLA, countries_tags: countries, fiber_100g: "0.6" })
      return Effect.map(
        reading("off", { "products.csv": `${OFF_COLUMNS.replaceAll(" ", "\t")}\n${row}` }),
        ({ foods }) => foods[0]?.per100.carbs
      )
    }
    expect(yield* carbsIn("en:canada")).toBe(10)
    expect(yield* carbsIn("en:canada,en:united-states")).toBe(10)
    expect(yield* carbsIn("en:canada,en:france")).toBe(10.6)
  })

  it.effect.each(["0", "0.0", "0.04", "-5", "nan"])("has no portion of %s g", (grams) =>
    Effect.gen(function* () {
      const row = product({ ...COLA, serving_quantity: grams })
      const { foods } = yield* reading("off", { "products.csv": `${OFF_COLUMNS.replaceAll(" ", "\t")}\n${row}` })
      expect(foods[0]?.portions).toEqual([])
    })
  )

  it.effect("keeps the countries that are wanted", function* () {
    const { foods, report } = yield* reading("off", { "products.csv": OFF_CSV }, { countries: ["us"] })
    expect(foods.map(({ id }) => id)).toEqual(["036000291452"])
    expect(report.leftOut[0]).toMatchObject({ why: "other country", count: 5 })
  })

  it.effect("is read from its JSON, in the schema of 2026 and the one before", function* () {
    const shared = { code: "5449000000996", lang: "fr", product_name: "Cola", countries_tags: ["en:france"] }
    const nutrients = { "energy-kcal": { value: 42 }, carbohydrates: { value: 10.6 } }
    const lines = [
      { ...shared, product_name_de: "Kola", nutriments: { "energy-kcal_100g": 42, carbohydrates_100g: "10.6" } },
      { ...shared, nutrition: { aggregated_set: { per: "100g", nutrients } } },
      { ...shared, nutrition: { aggregated_set: { per: "serving", nutrients } } }
    ].map((line) => JSON.stringify(line))
    const { foods, report } = yield* reading("off", { "products.jsonl": [...lines, '{"code":'].join("\n") })
    expect(foods.map(({ per100 }) => [per100.calories, per100.carbs])).toEqual([
      [42, 10.6],
      [42, 10.6]
    ])
    expect(foods[0]?.names).toEqual([
      { language: "fr", text: "Cola" },
      { language: "de", text: "Kola" }
    ])
    expect(report.leftOut.map(({ why }) => why)).toEqual(["no nutrition", "damaged line"])
    const german = yield* reading("off", { "products.jsonl": lines.join("\n") }, { languages: ["de"] })
    expect(german.foods.map(({ names }) => names)).toEqual([[{ language: "de", text: "Kola" }]])
  })

  it.effect("is refused as CSV with a language, which the CSV does not say", function* () {
    const cause = yield* reading("off", { "products.csv": OFF_CSV }, { languages: ["fr"] }).pipe(
      Effect.sandbox,
      Effect.flip
    )
    expect(String(cause)).toContain("Add the JSONL export, or choose products by country.")
  })

  it.effect("says when an export has no nutrients at all", function* () {
    const csv = "code\tproduct_name\tcountries_tags\n5449000000996\tCola\ten:france"
    expect(yield* refusal("off", { "products.csv": csv })).toContain("no columns with nutrients")
  })

  it.effect("says when a packed file is cut off", function* () {
    const cut = gzipSync(OFF_CSV.repeat(50)).subarray(0, -40)
    expect(yield* refusal("off", { "products.csv.gz": cut })).toContain("cut off or damaged")
  })
})
