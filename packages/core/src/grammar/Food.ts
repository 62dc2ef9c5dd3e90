import { KJ_PER_KCAL } from "../plain/UnitFactors.ts"
import { LineError, NUMBER_WITH_UNIT, parseDigits, withoutApartGroups } from "./Amounts.ts"

/** The meals, in the order of the day. */
export const MEALS = ["breakfast", "lunch", "dinner", "snack"] as const

/** The parameters of a food, without its date. */
export interface ParsedFood {
  readonly name: string
  readonly calories: number
  readonly protein?: number
  readonly carbs?: number
  readonly fat?: number
  readonly meal?: (typeof MEALS)[number]
}

type Amount = "calories" | "protein" | "carbs" | "fat"

/** The units that are typed behind a number for each amount, in English, German and French; the last of energy is in kilojoules. */
const WORDS = {
  calories: "k|kcals?|cals?|calories|kalorien|kj",
  protein: "p|proteins?|eiwei(?:ß|ss)|proteine|protéines?",
  carbs: "c|carbs?|kohlenhydrate|kh|glucides",
  fat: "f|fat|fett|lipides"
} as const satisfies Record<Amount, string>

const FIELDS = (["calories", "protein", "carbs", "fat"] as const).map(
  (amount) => [amount, new RegExp(`^(?:${WORDS[amount]})$`, "i")] as const
)

const fieldOf = (letters: string): Amount | undefined => FIELDS.find(([, words]) => words.test(letters))?.[0]

/** Letters of units that a name may have after the amounts: `milk 150k 2l`. */
const NAME_UNITS: ReadonlyArray<string> = ["g", "l"]

const EXAMPLE = "oats 350k 12p 60c 7f @breakfast"

/** Joins amounts that are typed with spaces: `350 kcal`, `12 g protein`, but not `1 protein bar` or `vitamin c`. */
const joinAmounts = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  withoutApartGroups(words.join("\n"))
    .replace(SPACED_ENERGY, "")
    .replace(SPACED_MACRO, "")
    .split("\n")
    .filter((word) => word !== "")

const SPACED_ENERGY = new RegExp(`(?<=(?:^|\\n)\\d[\\d.,]*)\\n(?=(?:${WORDS.calories})(?:\\n|$))`, "gi")
const MACRO_WORDS = [WORDS.protein, WORDS.carbs, WORDS.fat]
  .map((words) => words.slice(words.indexOf("|") + 1))
  .join("|")
const SPACED_MACRO = new RegExp(`(?<=(?:^|\\n)\\d[\\d.,]*)\\n?g?\\n(?=(?:${MACRO_WORDS})(?:\\n[\\d@]|$))`, "gi")

/** A time, or a number that is negative or malformed, which cannot be part of a name. */
const NO_NAME = /^(?:[-+\u2013]\d.*|\d{1,2}:\d{2}\S*|[\d.,]+[.,][\d.,]+(?:k|kcal|cal|kj|p|c|f)?)$/i

/** Parses `oats with milk 350k 12p 60c 7f @breakfast`: numbers with a letter, a meal, and the words of the name. */
export const parseFood = (words: ReadonlyArray<string>): ParsedFood => {
  const { calories, name, ...others } = parseFoodFields(words)
  if (name === undefined) throw new LineError(`missing food; for example ${EXAMPLE}`)
  if (calories === undefined) throw missingEnergy(name.split(" "))
  return { name, calories, ...others }
}

/** Parses the same, but any part may be absent, as in a correction. */
export const parseFoodFields = (words: ReadonlyArray<string>): Partial<ParsedFood> => {
  const typed = withMealMarked(words)
  const separate = /(?:^|\n)(\d[\d.,]*)\n([pcf])(?:\n|$)/i.exec(typed.join("\n"))
  if (separate !== null) throw new LineError(`write ${separate[1]}${separate[2]} without a space`)
  const name: Array<string> = []
  const amounts: { [amount in Amount]?: number } = {}
  let meal: Meal | undefined
  for (const word of joinAmounts(typed)) {
    const match = /^\d/.test(word) ? NUMBER_WITH_UNIT.exec(word) : null
    const letter = match?.[2]?.toLowerCase() ?? ""
    const field = fieldOf(letter)
    if (field !== undefined) {
      if (amounts[field] !== undefined) throw new LineError(`${AMOUNTS[field]} is given twice (${word})`)
      // Nobody counts thousandths of a kcal; a computed figure may have those of a gram.
      const value = parseDigits(match?.[1] ?? "", field === "calories" ? "whole" : "either", letter)
      amounts[field] = letter === "kj" ? Math.round((value / KJ_PER_KCAL) * 10) / 10 : value
    } else if (word.startsWith("@")) {
      if (meal !== undefined) throw new LineError(`the meal is given twice (${word})`)
      meal = parseMeal(word)
    } else if (match === null && NO_NAME.test(word)) {
      throw new LineError(`invalid amount "${word}"; use numbers with a letter, as in ${EXAMPLE}`)
    } else if (amounts.calories !== undefined && /^[a-z]$/.test(letter) && !NAME_UNITS.includes(letter)) {
      throw new LineError(
        `unknown letter in "${word}"; use k, p, c or f, or put it before the kcal if it is of the name`
      )
    } else if (amounts.calories !== undefined && meal === undefined && name.length > 0 && isMeal(word)) {
      // Behind the amounts, a meal's name is no part of that of the food.
      meal = parseMeal(`@${word}`)
    } else name.push(word)
  }
  return { ...(name.length > 0 && { name: name.join(" ") }), ...amounts, ...(meal !== undefined && { meal }) }
}

