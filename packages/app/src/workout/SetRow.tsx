import { workout as text } from "../text/workout.ts"
import { Icon } from "../ui/Icon.tsx"
import type { DraftSet } from "./Draft.ts"

interface Props {
  readonly set: DraftSet
  readonly number: number
  readonly unit: string
  /** The set of last time, as text. */
  readonly before: string | undefined
  readonly isCurrent: boolean
  readonly isRecord: boolean
  /** The reason why the set cannot be logged. */
  readonly problem: { readonly wrong: "weight" | "reps"; readonly text: string } | undefined
  readonly typed: (figures: { readonly weight?: string; readonly reps?: string }) => void
  /** Absent if sets are not ticked. */
  readonly tick?: () => void
  /** Absent if sets cannot be removed. */
  readonly remove?: () => void
}

/** One set: its number, the set of the last time, weight, repetitions, and the tick that logs it. */
export const SetRow = ({ before, isCurrent, isRecord, number, problem, remove, set, tick, typed, unit }: Props) => {
  const marks = [set.done && tick && "done", isCurrent && "now", isRecord && "pr"].filter(Boolean).join(" ")
  const about = `set-${set.id}`
  const pressEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || tick === undefined || set.done) return
    event.preventDefault()
    tick()
  }
  const field = (kind: "weight" | "reps", label: string, mode: "decimal" | "numeric") => (
    <td>
      <input
        class="input"
        type="text"
        inputMode={mode}
        enterKeyHint="done"
        autoComplete="off"
        aria-label={label}
        aria-describedby={problem?.wrong === kind ? `${about} ${about}-wrong` : about}
        aria-invalid={problem?.wrong === kind}
        value={set[kind]}
        onInput={({ currentTarget }) =>
          typed(kind === "weight" ? { weight: currentTarget.value } : { reps: currentTarget.value })
        }
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={pressEnter}
      />
    </td>
  )
  return (
    <>
      <tr class={marks}>
        <th scope="row">
          {remove === undefined ? (
            number
          ) : (
            <button class="round minus" type="button" aria-label={text.removeSet(number)} onClick={remove}>
              <Icon name="minus" />
            </button>
          )}
          <span id={about} class="vh">
            {text.set} {number}, {unit}
          </span>
        </th>
        {tick && <td class="prev">{before ?? "–"}</td>}
        {field("weight", text.weight, "decimal")}
        {field("reps", text.reps, "numeric")}
        {tick && (
          <td>
            <button
              class="tick"
              type="button"
              aria-label={text.done}
              aria-pressed={set.done}
              aria-describedby={about}
              onClick={tick}
            >
              <Icon name="check" />
            </button>
          </td>
        )}
      </tr>
      {problem && (
        <tr class="wrong">
          <td colSpan={5}>
            <p id={`${about}-wrong`} role="alert">
              {problem.text}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}
