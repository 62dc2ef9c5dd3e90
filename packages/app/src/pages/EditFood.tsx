import type { Answer } from "@daybook/core/app"
import { NUTRIENTS } from "@daybook/core/foods"
import { FOOD_BRAND_CHARACTERS, FOOD_NAME_CHARACTERS, PORTION_NAME_CHARACTERS } from "@daybook/core/limits"
import { foods, foods as foodTexts } from "#text/foods"
import { useRead } from "../data/api.ts"
import { write } from "../data/write.ts"
import {
  changeOf,
  draftErrors,
  draftOf,
  type FoodDraft,
  figureField,
  foodOf,
  NEW_FOOD,
  newFoodOf
} from "../foods/draft.ts"
import { PortionFields, RecipeFields } from "../foods/FoodFields.tsx"
import { foodPath } from "../foods/figures.ts"
import { Form } from "../form/Form.tsx"
import { useEntryForm } from "../form/useForm.ts"
import { formatPlain } from "../format/numbers.ts"
import { go, type PageProps } from "../navigation.ts"
import { Choice } from "../ui/Choice.tsx"
import { Field, NumberField } from "../ui/Field.tsx"
import { optionsOf } from "../ui/options.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { FailedNotice, Loading, ReadState } from "../ui/States.tsx"

const UP = { href: "/foods", label: foodTexts.title }

const done = (id: string | undefined) => go(id === undefined ? UP.href : foodPath(id), true)

/** The form of a new food, with the first values of its address, or of an own one. */
export default ({ params: { id }, query }: PageProps) => {
  if (id !== undefined) return <Change key={id} id={id} />
  const start = startOf(query)
  return (
    <>
      <PageHead title={start.kind === "recipe" ? foodTexts.form.newRecipe : foodTexts.form.newFood} up={UP} />
      <FoodForm key={JSON.stringify(query)} start={start} onDone={done} />
    </>
  )
}

const Change = ({ id }: { readonly id: string }) => {
  const read = useRead("foodPage", { id })
  const { data } = read
  const isOwn = data?.food.source === "own"
  return (
    <>
      <PageHead
        title={isOwn ? foodTexts.form.change(data.food.name) : foodTexts.title}
        up={isOwn ? { href: foodPath(id), label: data.food.name } : UP}
      />
      {isOwn ? (
        <>
          <ReadState read={read} />
          <FoodForm page={data} onDone={done} />
        </>
      ) : read.loading ? (
        <Loading />
      ) : read.offline ? (
        <ReadState read={read} />
      ) : (
        <FailedNotice>{foodTexts.gone}</FailedNotice>
      )}
    </>
  )
}

const FIGURES = ["calories", "protein", "carbs", "fat"] as const

/** The values with which the form of a new food opens. The figures of a logged entry are of one portion; the person types its weight. */
const startOf = (query: PageProps["query"]): Partial<FoodDraft> => {
  const { barcode, kind, name } = query
  const figures = FIGURES.flatMap((figure) => {
    const value = Number(query[figure] ?? Number.NaN)
    return Number.isFinite(value) ? [[figure, formatPlain(value)]] : []
  })
  return {
    ...(name !== undefined && { name }),
    ...(barcode !== undefined && { barcode }),
    ...(kind === "recipe" && { kind: "recipe" }),
    ...(figures.length > 0 && {
      kind: "portion",
      portionName: foodTexts.form.portionDefault,
      ...Object.fromEntries(figures)
    })
  }
}

const text = foods.form

const KINDS = optionsOf(text.kinds)
const UNITS = optionsOf(text.units)

interface Props {
  readonly page?: Answer<"foodPage">
  readonly start?: Partial<FoodDraft>
  /** Called when it is saved, with the id of the food if the server has answered. */
  readonly onDone: (id: string | undefined) => void
}

/** The form of an own food: its figures for 100 g or for a portion, or the ingredients of a recipe. */
const FoodForm = ({ onDone, page, start = {} }: Props) => {
  const food = page?.food
  const form = useEntryForm({
    entry: food ?? NEW_FOOD,
    isKnown: food !== undefined,
    kept:
      food === undefined ? ["new food", start.name, start.barcode, start.kind].filter(Boolean).join(" ") : undefined,
    show: (shown) => ({ ...draftOf(shown, page?.ingredients), ...start }),
    read: foodOf,
    check: draftErrors,
    send: ({ change, shown, values, writeId }) => {
      const name = values.name.trim()
      if (food === undefined) return write("createFood", newFoodOf(values), { say: text.made(name), writeId })
      if (Object.keys(change).length === 0) return undefined
      const params = { id: food.id, ...changeOf(change, values) }
      return write("updateKnownFood", params, { say: text.changed(name), writeId, shown })
    },
    leave: (saved) => onDone(saved?.id ?? food?.id)
  })
  const { values } = form
  const { kind, unit } = values
  return (
    <Form form={form} save={kind === "recipe" ? text.saveRecipe : text.save} look="form food-form">
      <Field label={text.name} most={FOOD_NAME_CHARACTERS.max} {...form.field("name")} />
      {food === undefined && <Choice label={text.kind} options={KINDS} {...form.field("kind")} />}
      {kind === "recipe" ? (
        <RecipeFields form={form} />
      ) : (
        <>
          {food === undefined && <Choice label={text.unit} options={UNITS} {...form.field("unit")} />}
          {kind === "portion" && (
            <div class="fields">
              <Field
                label={text.portionName}
                placeholder={text.portionNamePlaceholder}
                most={PORTION_NAME_CHARACTERS.max}
                {...form.field("portionName")}
                error={form.error("portion.name")}
              />
              <NumberField
                label={text.portionAmount[unit]}
                unit={unit}
                hint={text.portionAmountHint}
                {...form.field("portionAmount")}
                error={form.error("portion.amount")}
              />
            </div>
          )}
          <fieldset class="food-figures">
            <legend class="label">{kind === "portion" ? text.inPortion : text.in100(unit)}</legend>
            <div class="fields">
              {NUTRIENTS.map((nutrient) => (
                <NumberField
                  key={nutrient}
                  label={foods.nutrients[nutrient]}
                  unit={nutrient === "calories" ? foods.kcal : "g"}
                  {...form.field(nutrient)}
                  error={form.error(figureField(kind, nutrient))}
                />
              ))}
            </div>
            <p class="hint">{text.emptyIsUnknown}</p>
          </fieldset>
        </>
      )}
      <PortionFields form={form} />
      {kind !== "recipe" && (
        <div class="fields">
          <Field label={text.brand} most={FOOD_BRAND_CHARACTERS.max} {...form.field("brand")} />
          <Field label={text.barcode} inputMode="numeric" {...form.field("barcode")} />
        </div>
      )}
    </Form>
  )
}
