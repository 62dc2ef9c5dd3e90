import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { log as text } from "#text/log"
import { shell } from "#text/shell"
import { food as foodText, training, water } from "#text/today"
import type { Outcome } from "../data/request.ts"
import { discard, write } from "../data/write.ts"
import { refusedWrite } from "../form/clash.ts"
import { Form, FormError } from "../form/Form.tsx"
import { numberErrors, numberOf, useEntryForm, useForm } from "../form/useForm.ts"
import { formatDate } from "../format/dates.ts"
import { formatPlain } from "../format/numbers.ts"
import { logFood, logWater, type Meal } from "../log/acts.ts"
import {
  type Amount,
  amountsOf,
  FoodFields,
  figuresOf,
  foodErrors,
  type TypedAmounts,
  typedOf
} from "../log/foodForm.tsx"
import { go } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { Field, NumberField } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { deleteEntry, originText, replacing } from "./entries.tsx"
import { asWanted, type Entry, type FoodEntry, isOwnWrite, type ShownEntry, type WaterEntry } from "./overlay.ts"

interface Props<E> {
  readonly entry: ShownEntry<E>
  readonly onClose: () => void
}

/** The editor of an entry; a session has a page of its own. */
export default ({ entry, onClose }: Props<Entry>) => {
  switch (entry.kind) {
    case "food":
      return <EditFood entry={entry} onClose={onClose} />
    case "water":
      return <EditWater entry={entry} onClose={onClose} />
    case "rest_day":
      return <EditRestDay entry={entry} onClose={onClose} />
    default:
      return null
  }
}

/** A write of the form, if there is anything to write. */
type SentWrite = Promise<Outcome<unknown>> | undefined

/** The refused write of an entry, to be corrected or discarded. */
const refusedOf = ({ waits }: ShownEntry<Entry>) =>
  waits?.state === "refused" ? refusedWrite(waits.writeId) : undefined

/** The refused write that fills the form of an entry, and the end of the form, which discards it. */
const useRefused = <E extends Entry>({ entry, onClose }: Props<E>) => {
  const [refused] = useState(() => refusedOf(entry))
  return {
    wanted: refused && asWanted<E>(entry, refused),
    present: refused?.present,
    done: () => {
      if (refused !== undefined) void discard(refused)
    },
    leave: onClose
  }
}

/** Corrects a food, moves it to another date, or deletes it. */
const EditFood = (props: Props<FoodEntry>) => {
  const { entry } = props
  const { wanted, ...refused } = useRefused(props)
  const form = useEntryForm({
    ...refused,
    entry,
    start: wanted && foodValues(wanted),
    show: foodValues,
    read: ({ date, meal, name, ...typed }) => ({ name, ...figuresOf(typed), meal, date }),
    check: ({ name, ...typed }) => foodErrors(name.trim() === "" ? undefined : name, typed),
    send: ({ change, shown, values: { date, meal, name, ...typed }, writeId }): SentWrite => {
      const isChanged = Object.keys(change).length > 0
      if (isOwnWrite(entry) && (isChanged || wanted !== undefined))
        return replacing(entry, logFood({ name, ...amountsOf(typed), meal, date }, writeId))
      if (!isChanged) return undefined
      const params = { id: entry.id, ...change }
      return write("updateFood", params, { say: foodText.changed(name), date: entry.date, writeId, shown })
    }
  })
  return (
    <Editor {...props} title={text.editFood} form={form} save={text.save}>
      <Field label={text.name} {...form.field("name")} />
      <FoodFields of={form.field} meal={form.field("meal")} date={form.field("date")} />
      <p>
        <Button look="bare" small icon="mine" onClick={() => go(keptPath(form.mine()))}>
          {text.keep}
        </Button>
      </p>
    </Editor>
  )
}

/** The form of a new food, filled with what was eaten as a portion. */
const keptPath = ({ calories, carbs, fat, name, protein }: Pick<FoodEntry, "name" | Amount>): string => {
  const figures = Object.entries({ calories, protein, carbs, fat }).map(([figure, value]) => [figure, String(value)])
  return `/foods/new?${new URLSearchParams({ name, ...Object.fromEntries(figures) })}`
}

interface FoodValues extends TypedAmounts {
  readonly name: string
  readonly meal: Meal
  readonly date: string
}

const foodValues = (entry: FoodEntry): FoodValues => ({
  name: entry.name,
  ...typedOf(entry),
  meal: entry.meal,
  date: entry.date
})

/** Corrects a drink, moves it to another date, or deletes it. */
const EditWater = (props: Props<WaterEntry>) => {
  const { entry } = props
  const { wanted, ...refused } = useRefused(props)
  const form = useEntryForm({
    ...refused,
    entry,
    start: wanted && waterValues(wanted),
    show: waterValues,
    read: ({ amountMl, date }) => ({ amountMl: numberOf(amountMl) ?? 0, date }),
    check: ({ amountMl }) => numberErrors({ amountMl }),
    send: ({ change, mine, shown, writeId }): SentWrite => {
      const isChanged = Object.keys(change).length > 0
      if (isOwnWrite(entry) && (isChanged || wanted !== undefined))
        return replacing(entry, logWater(mine.amountMl, mine.date, writeId))
      if (!isChanged) return undefined
      const params = { id: entry.id, ...change }
      return write("updateWater", params, { say: water.changed, date: entry.date, writeId, shown })
    }
  })
  return (
    <Editor {...props} title={water.edit} form={form} save={text.save}>
      <NumberField label={text.amount} unit="ml" {...form.field("amountMl")} autoFocus />
      <DateField label={text.date} {...form.field("date")} />
    </Editor>
  )
}

const waterValues = ({ amountMl, date }: WaterEntry): { readonly amountMl: string; readonly date: string } => ({
  amountMl: formatPlain(amountMl),
  date
})

/** Shows a rest day, which can only be deleted. */
const EditRestDay = (props: Props<Entry>) => {
  const form = useForm({ values: {}, send: () => undefined })
  return (
    <Editor {...props} title={training.rest} form={form}>
      <p>{formatDate(props.entry.date, "full")}</p>
    </Editor>
  )
}

/** The sheet around the fields of an entry: writer and time, save, delete; after a refusal its reason, and discard. */
const Editor = ({
  children,
  entry,
  form,
  onClose,
  save,
  title
}: Props<Entry> & {
  readonly title: string
  readonly form: Parameters<typeof Form>[0]["form"]
  /** The text of the button that saves; without one nothing can be changed. */
  readonly save?: string
  readonly children: ComponentChildren
}) => {
  const refused = refusedOf(entry)
  const end = (act: void | Promise<void>) => {
    void act
    onClose()
  }
  return (
    <Sheet title={title} hint={originText(entry)} look="log" onClose={onClose}>
      <Form
        form={form}
        save={save}
        acts={
          <>
            {refused !== undefined && <Button onClick={() => end(discard(refused))}>{shell.discard}</Button>}
            {refused?.id !== entry.id && (
              <Button danger icon="trash" onClick={() => end(deleteEntry(entry))}>
                {text.delete}
              </Button>
            )}
          </>
        }
      >
        {refused !== undefined && <FormError>{shell.notSaved(refused.message ?? "")}</FormError>}
        {children}
      </Form>
    </Sheet>
  )
}
