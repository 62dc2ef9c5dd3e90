import { useState } from "preact/hooks"
import { useWriteId, write } from "../data/write.ts"
import { formatPlain } from "../format/numbers.ts"
import { FormError } from "../log/FormError.tsx"
import { numberErrors, numberOf, useSubmit } from "../log/fields.ts"
import { log as text, water } from "../text/today.ts"
import { DateField } from "../ui/DateField.tsx"
import { NumberField } from "../ui/Field.tsx"
import { Editor } from "./Editor.tsx"
import type { WaterEntry } from "./overlay.ts"

/** Corrects a drink, moves it to another date, or deletes it. */
export const EditWater = ({ entry, onClose }: { readonly entry: WaterEntry; readonly onClose: () => void }) => {
  const [amount, setAmount] = useState(formatPlain(entry.amountMl))
  const [date, setDate] = useState<string>(entry.date)
  const { busy, errors, submit } = useSubmit()
  const writeId = useWriteId()
  const save = (event: Event) =>
    submit(
      event,
      amount.trim() === "" ? { amountMl: text.invalidNumber } : numberErrors({ amountMl: amount }),
      () =>
        write(
          "updateWater",
          { id: entry.id, amountMl: numberOf(amount) ?? 0, date },
          { say: water.changed, date: entry.date, writeId }
        ),
      onClose
    )
  return (
    <Editor title={water.edit} entry={entry} busy={busy} onSubmit={save} onClose={onClose}>
      <NumberField label={text.amount} unit="ml" value={amount} onInput={setAmount} error={errors.amountMl} autoFocus />
      <DateField label={text.date} value={date} onInput={setDate} error={errors.date} />
      <FormError>{errors.form}</FormError>
    </Editor>
  )
}
