import { FOOD_INGREDIENTS } from "@daybook/core/limits"
import { foods } from "#text/foods"
import { FormError } from "../form/Form.tsx"
import { formatNumber } from "../format/numbers.ts"
import { RoundButton } from "../ui/Button.tsx"
import { NumberField } from "../ui/Field.tsx"
import { type DraftIngredient, ingredientOf, recipeTotals } from "./draft.ts"
import { FindFood } from "./FindFood.tsx"
import { amountText } from "./figures.ts"
import type { ListForm } from "./PortionFields.tsx"

const text = foods.form

/** The ingredients of a recipe with their amounts, and into how many servings it is divided. */
export const RecipeFields = ({ form }: { readonly form: ListForm }) => {
  const { error, set, values } = form
  const { ingredients } = values
  const change = (ingredients: ReadonlyArray<DraftIngredient>) => set({ ingredients })
  const totals = recipeTotals(values)
  return (
    <>
      <fieldset class="food-rows">
        <legend class="label">{text.ingredients}</legend>
        {ingredients.map(({ amount, foodId, name, unit }, index) => (
          <div key={`${index} ${foodId}`} class="food-row">
            <div class="food-name">
              <bdi>{name}</bdi>
              <FormError>{error(`ingredients[${index}].foodId`)}</FormError>
            </div>
            <NumberField
              label={text.amountOf(name)}
              hideLabel
              unit={unit}
              value={amount}
              error={error(`ingredients[${index}].amount`)}
              onInput={(amount) => change(ingredients.map((each, at) => (at === index ? { ...each, amount } : each)))}
            />
            <RoundButton
              icon="close"
              label={text.remove(name)}
              onClick={() => change(ingredients.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <FormError>{error("ingredients")}</FormError>
        {ingredients.length < FOOD_INGREDIENTS.max && (
          <FindFood onChoose={(food) => change([...ingredients, ingredientOf(food)])} />
        )}
      </fieldset>
      <NumberField
        label={text.servings}
        hint={text.servingsHint}
        value={values.servings}
        error={error("servings")}
        onInput={(servings) => set({ servings })}
      />
      {totals !== undefined && (
        <p>
          {text.inAll(
            formatNumber(totals.calories, 0),
            amountText(totals.amount, values.unit),
            formatNumber(totals.serving, 0)
          )}
        </p>
      )}
    </>
  )
}
