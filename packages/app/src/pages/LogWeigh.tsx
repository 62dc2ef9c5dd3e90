import { useState } from "preact/hooks"
import { log as text } from "#text/log"
import { shell } from "#text/shell"
import { body } from "#text/today"
import { useRead } from "../data/api.ts"
import { valueIn } from "../data/queue.ts"
import { discard, write } from "../data/write.ts"
import { refusedOn } from "../form/clash.ts"
import { Form, FormError } from "../form/Form.tsx"
import { numberErrors, useEntryForm } from "../form/useForm.ts"
import { fillMass, formatMass, massLabel, massText } from "../format/numbers.ts"
import { parseMass } from "../format/typed.ts"
import { closeSheetRoute, logDate, type PageProps } from "../navigation.ts"
import { originText } from "../today/entries.tsx"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { NumberField } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"

const shownKg = (kg: unknown): string => (typeof kg === "number" ? fillMass(kg) : "")

/** The weight of a date: a new one, or a correction of the logged one. */
export default ({ query }: PageProps) => {
  const [date, setDate] = useState(() => logDate(query))
  const { data } = useRead("dayPage", { date })
  const [refused] = useState(() => refusedOn("logWeight", date))
  const known = data?.checkIn?.weightKg ?? undefined
  const last = data?.lastWeightKg ?? undefined
  const done = () => {
    if (refused !== undefined) void discard(refused)
  }
  const form = useEntryForm({
    entry: { weightKg: known ?? null },
    isKnown: data !== undefined,
    of: date,
    start: refused && { weightKg: shownKg(valueIn(refused.params, "weightKg")) },
    present: refused?.present,
    show: ({ weightKg }) => ({ weightKg: shownKg(weightKg) }),
    read: ({ weightKg }): { readonly weightKg: number } => ({ weightKg: parseMass(weightKg) ?? 0 }),
    check: ({ weightKg }) => numberErrors({ weightKg }),
    send: ({ mine, opened, values, writeId }) =>
      write(
        "logWeight",
        { ...mine, date },
        { say: body.weighed(`${values.weightKg.trim()} ${massLabel()}`), date, writeId, shown: opened }
      ),
    done,
    leave: closeSheetRoute
  })
  const remove = () => {
    void write("logMeasurement", { date, clearFields: ["weightKg"] }, { say: body.weightDeleted, date })
    closeSheetRoute()
  }
  const giveUp = () => {
    done()
    closeSheetRoute()
  }
  return (
    <Sheet
      title={body.weighIn}
      look="log"
      {...(known !== undefined && data?.checkIn && { hint: originText(data.checkIn) })}
    >
      <Form
        form={form}
        save={text.logIt}
        acts={
          <>
            {refused !== undefined && <Button onClick={giveUp}>{shell.discard}</Button>}
            {known !== undefined && (
              <Button danger icon="trash" onClick={remove}>
                {text.delete}
              </Button>
            )}
          </>
        }
      >
        {refused !== undefined && form.clash === undefined && (
          <FormError>{shell.notSaved(refused.message ?? "")}</FormError>
        )}
        <NumberField
          label={text.weight}
          unit={massLabel()}
          {...form.field("weightKg")}
          autoFocus
          enterKeyHint="done"
          {...(known === undefined &&
            last !== undefined && {
              placeholder: formatMass(last),
              hint: text.lastWas(massText(last))
            })}
        />
        <DateField label={text.date} value={date} onInput={setDate} error={form.error("date")} />
      </Form>
    </Sheet>
  )
}
