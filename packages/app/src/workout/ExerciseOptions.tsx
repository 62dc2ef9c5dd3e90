import { REST_SECONDS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { formatPlain } from "../format/numbers.ts"
import { parseNumber } from "../format/typed.ts"
import { Choice } from "../ui/Choice.tsx"
import { Field } from "../ui/Field.tsx"
import { Icon } from "../ui/Icon.tsx"
import type { DraftExercise, KnownExercise } from "./Draft.ts"
import { SwapField } from "./ExerciseField.tsx"
import type { Edits } from "./edits.ts"
import type { MassUnit } from "./Plates.ts"
import type { Training } from "./training.ts"

interface ExerciseOptionsProps {
  readonly exercise: DraftExercise
  readonly unit: MassUnit
  readonly training: Training
  /** Folds the exercise to its summary. Absent in the correction of a session, which has no rests either. */
  readonly fold: (() => void) | undefined
  readonly all: ReadonlyArray<KnownExercise>
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly edits: Edits
  /** True in a routine, which has rests of its own. */
  readonly isPlan: boolean
}

const HEAVIEST_BAR = 200

const MEASURES = ["reps", "time", "distance"] as const

/** The settings of an exercise that a person seldom changes: its measure, its bar, its rest, its note, its place. */
export const ExerciseOptions = (props: ExerciseOptionsProps) => {
  const { all, edits, exercise, fold, isFirst, isLast, isPlan, training, unit } = props
  const { measure = "reps", name, note = "", superset } = exercise
  const [swaps, setSwaps] = useState(false)
  return (
    <div class="options">
      <Choice
        label={text.measure}
        value={measure}
        options={MEASURES.map((each) => ({ value: each, label: text.measures[each] }))}
        onInput={(chosen) => edits.with({ measure: chosen === "reps" ? undefined : chosen })}
      />
      <Field
        label={text.exerciseNote}
        value={note}
        onInput={(typed) => edits.with({ note: typed === "" ? undefined : typed })}
      />
      {fold && name !== "" && (
        <>
          <Figure
            key={`bar ${training.bar(name)}`}
            label={text.plates.label}
            hint={text.plates.hint(unit)}
            value={training.bar(name)}
            most={HEAVIEST_BAR}
            change={(bar) => training.setBar(name, bar)}
          />
          <Figure
            key={`rest ${training.restSeconds(name)}`}
            label={text.rest.field}
            hint={text.rest.hint}
            value={training.restSeconds(name)}
            most={REST_SECONDS.max}
            isWhole
            change={(seconds) => training.setRest(name, seconds)}
          />
        </>
      )}
      {isPlan && (
        <Figure
          key={`rest ${exercise.restSeconds}`}
          label={text.rest.field}
          hint={text.rest.hint}
          value={exercise.restSeconds ?? training.restSeconds(name)}
          most={REST_SECONDS.max}
          isWhole
          change={(seconds) => edits.with({ restSeconds: seconds })}
        />
      )}
      <div class="row">
        <button class="btn bare small" type="button" disabled={isFirst} onClick={() => edits.nudged(-1)}>
          {text.moveUp}
        </button>
        <button class="btn bare small" type="button" disabled={isLast} onClick={() => edits.nudged(1)}>
          {text.moveDown}
        </button>
        {name !== "" && (
          <button class="btn bare small" type="button" aria-expanded={swaps} onClick={() => setSwaps(!swaps)}>
            {text.swap.exercise}
          </button>
        )}
        {!isFirst && (
          <button class="btn bare small" type="button" onClick={() => edits.tied(superset === undefined)}>
            <Icon name="link" small />
            {superset === undefined ? text.tie : text.untie}
          </button>
        )}
        {fold && (
          <button class="btn bare small" type="button" onClick={fold}>
            {text.fold}
          </button>
        )}
        <button class="btn bare small danger" type="button" onClick={edits.remove}>
          {text.removeExercise}
        </button>
      </div>
      {swaps && <SwapField {...{ all, exercise, unit }} swap={edits.swapped} close={() => setSwaps(false)} />}
    </div>
  )
}

interface FigureProps {
  readonly label: string
  readonly hint: string
  readonly value: number
  readonly most: number
  readonly isWhole?: boolean
  readonly change: (value: number) => void
}

/** A number that is kept when the person leaves its field. */
const Figure = ({ change, hint, isWhole = false, label, most, value }: FigureProps) => {
  const [typed, setTyped] = useState(formatPlain(value, 2))
  const keep = () => {
    const found = parseNumber(typed)
    const fits = found !== undefined && found >= 0 && found <= most && (!isWhole || Number.isInteger(found))
    if (!fits) setTyped(formatPlain(value, 2))
    else if (found !== value) change(found)
  }
  return (
    <label class="field">
      <span class="label">{label}</span>
      <input
        class="input"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={keep}
      />
      <span class="hint">{hint}</span>
    </label>
  )
}
