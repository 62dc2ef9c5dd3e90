import { FOOD_PORTIONS, PORTION_NAME_CHARACTERS } from "@daybook/core/limits"
import { foods } from "#text/foods"
import { Button, RoundButton } from "../ui/Button.tsx"
import { Field, NumberField } from "../ui/Field.tsx"
import type { DraftPortion, FoodDraft } from "./draft.ts"

const text = foods.form

/** The parts of the form's state that fields of lists need. */
export interface ListForm {
  readonly values: FoodDraft
  readonly set: (change: Partial<FoodDraft>) => void
  readonly error: (name: string) => string | undefined
}

/** The portions of a food by name. */
export const PortionFields = ({ form: { error, set, values } }: { readonly form: ListForm }) => {
  const { kind, portions, unit } = values
  const change = (at: number, fields: Partial<DraftPortion>) =>
    set({ portions: portions.map((each, index) => (index === at ? { ...each, ...fields } : each)) })
  return (
    <fieldset class="food-rows">
      <legend class="label">{kind === "per100" ? text.portions : text.otherPortions}</legend>
      {portions.map(({ amount, name }, index) => (
        <div key={index} class="food-row">
          <Field
            label={text.portionAt(index + 1)}
            hideLabel
            placeholder={text.portionNamePlaceholder}
            most={PORTION_NAME_CHARACTERS.max}
            value={name}
            error={error(`portions[${index}].name`)}
            onInput={(name) => change(index, { name })}
          />
          <NumberField
            label={text.amountOfPortion(index + 1)}
            hideLabel
            unit={unit}
            value={amount}
            error={error(`portions[${index}].amount`)}
            onInput={(amount) => change(index, { amount })}
          />
          <RoundButton
            icon="close"
            label={text.removePortion(name === "" ? text.portionAt(index + 1) : name)}
            onClick={() => set({ portions: portions.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      {portions.length < FOOD_PORTIONS.max - 1 && (
        <Button small icon="plus" onClick={() => set({ portions: [...portions, { name: "", amount: "" }] })}>
          {text.addPortion}
        </Button>
      )}
    </fieldset>
  )
}
