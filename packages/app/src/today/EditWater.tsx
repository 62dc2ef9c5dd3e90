import { useState } from "preact/hooks"
import { asPresent, correctionOf } from "../data/shown.ts"
import { discard, useWriteId, write } from "../data/write.ts"
import { formatNumber, formatPlain } from "../format/numbers.ts"
import { Clash } from "../forms/Clash.tsx"
import { FormError } from "../forms/FormError.tsx"
import { NOTHING_CHANGED, numberErrors, numberOf, useSubmit } from "../forms/fields.ts"
import { log as text, water } from "../text/today.ts"
import { DateField } from "../ui/DateField.tsx"
import { NumberField } from "../ui/Field.tsx"
import { Editor, refusedOf } from "./Editor.tsx"
import { replacing } from "./entryActs.ts"
import { asWanted, isOwnWrite, type Shown, type WaterEntry } from "./overlay.ts"

/** Corrects a drink, moves it to another date, or deletes it. */
export const EditWater = ({ entry, onClose }: { readonly entry: Shown<WaterEntry>; readonly onClose: () => void }) => {
  const [refused] = useState(() => refusedOf(entry))
  const wanted = asWanted(entry, refused)
  const done = () => {
    if (refused !== undefined) void discard(refused)
    onClose()
  }
  const [opened, setOpened] = useState(entry)
  const [amount, setAmount] = useState(formatPlain(wanted.amountMl))
  const [date, setDate] = useState<string>(wanted.date)
  const { busy, clash, errors, settle, submit } = useSubmit(refused?.present)
  const writeId = useWriteId()
  const isTyped = amount !== formatPlain(opened.amountMl)
  const mine = { amountMl: isTyped ? (numberOf(amount) ?? 0) : opened.amountMl, date }
  const save = (event: Event, from: WaterEntry = opened) =>
    submit(
      event,
      amount.trim() === "" ? { amountMl: text.invalidNumber } : numberErrors({ amountMl: amount }),
      async () => {
        const { change, shown } = correctionOf(from, mine)
        const isChanged = Object.keys(change).length > 0
        if (isOwnWrite(entry) && (isChanged || refused !== undefined)) {
          const say = water.logged(`${formatNumber(mine.amountMl, 0)} ml`)
          return replacing(entry, write("logWater", mine, { say, date, writeId }))
        }
        if (!isChanged) return NOTHING_CHANGED
        const params = { id: entry.id, ...change }
        return write("updateWater", params, { say: water.changed, date: entry.date, writeId, shown })
      },
      done
    )
  const keep = (event: Event) => {
    const from = asPresent(opened, clash ?? {})
    setOpened(from)
    void save(event, from)
  }
  const take = () => {
    const shown = asPresent(mine, clash ?? {})
    setOpened(asPresent(opened, clash ?? {}))
    setAmount(formatPlain(shown.amountMl))
    setDate(shown.date)
    settle()
  }
  return (
    <Editor title={water.edit} entry={entry} busy={busy} onSubmit={save} onClose={onClose}>
      <NumberField label={text.amount} unit="ml" value={amount} onInput={setAmount} error={errors.amountMl} autoFocus />
      <DateField label={text.date} value={date} onInput={setDate} error={errors.date} />
      <FormError>{errors.form}</FormError>
      <Clash present={clash} mine={mine} onKeep={keep} onTake={take} />
    </Editor>
  )
}
