import { LineError, type QuickLine, readLine } from "@daybook/core/grammar"
import { formatDate, today } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { formatMass, massLabel, massUnit } from "../format/units.ts"
import { food, log as text } from "../text/today.ts"

/** A line that was read, or the reason why it cannot be read. */
export type Reading = { readonly line: QuickLine } | { readonly error: string } | undefined

/** Reads a line in the terminal's syntax, in the person's unit; undefined for an empty line. */
export const readingOf = (typed: string): Reading => {
  if (typed.trim() === "") return undefined
  try {
    return { line: readLine(typed, massUnit.value, today()) }
  } catch (error) {
    if (error instanceof LineError) return { error: error.message }
    throw error
  }
}

const sets = (count: number, reps: number, weightKg: number | undefined): string =>
  `${count} × ${reps}${weightKg === undefined ? "" : ` ${text.at} ${formatMass(weightKg, 2)} ${massLabel()}`}`

/** The meaning of a line in words. */
export const readingText = (line: QuickLine, date: string): string => {
  const on = formatDate(line.date ?? date, "full")
  switch (line.kind) {
    case "food": {
      const { calories, carbs, fat, meal, name, protein } = line.food
      const macros = Object.entries({ protein, carbs, fat }).flatMap(([macro, grams]) =>
        grams === undefined
          ? []
          : [`${formatNumber(grams)} g ${text.macros[macro === "protein" || macro === "carbs" ? macro : "fat"]}`]
      )
      return [
        `${name}: ${formatNumber(calories)} kcal`,
        ...macros,
        ...(meal === undefined ? [] : [food.mealNames[meal]]),
        on
      ].join(", ")
    }
    case "water":
      return `${text.choices.water}: ${formatNumber(line.amountMl, 0)} ml, ${on}`
    case "weight":
      return `${text.weight}: ${formatMass(line.weightKg, 2)} ${massLabel()}, ${on}`
    case "rest":
      return `${text.choices.rest}, ${on}`
    case "workout":
      return [
        ...line.exercises.map(({ name, sets: done }) => {
          const [first] = done
          const isSame = done.every(({ reps, weightKg }) => reps === first?.reps && weightKg === first.weightKg)
          const parts =
            isSame && first !== undefined
              ? sets(done.length, first.reps, first.weightKg)
              : done.map(({ reps, weightKg }) => sets(1, reps, weightKg)).join(", ")
          return `${name}: ${parts}`
        }),
        on
      ].join("; ")
  }
}
