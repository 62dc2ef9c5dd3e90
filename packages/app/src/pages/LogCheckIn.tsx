import type { Answer, Params } from "@daybook/core/app"
import { BODY_FIELDS, type BodyField, CHECK_IN_FIELDS, type CheckInField } from "@daybook/core/check-in"
import { CHECK_IN_NOTE_CHARACTERS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { checkIn as text } from "#text/data"
import { measures } from "#text/measures"
import { figureOf, fillOf, storedOf, unitOf } from "../body/figures.ts"
import { useRead } from "../data/api.ts"
import { write } from "../data/write.ts"
import { Form } from "../form/Form.tsx"
import { type Errors, numberErrors, useEntryForm } from "../form/useForm.ts"
import { addDays, isDate, today } from "../format/dates.ts"
import { bodyLabel } from "../format/labels.ts"
import { formatNumber } from "../format/numbers.ts"
import { parseNumber } from "../format/typed.ts"
import { closeSheetRoute, type PageProps } from "../navigation.ts"
import { Photos } from "../photos/Photos.tsx"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { NumberField, TextArea } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { ReadState } from "../ui/States.tsx"

type Measurement = Partial<Answer<"listMeasurements">[number]>
type Values = Partial<Record<CheckInField, string>>

/** The values of the fields for the log; null clears one. */
type WrittenFields = { [Name in CheckInField]?: NonNullable<Params<"logMeasurement">[Name]> | null }

/** The number of check-ins that are searched for the last figure of each reading. */
const SEARCHED = 60

const textOf = (field: CheckInField, measurement: Measurement): string => {
  if (field === "note") return measurement.note ?? ""
  const value = measurement[field]
  if (value === undefined || value === null) return ""
  return fillOf(field, value)
}

const shown = (measurement: Measurement): Values =>
  Object.fromEntries(CHECK_IN_FIELDS.map((field) => [field, textOf(field, measurement)]))

const read = ({ note = "", ...figures }: Values): WrittenFields => {
  const written: WrittenFields = { note: note.trim() === "" ? null : note }
  for (const field of BODY_FIELDS) {
    const figure = parseNumber(figures[field] ?? "")
    written[field] = figure === undefined ? null : storedOf(field, figure)
  }
  return written
}

/** The errors of figures that are no numbers, or of a form without a change. */
const errorsOf = ({ note = "", ...figures }: Values, opened: Measurement): Errors => {
  const isSame = CHECK_IN_FIELDS.every(
    (field) => (field === "note" ? note : (figures[field] ?? "")).trim() === textOf(field, opened).trim()
  )
  const filled = Object.entries(figures).filter(([, typed]) => typed.trim() !== "")
  return isSame ? { form: text.nothing } : numberErrors(Object.fromEntries(filled), text.invalidNumber)
}

/** The body readings, note and photos of a date, for a new check-in or an existing one. */
export default ({ query }: PageProps) => {
  const [date, setDate] = useState(query.date !== undefined && isDate(query.date) ? query.date : today())
  const found = useRead("listMeasurements", { start: date, end: date, limit: 1 })
  const earlier = useRead("listMeasurements", { end: addDays(date, -1), limit: SEARCHED })
  const stored = found.data?.[0]
  const form = useEntryForm({
    entry: stored ?? {},
    isKnown: found.data !== undefined,
    of: date,
    kept: `check-in ${date}`,
    show: shown,
    read,
    check: errorsOf,
    send: ({ change, shown, writeId }) => {
      const clearFields = CHECK_IN_FIELDS.filter((field) => change[field] === null)
      const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null))
      const params = { date, ...sent, ...(clearFields.length > 0 && { clearFields }) }
      return write("logMeasurement", params, { say: text.saved, date, writeId, shown })
    },
    leave: closeSheetRoute
  })
  const placeholderOf = (field: BodyField): string => {
    const last = earlier.data?.map((each) => each[field]).find((value) => value !== null)
    return last === undefined || last === null ? "" : figureOf(field, last)
  }
  const remove = (id: string) => {
    form.kept.forget()
    void write("deleteMeasurement", { id }, { say: text.deleted, date })
    closeSheetRoute()
  }
  const { note = "" } = form.values
  return (
    <Sheet title={text.title} look="log">
      <ReadState read={found} />
      <Form
        form={form}
        save={text.save}
        acts={
          stored !== undefined && (
            <Button danger icon="trash" onClick={() => remove(stored.id)}>
              {text.delete}
            </Button>
          )
        }
      >
        <p class="hint">{text.hint}</p>
        <DateField label={text.date} value={date} onInput={setDate} error={form.error("date")} />
        <div class="fields">
          {BODY_FIELDS.map((field) => (
            <NumberField
              key={field}
              label={bodyLabel(field)}
              unit={unitOf(field)}
              placeholder={placeholderOf(field)}
              {...form.field(field)}
              value={form.values[field] ?? ""}
            />
          ))}
        </div>
        <TextArea
          label={text.note}
          {...form.field("note")}
          value={note}
          most={CHECK_IN_NOTE_CHARACTERS.max}
          hint={text.noteLeft(formatNumber(Math.max(0, CHECK_IN_NOTE_CHARACTERS.max - [...note].length), 0))}
        />
      </Form>
      <Photos date={date} />
      <p class="hint">
        <a href="/body">{measures.link}</a>
      </p>
    </Sheet>
  )
}
