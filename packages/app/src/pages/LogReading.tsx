import { LineError, parseSleep, READINGS } from "@daybook/core/grammar"
import { useState } from "preact/hooks"
import { log as text } from "#text/log"
import { body } from "#text/today"
import { useRead } from "../data/api.ts"
import { write } from "../data/write.ts"
import { Form } from "../form/Form.tsx"
import { useEntryForm } from "../form/useForm.ts"
import { type Reading, readingLabel, readingText, readingUnit } from "../format/labels.ts"
import { parseNumber } from "../format/typed.ts"
import { closeSheetRoute, logDate, type PageProps } from "../navigation.ts"
import { DateField } from "../ui/DateField.tsx"
import { Field, Select } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"

const OPTIONS = READINGS.map(({ name }) => ({ value: name, label: readingLabel(name) }))

/** A reading that the phone lacked or had wrong. It is pinned, so that no sync changes it. */
export default ({ query }: PageProps) => {
  const [date, setDate] = useState(() => logDate(query))
  const [reading, setReading] = useState<Reading>(
    () => READINGS.find(({ name }) => name === query.reading)?.name ?? "sleepMinutes"
  )
  const { data } = useRead("dayPage", { date })
  const known = data?.health?.[reading] ?? undefined
  const isSleep = reading === "sleepMinutes"
  const form = useEntryForm({
    entry: { value: known ?? null },
    isKnown: data !== undefined,
    of: `${date} ${reading}`,
    show: () => ({ value: "" }),
    read: ({ value }) => ({ value: readingValue(reading, value) }),
    check: ({ value }) => {
      const found = readingValue(reading, value)
      return typeof found === "number" ? {} : { value: found }
    },
    send: ({ opened, values, writeId }) => {
      const value = readingValue(reading, values.value)
      return write(
        "setHealthReading",
        { date, reading, value: typeof value === "number" ? value : null },
        // Before the day is read, nothing was shown. What a phone sent stays under the pin.
        { say: body.pinLogged(readingLabel(reading)), date, writeId, ...(data !== undefined && { shown: opened }) }
      )
    },
    leave: closeSheetRoute
  })
  return (
    <Sheet title={body.pinTitle} look="log">
      <Form form={form} save={text.logIt}>
        <Select label={text.reading} value={reading} options={OPTIONS} onInput={setReading} />
        <Field
          label={text.value}
          unit={readingUnit(reading)}
          {...form.field("value")}
          autoFocus
          inputMode={isSleep ? "text" : "decimal"}
          {...(isSleep && { placeholder: "7:25" })}
          {...(known !== undefined && { hint: text.nowIs(readingText(reading, known, 1)) })}
        />
        <DateField label={text.date} value={date} onInput={setDate} error={form.error("date")} />
      </Form>
    </Sheet>
  )
}

/** The value in the unit of the log, or the reason why it cannot be read. Sleep is typed as hours and minutes. */
const readingValue = (reading: Reading, typed: string): number | string => {
  if (reading !== "sleepMinutes") return parseNumber(typed) ?? text.invalidNumber
  try {
    return parseSleep(typed.trim())
  } catch (error) {
    if (error instanceof LineError) return error.message
    throw error
  }
}
