import type { FoodPortion } from "@daybook/core/foods"
import type { SourceFile } from "../Model.ts"
import { numberIn, SALT_PER_SODIUM } from "../Numbers.ts"
import { releaseIn, type TableReader, tableRows } from "./FoodFiles.ts"
import type { FoodCounts } from "./FoodReading.ts"
import { type PackFood, per100Of, type TableValues, withoutFiber } from "./PackFood.ts"

/** The files of FoodData Central that are read, by columns that no other file begins with. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  food: /^"?fdc_id"?,"?data_type"?,"?description/,
  current: /^"?fdc_id"?,"?NDB_number"?,"?footnote/,
  nutrients: /^"?id"?,"?fdc_id"?,"?nutrient_id"?,"?amount/,
  portions: /^"?id"?,"?fdc_id"?,"?seq_num"?,"?amount"?,"?measure_unit_id/,
  units: /^"?id"?,"?name"?\s*$/m,
  attributes: /^"?id"?,"?fdc_id"?,"?seq_num"?,"?food_attribute_type_id/
}

/** Values by id of nutrient, and by its older number, which the surveys write. Of several ids, the first that a food has counts. */
const NUTRIENTS = {
  kcal: ["1008", "208", "2047", "2048"],
  kj: ["1062", "268"],
  protein: ["1003", "203"],
  fat: ["1004", "204", "1085"],
  carbs: ["1005", "205", "1050"],
  fiber: ["1079", "291", "2033"],
  sugar: ["2000", "269", "1063"],
  sodium: ["1093", "307"],
  alcohol: ["1018", "221"]
} as const
const NUTRIENT_IDS: ReadonlySet<string> = new Set(Object.values(NUTRIENTS).flat())

const KINDS: ReadonlySet<string> = new Set(["foundation_food", "sr_legacy_food", "survey_fndds_food"])
/** The type of the attributes that are everyday names: "hamburger", "soda". */
const COMMON_NAME = "1000"
const MOST_PORTIONS = 8

/** The foods of a release, by id. */
interface Details {
  readonly nutrients: Map<string, Map<string, number>>
  readonly portions: Map<string, Array<FoodPortion>>
  readonly aliases: Map<string, Array<string>>
}

/** Reads FoodData Central of the USDA: the CSV files of Foundation Foods, SR Legacy and FNDDS, as a zip or in a folder. */
export const usda: TableReader = {
  title: "FoodData Central",
  expected: "the zip of the CSV files of Foundation Foods, SR Legacy or FNDDS, or a folder with these files",
  roleOf: ({ text }) => Object.keys(HEADERS).find((role) => HEADERS[role]?.test(firstLine(text))),
  isTable: (roles) => roles.has("food") && roles.has("nutrients"),
  once: ["food", "nutrients"],
  isPossible: (roles) => roles.has("food") || roles.has("nutrients"),
  open: async (files, names, _options, counts) => ({
    pack: {
      name: "usda",
      title: "USDA FoodData Central",
      release: releaseIn(names),
      attribution: "U.S. Department of Agriculture, Agricultural Research Service. FoodData Central.",
      license: "CC0 1.0"
    },
    foods: foodsIn(files, counts)
  })
}

const firstLine = (text: string): string => text.slice(0, 1000).split("\n", 1)[0] ?? ""

