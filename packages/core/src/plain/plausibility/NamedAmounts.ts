import { type Doubt, type FoodFigures, grams, MACROS, rounded, textOf } from "./Doubt.ts"

/** Amounts in the name of a food: `2 x 30 g`, `0,5 l`. Those of a nutrient are no amount of the food: `20 g Protein`, `20 g P`. */
const AMOUNT =
  /(?:(\d+)\s*[x×*]\s*)?(\d+(?:[.,]\d+)?)\s*(kg|g|ml|cl|dl|l)(?![\p{L}\d])(?!\s*(?:of |de |d'|di )?(?:prot|eiwei|fib|ballast|carb(?!on)|kohlen|fat|fett|gras|mat[iè]|sug|zuck|sucr|az[uú]|net|gluc|lip|sal[zt]|(?:[pfcke]|kh|ew|sal|sel)(?!\p{L})))(?:\s*[x×*]\s*(\d+))?/giu

const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, ml: 1, cl: 10, dl: 100, l: 1000 }

/** The figures of such a food are of that amount, whatever was eaten. */
const A_HUNDRED = /(?:per|pro|por|pour|je|\/)\s*100\s*(?:g|ml)|100\s*(?:g|ml)\s*[=:]/i

/** The separator of thousands: `1.500 g` is 1,500 g in every language. */
const THOUSANDS = /(?<![\d.,])([1-9]\d{0,2})[.,\u00a0\u202f ](?=\d{3}\s*(?:g|ml)(?!\p{L}))/giu

/** The parts of a name, each of which may have an amount: `50 g oats with banana`. */
const JOINED = /(?<![\p{L}\p{N}])(?:with|mit|aus|from|avec|con|and|und|et|y|plus)(?![\p{L}\p{N}])|[+&;:()]|,(?!\d)/iu

/** Whole numbers of pieces, with no unit: `2 bars`, `4er`, not `70 %`. */
const COUNT = /(?<![\p{L}\d.,/])(\d{1,2})(?!\d|[.,]\d|\s*(?:%|(?:kg|g|ml|cl|dl|l|oz)(?!\p{L})))/giu

const NUMBERS = [
  ["two|double|zwei|doppelt\\p{L}*|deux|dos|doble", 2],
  ["couple|few|several|paar|mehrere|quelques|plusieurs|unos|varias|varios", 3],
  ["three|triple|drei|trois|tres", 3],
  ["four|vier|quatre|cuatro", 4],
  ["five|fünf|cinq|cinco", 5],
  ["six|sechs|seis", 6]
] as const
const NUMBER_WORDS = NUMBERS.map(([words, count]) => ({
  count,
  word: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, "iu")
}))

/** More is no number of pieces. */
const MOST_PIECES = 20

/** The number of pieces that the name of a food says, at most 20; 1 if it says none. */
export const countIn = (name: string): number =>
  Math.max(
    1,
    ...[...name.matchAll(COUNT)].map(([, digits]) => Number(digits)).filter((count) => count <= MOST_PIECES),
    ...NUMBER_WORDS.flatMap(({ count, word }) => (word.test(name) ? [count] : []))
  )

interface NamedPart {
  readonly grams: number
  readonly isAmountAlone: boolean
}

const partOf = (text: string, count: number): NamedPart => {
  const amounts = [...text.matchAll(AMOUNT)]
  const isAmountAlone = amounts.length > 0 && isAmountOnly(text)
  const sum = amounts.reduce((total, [, before, amount = "", unit = "", after]) => {
    const each = Number(amount.replace(",", ".")) * (GRAMS[unit.toLowerCase()] ?? 0)
    const pieces = before === undefined && after === undefined ? count : Number(before ?? 1) * Number(after ?? 1)
    return total + each * pieces
  }, 0)
  return { isAmountAlone, grams: sum }
}

const isAmountOnly = (text: string): boolean => !/\p{L}/u.test(text.replace(AMOUNT, ""))

/** An amount in brackets is one of what is before it: `Whey (30 g) and milk`. */
const withoutBrackets = (text: string): string =>
  text.replace(/\(([^()]*)\)/g, (bracket, inside: string) => (isAmountOnly(inside) ? ` ${inside} ` : bracket))

/** The grams or millilitres of a whole food by its name; 0 if that says none, or only those of some of its parts. */
export const gramsOf = ({ name, protein }: FoodFigures): number => {
  const text = withoutBrackets(textOf(name).replace(THOUSANDS, "$1"))
  if (A_HUNDRED.test(text)) return 0
  const count = countIn(text)
  const parts = text
    .split(JOINED)
    .filter((part) => /[\p{L}\d]/u.test(part))
    .map((part) => partOf(part, count))
  const things = parts.filter(({ isAmountAlone }) => !isAmountAlone)
  const sum = (of: ReadonlyArray<NamedPart>) => of.reduce((total, part) => total + part.grams, 0)
  const isOfThings = things.some((part) => part.grams > 0)
  const whole = isOfThings ? (things.every((part) => part.grams > 0) ? sum(parts) : 0) : sum(parts)
  // "High protein 20 g" says how much protein it has.
  return /pro/i.test(text) && typeof protein === "number" && Math.abs(whole - protein) <= 1 ? 0 : whole
}

/** Macronutrients of a portion weigh no more than it, but for what rounding adds. */
export const ROUNDING = 1.05

/** Doubts macronutrients that weigh more than the amount in the name. */
export const heavyMacrosDoubt = (field: string, food: FoodFigures): Doubt | undefined => {
  const portion = gramsOf(food)
  const sum = MACROS.reduce((total, macro) => total + grams(food[macro]), 0)
  return portion === 0 || sum <= portion * ROUNDING + 1
    ? undefined
    : {
        field,
        kind: "portion",
        value: sum,
        usual: portion,
        why: `${rounded(sum)} g of macronutrients in ${rounded(portion)} g`
      }
}
