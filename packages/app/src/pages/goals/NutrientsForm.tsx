import type { Answer } from "@daybook/core/app"
import { FOOD_MACRO_GRAMS } from "@daybook/core/limits"
import { nutrients as text } from "#text/settings"
import { act } from "../../data/act.ts"
import { toast } from "../../data/toasts.ts"
import { FormError } from "../../form/Form.tsx"
import { useForm } from "../../form/useForm.ts"
import { formatNumber, formatPlain } from "../../format/numbers.ts"
import { parseNumber } from "../../format/typed.ts"
import { Button } from "../../ui/Button.tsx"
import { NumberField } from "../../ui/Field.tsx"

const NUTRIENTS = ["fiber", "sugar", "salt"] as const
type Nutrient = (typeof NUTRIENTS)[number]
type Targets = NonNullable<Answer<"getPreferences">["targets"]>

/** The form for daily targets of fibre, sugar and salt. An empty field stands for none. */
export const NutrientsForm = ({ targets = {} }: { readonly targets: Targets | undefined }) => {
  const before = (nutrient: Nutrient): string => {
    const { [nutrient]: grams } = targets
    return grams === undefined ? "" : formatPlain(grams)
  }
  const form = useForm({
    values: { fiber: before("fiber"), sugar: before("sugar"), salt: before("salt") },
    check: (typed) =>
      Object.fromEntries(
        NUTRIENTS.flatMap((nutrient) =>
          isWrong(typed[nutrient]) ? [[nutrient, text.wrong(formatNumber(min), formatNumber(max))]] : []
        )
      ),
    send: ({ values }) => {
      const wanted = NUTRIENTS.flatMap((nutrient) => {
        const grams = parseNumber(values[nutrient])
        return grams === undefined ? [] : [[nutrient, grams]]
      })
      return act("setPreferences", { targets: wanted.length === 0 ? null : Object.fromEntries(wanted) })
    },
    done: () => toast({ text: text.applied })
  })
  return (
    <form class="card" aria-labelledby="h-nutrients" onSubmit={(event) => void form.submit(event)}>
      <h2 id="h-nutrients">{text.title}</h2>
      <p class="hint">{text.hint}</p>
      <div class="fields">
        {NUTRIENTS.map((nutrient) => (
          <NumberField key={nutrient} label={text[nutrient]} unit="g" {...form.field(nutrient)} />
        ))}
      </div>
      <FormError>{form.errors.form}</FormError>
      <p class="acts">
        <Button type="submit">{text.apply}</Button>
      </p>
    </form>
  )
}

const { max, min } = FOOD_MACRO_GRAMS

const isWrong = (typed: string): boolean => {
  const grams = parseNumber(typed)
  return typed.trim() !== "" && (grams === undefined || grams < min || grams > max)
}
