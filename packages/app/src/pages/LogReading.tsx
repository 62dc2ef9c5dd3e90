import { LineError, parseSleep } from "@daybook/core/grammar"
import { useState } from "preact/hooks"
import { refreshReads, useRead } from "../data/api.ts"
import { useWriteId, write } from "../data/write.ts"
import { formatDuration } from "../format/dates.ts"
import { formatNumber, parseNumber } from "../format/numbers.ts"
import { Clash } from "../forms/Clash.tsx"
import { FormError } from "../forms/FormError.tsx"
import { useSubmit } from "../forms/fields.ts"
import { logDate } from "../log/logDate.ts"
import { closeSheetRoute, type PageProps } from "../navigation.ts"
import { body, log as text } from "../text/today.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { Field, Select } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"

const READINGS = ["sleepMinutes", "steps", "restingHeartRateBpm", "hrvMs", "activeEnergyKcal"] as const
type Reading = (typeof READINGS)[number]

const OPTIONS = READINGS.map((value) => ({ value, label: body.readings[value] }))

/** A reading that the phone lacked or had wrong. It is pinned, so that no sync changes it. */
const LogReading = ({ query }: PageProps) => {
  const [date, setDate] = useState(() => logDate(query))
  const [reading, setReading] = useState<Reading>(
    () => READINGS.find((each) => each === query.reading) ?? "sleepMinutes"
  )
  const [typed, setTyped] = useState("")
  /** The value beside the field when the person began to type in it. */
  const [before, setBefore] = useState<number | null>()
  const { busy, clash, errors, settle, submit } = useSubmit()
  const writeId = useWriteId()
  const { data } = useRead("dayPage", { date })
  const known = data?.health?.[reading] ?? undefined
  const value = readingValue(reading, typed)
  const start = (text: string) => {
    // Before the day is read no value is shown. The first value that is shown counts as the one that the person saw.
    if (typed === "" && data !== undefined) setBefore(known ?? null)
    setTyped(text)
  }
  const save = (event: Event, from: unknown = before === undefined ? (known ?? null) : before) =>
    submit(
      event,
      typeof value === "number" ? {} : { value },
      () =>
        write(
          "setHealthReading",
          { date, reading, value: typeof value === "number" ? value : null },
          { say: body.pinLogged(body.readings[reading]), date, writeId, shown: { value: from } }
        ),
      closeSheetRoute
    )
  const take = () => {
    setTyped("")
    settle()
    void refreshReads()
  }
  return (
    <Sheet title={body.pinTitle} look="log">
      <form class="form" onSubmit={save}>
        <Select
          label={text.reading}
          value={reading}
          options={OPTIONS}
          onChange={(to) => {
            setReading(to)
            setBefore(undefined)
          }}
        />
        <Field
          label={text.value}
          unit={body.units[reading]}
          value={typed}
          onInput={start}
          error={errors.value}
          autoFocus
          inputMode={reading === "sleepMinutes" ? "text" : "decimal"}
          {...(reading === "sleepMinutes" && { placeholder: "7:25" })}
          {...(known !== undefined && { hint: text.nowIs(shown(reading, known)) })}
        />
        <DateField
          label={text.date}
          value={date}
          onInput={(to) => {
            setDate(to)
            setBefore(undefined)
          }}
        />
        <FormError>{errors.form}</FormError>
        <Clash present={clash} mine={{ value }} onKeep={(event) => void save(event, clash?.value)} onTake={take} />
        <Button type="submit" look="first" disabled={busy}>
          {text.logIt}
        </Button>
      </form>
    </Sheet>
  )
}

export default LogReading

const shown = (reading: Reading, value: number): string =>
  `${reading === "sleepMinutes" ? formatDuration(value) : formatNumber(value)} ${body.units[reading]}`

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
