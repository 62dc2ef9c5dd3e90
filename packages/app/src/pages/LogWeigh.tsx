import { useState } from "preact/hooks"
import { refreshReads, useRead } from "../data/api.ts"
import type { QueueItem } from "../data/queue.ts"
import { refusedOn } from "../data/refused.ts"
import { discard, useWriteId, write } from "../data/write.ts"
import { fillMass, formatMass, massLabel, parseMass } from "../format/units.ts"
import { Clash } from "../forms/Clash.tsx"
import { FormError } from "../forms/FormError.tsx"
import { useSubmit } from "../forms/fields.ts"
import { logDate } from "../log/logDate.ts"
import { closeSheetRoute, type PageProps } from "../navigation.ts"
import { shell } from "../text/shell.ts"
import { body, log as text } from "../text/today.ts"
import { originText } from "../today/origin.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { NumberField } from "../ui/Field.tsx"
import { Sheet } from "../ui/Sheet.tsx"

/** The weight of a date: a new one, or a correction of the logged one. */
const LogWeigh = ({ query }: PageProps) => {
  const [date, setDate] = useState(() => logDate(query))
  const { data } = useRead("dayPage", { date })
  const [typed, setTyped] = useState<string>()
  /** The value that the field showed when the person began to type in it. */
  const [shown, setShown] = useState<unknown>()
  const writeId = useWriteId()
  const known = data?.checkIn?.weightKg ?? undefined
  const last = data?.lastWeightKg ?? undefined
  const [refused] = useState(() => refusedOn("logWeight", date))
  const { busy, clash, errors, settle, submit } = useSubmit(refused?.present)
  const wanted = refusedKg(refused) ?? known
  const filledIn = wanted === undefined ? "" : fillMass(wanted)
  const weight = typed ?? filledIn
  // The filled-in weight is rounded. If the person leaves it, the exact one is kept.
  const kg = weight === filledIn ? wanted : parseMass(weight)
  const type = (value: string) => {
    if (typed === undefined && data !== undefined) setShown(known ?? null)
    setTyped(value)
  }
  const move = (to: string) => {
    setDate(to)
    setShown(undefined)
  }
  const save = (event: Event, from: unknown = shown === undefined ? (known ?? null) : shown) =>
    submit(
      event,
      kg === undefined ? { weightKg: text.invalidNumber } : {},
      () =>
        write(
          "logWeight",
          { weightKg: kg ?? 0, date },
          { say: body.weighed(`${weight.trim()} ${massLabel()}`), date, writeId, shown: { weightKg: from } }
        ),
      done
    )
  const take = () => {
    setTyped(undefined)
    setShown(undefined)
    settle()
    void refreshReads()
  }
  const remove = () => {
    void write("logMeasurement", { date, clearFields: ["weightKg"] }, { say: body.weightDeleted, date })
    closeSheetRoute()
  }
  const done = () => {
    if (refused !== undefined) void discard(refused)
    closeSheetRoute()
  }
  return (
    <Sheet
      title={body.weighIn}
      look="log"
      {...(known !== undefined && data?.checkIn && { hint: originText(data.checkIn) })}
    >
      <form class="form" onSubmit={save}>
        {refused !== undefined && clash === undefined && <FormError>{shell.notSaved(refused.message ?? "")}</FormError>}
        <NumberField
          label={text.weight}
          unit={massLabel()}
          value={weight}
          onInput={type}
          error={errors.weightKg}
          autoFocus
          enterKeyHint="done"
          {...(known === undefined &&
            last !== undefined && {
              placeholder: formatMass(last),
              hint: text.lastWas(`${formatMass(last)} ${massLabel()}`)
            })}
        />
        <DateField label={text.date} value={date} onInput={move} error={errors.date} />
        <FormError>{errors.form}</FormError>
        <Clash
          present={clash}
          mine={{ weightKg: kg }}
          onKeep={(event) => void save(event, clash?.weightKg)}
          onTake={take}
        />
        <Button type="submit" look="first" disabled={busy}>
          {text.logIt}
        </Button>
        {refused !== undefined && <Button onClick={done}>{shell.discard}</Button>}
        {known !== undefined && (
          <Button danger icon="trash" onClick={remove}>
            {text.delete}
          </Button>
        )}
      </form>
    </Sheet>
  )
}

/** The weight that a refused write has. */
const refusedKg = (item: QueueItem | undefined): number | undefined => {
  const kg = new Map(Object.entries(item?.params ?? {})).get("weightKg")
  return typeof kg === "number" ? kg : undefined
}

export default LogWeigh
