import { EXERCISE_NAME_CHARACTERS } from "@daybook/core/limits"
import { exerciseKey } from "@daybook/core/training"
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { preferences } from "../data/preferences.ts"
import { dayText } from "../format/dates.ts"
import { setsText } from "../format/sets.ts"
import { longProps, tooLong } from "../ui/tooLong.ts"
import type { DraftExercise, KnownExercise } from "./Draft.ts"
import { massText } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"
import { substitutes } from "./Swap.ts"

interface ExerciseFieldProps {
  readonly name: string
  readonly label?: string
  readonly all: ReadonlyArray<KnownExercise>
  readonly named: (name: string) => void
  /** True if the person opened this field with "Add exercise". */
  readonly autoFocus?: boolean
  readonly about: (known: KnownExercise) => string
  /** Gives up the choice, at Escape. A field that has it names nothing by the blur: only Enter and the list do. */
  readonly leave?: () => void
}

const SHOWN = 6

/** The name of an exercise, with those of the log to choose from. The list lies over the page, so that nothing moves when it opens. */
export const ExerciseField = ({
  about,
  all,
  autoFocus = false,
  label = text.exercise,
  leave,
  name,
  named
}: ExerciseFieldProps) => {
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
    } else if (event.key === "Escape" && leave) {
      event.stopPropagation()
      leave()
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
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="sentences"
        aria-invalid={problem !== undefined}
        {...longProps(problem)}
        placeholder={label === text.exercise ? text.namePlaceholder : label}
        value={typed ?? name}
        onFocus={() => name === "" && setTyped("")}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setClosed(false)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        // A browser sends a blur also when the field is removed, after a choice.
        onBlur={() => commit(leave ? name : (typed ?? name))}
      />
      {problem !== undefined && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <div id={list} class="options-list" role="listbox" tabIndex={-1} aria-label={label} hidden={!isOpen}>
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

interface SwapFieldProps {
  readonly exercise: DraftExercise
  readonly unit: MassUnit
  readonly all: ReadonlyArray<KnownExercise>
  readonly swap: (name: string) => void
  readonly close: () => void
}

/** The exercises that may take the place of one, and a field for any other. It closes after a choice, on Escape, and on a click elsewhere. */
export const SwapField = ({ all, close, exercise: { name }, swap, unit }: SwapFieldProps) => {
  const [opener] = useState(() => document.activeElement)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The blur comes before the click: if the field closed then, what is pressed below it would move away from the pointer.
    const elsewhere = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target))) close()
    }
    document.addEventListener("click", elsewhere)
    // The key Tab is released where the focus went.
    document.addEventListener("keyup", elsewhere)
    return () => {
      document.removeEventListener("click", elsewhere)
      document.removeEventListener("keyup", elsewhere)
    }
  }, [])
  const leave = () => {
    if (opener instanceof HTMLElement) opener.focus()
    close()
  }
  return (
    <div ref={box}>
      <ExerciseField
        name=""
        label={text.swap.field}
        all={substitutes(name, all, preferences.value.muscles)}
        named={(other) => {
          leave()
          swap(other)
        }}
        leave={leave}
        autoFocus
        about={aboutKnown(unit)}
      />
    </div>
  )
}

/** The last sets of an exercise and their date. */
export const aboutKnown =
  (unit: MassUnit) =>
  ({ lastDate, lastSets }: KnownExercise): string =>
    `${setsText(lastSets, massText(unit))}, ${dayText(lastDate)}`
