import { EXERCISE_NAME_CHARACTERS, REST_SECONDS } from "@daybook/core/limits"
import { exerciseKey } from "@daybook/core/training"
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { formatPlain } from "../format/numbers.ts"
import { parseNumber } from "../format/typed.ts"
import { Choice } from "../ui/Choice.tsx"
import { Field } from "../ui/Field.tsx"
import { Icon } from "../ui/Icon.tsx"
import { longProps, tooLong } from "../ui/tooLong.ts"
import type { DraftExercise, KnownExercise } from "./Draft.ts"
import type { Edits } from "./edits.ts"
import type { MassUnit } from "./Plates.ts"
import type { Training } from "./training.ts"

interface ExerciseOptionsProps {
  readonly exercise: DraftExercise
  readonly unit: MassUnit
  readonly training: Training
  /** Folds the exercise to its summary. Absent in the correction of a session, which has no rests either. */
  readonly fold: (() => void) | undefined
  readonly isFirst: boolean
  readonly edits: Edits
  /** True in a routine, which has rests of its own. */
  readonly isPlan: boolean
}

const HEAVIEST_BAR = 200

const MEASURES = ["reps", "time", "distance"] as const

/** The settings of an exercise that a person seldom changes: its measure, its bar, its rest, its note, its place. */
export const ExerciseOptions = ({ edits, exercise, fold, isFirst, isPlan, training, unit }: ExerciseOptionsProps) => {
  const { measure = "reps", name, note = "", superset } = exercise
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
        <button class="btn bare small" type="button" disabled={isFirst} onClick={edits.moveUp}>
          {text.moveUp}
        </button>
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

interface ExerciseFieldProps {
  readonly name: string
  readonly all: ReadonlyArray<KnownExercise>
  readonly named: (name: string) => void
  /** True if the person opened this field with "Add exercise". */
  readonly autoFocus?: boolean
  readonly about: (known: KnownExercise) => string
}

const SHOWN = 6

/** The name of an exercise, with those of the log to choose from. The list lies over the page, so that nothing moves when it opens. */
export const ExerciseField = ({ about, all, autoFocus = false, name, named }: ExerciseFieldProps) => {
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  // Browsers use the attribute `autofocus` only while a document loads.
  useLayoutEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  const [typed, setTyped] = useState<string | undefined>()
  const [active, setActive] = useState(-1)
  const [isClosed, setClosed] = useState(false)
  const problem = tooLong(typed ?? name, EXERCISE_NAME_CHARACTERS.max)
  const wanted = exerciseKey(typed ?? "")
  const found = typed === undefined ? [] : all.filter((each) => exerciseKey(each.name).includes(wanted)).slice(0, SHOWN)
  const isOpen = !isClosed && found.length > 0 && !(found.length === 1 && exerciseKey(found[0]?.name ?? "") === wanted)
  const commit = (chosen: string) => {
    setTyped(undefined)
    setActive(-1)
    if (chosen.trim() !== "" && chosen.trim() !== name) named(chosen.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (step !== 0 && isOpen) {
      event.preventDefault()
      setActive(active + step < 0 ? found.length - 1 : (active + step) % found.length)
    } else if (event.key === "Enter") {
      event.preventDefault()
      commit((isOpen ? found[active]?.name : undefined) ?? typed ?? name)
    } else if (event.key === "Escape" && isOpen) {
      // The typed text stays: it may be a new name.
      event.stopPropagation()
      setClosed(true)
      setActive(-1)
    }
  }
  return (
    <div class="combo">
      <input
        ref={input}
        class="name"
        type="text"
        role="combobox"
        aria-label={text.exercise}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="sentences"
        aria-invalid={problem !== undefined}
        {...longProps(problem)}
        placeholder={text.namePlaceholder}
        value={typed ?? name}
        onFocus={() => name === "" && setTyped("")}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setClosed(false)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => commit(typed ?? name)}
      />
      {problem !== undefined && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <div id={list} class="options-list" role="listbox" tabIndex={-1} aria-label={text.exercise} hidden={!isOpen}>
        {isOpen &&
          found.map((each, at) => (
            <div
              key={each.name}
              id={`${list}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // The field keeps the focus: its blur would choose the typed text.
              onPointerDown={(event) => {
                event.preventDefault()
                commit(each.name)
              }}
            >
              <bdi>{each.name}</bdi> <span class="hint">{about(each)}</span>
            </div>
          ))}
      </div>
    </div>
  )
}
