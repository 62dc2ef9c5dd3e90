import { log as text } from "#text/log"
import { food, meals } from "#text/today"
import { write } from "../data/write.ts"
import { Form } from "../form/Form.tsx"
import { useForm } from "../form/useForm.ts"
import { addDays, formatDate, today } from "../format/dates.ts"
import { MEAL_OPTIONS, mealOf } from "../log/acts.ts"
import { DateField } from "../ui/DateField.tsx"
import { Select } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import type { Entry } from "./overlay.ts"

/** Copies a meal, or all food of the day, to a date. */
export default ({
  date,
  foods,
  onClose
}: {
  readonly date: string
  readonly foods: ReadonlyArray<Entry>
  readonly onClose: () => void
}) => {
  const eaten = MEAL_OPTIONS.filter(({ value }) => foods.some((food) => food.kind === "food" && food.meal === value))
  const form = useForm({
    // Food of an earlier date is wanted for today, and that of today for tomorrow.
    values: { what: "day", date: date < today() ? today() : addDays(date, 1) },
    send: ({ values: { date: to, what }, writeId }) => {
      const fromMeal = mealOf(what)
      const label = fromMeal === undefined ? text.wholeDay : meals[fromMeal]
      return write(
        "logFoodAgain",
        { from: date, date: to, ...(fromMeal !== undefined && { fromMeal }) },
        { say: text.copied(label, formatDate(to, "full")), date: to, writeId }
      )
    },
    leave: onClose
  })
  return (
    <Sheet title={food.copyMeal} hint={formatDate(date, "full")} look="log" onClose={onClose}>
      <Form form={form} save={text.copy}>
        <Select
          label={text.copyWhat}
          options={[{ value: "day", label: text.wholeDay }, ...eaten]}
          {...form.field("what")}
        />
        <DateField label={text.copyTo} {...form.field("date")} />
      </Form>
    </Sheet>
  )
}
