import { useState } from "preact/hooks"
import { discard, useWriteId, write } from "../data/write.ts"
import { formatPlain } from "../format/numbers.ts"
import { AmountFields, type Typed } from "../log/AmountFields.tsx"
import { FormError } from "../log/FormError.tsx"
import { useSubmit } from "../log/fields.ts"
import { amountsOf, foodErrors } from "../log/foodForm.ts"
import { MealField } from "../log/MealField.tsx"
import { food as foodText, log as text } from "../text/today.ts"
import { DateField } from "../ui/DateField.tsx"
import { Field } from "../ui/Field.tsx"
import { Editor, refusedOf } from "./Editor.tsx"
import { asWanted, type FoodEntry, type Shown } from "./overlay.ts"

/** Corrects a food, moves it to another date, or deletes it. */
export const EditFood = ({ entry, onClose }: { readonly entry: Shown<FoodEntry>; readonly onClose: () => void }) => {
  const [refused] = useState(() => refusedOf(entry))
  const wanted = asWanted(entry, refused)
  const done = () => {
    if (refused !== undefined) void discard(refused)
    onClose()
  }
  const [name, setName] = useState(wanted.name)
  const [typed, setTyped] = useState<Typed>(() => ({
    calories: formatPlain(wanted.calories),
    protein: formatPlain(wanted.protein),
    carbs: formatPlain(wanted.carbs),
    fat: formatPlain(wanted.fat)
  }))
  const [meal, setMeal] = useState(wanted.meal)
  const [date, setDate] = useState<string>(wanted.date)
  const { busy, errors, submit } = useSubmit()
  const writeId = useWriteId()
  const save = (event: Event) =>
    submit(
      event,
      foodErrors(name.trim() === "" ? undefined : name, typed),
      () => {
        const food = { name, ...amountsOf(typed), meal, date }
        return refused?.id === entry.id
          ? write("logFood", food, { say: foodText.logged(name), date, writeId })
          : write("updateFood", { id: entry.id, ...food }, { say: foodText.changed(name), date: entry.date, writeId })
      },
      done
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
