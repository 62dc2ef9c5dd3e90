import type { Answer } from "@daybook/core/app"
import { useId, useState } from "preact/hooks"
import { metrics as text } from "#text/metrics"
import { useRead } from "../../data/api.ts"
import { signalLabel } from "../../format/signals.ts"
import { Button } from "../../ui/Button.tsx"
import { Field } from "../../ui/Field.tsx"

export type Signal = Answer<"listHealthMetrics">[number]

const SHOWN = 8

/** True if a signal has every word of a search in its name, key, category or unit. */
export const matches = ({ category, key, label, unit }: Signal, search: string): boolean => {
  const text = `${signalLabel({ key, label })} ${label} ${key} ${category} ${unit}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Finds a signal of the phone for a metric in the whole catalogue. */
export const CataloguePicker = ({
  chosen,
  onChoose
}: {
  readonly chosen: string | null
  readonly onChoose: (signal: Signal | null) => void
}) => {
  const { data = [] } = useRead("listHealthMetrics", {})
  const [search, setSearch] = useState("")
  const id = useId()
  const signal = data.find(({ key }) => key === chosen)
  const found = search.trim() === "" ? [] : data.filter((each) => matches(each, search.trim()))
  return (
    <fieldset class="signal">
      <legend class="label">{text.signal}</legend>
      {chosen === null ? (
        <p class="hint">{text.signalHint}</p>
      ) : (
        <div class="chosen">
          <p>
            <b>{signal === undefined ? chosen : signalLabel(signal)}</b>
            {signal !== undefined && <SignalNote signal={signal} />}
          </p>
          <Button small onClick={() => onChoose(null)}>
            {text.unbind}
          </Button>
        </div>
      )}
      <Field label={text.bind} placeholder={text.searchHint} value={search} onInput={setSearch} />
      <p class="hint" role="status" id={id}>
        {search.trim() === "" ? "" : found.length === 0 ? text.notFound : text.found(found.length)}
        {found.length > SHOWN && ` ${text.more}`}
      </p>
      {found.length > 0 && (
        <ul class="signals" aria-describedby={id}>
          {found.slice(0, SHOWN).map((each) => (
            <li key={each.key}>
              <button
                type="button"
                aria-label={text.choose(signalLabel(each))}
                onClick={() => {
                  onChoose(each)
                  setSearch("")
                }}
              >
                <b>{signalLabel(each)}</b>
                <SignalNote signal={each} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

const SignalNote = ({ signal: { gapNote, phoneReadable, unit } }: { readonly signal: Signal }) => (
  <span class="hint">
    {[unit === "count" ? "" : unit, phoneReadable ? "" : text.notReadable, gapNote ?? ""].filter(Boolean).join(" · ")}
  </span>
)
