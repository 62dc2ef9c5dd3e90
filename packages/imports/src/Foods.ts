import { type CalendarDate, characters, KJ_PER_KCAL, Limits, type Meal } from "@daybook/core"
import * as Struct from "effect/Struct"
import type { Mutable } from "effect/Types"
import { type Column, columnOf, noteUnknown } from "./Columns.ts"
import type { ImportReport } from "./ImportReport.ts"
import { type FoodRecord, ImportFault } from "./Model.ts"
import { numberIn, SALT_PER_SODIUM, unitApart } from "./Numbers.ts"
import { cut, entryNamed, folded, words } from "./Text.ts"

/** The figures of a food as a row has them. */
export interface Nutrients {
  readonly calories: number | undefined
  readonly protein: number | undefined
  readonly carbs: number | undefined
  readonly fat: number | undefined
  readonly fiber?: number | undefined
  readonly sugar?: number | undefined
  readonly salt?: number | undefined
  /** True if a cell has a text that is no number. */
  readonly isUnreadable: boolean
}

interface Eaten {
  readonly date: CalendarDate
  readonly line: number
  /** The file's name of the meal; empty if it has none. */
  readonly meal: string
  /** Undefined if the file has no names: the food is then named after its meal. */
  readonly name?: string | undefined
}

export interface Foods {
  /** Adds the food of a row. A row without readable figures is reported instead. */
  readonly add: (nutrients: Nutrients, food: Eaten) => void
  readonly records: () => ReadonlyArray<FoodRecord>
  /** Adds what is in a row of its own to the food with a name on a date. Returns false if there is none. */
  readonly complete: (date: CalendarDate, name: string, nutrients: Partial<Nutrients>) => boolean
}

/** The names of meals in English, German, French, Spanish and Italian. */
const MEAL_NAMES: Readonly<Record<typeof Meal.Type, ReadonlyArray<string>>> = {
  breakfast: words("breakfast, frühstück, petit-déjeuner, petit déjeuner, desayuno, colazione"),
  lunch: words("lunch, mittagessen, mittag, déjeuner, almuerzo, pranzo"),
  dinner: words("dinner, supper, abendessen, abendbrot, dîner, cena"),
  snack: words(
    "snack, snacks, snacks/other, morning snack, morning snacks, afternoon snack, afternoon snacks, evening snack, evening snacks, zwischenmahlzeit, zwischenmahlzeiten, collation, collations, en-cas, merienda, spuntino"
  )
}
const MEALS: Readonly<Record<string, typeof Meal.Type>> = Object.fromEntries(
  Struct.keys(MEAL_NAMES).flatMap((meal) => MEAL_NAMES[meal].map((name) => [name, meal]))
)

const NO_MEAL = new Set(["", "uncategorized"])
const NONE = new Set(["", "n/a", "na", "-", "--", "–", "—"])

const NAMES = {
  calories: words(
    "energy, calories, kilojoules, kcal, kj, kalorien, energie, brennwert, énergie, energía, energia, calorías, calorie, cal, cals"
  ),
  protein: words("protein, proteins, prot, eiweiß, eiweiss, protéines, proteínas, proteine"),
  net: words("net carbs, net carbohydrates, available carbohydrates"),
  carbs: words("carbs, carbohydrates, carbohydrate, total carbs, kohlenhydrate, glucides, carbohidratos, carboidrati"),
  fat: words("fat, total fat, fats, fett, lipides, grasas, grassi"),
  fiber: words("fiber, fibre, fibers, dietary fiber, dietary fibre, ballaststoffe, fibres, fibra, fibre alimentari"),
  sugar: words("sugar, sugars, total sugars, zucker, sucres, azúcares, zuccheri"),
  salt: words("salt, salz, sel, sal, sale"),
  sodium: words("sodium, sod, natrium")
} satisfies Record<string, ReadonlyArray<string>>

type Nutrient = keyof typeof NAMES

