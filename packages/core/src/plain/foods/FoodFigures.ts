import { FOOD_AMOUNT, PER_100_GRAMS, PER_100_KCAL } from "../Limits.ts"

/** The nutrients of a food: energy in kcal, the others in grams. Carbohydrate is the available part, without fibre. */
export const NUTRIENTS = ["calories", "protein", "carbs", "fat", "fiber", "sugar", "salt"] as const
export type Nutrient = (typeof NUTRIENTS)[number]

/** The nutrients of 100 g or 100 ml. `null` where the source does not say. */
export type Per100 = Readonly<Record<Nutrient, number | null>>

/** The unit in which a food is measured: liquids may be in ml. */
export type FoodUnit = "g" | "ml"

/** A named amount: "slice", 28. */
export interface FoodPortion {
  readonly name: string
  /** In g or ml, as the food's unit says. */
  readonly amount: number
}

/** The steps to one in which figures of a food that was eaten are kept: tenths, hundredths of salt. */
const STEPS: Readonly<Record<Nutrient, number>> = {
  calories: 10,
  protein: 10,
  carbs: 10,
  fat: 10,
  fiber: 10,
  sugar: 10,
  salt: 100
}

/** The steps to one of figures of 100 g, fine enough for a pinch that is scaled up. */
const PER_100_STEPS = 1000

const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps

const each = (figure: (nutrient: Nutrient) => number | null): Per100 => ({
  calories: figure("calories"),
  protein: figure("protein"),
  carbs: figure("carbs"),
  fat: figure("fat"),
  fiber: figure("fiber"),
  sugar: figure("sugar"),
  salt: figure("salt")
})

/** The figures of an amount of a food, in g or ml: kcal and grams, in tenths; salt in hundredths. */
export const figuresOf = (per100: Per100, amount: number): Per100 =>
  each((nutrient) => {
    const value = per100[nutrient]
    return value === null ? null : rounded((value * amount) / 100, STEPS[nutrient])
  })

/** The figures of 100 g or ml of a food whose figures are known for another amount. Those that are not given are `null`. */
export const per100Of = (figures: Partial<Record<Nutrient, number | null>>, amount: number): Per100 =>
  each((nutrient) => {
    const value = figures[nutrient] ?? null
    return value === null ? null : rounded((value * 100) / amount, PER_100_STEPS)
  })

/** A food of a recipe and its amount, in g or ml. */
interface Ingredient {
  readonly per100: Per100
  readonly amount: number
}

/** The figures of 100 g or ml of a dish. A nutrient is `null` if it is unknown of one of the foods. */
export const per100OfRecipe = (ingredients: ReadonlyArray<Ingredient>): Per100 => {
  const total = ingredients.reduce((sum, { amount }) => sum + amount, 0)
  return each((nutrient) => {
    let sum = 0
    for (const { amount, per100 } of ingredients) {
      const value = per100[nutrient]
      if (value === null) return null
      sum += value * amount
    }
    return Math.min(rounded(sum / total, PER_100_STEPS), mostOf(nutrient))
  })
}

/** The portion of a food with a name, in any letter case; the first one if no name is given. */
export const portionNamed = (
  portions: ReadonlyArray<FoodPortion>,
  name: string | undefined
): FoodPortion | undefined =>
  name === undefined
    ? portions[0]
    : (portions.find((each) => each.name.toLowerCase() === name.trim().toLowerCase()) ?? soughtPortion(portions, name))

/** The portion of a search with an amount: `50 g`, `2 × medium`. */
const soughtPortion = (portions: ReadonlyArray<FoodPortion>, name: string): FoodPortion | undefined => {
  const [, count = "", of = ""] = /^(\d+(?:\.\d+)?)(?: ×)? (.+)$/.exec(name.trim()) ?? []
  if (of === "") return undefined
  const amount = /^(?:g|ml)$/.test(of)
    ? 1
    : portions.find((each) => each.name.toLowerCase() === of.toLowerCase())?.amount
  return amount === undefined ? undefined : { name, amount: Math.round(10 * Number(count) * amount) / 10 }
}

/** The most of a nutrient that 100 g or ml have. A table may round a little more. */
const mostOf = (nutrient: Nutrient): number => (nutrient === "calories" ? PER_100_KCAL : PER_100_GRAMS).max

/** The first nutrient whose figure of 100 g or ml is not possible. */
export const impossibleNutrient = (per100: Per100): Nutrient | undefined =>
  NUTRIENTS.find((nutrient) => (per100[nutrient] ?? 0) > mostOf(nutrient))

/** Number words of the four languages of names, to ten. */
const WORDS: ReadonlyArray<string> = [
  "half|halber?|halbes|demie?|medio|media",
  "an?|one|eine?[nrms]?|une?|una?",
  "two|zwei|deux|dos",
  "three|drei|trois|tres",
  "four|vier|quatre|cuatro",
  "five|fünf|cinq|cinco",
  "six|sechs|seis",
  "seven|sieben|sept|siete",
  "eight|acht|huit|ocho",
  "nine|neun|neuf|nueve",
  "ten|zehn|dix|diez"
]

