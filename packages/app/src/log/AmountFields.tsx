import type { Errors } from "../forms/fields.ts"
import { food } from "../text/today.ts"
import { NumberField } from "../ui/Field.tsx"

export const AMOUNTS = ["calories", "protein", "carbs", "fat"] as const
export type Amount = (typeof AMOUNTS)[number]
export type Typed = Readonly<Record<Amount, string>>

/** Energy and macros of a food, side by side. */
export const AmountFields = ({
  errors,
  onInput,
  typed
}: {
  readonly typed: Typed
  readonly errors: Errors
  readonly onInput: (amount: Amount, value: string) => void
}) => (
  <div class="amount-fields">
    {AMOUNTS.map((amount) => (
      <NumberField
        key={amount}
        label={food[amount]}
        value={typed[amount]}
        error={errors[amount]}
        onInput={(value) => onInput(amount, value)}
      />
    ))}
  </div>
)
