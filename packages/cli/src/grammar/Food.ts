import { UsageError } from "../Exit.ts"
import { NUMBER_WITH_UNIT, parseDigits } from "./Amounts.ts"

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

const LETTERS: Readonly<Record<string, "calories" | "protein" | "carbs" | "fat">> = {
  k: "calories",
  kcal: "calories",
  cal: "calories",
  kj: "calories",
  p: "protein",
  c: "carbs",
  f: "fat"
}

const KJ_PER_KCAL = 4.184

/** Parses `oats with milk 350k 12p 60c 7f @breakfast`: numbers with a letter, a meal, and the words of the name. */
export const parseFood = (words: ReadonlyArray<string>): ParsedFood => {
  const name: Array<string> = []
  const amounts: Record<string, number> = {}
  let meal: ParsedFood["meal"]
  for (const word of words) {
    const match = /^\d/.test(word) ? NUMBER_WITH_UNIT.exec(word) : null
    const letter = match?.[2]?.toLowerCase() ?? ""
    const field = Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined
    if (field !== undefined) {
      if (amounts[field] !== undefined) throw new UsageError(`${field} is given twice (${word})`)
      const value = parseDigits(match?.[1] ?? "")
      amounts[field] = letter === "kj" ? Math.round((value / KJ_PER_KCAL) * 10) / 10 : value
    } else if (word.startsWith("@")) {
      const found = MEALS.find((each) => word.length > 1 && each.startsWith(word.slice(1).toLowerCase()))
      if (found === undefined)
        throw new UsageError(`unknown meal "${word}"; use @${MEALS.join(", @")}, or the first letter`)
      if (meal !== undefined) throw new UsageError(`the meal is given twice (${word})`)
      meal = found
    } else name.push(word)
  }
  const { calories, ...macros } = amounts
  if (name.length === 0) throw new UsageError("missing food; for example daybook food oats 350k 12p 60c 7f @breakfast")
  if (calories === undefined) {
    throw new UsageError(`missing energy; add the kcal with a k: daybook food ${name.join(" ")} 350k`)
  }
  return { name: name.join(" "), calories, ...macros, ...(meal !== undefined && { meal }) }
}
