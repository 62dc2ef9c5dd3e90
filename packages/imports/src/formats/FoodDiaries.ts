import { KJ_PER_KCAL } from "@daybook/core"
import { dateIn } from "../Dates.ts"
import type { Nutrients as Figures } from "../Foods.ts"
import { at, type Json, listOf, numberAt, objectsIn, recordOf, textAt, valueIn } from "../Json.ts"
import { dayTimes } from "../LocalTimes.ts"
import { type Format, type SourceFile, Undecided } from "../Model.ts"
import { kgOf } from "../Numbers.ts"
import { type Parts, readEach } from "../Parts.ts"

/** The nutrients of foods, by their names in both programs. */
const NUTRIENTS = ["calories", "proteins", "carbohydrates", "fat", "fiber", "sugars", "salt"] as const
type Nutrients = Partial<Record<(typeof NUTRIENTS)[number], number>>

const eaten = ({ carbohydrates, proteins, sugars, ...others }: Nutrients): Figures => ({
  ...{ calories: undefined, fat: undefined, isUnreadable: false },
  ...{ ...others, carbs: carbohydrates, protein: proteins, sugar: sugars }
})

const scaled = (figure: (nutrient: keyof Nutrients) => number | undefined, factor: number): Nutrients =>
  Object.fromEntries(
    NUTRIENTS.flatMap((nutrient) => {
      const value = figure(nutrient)
      return value === undefined ? [] : [[nutrient, value * factor]]
    })
  )

/** The factor of an item of so many portions to the food or recipe that it names. */
const factorOf = (item: Json, named: Json): number => {
  const whole = numberAt(named, "portion")
  const part = numberAt(item, "portion") ?? whole
  return (part === undefined || !whole ? 1 : part / whole) * (numberAt(item, "quantity") ?? 1)
}

const figureOf =
  (food: Json) =>
  (nutrient: keyof Nutrients): number | undefined => {
    const found = numberAt(food, "nutrition", nutrient)
    if (nutrient !== "calories" || found !== undefined) return found
    const kilojoules = numberAt(food, "nutrition", "kilojoules")
    return kilojoules === undefined ? undefined : kilojoules / KJ_PER_KCAL
  }

interface Named {
  readonly name: string
  readonly nutrients: Nutrients
}

/** Finds the food or the recipe of an item in a backup; undefined if the file lacks it, or a food of the recipe. */
const lookupOf = (data: Json): ((item: Json) => Named | undefined) => {
  const byId = (list: unknown) => new Map(listOf(list).map((each) => [at(each, "id"), recordOf(each)]))
  const [foods, recipes] = [byId(data.foodList), byId(data.recipes)]
  const totals = new Map<Json, Nutrients | undefined>()
  const totalOf = ({ items }: Json): Nutrients | undefined => {
    const sum: Nutrients = {}
    for (const part of listOf(items).map(recordOf)) {
      const food = part.type === "recipe" ? undefined : foods.get(part.id)
      if (food === undefined) return undefined
      const found = scaled(figureOf(food), factorOf(part, food))
      for (const nutrient of NUTRIENTS)
        if (found[nutrient] !== undefined) sum[nutrient] = (sum[nutrient] ?? 0) + found[nutrient]
    }
    return sum
  }
  for (const recipe of recipes.values()) totals.set(recipe, totalOf(recipe))
  return (item) => {
    const isRecipe = item.type === "recipe"
    const named = (isRecipe ? recipes : foods).get(item.id)
    const total = named && totals.get(named)
    if (named === undefined || (isRecipe && total === undefined)) return undefined
    const figure = total === undefined ? figureOf(named) : (nutrient: keyof Nutrients) => total[nutrient]
    return { name: textAt(named, "name") ?? "", nutrients: scaled(figure, factorOf(item, named)) }
  }
}

/** The meals as the app has them at first. The file has only their numbers. */
const MEALS = ["breakfast", "lunch", "dinner", "snacks"]

/** Reads the foods and weights of the days of a backup. Returns their number. */
const readBackup = async (file: SourceFile, { checkIns, foods, options, report }: Parts): Promise<number> => {
  const data = recordOf(await valueIn(file))
  const days = listOf(data.diary).map(recordOf)
  const foodOf = lookupOf(data)
  const dayOf = (day: Json): string => textAt(day, "dateTime") ?? ""
  const timeOf = dayTimes(days.map(dayOf), file, options)
  report.note("Meals have numbers: the first four are taken as breakfast, lunch, dinner and snacks, others as snacks.")
  let rows = 0
  for (const [index, day] of days.entries()) {
    const line = index + 1
    const date = timeOf(dayOf(day))?.date
    const weight = numberAt(day, "stats", "weight")
    const items = listOf(day.items).map(recordOf)
    rows += items.length + (weight === undefined ? 0 : 1)
    if (date === undefined) {
      report.lose("refused", "the date cannot be read", line, items.length + (weight === undefined ? 0 : 1))
      continue
    }
    for (const item of items) {
      const food = foodOf(item)
      const meal = MEALS[numberAt(item, "category") ?? -1] ?? "snacks"
      if (food === undefined) report.lose("refused", "the file lacks the food", line)
      else foods.add(eaten(food.nutrients), { date, line, meal, name: food.name })
    }
    if (weight === undefined) continue
    if (Object.keys(recordOf(day.stats)).length > 1) report.leaveOut("measurements other than the weight", line)
    if (options.unit === undefined)
      throw new Undecided("unit", `${file.name} does not say whether its weights are in kg or lb. Which is it?`)
    checkIns.add(date, { weightKg: kgOf(weight, options.unit) }, line)
  }
  return rows
}

/** Reads foods that have figures of 100 g or ml, and amounts in these. Returns their number. */
const readIntake = async (file: SourceFile, { foods, report }: Parts): Promise<number> => {
  const list = await objectsIn(file, (number) => report.lose("refused", "a row holds nothing", number))
  for (const [index, item] of list.entries()) {
    if (item === undefined) continue
    const line = index + 1
    const date = dateIn(textAt(item, "dateTime") ?? "")
    const amount = numberAt(item, "amount")
    const of100 = (nutrient: string): number | undefined => {
      const named = nutrient === "calories" ? "energyKcal" : nutrient
      return ["100", "100g"].flatMap((of) => numberAt(item, "meal", "nutriments", `${named}${of}`) ?? [])[0]
    }
    if (date === undefined) report.lose("refused", "the date cannot be read", line)
    else if (amount === undefined) report.lose("refused", "a number cannot be read", line)
    else {
      const [meal, name] = [textAt(item, "type") ?? "", textAt(item, "meal", "name") ?? ""]
      foods.add(eaten(scaled(of100, amount / 100)), { date, line, meal, name })
    }
  }
  return list.length
}

/** Waistline: the backup in JSON, whose diary refers to its lists of foods and recipes. */
export const waistline: Format = {
  name: "waistline",
  title: "Waistline",
  recognise: (files) =>
    files.filter(
      ({ text }) => /^\s*\{/.test(text) && /"foodList"\s*:/.test(text) && /"(?:diary|version)"\s*:/.test(text)
    ),
  read: (files, options) => readEach(files, options, readBackup)
}

/** OpenNutriTracker: `user_intake.json` of its export. */
export const openNutriTracker: Format = {
  name: "opennutritracker",
  title: "OpenNutriTracker",
  recognise: (files) =>
    files.filter(({ text }) => /^\s*\[/.test(text) && /"nutriments"\s*:\s*\{\s*"energyKcal100/.test(text)),
  read: (files, options) => readEach(files, options, readIntake)
}
