import { useState } from "preact/hooks"
import { useWriteId, write } from "../data/write.ts"
import { addDays, formatDate } from "../format/dates.ts"
import { FormError } from "../forms/FormError.tsx"
import { useSubmit } from "../forms/fields.ts"
import { MEALS } from "../log/meals.ts"
import { food as text } from "../text/today.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { Select } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import type { Entry } from "./overlay.ts"

/** Copies a meal, or all food of the day, to a date. */
const CopyFood = ({
  date,
  foods,
  onClose
}: {
  readonly date: string
  readonly foods: ReadonlyArray<Entry>
  readonly onClose: () => void
}) => {
  const meals = MEALS.filter((meal) => foods.some((food) => food.kind === "food" && food.meal === meal))
  const options = [
    { value: "day", label: text.wholeDay },
    ...meals.map((value) => ({ value, label: text.meals[value] }))
  ] as const
  const [what, setWhat] = useState<(typeof options)[number]["value"]>("day")
  const [to, setTo] = useState(() => addDays(date, 1))
  const { busy, errors, submit } = useSubmit()
  const writeId = useWriteId()
  const label = what === "day" ? text.wholeDay : text.meals[MEALS.find((meal) => meal === what) ?? "snack"]
  const fromMeal = MEALS.find((meal) => meal === what)
  return (
    <Sheet title={text.copyMeal} hint={formatDate(date, "full")} look="log" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) =>
          submit(
            event,
            {},
            () =>
              write(
                "logFoodAgain",
                { from: date, date: to, ...(fromMeal !== undefined && { fromMeal }) },
                { say: text.copied(label, formatDate(to, "full")), date: to, writeId }
              ),
            onClose
          )
        }
      >
        <Select label={text.copyWhat} value={what} options={options} onChange={setWhat} />
        <DateField label={text.copyTo} value={to} onInput={setTo} error={errors.date} />
        <FormError>{errors.form}</FormError>
        <Button type="submit" look="first" disabled={busy}>
          {text.copy}
        </Button>
      </form>
    </Sheet>
  )
}

export default CopyFood
