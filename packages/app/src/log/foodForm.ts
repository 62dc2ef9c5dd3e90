import { LineError, type ParsedFood, parseFoodFields } from "@daybook/core/grammar"
import { type Errors, numberErrors, numberOf } from "../forms/fields.ts"
import { log as text } from "../text/today.ts"
import { AMOUNTS, type Amount, type Typed } from "./AmountFields.tsx"

/** The food that the typed line describes. Any part may be missing. */
export const lineOf = (said: string): Partial<ParsedFood> | { readonly error: string } => {
  try {
    return parseFoodFields(said.trim().split(/\s+/).filter(Boolean))
  } catch (error) {
    if (error instanceof LineError) return { error: error.message }
    throw error
  }
}

/** The values to show in the fields: the typed ones, else those of the line. */
export const shownAmounts = (
  typed: Partial<Typed>,
  line: Partial<ParsedFood>,
  format: (value: number) => string
): Typed => {
  const shown = (amount: Amount): string => {
    const { [amount]: said } = line
    return typed[amount] ?? (said === undefined ? "" : format(said))
  }
  return { calories: shown("calories"), protein: shown("protein"), carbs: shown("carbs"), fat: shown("fat") }
}

/** The errors of a food, by field. */
export const foodErrors = (name: string | undefined, amounts: Typed): Errors => ({
  ...(name === undefined && { name: text.missingName }),
  ...(amounts.calories.trim() === "" && { calories: text.missingCalories }),
  ...numberErrors(amounts)
})

/** The amounts of a food whose fields are valid; empty ones are left out. */
export const amountsOf = (amounts: Typed): { readonly calories: number } & Partial<Record<Amount, number>> => {
  const found = AMOUNTS.flatMap((amount) => {
    const value = numberOf(amounts[amount])
    return typeof value === "number" ? [[amount, value]] : []
  })
  return { calories: numberOf(amounts.calories) ?? 0, ...Object.fromEntries(found) }
}
