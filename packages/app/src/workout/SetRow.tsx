import { workout as text } from "#text/workout"
import { clockText, formatNumber } from "../format/numbers.ts"
import { Icon } from "../ui/Icon.tsx"
import type { DraftSet, Figures } from "./Draft.ts"
import { draft, updateDraft } from "./draftStore.ts"
import { useSeconds } from "./SessionBar.tsx"
import type { SetField } from "./SetFields.ts"

interface Props {
  readonly set: DraftSet
  readonly number: number
  readonly fields: ReadonlyArray<SetField>
  readonly isTimed: boolean
  readonly unit: string
  readonly before: string | undefined
  readonly isCurrent: boolean
  readonly isRecord: boolean
  readonly problem: { readonly wrong: SetField; readonly text: string } | undefined
  readonly typed: (figures: Partial<Figures>) => void
  readonly nextKind: () => void
  readonly openMarks: () => void
  readonly logTime: (time: string) => void
  /** Absent if sets are not ticked. */
  readonly tick?: () => void
  /** Saves the set with all others, if sets are not ticked. */
  readonly save?: (event: Event) => void
  /** Absent if sets cannot be removed. */
  readonly remove?: () => void
}

/** One set: its number and kind, the set of the last time, its figures, its effort, and the tick that logs it. */
export const SetRow = (props: Props) => {
  const {
    before,
    fields,
    isCurrent,
    isRecord,
    isTimed,
    nextKind,
    number,
    openMarks,
    problem,
    remove,
    set,
    tick,
    unit
  } = props
  const marks = [set.done && tick && "done", isCurrent && "now", isRecord && "pr"].filter(Boolean).join(" ")
  const about = `set-${set.id}`
  const kind = set.kind === undefined ? text.kinds.work : text.kinds[set.kind]
  const effort = set.rpe === undefined ? text.rpe : `@${formatNumber(set.rpe)}`
  return (
    <>
      <tr class={marks}>
        <th scope="row">
          {remove === undefined ? (
            <button
              class={`kind ${set.kind ?? "work"}`}
              type="button"
              aria-label={kind.change(number)}
              onClick={nextKind}
            >
              {kind.letter || number}
            </button>
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
        {fields.map((field) => (
          <td key={field}>
            <Input {...props} field={field} about={about} />
            {isTimed && field === "time" && tick && !set.done && <TimedSet set={set} log={props.logTime} />}
          </td>
        ))}
        <td>
          <button class="effort" type="button" aria-label={text.marksOf(effort, number)} onClick={openMarks}>
            {effort}
          </button>
        </td>
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
          <td colSpan={6}>
            <p id={`${about}-wrong`} role="alert">
              {problem.text}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}

const Input = ({
  about,
  field,
  problem,
  save,
  set,
  tick,
  typed
}: Props & { readonly field: SetField; readonly about: string }) => {
  const pressEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return
    if (tick === undefined) return save?.(event)
    if (set.done) return
    event.preventDefault()
    tick()
  }
  return (
    <input
      class="input"
      type="text"
      inputMode={field === "reps" ? "numeric" : field === "time" ? "text" : "decimal"}
      enterKeyHint="done"
      autoComplete="off"
      aria-label={text.fields[field]}
      aria-describedby={problem?.wrong === field ? `${about} ${about}-wrong` : about}
      aria-invalid={problem?.wrong === field}
      value={set[field] ?? ""}
      onInput={({ currentTarget }) => typed({ [field]: currentTarget.value })}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={pressEnter}
    />
  )
}

/** Starts the clock of a set of time, and stops it: then the set has the time and is done. */
const TimedSet = ({ log, set }: { readonly set: DraftSet; readonly log: (time: string) => void }) => {
  const timer = draft.value?.timer
  const startedAt = timer?.setId === set.id ? timer.startedAt : undefined
  const start = () => updateDraft((session) => ({ ...session, timer: { setId: set.id, startedAt: Date.now() } }))
  const stop = () => {
    const seconds = startedAt === undefined ? 0 : Math.round((Date.now() - startedAt) / 1000)
    // The second tap of two on "Start".
    if (seconds < 1) return
    updateDraft(({ timer: _, ...session }) => session)
    log(clockText(seconds))
  }
  return (
    <button
      class="btn small timer"
      type="button"
      {...(startedAt === undefined && { "aria-label": text.timer.start })}
      onClick={startedAt === undefined ? start : stop}
    >
      <Icon name={startedAt === undefined ? "play" : "stop"} small />
      {startedAt === undefined ? <span class="word">{text.timer.start}</span> : <Running startedAt={startedAt} />}
    </button>
  )
}

const Running = ({ startedAt }: { readonly startedAt: number }) => (
  <>
    <span class="vh">{text.timer.stop} </span>
    <b>{clockText(Math.max(0, (useSeconds() - startedAt) / 1000))}</b>
  </>
)
