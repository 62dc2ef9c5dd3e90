import { clockText } from "../format/sets.ts"
import { workout as text } from "../text/workout.ts"
import { Icon } from "../ui/Icon.tsx"
import type { DraftSet, Figures } from "./Draft.ts"
import { draft, updateDraft } from "./draftStore.ts"
import { useSeconds } from "./SessionClock.tsx"

/** Starts the clock of a set of time, and stops it: then the set has the time and is done. */
export const TimedSet = ({
  set,
  tick,
  typed
}: {
  readonly set: DraftSet
  readonly tick: () => void
  readonly typed: (figures: Partial<Figures>) => void
}) => {
  const timer = draft.value?.timer
  const startedAt = timer?.setId === set.id ? timer.startedAt : undefined
  const start = () => updateDraft((session) => ({ ...session, timer: { setId: set.id, startedAt: Date.now() } }))
  const stop = () => {
    if (startedAt === undefined) return
    typed({ time: clockText(Math.max(1, Math.round((Date.now() - startedAt) / 1000))) })
    updateDraft(({ timer: _, ...session }) => session)
    tick()
  }
  return (
    <button
      class="btn small timer"
      type="button"
      aria-label={startedAt === undefined ? text.timer.start : text.timer.stop}
      onClick={startedAt === undefined ? start : stop}
    >
      <Icon name={startedAt === undefined ? "play" : "stop"} small />
      {startedAt === undefined ? <span class="word">{text.timer.start}</span> : <Running startedAt={startedAt} />}
    </button>
  )
}

const Running = ({ startedAt }: { readonly startedAt: number }) => (
  <b>{clockText(Math.max(0, (useSeconds() - startedAt) / 1000))}</b>
)