/** Nutrients without a place, by their names in tables that name no unit; others have a unit of nutrients. */
const OTHERS =
  /^(?:(?:.* )?fat|cholesterol|potassium|vitamin .*|calcium|iron|alcohol|water|caffeine)$|\( ?(?:mg|µg|μg|mcg|iu|g)\)$/

const isKj = (header: string): boolean => /\bkj\b|kilojoules/.test(header.replaceAll("_", " "))

/** A column whose unit may follow its name without brackets, as in `carbs_g`. */
export const nutrientColumn = (header: string): Column => {
  const column = columnOf(header)
  const [, name, unit] = /^(.+) (g|mg|kcal|kj)$/.exec(column.name) ?? []
  return name === undefined ? column : { header, name, unit }
}

/** Returns true if a column has the energy of foods, by its name without a unit. */
export const isEnergy = (name: string): boolean => NAMES.calories.includes(name)

/** The factor of a cell: of energy to kcal, of the rest to grams. Sodium is in mg where the file names no unit. */
const factorOf = (nutrient: Nutrient, { header, unit }: Column): number => {
  if (nutrient === "calories") return isKj(header) ? 1 / KJ_PER_KCAL : 1
  return /^(?:mg|milligrams?)$/.test(unit ?? (nutrient === "sodium" ? "mg" : "g")) ? 1 / 1000 : 1
}

/** Returns true if the figures of a column are amounts of a row: those in ounces or for a serving would be read as grams. */
const hasKnownUnit = (nutrient: Nutrient, { unit = "" }: Column): boolean =>
  (nutrient === "calories"
    ? /^(?:|k?cals?|kilocalories|calories|kj|kilojoules)$/
    : /^(?:|gr?|grams?|mg|milligrams?)$/
  ).test(unit)

/** The kcal or grams of a cell with its unit, such as `250 kcal`. */
const amountIn = (text: string, nutrient: Nutrient): number | undefined => {
  const [figure, unit = ""] = unitApart(text)
  const isKnown = (nutrient === "calories" ? /^(?:k?cal|kj)$/i : /^m?g$/i).test(unit)
  const number = isKnown ? numberIn(figure) : undefined
  return number && number * factorOf(nutrient, { header: unit.toLowerCase(), name: "", unit: unit.toLowerCase() })
}

/**
 * Reads the energy, in kcal, and the nutrients of the rows of a table, and notes the columns that are not read. `known` are those that the
 * format reads itself. Carbs are the net ones where the file has these; the report says which they are.
 */
export const nutrientsOf = (names: ReadonlyArray<string>, report: ImportReport, known: ReadonlyArray<string> = []) => {
  const columns = names.map(nutrientColumn)
  const found = Struct.keys(NAMES).flatMap((nutrient) => {
    const wanted: ReadonlyArray<string> = NAMES[nutrient]
    // A share of the day or of the energy is no amount.
    const all = columns.filter(({ name, unit }) => wanted.includes(name) && unit !== "%" && unit !== "percent")
    const named = all.filter((column) => hasKnownUnit(nutrient, column))
    if (named.length === 0 && all[0] !== undefined)
      throw new ImportFault(
        `The unit of the column "${all[0].header}" is not known. Write its figures as those of each row, in ${nutrient === "calories" ? "kcal or kJ" : "g or mg"}.`
      )
    // Of energy in both units, kilocalories need no factor.
    const column = named.find(({ header }) => !isKj(header)) ?? named[0]
    return column === undefined ? [] : [{ nutrient, header: column.header, factor: factorOf(nutrient, column) }]
  })
  const has = (wanted: Nutrient): boolean => found.some(({ nutrient }) => nutrient === wanted)
  const read = new Set([...found.map(({ header }) => header), ...known])
  const others = [...new Set(names.filter((name) => !read.has(name) && OTHERS.test(name)))]
  const noteOthers = noteUnknown(names, new Set([...read, ...others]), report)
  if (has("net")) report.note("Carbs are the net carbs of the file, without fiber, as Daybook's own foods have them.")
  else if (has("carbs"))
    report.note(
      "Carbs are those of the file, which has no net carbs. Where the program counts fiber as carbs, they are more than those of Daybook's own foods."
    )
  return (cells: Readonly<Record<string, string>>, line: number): Nutrients => {
    const value: Partial<Record<Nutrient, number>> = {}
    let isUnreadable = false
    for (const { factor, header, nutrient } of found) {
      const text = cells[header] ?? ""
      const number = numberIn(text)
      const amount = number === undefined ? amountIn(text, nutrient) : number * factor
      if (amount !== undefined) value[nutrient] = amount
      else if (!NONE.has(text.toLowerCase())) isUnreadable = true
    }
    noteOthers(cells, line)
    if (others.some((name) => !NONE.has(cells[name] ?? "") && Number(cells[name]) !== 0))
      report.leaveOut("other nutrients than energy, protein, carbs, fat, fiber, sugar and salt", line)
    const { calories, carbs, fat, fiber, net, protein, sodium, sugar } = value
    const available = carbs === undefined || !has("net") ? carbs : Math.max(0, carbs - (fiber ?? 0))
    const salt = value.salt ?? (sodium === undefined ? undefined : sodium * SALT_PER_SODIUM)
    return { calories, protein, carbs: net ?? available, fat, fiber, sugar, salt, isUnreadable }
  }
}

