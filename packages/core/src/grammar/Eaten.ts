import { portionOfMeasure } from "../plain/foods/FoodFigures.ts"
import { ML_PER_FL_OZ } from "../plain/UnitFactors.ts"
import { LineError, NUMBER_WITH_UNIT, parseDigits, withoutApartGroups } from "./Amounts.ts"
import { type MEALS, mealNamed, withMealMarked } from "./Food.ts"
import { FRACTION, inDigits, isNumberWord } from "./NumberWords.ts"

/** An amount of a food whose figures are known, as it is typed. */
export interface ParsedEaten {
  /** The words by which the food is searched. */
  readonly query: string
  /** In g or ml, as `unit` says. */
  readonly amount?: number
  readonly unit?: "g" | "ml"
  /** Portions: the named one, else the food's first. */
  readonly count?: number
  readonly portion?: string
  readonly meal?: (typeof MEALS)[number]
}

/** An amount as it may be meant: a number alone may be of the name, and one behind the name also the energy. */
export type EatenReading = ParsedEaten & { readonly number?: "before" | "behind" }

type Amount = Omit<EatenReading, "query" | "meal"> & { readonly query: ReadonlyArray<string> }

const G_PER_OZ = 28.3495

/** The units of amounts, in g and ml. */
const UNITS: ReadonlyMap<string, readonly [unit: "g" | "ml", factor: number]> = new Map(
  (
    [
      ["g gr gram grams gramm gramme grammes", "g", 1],
      ["kg kilo kilos", "g", 1000],
      ["oz ounce ounces", "g", G_PER_OZ],
      ["lb lbs pound pounds", "g", 16 * G_PER_OZ],
      ["ml millilitre millilitres milliliter milliliters", "ml", 1],
      ["cl", "ml", 10],
      ["dl", "ml", 100],
      ["l litre litres liter liters", "ml", 1000],
      ["floz", "ml", ML_PER_FL_OZ]
    ] as const
  ).flatMap(([names, unit, factor]) => names.split(" ").map((name) => [name, [unit, factor] as const] as const))
)

/** Spoons: the names of their portions in the languages of the shipped foods, and their volume. */
const SPOONS = [
  { words: ["tbsp", "tbs", "el"], names: ["tablespoon", "cuillère à soupe", "Esslöffel", "cucharada"], ml: 15 },
  { words: ["tsp", "tl"], names: ["teaspoon", "cuillère à café", "Teelöffel", "cucharadita"], ml: 5 }
] as const

/** Words with the name of a spoon in one: `1 cuillère à soupe`. */
const withSpoons = (words: ReadonlyArray<string>): ReadonlyArray<string> => [
  words
    .join(" ")
    .replace(/cuill[eè]res? (?:à|a) soupe/i, "tbsp")
    .replace(/cuill[eè]res? (?:à|a) caf[ée]/i, "tsp")
]

const NUMBER = `${FRACTION}|\\d+(?:[.,]\\d+)?`

/** `x1.5`, `1.5x`, `×½`: so many portions. */
const COUNT = new RegExp(`^(?:[x×](${NUMBER})|(${NUMBER})[x×])$`, "i")

const ALONE = new RegExp(`^(?:${NUMBER})$`)

/** `2slices` */
const PORTION = new RegExp(`^(${NUMBER})(\\p{L}{2,})$`, "u")

const countOf = (typed: string): number => parseDigits(inDigits(typed), "decimal")

/**
 * The amounts of foods that a line may mean, the likeliest first: `oats 60g @breakfast`, `protein shake x1.5`, `bread 2 slices`, `100g
 * banana`, `two eggs`, `egg 2`. None if no amount is typed. Throws a `LineError` for an amount that cannot be.
 */
export const eatenReadings = (words: ReadonlyArray<string>): ReadonlyArray<EatenReading> => {
  const typed = withMealMarked(
    withSpoons(words)
      .flatMap((word) => withoutApartGroups(word).split(/\s+/))
      .filter((word) => word !== "")
  )
  const meals = typed.filter((word) => word.startsWith("@"))
  const others = typed.filter((word) => !word.startsWith("@"))
  const meal = meals.length === 1 ? mealNamed(meals[0]?.slice(1) ?? "") : undefined
  if (meals.length > 1 || (meals.length === 1 && meal === undefined)) return []
  return [...amountsBehind(others), ...amountsBefore(others)].flatMap(({ query, ...amount }) => {
    if (query.length === 0) return []
    const eaten = amount.amount ?? amount.count ?? 0
    if (!(eaten > 0 && Number.isFinite(eaten))) throw new LineError("the amount of a food is more than 0")
    return [{ query: query.join(" "), ...amount, ...(meal !== undefined && { meal }) }]
  })
}

