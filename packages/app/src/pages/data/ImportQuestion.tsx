import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { imports as text } from "../../text/imports.ts"
import { Button } from "../../ui/Button.tsx"
import { Choice } from "../../ui/Choice.tsx"
import { Field } from "../../ui/Field.tsx"
import type { Answers } from "./useImport.ts"

const UNITS = (["kg", "lb"] as const).map((value) => ({ value, label: text.units[value] }))
const ORDERS = (["dmy", "mdy"] as const).map((value) => ({ value, label: text.orders[value] }))

/** Asks for information that a file lacks. */
export const ImportQuestion = ({
  found: { message, question },
  onAnswer,
  onCancel
}: {
  readonly found: Answer<"getImport">
  readonly onAnswer: (answer: Answers) => void
  readonly onCancel: () => void
}) => {
  const [unit, setUnit] = useState<"kg" | "lb">()
  const [dates, setDates] = useState<"dmy" | "mdy">()
  const [zone, setZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [error, setError] = useState<string>()

  const submit = (event: Event) => {
    event.preventDefault()
    if (question === "zone" && zone.trim() !== "") onAnswer({ zone: zone.trim() })
    else if (question === "unit" && unit !== undefined) onAnswer({ unit })
    else if (question === "dates" && dates !== undefined) onAnswer({ dates })
    else setError(text.missing)
  }

  return (
    <form class="form" onSubmit={submit}>
      <p>{message}</p>
      {question === "unit" && (
        <Choice label={text.unit} options={UNITS} value={unit} onChange={setUnit} error={error} />
      )}
      {question === "dates" && (
        <Choice label={text.dates} options={ORDERS} value={dates} onChange={setDates} error={error} />
      )}
      {question === "zone" && (
        <Field label={text.zone} hint={text.zoneHint} value={zone} onInput={setZone} error={error} />
      )}
      <p class="acts">
        <Button type="submit" look="first">
          {text.answer}
        </Button>
        <Button onClick={onCancel}>{text.cancel}</Button>
      </p>
    </form>
  )
}
