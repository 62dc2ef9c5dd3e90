import { useState } from "preact/hooks"
import { discard, useWriteId, write } from "../data/write.ts"
import { formatNumber, formatPlain } from "../format/numbers.ts"
import { FormError } from "../log/FormError.tsx"
import { numberErrors, numberOf, useSubmit } from "../log/fields.ts"
import { log as text, water } from "../text/today.ts"
import { DateField } from "../ui/DateField.tsx"
import { NumberField } from "../ui/Field.tsx"
import { Editor, refusedOf } from "./Editor.tsx"
import { asWanted, type Shown, type WaterEntry } from "./overlay.ts"

/** Corrects a drink, moves it to another date, or deletes it. */
export const EditWater = ({ entry, onClose }: { readonly entry: Shown<WaterEntry>; readonly onClose: () => void }) => {
  const [refused] = useState(() => refusedOf(entry))
  const wanted = asWanted(entry, refused)
  const done = () => {
    if (refused !== undefined) void discard(refused)
    onClose()
  }
  const [amount, setAmount] = useState(formatPlain(wanted.amountMl))
  const [date, setDate] = useState<string>(wanted.date)
  const { busy, errors, submit } = useSubmit()
  const writeId = useWriteId()
  const save = (event: Event) =>
    submit(
      event,
      amount.trim() === "" ? { amountMl: text.invalidNumber } : numberErrors({ amountMl: amount }),
      () => {
        const amountMl = numberOf(amount) ?? 0
        return refused?.id === entry.id
          ? write(
              "logWater",
              { amountMl, date },
              { say: water.logged(`${formatNumber(amountMl, 0)} ml`), date, writeId }
            )
          : write("updateWater", { id: entry.id, amountMl, date }, { say: water.changed, date: entry.date, writeId })
      },
      done
    )
  return (
    <Editor title={water.edit} entry={entry} busy={busy} onSubmit={save} onClose={onClose}>
      <NumberField label={text.amount} unit="ml" value={amount} onInput={setAmount} error={errors.amountMl} autoFocus />
      <DateField label={text.date} value={date} onInput={setDate} error={errors.date} />
      <FormError>{errors.form}</FormError>
    </Editor>
  )
}