/** The names of the amounts in error messages. */
const AMOUNTS: Readonly<Record<Amount, string>> = {
  calories: "the energy",
  protein: "protein",
  carbs: "carbs",
  fat: "fat"
}

type Meal = (typeof MEALS)[number]

const withoutAccents = (word: string): string => word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "")

/** The names of the meals without accents; those of English go before the others where a start is of both. */
const MEAL_NAMES: ReadonlyArray<readonly [name: string, meal: Meal]> = [
  ...MEALS.map((meal) => [meal, meal] as const),
  ...(
    [
      ["breakfast", "fruhstuck petit-dejeuner"],
      ["lunch", "mittagessen mittag dejeuner midi"],
      ["dinner", "abendessen abendbrot diner souper"],
      ["snack", "zwischenmahlzeit imbiss collation gouter"]
    ] as const
  ).flatMap(([meal, names]) => names.split(" ").map((name) => [name, meal] as const))
]

/** The meal that a word or the start of one names, in English, German or French. */
export const mealNamed = (word: string): Meal | undefined => {
  const start = withoutAccents(word)
  return start === "" ? undefined : MEAL_NAMES.find(([name]) => name.startsWith(start))?.[1]
}

/** True if a word is the whole name of a meal. */
const isMeal = (word: string): boolean => MEAL_NAMES.some(([name]) => name === withoutAccents(word))

const BEFORE_MEAL = /^(?:for|at|as|a|zum|beim|als|pour|le|la|au|à|en)$/i

/** Words whose last one is a meal behind an amount, `banana 100g for breakfast`, with an `@` before it in place of a preposition. */
export const withMealMarked = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const last = words.at(-1) ?? ""
  if (words.length < 3 || !isMeal(last)) return words
  const end = words.slice(0, -1).findLastIndex((word) => !BEFORE_MEAL.test(word)) + 1
  const before = words.slice(0, end)
  return before.length > 1 && before.some((word) => /^[\d½¼¾]/.test(word)) ? [...before, `@${last}`] : words
}

const parseMeal = (word: string): Meal => {
  const found = mealNamed(word.slice(1))
  if (found !== undefined) return found
  throw new LineError(`unknown meal "${word}"; use @${MEALS.join(", @")}, or the first letter`)
}

/** A smaller number behind a food is more likely a count than its energy. */
const LEAST_KCAL = 20

const missingEnergy = (name: ReadonlyArray<string>): LineError => {
  const number = name.findLast((word) => /^\d+(?:[.,]\d+)?$/.test(word))
  const isEnergy = number !== undefined && parseDigits(number, "whole") >= LEAST_KCAL
  if (name.slice(1, -1).some((word) => /^(?:and|und|et|plus|\+|&)$/i.test(word)))
    return new LineError("missing energy; log each food by itself, or give the kcal of all with a k, for example 350k")
  const hint = isEnergy ? `if ${number} is the kcal, write ${number}k` : "add the kcal with a k, for example 350k"
  return new LineError(`missing energy; ${hint}`)
}

/** A food as it is typed: `oats 350k 12p 60c 7f @breakfast`. */
export const typedFood = ({ meal, name, ...amounts }: ParsedFood): string =>
  [name, ...typedAmounts(amounts), ...(meal === undefined ? [] : [`@${meal}`])].join(" ")

/** Amounts of a food as they are typed: `350k`, `12p`, `60c`, `7f`; macros of zero are left out. */
export const typedAmounts = ({
  calories,
  carbs,
  fat,
  protein
}: Omit<ParsedFood, "name" | "meal">): ReadonlyArray<string> => [
  `${calories}k`,
  ...(protein ? [`${protein}p`] : []),
  ...(carbs ? [`${carbs}c`] : []),
  ...(fat ? [`${fat}f`] : [])
]
