import { EXERCISE_NAME_CHARACTERS } from "@daybook/core/limits"
import { exerciseKey } from "@daybook/core/training"
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { longProps, tooLong } from "../ui/tooLong.ts"
import type { Known } from "./Draft.ts"

interface Props {
  readonly name: string
  readonly all: ReadonlyArray<Known>
  /** The name that was typed or chosen. */
  readonly named: (name: string) => void
  /** True if the person opened this field with "Add exercise". */
  readonly autoFocus?: boolean
  /** A few words about an exercise, for its row in the list. */
  readonly about: (known: Known) => string
}

const SHOWN = 6

/** The name of an exercise, with those of the log to choose from. The list lies over the page, so that nothing moves when it opens. */
export const ExerciseField = ({ about, all, autoFocus = false, name, named }: Props) => {
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
