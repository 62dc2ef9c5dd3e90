import { NUMBER_WITH_UNIT, parseDigits } from "./Amounts.ts"
import { MEALS } from "./Food.ts"
import { LineError } from "./LineError.ts"

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

/** The units of amounts, in g and ml. */
const UNITS: ReadonlyMap<string, readonly [unit: "g" | "ml", factor: number]> = new Map([
  ["g", ["g", 1]],
  ["kg", ["g", 1000]],
  ["ml", ["ml", 1]],
  ["cl", ["ml", 10]],
  ["dl", ["ml", 100]],
  ["l", ["ml", 1000]]
])

/** `x1.5`, `1.5x`, `×½`: so many portions. */
const COUNT = /^(?:[x×](\d+(?:[.,]\d+)?|\d+\/\d+|[½¼¾])|(\d+(?:[.,]\d+)?|\d+\/\d+|[½¼¾])[x×])$/i

const FRACTIONS: Readonly<Record<string, number>> = { "½": 0.5, "¼": 0.25, "¾": 0.75 }

const countOf = (typed: string): number => {
  const [above = "", below] = typed.split("/")
  return FRACTIONS[typed] ?? (below === undefined ? parseDigits(above) : Number(above) / Number(below))
}

/**
 * Parses `oats 60g @breakfast`, `protein shake x1.5`, `bread 2 slices`. Undefined if no amount is typed, which another rule may read.
 * Throws a `LineError` for an amount that cannot be.
 */
export const parseEaten = (words: ReadonlyArray<string>): ParsedEaten | undefined => {
  const typed = words.flatMap((word) => word.split(/\s+/)).filter((word) => word !== "")
  const meals = typed.filter((word) => word.startsWith("@"))
  const others = typed.filter((word) => !word.startsWith("@"))
  const meal =
    meals.length === 1 ? MEALS.find((each) => each.startsWith(String(meals[0]).slice(1).toLowerCase())) : undefined
  if (meals.length > 1 || (meals.length === 1 && (meal === undefined || meals[0] === "@"))) return undefined
  const found = amountAt(others)
  if (found === undefined || found.query.length === 0) return undefined
  const { query, ...amount } = found
  const eaten = amount.amount ?? amount.count ?? 0
  if (!(eaten > 0 && Number.isFinite(eaten))) throw new LineError("the amount of a food is more than 0")
  return { query: query.join(" "), ...amount, ...(meal !== undefined && { meal }) }
}

/** The amount at the end of a line, and the words before it. */
const amountAt = (
  words: ReadonlyArray<string>
): (Omit<ParsedEaten, "query" | "meal"> & { readonly query: ReadonlyArray<string> }) | undefined => {
  const last = words.at(-1) ?? ""
  const before = words.slice(0, -1)
  const counted = COUNT.exec(last)
  if (counted !== null) return { query: before, count: countOf(counted[1] ?? counted[2] ?? "") }
  const [, digits = "", letters = ""] = NUMBER_WITH_UNIT.exec(last) ?? []
  const unit = UNITS.get(letters.toLowerCase())
  if (unit !== undefined) return { query: before, amount: parseDigits(digits) * unit[1], unit: unit[0] }
  // `bread 2 slices`, `milk 200 ml`
  const number = before.at(-1) ?? ""
  if (!/^\d+(?:[.,]\d+)?$|^\d+\/\d+$|^[½¼¾]$/.test(number) || !/^\p{L}+$/u.test(last)) return undefined
  const separate = UNITS.get(last.toLowerCase())
  const query = before.slice(0, -1)
  return separate === undefined
    ? { query, count: countOf(number), portion: last }
    : { query, amount: countOf(number) * separate[1], unit: separate[0] }
}

/** The endings of plurals, in the languages of the shipped foods. */
const PLURALS = ["", "s", "es", "n", "en"]

/** The portion that a typed word names, in the singular or plural: `slices` of `slice`. */
export const portionTyped = <Portion extends { readonly name: string }>(
  portions: ReadonlyArray<Portion>,
  word: string
): Portion | undefined =>
  portions.find(({ name }) => PLURALS.some((ending) => word.toLowerCase() === `${name.toLowerCase()}${ending}`))