async function* foodsIn(files: ReadonlyMap<string, SourceFile>, counts: FoodCounts): AsyncGenerator<PackFood> {
  const current = await idsIn(files.get("current"))
  const foods = new Map<string, { readonly line: number; readonly description: string }>()
  for await (const { cells, line } of rowsOf(files.get("food"))) {
    if (cells === undefined) {
      counts.leaveOut("damaged line", line)
      continue
    }
    const { data_type: kind = "", description = "", fdc_id: id = "" } = cells
    if (kind === "branded_food") counts.leaveOut("branded product", line)
    else if (!KINDS.has(kind)) counts.leaveOut("sample", line)
    else if (kind === "foundation_food" && current !== undefined && !current.has(id))
      counts.leaveOut("superseded", line)
    else foods.set(id, { line, description })
  }
  const details = await detailsOf(files, new Set(foods.keys()))
  for (const [id, { description, line }] of foods) {
    const per100 = per100Of(valuesOf(details.nutrients.get(id)))
    const name = description
      .replace(/\s*\(Includes foods for USDA's [^)]*\)/i, "")
      .replace(/\s+/g, " ")
      .trim()
    if (typeof per100 === "string" || name === "") {
      counts.leaveOut(typeof per100 === "string" ? per100 : "no name", line)
      continue
    }
    counts.food()
    yield {
      id,
      names: [{ language: "en", text: name }],
      aliases: details.aliases.get(id) ?? [],
      brand: null,
      per100,
      unit: "g",
      portions: details.portions.get(id) ?? [],
      barcode: null,
      popularity: 0
    }
  }
}

/** The rows of a file that may be missing. */
const rowsOf = (file: SourceFile | undefined): ReturnType<typeof tableRows> | ReadonlyArray<never> =>
  file === undefined ? [] : tableRows(file)

const idsIn = async (file: SourceFile | undefined): Promise<ReadonlySet<string> | undefined> => {
  if (file === undefined) return undefined
  const ids = new Set<string>()
  for await (const { cells } of tableRows(file)) if (cells?.fdc_id !== undefined) ids.add(cells.fdc_id)
  return ids
}

const detailsOf = async (files: ReadonlyMap<string, SourceFile>, ids: ReadonlySet<string>): Promise<Details> => {
  const details: Details = { nutrients: new Map(), portions: new Map(), aliases: new Map() }
  for await (const { cells } of rowsOf(files.get("nutrients"))) {
    const { amount = "", fdc_id: id = "", nutrient_id: nutrient = "" } = cells ?? {}
    const value = NUTRIENT_IDS.has(nutrient) && ids.has(id) ? numberIn(amount) : undefined
    if (value === undefined) continue
    details.nutrients.set(id, (details.nutrients.get(id) ?? new Map<string, number>()).set(nutrient, value))
  }
  const units = new Map<string, string>()
  for await (const { cells } of rowsOf(files.get("units"))) units.set(cells?.id ?? "", cells?.name ?? "")
  for await (const { cells } of rowsOf(files.get("portions"))) {
    const portion = cells !== undefined && ids.has(cells.fdc_id ?? "") ? portionOf(cells, units) : undefined
    if (portion === undefined) continue
    const known = added(details.portions, cells?.fdc_id ?? "")
    if (known.length < MOST_PORTIONS && known.every(({ name }) => name !== portion.name)) known.push(portion)
  }
  for await (const { cells } of rowsOf(files.get("attributes"))) {
    const { fdc_id: id = "", food_attribute_type_id: type, value = "" } = cells ?? {}
    if (type === COMMON_NAME && ids.has(id) && value !== "") added(details.aliases, id).push(value)
  }
  return details
}

const added = <Item>(lists: Map<string, Array<Item>>, id: string): Array<Item> => {
  const list = lists.get(id) ?? []
  lists.set(id, list)
  return list
}

const valuesOf = (amounts: ReadonlyMap<string, number> = new Map()): TableValues => {
  const first = (ids: ReadonlyArray<string>): number | undefined => {
    for (const id of ids) if (amounts.has(id)) return amounts.get(id)
    return undefined
  }
  const [fiber, sodium] = [first(NUTRIENTS.fiber), first(NUTRIENTS.sodium)]
  return {
    kcal: first(NUTRIENTS.kcal),
    kj: first(NUTRIENTS.kj),
    protein: first(NUTRIENTS.protein),
    fat: first(NUTRIENTS.fat),
    // USDA gives carbohydrate by difference, with fibre in it.
    carbs: withoutFiber(first(NUTRIENTS.carbs), fiber),
    fiber,
    sugar: first(NUTRIENTS.sugar),
    salt: sodium === undefined ? undefined : (SALT_PER_SODIUM * sodium) / 1000,
    alcohol: first(NUTRIENTS.alcohol)
  }
}

/** Amounts that people do not eat: what a pound yields, the reference amounts of labels, and unknown ones. */
const NO_PORTION = /yield|NLEA|RACC|not specified|^undetermined$/i
const MOST_GRAMS = 2000

const portionOf = (
  cells: Readonly<Record<string, string>>,
  units: ReadonlyMap<string, string>
): FoodPortion | undefined => {
  const { amount = "", gram_weight = "", measure_unit_id = "", modifier = "", portion_description = "" } = cells
  const grams = numberIn(gram_weight)
  const count = numberIn(amount) ?? 1
  const unit = units.get(measure_unit_id) ?? ""
  const parts = [unit === "undetermined" ? "" : unit, modifier, portion_description].map((part) => part.trim())
  const name = parts.filter((part) => part !== "").join(", ")
  if (grams === undefined || count <= 0 || name === "" || NO_PORTION.test(name)) return undefined
  const single = Math.round((10 * grams) / count) / 10
  return single > 0 && single <= MOST_GRAMS ? { name, amount: single } : undefined
}