const { max: LONGEST_NAME } = Limits.FOOD_NAME_CHARACTERS

const shortened = (name: string): string =>
  characters(name) <= LONGEST_NAME ? name : `${cut(name, LONGEST_NAME - 1).trimEnd()}…`

/**
 * Makes foods from rows, in their order. Their key has neither amount nor energy, so that a food that was changed in the other program is
 * the same food in a later export.
 */
export const makeFoods = (report: ImportReport): Foods => {
  const records: Array<FoodRecord> = []
  const seen = new Map<string, number>()
  const meals = new Map<string, { readonly isMeal: boolean; readonly meal: FoodRecord["meal"] }>()
  const mealOf = (name: string) => {
    const known = meals.get(name)
    if (known !== undefined) return known
    const meal = entryNamed(MEALS, folded(name)) ?? null
    const found = { meal, isMeal: meal !== null || NO_MEAL.has(folded(name)) }
    meals.set(name, found)
    return found
  }
  return {
    records: () => records,
    add: (nutrients, food) => {
      const { carbs = 0, fat = 0, fiber, protein = 0, salt, sugar } = nutrients
      const { date, line } = food
      // A named food without energy, such as a capsule of vitamins, has 0; its macronutrients count.
      const calories = nutrients.calories ?? (food.name === undefined ? undefined : 0)
      const mealName = food.meal.trim()
      const name = (food.name ?? "").trim() || mealName || "Food"
      if (nutrients.isUnreadable) return report.lose("refused", "a number cannot be read", line)
      if (calories === undefined) return report.lose("refused", "the food has no energy", line)
      const { isMeal, meal } = mealOf(mealName)
      if (food.name !== undefined && !isMeal) report.leaveOut(`the meal "${mealName}": its foods are snacks`, line)
      if (nutrients.calories === undefined)
        report.leaveOut("the energy of foods that have none, which is taken as 0 kcal", line)
      const kept = shortened(name)
      if (kept !== name) report.leaveOut("the end of names that are too long", line)
      const like = `${date} ${mealName} ${name}`
      const ordinal = (seen.get(like) ?? 0) + 1
      seen.set(like, ordinal)
      const key = `${like} ${ordinal}`
      const record: Mutable<FoodRecord> = {
        kind: "food",
        key,
        date,
        rows: 1,
        line,
        name: kept,
        calories,
        protein,
        carbs,
        fat,
        meal
      }
      // Spreads would take a third of the time of reading a table.
      if (fiber !== undefined) record.fiber = fiber
      if (sugar !== undefined) record.sugar = sugar
      if (salt !== undefined) record.salt = salt
      records.push(record)
    },
    complete: (date, name, { fiber, salt, sugar }) => {
      const at = records.findIndex((food) => food.date === date && food.name === name)
      const food = records[at]
      if (food === undefined) return false
      records[at] = { ...food, fiber, salt, sugar }
      return true
    }
  }
}
