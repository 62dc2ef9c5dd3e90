import { useState } from "preact/hooks"
import { useRead } from "../data/api.ts"
import { useKept } from "../data/kept.ts"
import { useWriteId, write } from "../data/write.ts"
import { formatDate } from "../format/dates.ts"
import { formatNumber, formatPlain } from "../format/numbers.ts"
import { FormError } from "../forms/FormError.tsx"
import { numberOf, useSubmit } from "../forms/fields.ts"
import { Kept } from "../forms/Kept.tsx"
import { Again } from "../log/Again.tsx"
import { AmountFields, type Typed } from "../log/AmountFields.tsx"
import { amountsOf, foodErrors, lineOf, shownAmounts } from "../log/foodForm.ts"
import { logDate } from "../log/logDate.ts"
import { MealField } from "../log/MealField.tsx"
import { isMeal, type Meal, mealAt, type SuggestedFood } from "../log/meals.ts"
import { closeSheetRoute, type PageProps } from "../navigation.ts"
import { food as foodText, log as text } from "../text/today.ts"
import { overlaid, targetOf } from "../today/overlay.ts"
import { useDayWrites } from "../today/useDayWrites.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { Field } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"

/** The typed text: a line, and figures that replace those of the line. */
interface Form {
  readonly said: string
  readonly typed: Partial<Typed>
}

const EMPTY: Form = { said: "", typed: {} }

/** A food: a line in the terminal's syntax, or a name with its figures, or one that was eaten before. */
const LogFood = ({ query }: PageProps) => {
  const [date, setDate] = useState(() => logDate(query))
  const [chosenMeal, setMeal] = useState<Meal>()
  const form = useKept<Form>("food", EMPTY)
  const { said, typed } = form.value
  const { busy, errors, submit } = useSubmit()
  const writeId = useWriteId()

  const line = lineOf(said)
  const read = "error" in line ? {} : line
  const asked = query.meal ?? ""
  const meal = chosenMeal ?? read.meal ?? (isMeal(asked) ? asked : mealAt(new Date().getHours()))
  const amounts = shownAmounts(typed, read, formatPlain)
  const found = "error" in line ? { name: line.error } : foodErrors(read.name, amounts)
  const name = read.name ?? ""

  const pick = (food: SuggestedFood) => {
    form.set({
      said: food.name,
      typed: {
        calories: formatPlain(food.calories),
        protein: formatPlain(food.protein),
        carbs: formatPlain(food.carbs),
        fat: formatPlain(food.fat)
      }
    })
  }
  const done = () => {
    form.forget()
    closeSheetRoute()
  }

  return (
    <Sheet title={foodText.meals[meal]} hint={formatDate(date, "full")} look="food">
      <form
        class="form"
        data-tone="food"
        onSubmit={(event) =>
          submit(
            event,
            found,
            () =>
              write(
                "logFood",
                { name, ...amountsOf(amounts), meal, date },
                { say: foodText.logged(name), date, writeId }
              ),
            done
          )
        }
      >
        <Kept form={form} />
        <Field
          label={text.say}
          value={said}
          onInput={(to) => form.set({ said: to, typed })}
          error={errors.name}
          placeholder={text.examples[0]}
          autoFocus
          enterKeyHint="done"
        />
        <AmountFields
          typed={amounts}
          errors={errors}
          onInput={(amount, value) => form.set({ said, typed: { ...typed, [amount]: value } })}
        />
        <div class="when">
          <MealField meal={meal} onChange={setMeal} />
          <DateField label={text.date} value={date} onInput={setDate} error={errors.date} />
        </div>
        <FormError>{errors.form}</FormError>
        <Button type="submit" look="first" disabled={busy}>
          {text.logIt}
        </Button>
        <Tally date={date} calories={numberOf(amounts.calories) ?? 0} protein={numberOf(amounts.protein) ?? 0} />
      </form>
      <Again date={date} meal={meal} q={name} onPick={pick} />
    </Sheet>
  )
}

export default LogFood

/** The rest of the day's goals after the food in the form. */
const Tally = ({
  calories,
  date,
  protein
}: {
  readonly date: string
  readonly calories: number
  readonly protein: number
}) => {
  const { asOf, data } = useRead("dayPage", { date })
  const items = useDayWrites(date, asOf)
  if (data === undefined) return null
  const target = targetOf(data)
  if (target === 0) return null
  const { totals } = overlaid(data, items)
  const left = target - totals.calories - calories
  const grams = data.goals.protein - totals.protein - protein
  return (
    <p class="tally">
      <b>{formatNumber(Math.abs(left), 0)}</b> kcal {left < 0 ? text.over : text.left}
      {grams > 0 && (
        <>
          {" · "}
          <b>{formatNumber(grams, 0)} g</b> {text.proteinLeft}
        </>
      )}
    </p>
  )
}
