import { workout as text } from "#text/workout"
import { clockText } from "../format/measured.ts"
import { Icon } from "../ui/Icon.tsx"
import type { DraftSet } from "./Draft.ts"
import { draft, updateDraft } from "./draftStore.ts"
import { useSeconds } from "./SessionClock.tsx"

/** Starts the clock of a set of time, and stops it: then the set has the time and is done. */
export const TimedSet = ({
  log,
  set
}: {
  readonly set: DraftSet
  /** Logs the set with a time. */
  readonly log: (time: string) => void
}) => {
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
