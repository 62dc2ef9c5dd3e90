import { LineError, type ParsedFood, parseFoodFields } from "@daybook/core/grammar"
import { log as text } from "#text/log"
import { food } from "#text/today"
import { type Errors, numberErrors, numberOf } from "../form/useForm.ts"
import { formatPlain } from "../format/numbers.ts"
import { DateField } from "../ui/DateField.tsx"
import { type BoundField, NumberField, Select } from "../ui/Field.tsx"
import { MEAL_OPTIONS, type Meal } from "./acts.ts"

const AMOUNTS = ["calories", "protein", "carbs", "fat"] as const
export type Amount = (typeof AMOUNTS)[number]

export type TypedAmounts = Readonly<Record<Amount, string>>

const amounts = <A,>(of: (amount: Amount) => A): Readonly<Record<Amount, A>> => ({
  calories: of("calories"),
  protein: of("protein"),
  carbs: of("carbs"),
  fat: of("fat")
})

export const typedOf = (figures: Readonly<Record<Amount, number>>): TypedAmounts =>
  amounts((amount) => formatPlain(figures[amount]))

/** The amounts of fields; those of empty ones are 0. */
export const figuresOf = (typed: TypedAmounts): Readonly<Record<Amount, number>> =>
  amounts((amount) => numberOf(typed[amount]) ?? 0)

/** The amounts of a new food whose fields are valid; empty ones are left out. */
export const amountsOf = (typed: TypedAmounts): { readonly calories: number } & Partial<Record<Amount, number>> => {
  const filled = AMOUNTS.filter((amount) => typed[amount].trim() !== "")
  const { calories, ...macros } = figuresOf(typed)
  return {
    calories,
    ...Object.fromEntries(Object.entries(macros).filter(([name]) => filled.some((each) => each === name)))
  }
}

/** The energy, macros, meal and date of a food. */
export const FoodFields = ({
  date,
  meal,
  of
}: {
  readonly of: (amount: Amount) => BoundField<string>
  readonly meal: BoundField<Meal>
  readonly date: BoundField<string>
}) => (
  <>
    <div class="amount-fields">
      {AMOUNTS.map((amount) => (
        <NumberField key={amount} label={food[amount]} {...of(amount)} />
      ))}
    </div>
    <div class="when">
      <Select label={text.meal} options={MEAL_OPTIONS} {...meal} />
      <DateField label={text.date} {...date} />
    </div>
  </>
)

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
export const shownAmounts = (typed: Partial<TypedAmounts>, line: Partial<ParsedFood>): TypedAmounts =>
  amounts((amount) => {
    const { [amount]: said } = line
    return typed[amount] ?? (said === undefined ? "" : formatPlain(said))
  })

export const foodErrors = (name: string | undefined, typed: TypedAmounts): Errors => {
  const filled = AMOUNTS.filter((amount) => typed[amount].trim() !== "")
  return {
    ...(name === undefined && { name: text.missingName }),
    ...(!filled.includes("calories") && { calories: text.missingCalories }),
    ...numberErrors(Object.fromEntries(filled.map((amount) => [amount, typed[amount]])))
  }
}
