import { useRef, useState } from "preact/hooks"
import { log as text } from "#text/log"
import { plate as plateText } from "#text/plate"
import { scan } from "#text/scan"
import { meals } from "#text/today"
import type { Outcome } from "../data/request.ts"
import { Form } from "../form/Form.tsx"
import { type Errors, numberOf, useForm } from "../form/useForm.ts"
import { formatDate } from "../format/dates.ts"
import { logAgain, logFood, type Meal, mealAt, mealOf, type SuggestedFood } from "../log/acts.ts"
import {
  amountsOf,
  FoodFields,
  figuresOf,
  foodErrors,
  lineOf,
  shownAmounts,
  type TypedAmounts,
  typedOf
} from "../log/foodForm.tsx"
import { Again, Examples, KnownFoods } from "../log/KnownFoods.tsx"
import { eatenOf, FOOD_FORM, logKnown, plainlyMeant, soughtFood, typedEaten, useFoods } from "../log/knownFoods.ts"
import { ofTyped, type PlateFood, usePlate } from "../log/plate.ts"
import { closeSheetRoute, logDate, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { Field } from "../ui/Field.tsx"
import { Icon } from "../ui/Icon.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { PlateDock, Tally } from "./food/PlateDock.tsx"

/** The typed text: a line, and figures that replace those of the line. */
interface Values {
  readonly name: string
  readonly figures: Partial<TypedAmounts>
  /** The food that was eaten before, while its figures are as they were. */
  readonly again?: SuggestedFood | undefined
}

const EMPTY: Values = { name: "", figures: {} }

/** A food: a line in the terminal's syntax, or a name with its figures, or one that was eaten before, until figures are typed. */
export default ({ query }: PageProps) => {
  const [date, setDate] = useState(() => logDate(query))
  const [chosenMeal, setMeal] = useState<Meal>()
  const form = useForm<Values, unknown>({
    values: EMPTY,
    kept: FOOD_FORM,
    check: (): Errors => {
      if ("error" in line) return { name: line.error }
      const isSought = eaten !== undefined && found.isWaiting
      return meant === undefined && !isSought ? foodErrors(read.name, amounts) : {}
    },
    send: async ({ values: { again, name: said }, writeId }): Promise<Outcome<unknown>> => {
      const food = meant ?? (eaten && (await soughtFood(eaten)))
      if (food !== undefined) return logKnown(food, eatenOf(food, eaten), meal, date, writeId)
      const { calories } = foodErrors(read.name, amounts)
      if (calories !== undefined) return { state: "refused", message: calories, fields: { calories } }
      return again?.name === said
        ? logAgain(again, meal, date, writeId)
        : logFood({ name, ...amountsOf(amounts), meal, date }, writeId)
    },
    leave: closeSheetRoute
  })
  const { figures } = form.values
  const line = lineOf(form.values.name)
  const read = "error" in line ? {} : line
  const meal = chosenMeal ?? read.meal ?? mealOf(query.meal) ?? mealAt(new Date().getHours())
  const amounts = shownAmounts(figures, read)
  const name = read.name ?? ""
  const isWithout = amounts.calories === ""
  const eaten = isWithout ? typedEaten(form.values.name) : undefined
  const words = eaten?.query ?? name
  const found = useFoods(isWithout ? words : "")
  const meant = plainlyMeant(found, eaten)
  const { put: putOn, ...shelf } = usePlate()
  const plate = shelf.plate.foods
  const fieldPlace = useRef<HTMLDivElement>(null)
  const put = (food: PlateFood) => {
    if (!putOn(food)) return
    if (form.values.name === "") return
    // The next food can be typed at once.
    form.set(EMPTY)
    fieldPlace.current?.querySelector("input")?.focus()
  }
  const onPlate = { has: (food: PlateFood) => plate.some(({ key }) => key === food.key), put }
  const isTyped = !isWithout && Object.keys(foodErrors(read.name, amounts)).length === 0

  return (
    <Sheet title={meals[meal]} hint={formatDate(date, "full")} look="food">
      <Form
        form={form}
        save={text.logIt}
        acts={isTyped && <Button onClick={() => put(ofTyped(name, figuresOf(amounts)))}>{plateText.typed}</Button>}
      >
        <div class="with-scan" ref={fieldPlace}>
          <Field
            label={text.say}
            {...form.field("name")}
            placeholder={text.examples[0]}
            autoFocus
            enterKeyHint="done"
          />
          <ScanButton date={date} meal={meal} />
        </div>
        {isWithout && (
          <>
            <Again
              {...{ date, meal, onPlate }}
              q={words}
              without={found.own.map(({ name }) => name)}
              onPick={(food) => form.set({ name: food.name, figures: typedOf(food), again: food })}
            />
            <KnownFoods {...{ date, found, meal, onPlate, words }} eatenOf={(food) => eatenOf(food, eaten)} />
          </>
        )}
        <FoodFields
          of={(amount) => ({
            value: amounts[amount],
            error: form.error(amount),
            onInput: (value) => form.set({ figures: { ...figures, [amount]: value }, again: undefined })
          })}
          meal={{ value: meal, onInput: setMeal }}
          date={{ value: date, error: form.error("date"), onInput: setDate }}
        />
      </Form>
      {plate.length === 0 ? (
        <Tally date={date} calories={numberOf(amounts.calories) ?? 0} protein={numberOf(amounts.protein) ?? 0} />
      ) : (
        <PlateDock {...shelf} {...{ date, meal }} isOpen={form.values.name === ""} />
      )}
      <Examples date={date} meal={meal} />
    </Sheet>
  )
}

const ScanButton = ({ date, meal }: { readonly date: string; readonly meal: string }) => (
  <a class="btn" href={`/log/scan?${new URLSearchParams({ date, meal })}`} aria-label={scan.title}>
    <Icon name="scan" small />
    {scan.short}
  </a>
)
