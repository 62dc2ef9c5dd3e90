import { figuresOf } from "@daybook/core/foods"
import { isPlainSet, LineError, type QuickLine, readLine, typedSets } from "@daybook/core/grammar"
import { setWords } from "#text/sets"
import { body, food, log as text, training } from "#text/today"
import { write } from "../data/write.ts"
import type { KnownFood } from "../foods/figures.ts"
import { formatDate, today } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { exactMass, massUnit } from "../format/units.ts"
import { logFood, logRest, logWater } from "./acts.ts"
import { amountOf, eatenOf, eatenText, logKnown } from "./knownFoods.ts"
import type { Meal } from "./meals.ts"

/** Reads a line in the terminal's syntax, in the person's unit, or tells why it cannot be read. Neither for an empty line. */
export const readingOf = (typed: string): { readonly line?: QuickLine; readonly why?: string } => {
  if (typed.trim() === "") return {}
  try {
    return { line: readLine(typed, massUnit.value, today()) }
  } catch (error) {
    if (error instanceof LineError) return { why: error.message }
    throw error
  }
}

const sets = (count: number, reps: number, weightKg: number | undefined): string =>
  `${count} × ${reps}${weightKg === undefined ? "" : ` ${setWords.at} ${exactMass(weightKg)}`}`

const noteText = (note: string | undefined): string => (note === undefined ? "" : ` | ${note}`)

type Eaten = Extract<QuickLine, { readonly kind: "eaten" }>

/** A line that can be logged: that of an amount has the food that is meant. */
export type ReadyLine = Exclude<QuickLine, Eaten> | (Eaten & { readonly food: KnownFood })

/** A line with the food that its amount is of. Undefined without one. */
export const readyLine = (line: QuickLine | undefined, food: KnownFood | undefined): ReadyLine | undefined =>
  line?.kind === "eaten" ? food && { ...line, food } : line

const MACROS = ["protein", "carbs", "fat"] as const

/** "Oats: 350 kcal, 12 g protein, breakfast" */
const foodText = (
  name: string,
  figures: Partial<Readonly<Record<"calories" | (typeof MACROS)[number], number | null>>>,
  meal: Meal | undefined
): ReadonlyArray<string> => [
  `${name}: ${formatNumber(figures.calories ?? 0)} kcal`,
  ...MACROS.flatMap((macro) => {
    const grams = figures[macro]
    return grams == null ? [] : [`${formatNumber(grams)} g ${text.macros[macro]}`]
  }),
  ...(meal === undefined ? [] : [food.mealNames[meal]])
]

/** The meaning of a line in words. */
export const lineText = (line: ReadyLine, date: string): string => {
  const on = formatDate(line.date ?? date, "full")
  switch (line.kind) {
    case "food":
      return [...foodText(line.food.name, line.food, line.food.meal), on].join(", ")
    case "eaten": {
      const eaten = eatenOf(line.food, line.eaten)
      const figures = figuresOf(line.food.per100, amountOf(line.food, eaten))
      return [...foodText(`${line.food.name}, ${eatenText(line.food, eaten)}`, figures, line.eaten.meal), on].join(", ")
    }
    case "water":
      return `${text.choices.water}: ${formatNumber(line.amountMl, 0)} ml, ${on}`
    case "weight":
      return `${text.weight}: ${exactMass(line.weightKg)}, ${on}`
    case "rest":
      return `${text.choices.rest}, ${on}`
    case "workout":
      return [
        ...line.exercises.map(({ name, note, sets: done, superset }, index) => {
          const isTogether = superset !== undefined && superset === line.exercises[index - 1]?.superset
          const exercise = `${isTogether ? "+ " : ""}${name}`
          if (!done.every(isPlainSet)) return `${exercise}: ${typedSets(done, massUnit.value)}${noteText(note)}`
          const [first] = done
          const isSame = done.every(({ reps, weightKg }) => reps === first?.reps && weightKg === first.weightKg)
          const parts =
            isSame && first !== undefined
              ? sets(done.length, first.reps, first.weightKg)
              : done.map(({ reps, weightKg }) => sets(1, reps, weightKg)).join(", ")
          return `${exercise}: ${parts}${noteText(note)}`
        }),
        on
      ].join("; ")
  }
}

/** Logs the entry of a line. A food without a meal gets the one that the time of day suggests. */
export const sendLine = (
  line: ReadyLine,
  fallback: { readonly date: string; readonly meal: Meal },
  writeId: string
) => {
  const date = line.date ?? fallback.date
  switch (line.kind) {
    case "food":
      return logFood({ meal: fallback.meal, ...line.food, date }, writeId)
    case "eaten": {
      const { eaten, food } = line
      return logKnown(food, eatenOf(food, eaten), eaten.meal ?? fallback.meal, date, writeId)
    }
    case "water":
      return logWater(line.amountMl, date, writeId)
    case "weight":
      return write(
        "logWeight",
        { weightKg: line.weightKg, date },
        { say: body.weighed(exactMass(line.weightKg)), date, writeId }
      )
    case "rest":
      return logRest(date, writeId)
    case "workout":
      return write("logWorkout", { exercises: line.exercises, date }, { say: training.logged, date, writeId })
  }
}
