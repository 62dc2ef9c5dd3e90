import { figuresOf } from "@daybook/core/foods"
import { useState } from "preact/hooks"
import { foods, known as text } from "#text/foods"
import { log as logText } from "#text/log"
import { plate as plateText } from "#text/plate"
import { useRead } from "../data/api.ts"
import { foodPath, type KnownFood, tableOf } from "../foods/figures.ts"
import { Form } from "../form/Form.tsx"
import { forgetForm } from "../form/kept.ts"
import { numberErrors, numberOf, useForm } from "../form/useForm.ts"
import { formatNumber, formatPlain } from "../format/numbers.ts"
import { MEAL_OPTIONS, type Meal, mealAt, mealOf } from "../log/acts.ts"
import { type EatenAmount, eatenText, FOOD_FORM, logKnown } from "../log/knownFoods.ts"
import { ofKnown, type PlateFood, usePlate } from "../log/plate.ts"
import { closeSheetRoute, logDate, type PageProps } from "../navigation.ts"
import { Button, RoundButton } from "../ui/Button.tsx"
import { Choice } from "../ui/Choice.tsx"
import { DateField } from "../ui/DateField.tsx"
import { NumberField, Select } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { Loading, Notice } from "../ui/States.tsx"

/** How much of a known food was eaten: in grams, or in portions. */
export default ({ query }: PageProps) => {
  const { data, error } = useRead("foodPage", { id: query.id ?? "" })
  if (data === undefined)
    return (
      <Sheet title={text.amount} look="log">
        {error === undefined ? <Loading /> : <Notice tone="warn">{error}</Notice>}
      </Sheet>
    )
  return <Portion food={data.food} query={query} />
}

/** The amounts in which a food is measured: its unit, or one of its portions. */
const measuresOf = ({ portions, unit }: KnownFood) => [
  ...portions.map(({ amount, name }) => ({ value: name, label: `${name}, ${formatNumber(amount, 1)} ${unit}` })),
  { value: "", label: text.units[unit] }
]

/** Half or one and a half of a portion in one tap. */
const COUNTS = [0.5, 1, 1.5, 2] as const
const COUNT_TEXTS: Readonly<Record<number, string>> = { 0.5: "½", 1.5: "1½" }

/** The step of "less" and "more": a quarter of a portion, or ten grams. */
const STEP = { portion: 0.25, unit: 10 } as const

const Portion = ({ food, query }: { readonly food: KnownFood; readonly query: PageProps["query"] }) => {
  const [first = { name: "" }] = food.portions
  const [measure, setMeasure] = useState<string>(query.amount === undefined ? (query.portion ?? first.name) : "")
  const form = useForm<{ amount: string; meal: Meal; date: string }, unknown>({
    values: {
      amount: typedIn(query.amount ?? query.count) ?? (measure === "" ? "100" : "1"),
      meal: mealOf(query.meal) ?? mealAt(new Date().getHours()),
      date: logDate(query)
    },
    check: ({ amount }) => ((numberOf(amount) ?? 0) > 0 ? {} : { amount: text.tooLittle, ...numberErrors({ amount }) }),
    send: ({ values: { amount, date, meal }, writeId }) =>
      logKnown(food, eatenOf(numberOf(amount) ?? 0, measure), meal, date, writeId),
    // The words by which the food was found are of no more use.
    done: () => forgetForm(FOOD_FORM),
    leave: closeSheetRoute
  })
  const typed = numberOf(form.values.amount) ?? 0
  const eaten = eatenOf(typed, measure)
  const chosen = food.portions.find(({ name }) => name === measure)
  const amount = chosen === undefined ? typed : chosen.amount * typed
  const figures = figuresOf(food.per100, amount)
  const setAmount = (value: number) => form.set({ amount: formatPlain(Math.max(0, Math.round(value * 100) / 100)) })
  const change = (next: string) => {
    setMeasure(next)
    const other = food.portions.find(({ name }) => name === next)
    // The same amount in the other measure, or one portion.
    setAmount(other === undefined ? Math.round(amount) || 100 : 1)
  }
  const step = chosen === undefined ? STEP.unit : STEP.portion
  const plate = usePlate()
  const onPlate = ofKnown(food, eaten)
  const put = (one: PlateFood) => {
    if (!plate.put(one)) return
    forgetForm(FOOD_FORM)
    closeSheetRoute()
  }
  const kcal = figures.calories === null ? undefined : formatNumber(figures.calories, 0)
  return (
    <Sheet
      title={food.name}
      hint={[
        food.brand,
        tableOf(food) ?? foods.one.own,
        food.per100.calories !== null && text.per100(formatNumber(food.per100.calories, 0), food.unit)
      ]
        .filter(Boolean)
        .join(" · ")}
      look="log portion"
    >
      <Form
        form={form}
        save={kcal === undefined ? undefined : text.log(eatenText(food, eaten), kcal)}
        acts={onPlate && typed > 0 && <Button onClick={() => put(onPlate)}>{plateText.typed}</Button>}
      >
        <div class="stepper">
          <RoundButton icon="minus" label={text.less} onClick={() => setAmount(typed - step)} />
          <NumberField
            label={text.amount}
            unit={chosen === undefined ? food.unit : `× ${chosen.name}`}
            {...form.field("amount")}
            autoFocus
            enterKeyHint="done"
          />
          <RoundButton icon="plus" label={text.more} onClick={() => setAmount(typed + step)} />
        </div>
        {chosen !== undefined && (
          <Choice
            label={text.portionsOf(chosen.name, `${formatNumber(chosen.amount, 1)} ${food.unit}`)}
            options={COUNTS.map((count) => ({ value: String(count), label: COUNT_TEXTS[count] ?? String(count) }))}
            value={String(typed)}
            onInput={(count) => setAmount(Number(count))}
          />
        )}
        {food.portions.length > 0 && (
          <Choice label={text.unit} options={measuresOf(food)} value={measure} onInput={change} />
        )}
        <Figures figures={figures} />
        {kcal === undefined && <Notice tone="warn">{text.energyUnknown}</Notice>}
        <div class="when">
          <Select label={logText.meal} options={MEAL_OPTIONS} {...form.field("meal")} />
          <DateField label={logText.date} {...form.field("date")} />
        </div>
      </Form>
      <p class="hint">
        <a href={foodPath(food.id)}>{text.details}</a>
      </p>
    </Sheet>
  )
}

/** A number of the address, as the person would type it. */
const typedIn = (sent: string | undefined): string | undefined =>
  sent !== undefined && Number(sent) > 0 ? formatPlain(Number(sent)) : undefined

const eatenOf = (typed: number, measure: string): EatenAmount =>
  measure === "" ? { amount: typed } : { portion: measure, count: typed }

/** The energy and macros of an amount, and fibre, sugar and salt where they are known. */
const Figures = ({ figures }: { readonly figures: ReturnType<typeof figuresOf> }) => (
  <>
    <dl class="portion-figures">
      {(["calories", "protein", "carbs", "fat"] as const).map((nutrient) => {
        const value = figures[nutrient]
        return (
          <div key={nutrient}>
            <dt>{text.figures[nutrient]}</dt>
            <dd>{value === null ? "–" : formatNumber(value, nutrient === "calories" ? 0 : 1)}</dd>
          </div>
        )
      })}
    </dl>
    <p class="hint">
      {(["fiber", "sugar", "salt"] as const)
        .flatMap((nutrient) => {
          const value = figures[nutrient]
          return value === null
            ? []
            : [`${text.others[nutrient]} ${formatNumber(value, nutrient === "salt" ? 2 : 1)} g`]
        })
        .join(" · ")}
    </p>
  </>
)