/** Units of mass and volume, in g or ml. */
const UNITS: ReadonlyArray<readonly [unit: string, size: number]> = [
  ["g|grs?|grams?|gramm|grammes?|gramos?|ml|millilit(?:er|re)s?", 1],
  ["cl", 10],
  ["dl", 100],
  ["kg|kilos?|l|lit(?:er|re|ro)s?", 1000],
  ["oz|ounces?", 28.35],
  ["lbs?|pounds?", 453.59]
]

/** Words for a piece or a measure before the food, and the portion that they name. */
const MEASURES: ReadonlyArray<readonly [measure: string, portion: string]> = [
  ["slices?|scheiben?|tranches?|rebanadas?", "slice"],
  ["cups?|tassen?|tasses?|tazas?", "cup"],
  ["tbsps?|tablespoons?|el|esslöffel|cuill[eè]res? à soupe|cucharadas?", "tablespoon"],
  ["tsps?|teaspoons?|tl|teelöffel|cuill[eè]res? à café|cucharaditas?", "teaspoon"],
  ["handfuls?|handvoll|poignées?|puñados?", "handful"],
  ["glass(?:es)?|gläser|glas|verres?|vasos?", "glass"],
  ["pieces?|pcs?|stücke?|stk|pièces?|piezas?", "piece"]
]

/** The portion that a word for a measure names, in any of the languages: the slice of "Scheiben". */
export const portionOfMeasure = <Portion extends { readonly name: string }>(
  portions: ReadonlyArray<Portion>,
  word: string
): Portion | undefined => {
  const measure = sizeIn(MEASURES, word)
  return measure === undefined
    ? undefined
    : portions.find(({ name }) => name === measure || sizeIn(MEASURES, name) === measure)
}

const any = (all: ReadonlyArray<readonly [string, unknown]>): string => all.map(([words]) => words).join("|")

const AMOUNT = new RegExp(
  `^(?:(\\d+(?:[.,]\\d+)?|\\d+/\\d+|½|¼|¾)(?:\\s+|(?=\\p{L}+\\s))|(${WORDS.join("|")})\\s+)(?:(${any(UNITS)})\\.?\\s+|(${any(MEASURES)})\\.?\\s+)?(?:(?:of|de|d['’]|von)\\s*(?=\\p{L}))?(?=\\p{L})`,
  "iu"
)

/** The amount at the start of a search, and the food without it. */
export interface SoughtAmount {
  readonly food: string
  readonly count: number
  /** The g or ml of each, or the portion that a measure names; undefined for pieces of the food itself. */
  readonly size: number | undefined
  readonly measure: string | undefined
}

const sizeIn = <Value>(all: ReadonlyArray<readonly [string, Value]>, text: string | undefined): Value | undefined =>
  text === undefined ? undefined : all.find(([words]) => new RegExp(`^(?:${words})$`, "iu").test(text))?.[1]

const countOf = (digits: string | undefined, word = ""): number => {
  if (digits === undefined) return WORDS.findIndex((words) => new RegExp(`^(?:${words})$`, "iu").test(word)) || 0.5
  const [numerator = "", denominator = "1"] =
    { "½": "1/2", "¼": "1/4", "¾": "3/4" }[digits]?.split("/") ?? digits.split("/")
  return Number(numerator.replace(",", ".")) / Number(denominator)
}

/** The amount with which the words of a search begin: `2 eggs`, `50 g oats`, `zwei Scheiben Brot`; undefined if they begin with none. */
export const amountApart = (words: string): SoughtAmount | undefined => {
  const text = words.trim()
  const [all = "", digits, word, unit, measure] = AMOUNT.exec(text) ?? []
  const count = countOf(digits, word)
  const food = text.slice(all.length).replace(/^an?\s+/i, "")
  if (all === "" || sizeIn(UNITS, food) !== undefined || !(count > 0) || !Number.isFinite(count)) return undefined
  return { food, count, size: sizeIn(UNITS, unit), measure: sizeIn(MEASURES, measure) }
}

/** The portions of a food with the amount that was sought as the first; as they are if the food has no such portion. */
export const withSought = (
  portions: ReadonlyArray<FoodPortion>,
  { count, measure, size }: SoughtAmount,
  unit: string
): ReadonlyArray<FoodPortion> => {
  const base =
    size === undefined ? portions.find(({ name }) => measure === undefined || name.includes(measure)) : undefined
  const amount = Math.round(10 * count * (size ?? base?.amount ?? 0)) / 10
  if (amount < FOOD_AMOUNT.min || amount > FOOD_AMOUNT.max) return portions
  return [
    { name: base === undefined ? `${amount} ${unit}` : count === 1 ? base.name : `${count} × ${base.name}`, amount },
    ...portions.filter((each) => count !== 1 || each !== base)
  ]
}
