import { FOOD_AMOUNT } from "../Limits.ts"
import type { FoodPortion } from "./FoodFigures.ts"

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
