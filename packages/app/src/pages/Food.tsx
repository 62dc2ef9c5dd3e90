import type { Answer } from "@daybook/core/app"
import { figuresOf, type Nutrient, type Per100 } from "@daybook/core/foods"
import { useState } from "preact/hooks"
import { foods as text } from "#text/foods"
import { useRead } from "../data/api.ts"
import { write } from "../data/write.ts"
import { amountText, foodPath, type KnownFood, tableOf } from "../foods/figures.ts"
import { dayText } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { go, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { Choice } from "../ui/Choice.tsx"
import { Icon } from "../ui/Icon.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { FailedNotice, Loading, ReadState } from "../ui/States.tsx"

type Page = Answer<"foodPage">
type Packs = Answer<"listFoodPacks">

const UP = { href: "/foods", label: text.title }

/** A food with its figures for a portion, 100 g or a whole recipe; its ingredients, and what to do with it. */
export default ({ params: { id = "" } }: PageProps) => {
  const read = useRead("foodPage", { id })
  const { data: packs } = useRead("listFoodPacks", {})
  if (read.data !== undefined) return <FoundFood key={id} page={read.data} packs={packs} read={read} />
  return (
    <>
      <PageHead title={text.title} up={UP} />
      {read.loading ? <Loading /> : read.offline ? <ReadState read={read} /> : <FailedNotice>{text.gone}</FailedNotice>}
    </>
  )
}

const FoundFood = ({
  packs,
  page,
  read
}: {
  readonly page: Page
  readonly packs: Packs | undefined
  readonly read: Parameters<typeof ReadState>[0]["read"]
}) => {
  const { food, ingredients } = page
  const measures = measuresOf(food)
  const [wanted, setWanted] = useState<string>()
  const measure = measures.find(({ value }) => value === wanted) ?? measures[0]
  if (measure === undefined) return null
  const figures = figuresOf(food.per100, measure.amount)
  const pack = packs?.find(({ name }) => name === food.source)
  return (
    <>
      <PageHead title={food.name} up={UP} lead={leadOf(page)} />
      <ReadState read={read} />
      <div class="food-page" data-tone="food">
        {measures.length > 1 && (
          <Choice hideLabel label={text.one.per} options={measures} value={measure.value} onInput={setWanted} />
        )}
        <Four figures={figures} label={measure.label} />
        <Acts food={food} />
      </div>
      {ingredients.length > 0 && <Ingredients page={page} />}
      {food.portions.length > 1 && <Portions food={food} />}
      <Nutrients figures={figures} sum={measure.label} isRecipe={ingredients.length > 0} />
      {pack !== undefined && (
        <p class="hint">
          {pack.attribution} · {pack.license}
        </p>
      )}
    </>
  )
}

const wholeOf = ({ ingredients = [] }: KnownFood): number => ingredients.reduce((sum, { amount }) => sum + amount, 0)

const measuresOf = (food: KnownFood) => {
  const [usual] = food.portions
  return [
    ...(usual === undefined ? [] : [{ value: "portion", label: text.one.portion(usual.name), amount: usual.amount }]),
    { value: "hundred", label: amountText(100, food.unit), amount: 100 },
    ...(food.ingredients === undefined ? [] : [{ value: "whole", label: text.one.whole, amount: wholeOf(food) }])
  ]
}

/** "Your recipe, 4 servings of 420 g · eaten 11 times, last on 18 Nov" */
const leadOf = ({ food, times }: Page): string => {
  const { barcode, brand, lastLogged, portions, servings, unit } = food
  const [serving] = portions
  const kind =
    servings === undefined || serving === undefined
      ? (tableOf(food) ?? text.one.own)
      : text.one.recipe(
          (servings === 1 ? text.one.oneServing : text.one.servings)(formatNumber(servings)),
          amountText(serving.amount, unit)
        )
  const eaten = lastLogged === null ? text.one.never : text.one.eaten(times, dayText(lastLogged))
  return [kind, brand, eaten, barcode && text.one.code(barcode)].filter(Boolean).join(" · ")
}

const Acts = ({ food: { id, name, per100, portions, source } }: { readonly food: KnownFood }) => {
  const remove = () => {
    go("/foods")
    void write("deleteKnownFood", { id }, { say: text.one.deleted(name) })
  }
  return (
    <p class="acts">
      {per100.calories !== null && (
        <a class="btn first" href={`/log/food/portion?id=${encodeURIComponent(id)}`}>
          <Icon name="plus" small />
          {text.one.log(portions[0] === undefined ? name : text.one.portion(portions[0].name))}
        </a>
      )}
      {source === "own" && (
        <>
          <a class="btn" href={`${foodPath(id)}/change`}>
            {text.one.change}
          </a>
          <Button look="bare" danger icon="trash" onClick={remove}>
            {text.one.delete}
          </Button>
        </>
      )}
    </p>
  )
}

const Ingredients = ({ page: { food, ingredients } }: { readonly page: Page }) => {
  const { calories } = figuresOf(food.per100, wholeOf(food))
  return (
    <Section
      title={text.one.ingredients}
      tone="food"
      {...(calories !== null && {
        sum: (
          <>
            <b>{formatNumber(calories, 0)}</b> {text.one.kcalInAll}
          </>
        )
      })}
    >
      <ul class="entries">
        {ingredients.map(({ amount, food: known, foodId, name }, index) => (
          <li key={`${index} ${foodId}`}>
            <LeaderRow
              name={
                <>
                  {name} <span class="unit">{amountText(amount, known?.unit ?? food.unit)}</span>
                </>
              }
              {...(known === null
                ? { hint: text.one.goneIngredient }
                : { href: foodPath(foodId), num: formatNumber(figuresOf(known.per100, amount).calories ?? 0, 0) })}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Portions = ({ food: { per100, portions, unit } }: { readonly food: KnownFood }) => (
  <Section title={text.one.portions} tone="food" sum={text.kcal}>
    <ul class="entries">
      {portions.map(({ amount, name }) => (
        <li key={name}>
          <LeaderRow
            name={
              <>
                {name} <span class="unit">{amountText(amount, unit)}</span>
              </>
            }
            num={<Figure value={figuresOf(per100, amount).calories} digits={0} />}
          />
        </li>
      ))}
    </ul>
  </Section>
)

const MACROS = ["protein", "carbs", "fat"] as const

/** The energy and the macros of an amount, which `label` names. */
const Four = ({ figures, label }: { readonly figures: Per100; readonly label: string }) => (
  <ul class="food-four" aria-label={label}>
    <li>
      <Figure value={figures.calories} digits={0} />
      <span>{text.kcal}</span>
    </li>
    {MACROS.map((macro) => (
      <li key={macro}>
        <Figure value={figures[macro]} digits={0} />
        <span>{text.one.four[macro]}</span>
      </li>
    ))}
  </ul>
)

const Figure = ({ digits, value }: { readonly value: number | null; readonly digits: number }) =>
  value === null ? (
    <b>
      <span aria-hidden="true">–</span>
      <span class="vh">{text.one.unknown}</span>
    </b>
  ) : (
    <b>{formatNumber(value, digits)}</b>
  )

/** The nutrients in the order of a label, with their decimals. */
const LABEL = [
  ["fat", 1],
  ["carbs", 1],
  ["sugar", 1],
  ["fiber", 1],
  ["protein", 1],
  ["salt", 2]
] as const satisfies ReadonlyArray<readonly [Nutrient, number]>

/** The table of nutrients of an amount. `sum` is the text of that amount. */
const Nutrients = ({
  figures,
  isRecipe,
  sum
}: {
  readonly figures: Per100
  readonly sum: string
  readonly isRecipe: boolean
}) => (
  <Section title={text.one.details} tone="food" sum={sum}>
    <ul class="entries food-label">
      {LABEL.map(([nutrient, digits]) => {
        const { [nutrient]: value } = figures
        return (
          <li key={nutrient} class={nutrient === "sugar" ? "sub" : ""}>
            <LeaderRow
              name={nutrient === "sugar" ? text.one.ofWhich : text.nutrients[nutrient]}
              {...(value === null ? { unit: text.one.unknown } : { num: formatNumber(value, digits), unit: "g" })}
            />
          </li>
        )
      })}
    </ul>
    {isRecipe && LABEL.some(([nutrient]) => figures[nutrient] === null) && <p class="hint">{text.one.partly}</p>}
  </Section>
)
