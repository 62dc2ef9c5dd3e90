import type { Answer, Params } from "@daybook/core/app"
import {
  BODY_FIELDS,
  BODY_UNITS,
  type BodyField,
  bodyMeasure,
  CHECK_IN_FIELDS,
  type CheckInField
} from "@daybook/core/check-in"
import { CHECK_IN_NOTE_CHARACTERS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { refreshReads, useRead } from "../data/api.ts"
import { useKept } from "../data/kept.ts"
import type { FieldValues } from "../data/shown.ts"
import { useWriteId, write } from "../data/write.ts"
import { addDays, isDate, today } from "../format/dates.ts"
import { formatNumber, formatPlain, parseNumber } from "../format/numbers.ts"
import { fillMass, formatMass, massLabel, toKg } from "../format/units.ts"
import { Clash } from "../forms/Clash.tsx"
import { Kept } from "../forms/Kept.tsx"
import { closeSheetRoute, type PageProps } from "../navigation.ts"
import { Photos } from "../photos/Photos.tsx"
import { checkIn as text } from "../text/data.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { NumberField, TextArea } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"
import { ReadState } from "../ui/States.tsx"

type Measurement = Answer<"listMeasurements">[number]

/** The number of check-ins that are searched for the last figure of each reading. */
const SEARCHED = 60

const isMass = (field: BodyField): boolean => bodyMeasure(field).kind === "mass"

const unitOf = (field: BodyField): string => {
  const { kind } = bodyMeasure(field)
  return kind === "mass" ? massLabel() : BODY_UNITS[kind]
}

/** The stored value of a field, as text. */
const textOf = (field: CheckInField, measurement: Partial<Measurement> | undefined): string => {
  if (field === "note") return measurement?.note ?? ""
  const value = measurement?.[field]
  if (value === undefined || value === null) return ""
  return isMass(field) ? fillMass(value) : formatPlain(value, 2)
}

/** The typed text of the fields, and the value that each of them showed when the person began to type in it. */
interface Form {
  readonly typed: Partial<Record<CheckInField, string>>
  readonly before: Partial<Measurement>
}

const EMPTY: Form = { typed: {}, before: {} }

/** The body readings, note and photos of a date, for a new check-in or an existing one. */
const LogCheckIn = ({ query }: PageProps) => {
  const [date, setDate] = useState(query.date !== undefined && isDate(query.date) ? query.date : today())
  const form = useKept<Form>(`check-in ${date}`, EMPTY)
  const { before, typed } = form.value
  const [clash, setClash] = useState<FieldValues | undefined>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const writeId = useWriteId()
  const found = useRead("listMeasurements", { start: date, end: date, limit: 1 })
  const earlier = useRead("listMeasurements", { end: addDays(date, -1), limit: SEARCHED })
  const stored = found.data?.[0]

  const filledIn = (field: CheckInField): string => typed[field] ?? textOf(field, stored)
  const lastOf = (reading: BodyField): number | undefined =>
    earlier.data?.map((each) => each[reading]).find((value) => value !== null) ?? undefined
  const move = (to: string) => {
    setDate(to)
    form.set({ typed, before: {} })
  }
  const set = (field: CheckInField) => (value: string) => {
    const shown = typed[field] === undefined && found.data !== undefined ? { [field]: stored?.[field] ?? null } : {}
    form.set({ typed: { ...typed, [field]: value }, before: { ...before, ...shown } })
    setErrors({})
  }

  const save = async (event: Event, from: Partial<Measurement> = { ...stored, ...before }) => {
    event.preventDefault()
    setClash(undefined)
    const { clearFields, invalid, sent } = changed(filledIn, from)
    if (invalid.length > 0) {
      setErrors(Object.fromEntries(invalid.map((field) => [field, text.invalidNumber])))
      return
    }
    if (Object.keys(sent).length === 0 && clearFields.length === 0) {
      setErrors({ form: text.nothing })
      return
    }
    setBusy(true)
    const params = { date, ...sent, ...(clearFields.length > 0 && { clearFields }) }
    const changes = [...clearFields, ...CHECK_IN_FIELDS.filter((field) => sent[field] !== undefined)]
    const shown = Object.fromEntries(changes.map((field) => [field, from[field] ?? null]))
    const outcome = await write("logMeasurement", params, { say: text.saved, date, writeId, shown })
    setBusy(false)
    if (outcome.state !== "refused") {
      form.forget()
      closeSheetRoute()
    } else if (outcome.present !== undefined) setClash(outcome.present)
    else setErrors(Object.keys(outcome.fields).length > 0 ? outcome.fields : { form: outcome.message })
  }

  const keep = (event: Event) => {
    form.set({ typed, before: { ...before, ...clash } })
    void save(event, { ...stored, ...before, ...clash })
  }
  const take = () => {
    const without = <A extends object>(fields: A): A =>
      Object.assign({}, fields, Object.fromEntries(Object.keys(clash ?? {}).map((field) => [field, undefined])))
    form.set({ typed: without(typed), before: without(before) })
    setClash(undefined)
    void refreshReads()
  }
  const remove = (id: string) => {
    form.forget()
    void write("deleteMeasurement", { id }, { say: text.deleted, date })
    closeSheetRoute()
  }

  return (
    <Sheet title={text.title} look="log">
      <form class="form" onSubmit={(event) => void save(event)}>
        <ReadState read={found} />
        <Kept form={form} />
        <p class="hint">{text.hint}</p>
        <DateField label={text.date} value={date} onInput={move} error={errors.date} />
        <div class="fields">
          {BODY_FIELDS.map((reading) => {
            const last = lastOf(reading)
            return (
              <NumberField
                key={reading}
                label={bodyMeasure(reading).label}
                unit={unitOf(reading)}
                value={filledIn(reading)}
                onInput={set(reading)}
                error={errors[reading]}
                {...(last !== undefined && { placeholder: isMass(reading) ? formatMass(last) : formatNumber(last) })}
              />
            )
          })}
        </div>
        <TextArea
          label={text.note}
          value={filledIn("note")}
          onInput={set("note")}
          maxLength={CHECK_IN_NOTE_CHARACTERS.max}
          error={errors.note}
          hint={text.noteLeft(formatNumber(CHECK_IN_NOTE_CHARACTERS.max - [...filledIn("note")].length, 0))}
        />
        <p class="error" role="alert">
          {errors.form}
        </p>
        <Clash present={clash} mine={changed(filledIn, { ...stored, ...before }).sent} onKeep={keep} onTake={take} />
        <Button type="submit" look="first" disabled={isBusy}>
          {text.save}
        </Button>
        {stored !== undefined && (
          <Button danger icon="trash" onClick={() => remove(stored.id)}>
            {text.delete}
          </Button>
        )}
      </form>
      <Photos date={date} />
    </Sheet>
  )
}

/** The changes of a form: fields with another value, fields to clear, and fields that are not a number. */
const changed = (filledIn: (field: CheckInField) => string, stored: Partial<Measurement>) => {
  const sent: { -readonly [Name in CheckInField]?: Params<"logMeasurement">[Name] } = {}
  const clearFields: Array<CheckInField> = []
  const invalid: Array<CheckInField> = []
  for (const field of CHECK_IN_FIELDS) {
    const value = filledIn(field)
    const before = textOf(field, stored)
    if (value.trim() === before.trim()) continue
    if (value.trim() === "") clearFields.push(field)
    else if (field === "note") sent.note = value
    else {
      const figure = parseNumber(value)
      if (figure === undefined) invalid.push(field)
      else sent[field] = isMass(field) ? toKg(figure) : figure
    }
  }
  return { sent, clearFields, invalid }
}

export default LogCheckIn