/** The likeliest amount of a food, if one is typed that is no number behind a name, which another rule may read. */
export const parseEaten = (words: ReadonlyArray<string>): ParsedEaten | undefined => {
  const [first] = eatenReadings(words).filter(({ number }) => number !== "behind")
  if (first === undefined) return undefined
  const { number: _, ...eaten } = first
  return eaten
}

const amountsBehind = (words: ReadonlyArray<string>): ReadonlyArray<Amount> => {
  const last = words.at(-1) ?? ""
  const before = words.slice(0, -1)
  const attached = attachedIn(last)
  if (attached !== undefined) return [{ query: before, ...attached }]
  // `bread 2 slices`, `milk 200 ml`
  const number = before.at(-1) ?? ""
  if (ALONE.test(number) && /^\p{L}+$/u.test(last))
    return [{ query: before.slice(0, -1), ...portionOrUnit(number, last) }]
  return ALONE.test(last) ? [{ query: before, count: countOf(last), number: "behind" }] : []
}

const amountsBefore = ([first = "", ...rest]: ReadonlyArray<string>): ReadonlyArray<Amount> => {
  const withoutOf = (words: ReadonlyArray<string>) =>
    words
      .slice(/^(?:of|de)$/i.test(words[0] ?? "") ? 1 : 0)
      .map((word, index) => (index === 0 ? word.replace(/^d['\u2019]/i, "") : word))
  const attached = attachedIn(first)
  if (attached !== undefined) return [{ query: withoutOf(rest), ...attached }]
  if (!ALONE.test(first) && !isNumberWord(first)) return []
  const [next = "", ...others] = rest
  const named = others.length > 0 && /^\p{L}+$/u.test(next) ? [portionOrUnit(first, next)] : []
  return [
    ...named.map((amount) => ({ query: withoutOf(others), ...amount })),
    { query: withoutOf(rest), count: countOf(first), number: "before" }
  ]
}

/** An amount in one word: `60g`, `x2`, `2slices`. */
const attachedIn = (word: string): Omit<Amount, "query"> | undefined => {
  const counted = COUNT.exec(word)
  if (counted !== null) return { count: countOf(counted[1] ?? counted[2] ?? "") }
  const [, digits = "", letters = ""] = NUMBER_WITH_UNIT.exec(word) ?? []
  const amount = inUnit(digits, letters)
  if (amount !== undefined) return amount
  const [, number = "", portion = ""] = PORTION.exec(word) ?? []
  return portion === "" ? undefined : { count: countOf(number), portion }
}

const portionOrUnit = (number: string, word: string): Omit<Amount, "query"> =>
  inUnit(number, word) ?? { count: countOf(number), portion: word }

const inUnit = (number: string, letters: string): Omit<Amount, "query"> | undefined => {
  const unit = UNITS.get(letters.toLowerCase())
  if (unit === undefined) return undefined
  const typed = /^[\d.,]+$/.test(number)
    ? parseDigits(number, unit[1] === 1 ? "either" : "decimal", letters)
    : countOf(number)
  return { amount: Math.round(typed * unit[1] * 10) / 10, unit: unit[0] }
}

/** A food as far as its amounts are known. */
interface MeasuredFood {
  readonly unit: "g" | "ml"
  readonly portions: ReadonlyArray<{ readonly name: string; readonly amount: number }>
}

/** The endings of plurals, in the languages of the shipped foods. */
const PLURALS = ["", "s", "es", "n", "en"]

/** The portion that a typed word names, in the singular or plural, or in another language: `slices` and `Scheibe` of `slice`. */
export const portionTyped = <Portion extends { readonly name: string }>(
  portions: ReadonlyArray<Portion>,
  word: string
): Portion | undefined => {
  const names: ReadonlyArray<string> = spoonOf(word)?.names ?? []
  return (
    portions.find(
      ({ name }) =>
        names.includes(name) || PLURALS.some((ending) => word.toLowerCase() === `${name.toLowerCase()}${ending}`)
    ) ?? portionOfMeasure(portions, word)
  )
}

const spoonOf = (word: string) =>
  SPOONS.find(({ names, words }) =>
    [...words, ...names].some((each) => each.toLowerCase() === word.toLowerCase().replace(/s$/, ""))
  )

/** An amount as a food is measured: an amount in its unit, or portions. `of` is what was typed, if it was measured otherwise. */
export interface MeasuredAmount {
  readonly amount?: number
  readonly count?: number
  readonly portion?: string
  readonly of?: string
}

/**
 * A typed amount as a food is measured. A volume of a food in grams weighs what its spoons weigh, else 1 g a millilitre, as `isPoured` has
 * it. Undefined if the food has no such portion.
 */
export const measured = (
  food: MeasuredFood,
  { amount, count, portion: word, unit }: ParsedEaten
): MeasuredAmount | undefined => {
  if (amount !== undefined)
    return unit === food.unit ? { amount } : { amount: converted(food, amount), of: `${amount} ${unit}` }
  if (word === undefined) return count === undefined || food.portions.length === 0 ? undefined : { count }
  const portion = portionTyped(food.portions, word)
  if (portion !== undefined) return { ...(count !== undefined && { count }), portion: portion.name }
  const spoon = spoonOf(word)
  const ml = (spoon?.ml ?? 0) * (count ?? 1)
  if (spoon === undefined) return undefined
  return food.unit === "ml" ? { amount: ml } : { amount: converted(food, ml), of: `${ml} ml` }
}

/** The names of what is drunk: last in English and German, as in `orange juice, fresh`, and first in French and Spanish. */
const DRINK = new RegExp(
  [
    "(?:milk|milch|juice|saft|drink|getränk|soup|suppe|wine|wein|beer|bier|water|wasser|lemonade|limonade|smoothie|shake|broth|brühe)",
    "(?:^|[ -])(?:coffee|kaffee|tea|tee|cola|soda|cider|kefir|kakao|cocoa)"
  ]
    .map((names) => `${names}(?: ?[,(\\d]| (?:with|mit|from|aus) |$)`)
    .concat(
      "^(?:lait|leche|boisson|bebida|jus|zumo|eau|agua|vin|vino|bière|cerveza|café|thé|té|soupe|sopa|bouillon|caldo)(?!\\p{L})"
    )
    .join("|"),
  "iu"
)

/** True if a volume of a food can be measured: its unit is ml, a spoon of it has a weight, or it is a drink, of which 1 ml weighs 1 g. */
export const isPoured = (food: MeasuredFood & { readonly name: string }): boolean =>
  food.unit === "ml" || densityOf(food) !== undefined || DRINK.test(food.name)

const FIRST_PORTION = /^(?:portion(?:s|en)?|x|×)$/i

/**
 * An amount in a unit as g or ml of a food: a mass, a volume, or its portions, of which `portion` names the first. Undefined if the food has
 * no such portion.
 */
export const amountInUnit = (food: MeasuredFood, count: number, typed: string): number | undefined => {
  const [unit, factor = 1] = UNITS.get(typed.toLowerCase().replaceAll(/[\s.]/g, "")) ?? []
  const portion = FIRST_PORTION.test(typed) ? (portionTyped(food.portions, typed) ?? food.portions[0])?.name : typed
  const found =
    unit === undefined
      ? measured(food, { query: "", count, ...(portion !== undefined && { portion }) })
      : measured(food, { query: "", amount: count * factor, unit })
  if (found === undefined) return undefined
  const size = found.amount ?? count * (food.portions.find(({ name }) => name === found.portion)?.amount ?? Number.NaN)
  return Math.round(size * 10) / 10
}

/** The weight of a millilitre of a food, by its spoons. */
const densityOf = ({ portions }: MeasuredFood): number | undefined =>
  SPOONS.flatMap(({ ml, names }) =>
    portions.filter(({ name }) => names.some((each) => each === name)).map((portion) => portion.amount / ml)
  )[0]

/** Millilitres in grams, or the other way. */
const converted = (food: MeasuredFood, amount: number): number =>
  Math.round(amount * (food.unit === "g" ? (densityOf(food) ?? 1) : 1) * 10) / 10
