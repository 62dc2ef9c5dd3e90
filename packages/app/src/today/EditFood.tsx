import { useState } from "preact/hooks"
import { useWriteId, write } from "../data/write.ts"
import { formatPlain } from "../format/numbers.ts"
import { AmountFields, type Typed } from "../log/AmountFields.tsx"
import { FormError } from "../log/FormError.tsx"
import { useSubmit } from "../log/fields.ts"
import { amountsOf, foodErrors } from "../log/foodForm.ts"
import { MealField } from "../log/MealField.tsx"
import { food as foodText, log as text } from "../text/today.ts"
import { DateField } from "../ui/DateField.tsx"
import { Field } from "../ui/Field.tsx"
import { Editor } from "./Editor.tsx"
import type { FoodEntry } from "./overlay.ts"

/** Corrects a food, moves it to another date, or deletes it. */
export const EditFood = ({ entry, onClose }: { readonly entry: FoodEntry; readonly onClose: () => void }) => {
  const [name, setName] = useState(entry.name)
  const [typed, setTyped] = useState<Typed>(() => ({
    calories: formatPlain(entry.calories),
    protein: formatPlain(entry.protein),
    carbs: formatPlain(entry.carbs),
    fat: formatPlain(entry.fat)
  }))
  const [meal, setMeal] = useState(entry.meal)
  const [date, setDate] = useState<string>(entry.date)
  const { busy, errors, submit } = useSubmit()
  const writeId = useWriteId()
  const save = (event: Event) =>
    submit(
      event,
      foodErrors(name.trim() === "" ? undefined : name, typed),
      () =>
        write(
          "updateFood",
          { id: entry.id, name, ...amountsOf(typed), meal, date },
          { say: foodText.changed(name), date: entry.date, writeId }
        ),
      onClose
    )
  return (
    <Editor title={text.editFood} entry={entry} busy={busy} onSubmit={save} onClose={onClose}>
      <Field label={text.name} value={name} onInput={setName} error={errors.name} />
      <AmountFields
        typed={typed}
        errors={errors}
        onInput={(amount, value) => setTyped({ ...typed, [amount]: value })}
      />
      <div class="when">
        <MealField meal={meal} onChange={setMeal} />
        <DateField label={text.date} value={date} onInput={setDate} error={errors.date} />
      </div>
      <FormError>{errors.form}</FormError>
    </Editor>
  )
}
