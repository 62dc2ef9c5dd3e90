import type { LoggedSet } from "@daybook/core/training"
import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { dayText, sentence } from "../format/dates.ts"
import { clockText, distanceText, formatNumber } from "../format/numbers.ts"
import { setsText } from "../format/sets.ts"
import { Button } from "../ui/Button.tsx"
import { type LastBests, lastBests, lastNote, RECALLED } from "./LastSessions.ts"
import { fromKg, massText } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"

interface Props {
  readonly name: string
  /** The date of the session. */
  readonly date: string
  readonly unit: MassUnit
  /** Puts the proposed sets in place of the open ones. Absent where one of them was changed. */
  readonly take?: (sets: ReadonlyArray<LoggedSet>) => void
}

/** The proposal for an exercise with its reason, the note of the last time, and its last sessions. Without a network there may be none. */
export const Recalled = ({ date, name, take, unit }: Props) => {
  const { next, sessions = [] } = useRead("getExercise", { name, limit: RECALLED, end: date }).data ?? {}
  const [isTaken, setTaken] = useState(false)
  const noted = lastNote(sessions)
  const bests = lastBests(sessions)
  return (
    <>
      {take && next && (
        <div class="row">
          <p class="hint">
            <b>{text.proposed(setsText(next.sets, massText(unit, unit === "lb" ? 1 : 2)))}</b> {sentence(next.reason)}
          </p>
          {!isTaken && (
            <Button
              look="bare"
              small
              onClick={() => {
                take(next.sets)
                setTaken(true)
              }}
            >
              {text.take}
            </Button>
          )}
        </div>
      )}
      {noted && (
        <p class="note">
          <b>{text.noteOf(dayText(noted.date))}</b> {noted.note}
        </p>
      )}
      {bests && <Line bests={bests} unit={unit} />}
    </>
  )
}

const HEIGHT = 24

/** The figures of the last sessions as text, below a line of them. */
const Line = ({ bests: { measured, points }, unit }: { readonly bests: LastBests; readonly unit: MassUnit }) => {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const at = values.map((value, index) => {
    const x = ((index + 0.5) / values.length) * 100
    return `${x.toFixed(1)} ${(high === low ? HEIGHT / 2 : HEIGHT * (1 - (value - low) / (high - low))).toFixed(1)}`
  })
  const figure = {
    estimated_max: (kg: number) => formatNumber(fromKg(kg, unit)),
    distance: distanceText,
    repetitions: (reps: number) => formatNumber(reps, 0),
    time: clockText
  }[measured]
  return (
    <figure class="last">
      <figcaption class="hint">
        {measured === "estimated_max" ? text.last.estimated_max(unit) : text.last[measured]}
      </figcaption>
      <svg viewBox={`0 -4 100 ${HEIGHT + 8}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${at.join("L")}`} />
        <path class="dots" d={at.map((point) => `M${point}h0`).join("")} />
      </svg>
      <ol>
        {points.map(({ date, value }, index) => (
          <li key={index}>
            <b>{figure(value)}</b> <span class="hint">{dayText(date)}</span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
