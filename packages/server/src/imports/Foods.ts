import { type CalendarDate, characters, KJ_PER_KCAL, Limits, type Meal } from "@daybook/core"
import { entryNamed } from "../runtime/entryNamed.ts"
import { columnOf } from "./Columns.ts"
import type { ImportReport } from "./ImportReport.ts"
import type { FoodRecord } from "./Model.ts"
import { numberIn } from "./Numbers.ts"
import { cut, folded } from "./Text.ts"

/** The figures of a food as a row has them. */
interface Nutrients {
  readonly calories: number | undefined
  readonly protein: number | undefined
  readonly carbs: number | undefined
  readonly fat: number | undefined
  /** True if a cell has a text that is no number. */
  readonly isUnreadable: boolean
}

export interface Eaten extends Nutrients {
  readonly date: CalendarDate
  readonly line: number
  /** The file's name of the meal; empty if it has none. */
  readonly meal: string
  /** Undefined if the file has no names: the food is then named after its meal. */
  readonly name?: string
}

export interface Foods {
  /** Adds the food of a row. A row without readable figures is reported instead. */
  readonly add: (food: Eaten) => void
  readonly records: () => ReadonlyArray<FoodRecord>
}

const MEALS: Readonly<Record<string, typeof Meal.Type>> = {
  breakfast: "breakfast",
  lunch: "lunch",
  dinner: "dinner",
  supper: "dinner",
  snack: "snack",
  snacks: "snack",
  "morning snack": "snack",
  "morning snacks": "snack",
  "afternoon snack": "snack",
  "afternoon snacks": "snack",
  "evening snack": "snack",
  "evening snacks": "snack"
}

const NO_MEAL = new Set(["", "uncategorized"])
const NONE = new Set(["", "n/a", "-", "--"])

const NAMES = {
  calories: ["energy", "calories", "kilojoules"],
  protein: ["protein"],
  carbs: ["carbs", "carbohydrates", "carbohydrate", "total carbs"],
  fat: ["fat", "total fat"]
} as const satisfies Record<string, ReadonlyArray<string>>

const NUTRIENTS = ["calories", "protein", "carbs", "fat"] as const

const isKj = (header: string): boolean => /\bkj\b|kilojoules/.test(header)

/** Reads the energy, in kcal, and the macronutrients of the rows of a table. */
export const nutrientsOf = (names: ReadonlyArray<string>) => {
  const columns = names.map(columnOf)
  const found = NUTRIENTS.map((nutrient) => {
    const known: ReadonlyArray<string> = NAMES[nutrient]
    return [nutrient, columns.find(({ name }) => known.includes(name))?.header] as const
  })
  return (cells: Readonly<Record<string, string>>): Nutrients => {
    const read: Partial<Record<(typeof NUTRIENTS)[number], number>> = {}
    let isUnreadable = false
    for (const [nutrient, header] of found) {
      const text = header === undefined ? "" : (cells[header] ?? "")
      if (header === undefined || NONE.has(text.toLowerCase())) continue
      const value = numberIn(text)
      if (value === undefined) isUnreadable = true
      else read[nutrient] = nutrient === "calories" && isKj(header) ? value / KJ_PER_KCAL : value
    }
    const { calories, carbs, fat, protein } = read
    return { calories, protein, carbs, fat, isUnreadable }
  }
}

/** The energy of a food. A named food without energy, such as a capsule of vitamins, has 0; its macronutrients count. */
const energyOf = ({ calories, name }: Eaten): number | undefined => calories ?? (name === undefined ? undefined : 0)

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
  return {
    records: () => records,
    add: (food) => {
      const calories = energyOf(food)
      const { carbs = 0, date, fat = 0, line, protein = 0 } = food
      const mealName = food.meal.trim()
      const name = (food.name ?? "").trim() || mealName || "Food"
      if (food.isUnreadable) return report.lose("refused", "a number cannot be read", line)
      if (calories === undefined) return report.lose("refused", "the food has no energy", line)
      const meal = entryNamed(MEALS, folded(mealName)) ?? null
      if (food.name !== undefined && meal === null && !NO_MEAL.has(folded(mealName)))
        report.leaveOut(`the meal "${mealName}": its foods are snacks`, line)
      if (food.calories === undefined)
        report.leaveOut("the energy of foods that have none, which is taken as 0 kcal", line)
      if (shortened(name) !== name) report.leaveOut("the end of names that are too long", line)
      const like = [date, mealName, name].join(" ")
      const ordinal = (seen.get(like) ?? 0) + 1
      seen.set(like, ordinal)
      const key = `${like} ${ordinal}`
      records.push({
        kind: "food",
        key,
        date,
        rows: 1,
        line,
        name: shortened(name),
        calories,
        protein,
        carbs,
        fat,
        meal
      })
    }
  }
}
