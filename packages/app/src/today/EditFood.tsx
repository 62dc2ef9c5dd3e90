import { useState } from "preact/hooks"
import { asPresent, correctionOf } from "../data/shown.ts"
import { discard, useWriteId, write } from "../data/write.ts"
import { formatPlain } from "../format/numbers.ts"
import { Clash } from "../forms/Clash.tsx"
import { FormError } from "../forms/FormError.tsx"
import { NOTHING_CHANGED, numberOf, useSubmit } from "../forms/fields.ts"
import { type Amount, AmountFields, type Typed } from "../log/AmountFields.tsx"
import { amountsOf, foodErrors } from "../log/foodForm.ts"
import { MealField } from "../log/MealField.tsx"
import { food as foodText, log as text } from "../text/today.ts"
import { DateField } from "../ui/DateField.tsx"
import { Field } from "../ui/Field.tsx"
import { Editor, refusedOf } from "./Editor.tsx"
import { replacing } from "./entryActs.ts"
import { asWanted, type FoodEntry, isOwnWrite, type Shown } from "./overlay.ts"

/** Corrects a food, moves it to another date, or deletes it. */
export const EditFood = ({ entry, onClose }: { readonly entry: Shown<FoodEntry>; readonly onClose: () => void }) => {
  const [refused] = useState(() => refusedOf(entry))
  const wanted = asWanted(entry, refused)
  const done = () => {
    if (refused !== undefined) void discard(refused)
    onClose()
  }
  const [opened, setOpened] = useState(entry)
  const [name, setName] = useState(wanted.name)
  const [typed, setTyped] = useState(() => typedOf(wanted))
  const [meal, setMeal] = useState(wanted.meal)
  const [date, setDate] = useState<string>(wanted.date)
  const { busy, clash, errors, settle, submit } = useSubmit(refused?.present)
  const writeId = useWriteId()
  const mine = { name, ...figuresOf(typed, opened), meal, date }
  const save = (event: Event, from: FoodEntry = opened) =>
    submit(
      event,
      foodErrors(name.trim() === "" ? undefined : name, typed),
      async () => {
        const { change, shown } = correctionOf(from, mine)
        const isChanged = Object.keys(change).length > 0
        if (isOwnWrite(entry) && (isChanged || refused !== undefined)) {
          const params = { name, ...amountsOf(typed), meal, date }
          return replacing(entry, write("logFood", params, { say: foodText.logged(name), date, writeId }))
        }
        if (!isChanged) return NOTHING_CHANGED
        const params = { id: entry.id, ...change }
        return write("updateFood", params, { say: foodText.changed(name), date: entry.date, writeId, shown })
      },
      done
    )
  const keep = (event: Event) => {
    const from = asPresent(opened, clash ?? {})
    setOpened(from)
    void save(event, from)
  }
  const take = () => {
    const shown = asPresent({ ...opened, ...mine }, clash ?? {})
    setOpened(asPresent(opened, clash ?? {}))
    setName(shown.name)
    setTyped({ ...typed, ...typedOf(shown) })
    setMeal(shown.meal)
    setDate(shown.date)
    settle()
  }
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
      <Clash present={clash} mine={mine} onKeep={keep} onTake={take} />
    </Editor>
  )
}

const typedOf = ({ calories, carbs, fat, protein }: Pick<FoodEntry, Amount>): Typed => ({
  calories: formatPlain(calories),
  protein: formatPlain(protein),
  carbs: formatPlain(carbs),
  fat: formatPlain(fat)
})

/** The figures of the form. An untouched field keeps decimals that it does not show; an emptied field has no figure. */
const figuresOf = (typed: Typed, opened: FoodEntry): Pick<FoodEntry, Amount> => {
  const before = typedOf(opened)
  const figure = (amount: Amount) =>
    typed[amount] === before[amount] ? opened[amount] : (numberOf(typed[amount]) ?? 0)
  return { calories: figure("calories"), protein: figure("protein"), carbs: figure("carbs"), fat: figure("fat") }
}
