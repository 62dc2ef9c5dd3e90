import { Usage } from "../Command.ts"
import { FIGURE, figureOf } from "./Amounts.ts"

/** The meals of a day, in its order. */
export const MEALS = ["breakfast", "lunch", "dinner", "snack"] as const

/** A food as the interface takes it, but for its date. */
export interface FoodWords {
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

/** Reads `oats with milk 350k 12p 60c 7f @breakfast`: figures with their letter, a meal, and the name's words around them. */
export const foodOf = (words: ReadonlyArray<string>): FoodWords => {
  const name: Array<string> = []
  const figures: Record<string, number> = {}
  let meal: FoodWords["meal"]
  for (const word of words) {
    const figure = /^\d/.test(word) ? FIGURE.exec(word) : null
    const letter = figure?.[2]?.toLowerCase() ?? ""
    const field = Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined
    if (field !== undefined) {
      if (figures[field] !== undefined) throw new Usage(`${field} is said twice; "${word}" is the second`)
      const said = figureOf(figure?.[1] ?? "")
      figures[field] = letter === "kj" ? Math.round((said / KJ_PER_KCAL) * 10) / 10 : said
    } else if (word.startsWith("@")) {
      const named = MEALS.find((each) => word.length > 1 && each.startsWith(word.slice(1).toLowerCase()))
      if (named === undefined) throw new Usage(`"${word}" is no meal; say @${MEALS.join(", @")}, or its first letter`)
      if (meal !== undefined) throw new Usage(`the meal is said twice; "${word}" is the second`)
      meal = named
    } else name.push(word)
  }
  const { calories, ...macros } = figures
  if (name.length === 0) throw new Usage("what was eaten? For example: daybook food oats 350k 12p 60c 7f @breakfast")
  if (calories === undefined) {
    throw new Usage(`how much energy? Add the kcal with a k: daybook food ${name.join(" ")} 350k`)
  }
  return { name: name.join(" "), calories, ...macros, ...(meal !== undefined && { meal }) }
}
