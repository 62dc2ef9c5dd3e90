import { FOOD_INGREDIENTS, FOOD_PORTIONS, FOOD_QUERY_CHARACTERS, PORTION_NAME_CHARACTERS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { foods } from "#text/foods"
import { FormError } from "../form/Form.tsx"
import { counted, formatNumber } from "../format/numbers.ts"
import { Button, RoundButton } from "../ui/Button.tsx"
import { Field, LabelledControl, NumberField } from "../ui/Field.tsx"
import { longProps, tooLong } from "../ui/tooLong.ts"
import { type DraftIngredient, type DraftPortion, type FoodDraft, ingredientOf, recipeTotals } from "./draft.ts"
import { amountText, type KnownFood, rowOf, useFoodSearch } from "./figures.ts"

const text = foods.form

/** The parts of the form's state that fields of lists need. */
interface ListForm {
  readonly values: FoodDraft
  readonly set: (change: Partial<FoodDraft>) => void
  readonly error: (name: string) => string | undefined
}

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

const SHOWN = 6

/** A search of the own foods and the tables as one types. Enter chooses the first food; one whose energy is unknown cannot be chosen. */
const FindFood = ({ onChoose }: { readonly onChoose: (food: KnownFood) => void }) => {
  const [typed, setTyped] = useState("")
  const { data = [], words } = useFoodSearch(typed)
  const problem = tooLong(typed, FOOD_QUERY_CHARACTERS.max)
  const isSearch = typed.trim() !== "" && words !== ""
  const found = isSearch ? data.slice(0, SHOWN) : []
  const choose = (food: KnownFood | undefined) => {
    if (food === undefined) return
    setTyped("")
    onChoose(food)
  }
  return (
    <div class="find-food">
      <LabelledControl label={text.find} error={problem}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            autoComplete="off"
            enterKeyHint="search"
            placeholder={text.findHint}
            {...longProps(problem)}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return
              // The form is not sent by a search.
              event.preventDefault()
              if (words === typed.trim()) choose(found.find(({ per100 }) => per100.calories !== null))
            }}
          />
        )}
      </LabelledControl>
      <p class="vh" role="status">
        {isSearch && counted(found.length, text.found)}
      </p>
      {isSearch && found.length === 0 && <p class="hint">{text.noneFound}</p>}
      {found.length > 0 && (
        <ul class="signals">
          {found.map((food) => {
            const { hint, num, unit } = rowOf(food)
            return (
              <li key={food.id}>
                <button type="button" disabled={food.per100.calories === null} onClick={() => choose(food)}>
                  <span class="vh">{text.choose} </span>
                  <b>
                    <bdi>{food.name}</bdi>
                  </b>{" "}
                  <span class="hint">
                    {num} {unit} · {hint}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
