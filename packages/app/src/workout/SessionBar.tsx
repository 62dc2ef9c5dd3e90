import { useEffect, useState } from "preact/hooks"
import { running as text } from "#text/workout"
import { clockText } from "../format/numbers.ts"
import { Icon } from "../ui/Icon.tsx"
import { type Draft, setsDone, setsOf } from "./Draft.ts"
import { draft, loadDraft } from "./draftStore.ts"
import { isPaused, secondsLeft } from "./RestTimer.ts"
import { runningDraft } from "./running.ts"
import { currentExercise } from "./Superset.ts"

const SESSION = "/log/workout"

/** On other pages, the session in progress with a link back to it. `path` is that of the page. */
export default ({ path }: { readonly path: string }) => {
  useEffect(() => {
    if (draft.value === undefined) void loadDraft()
  }, [])
  const running = runningDraft.value
  return running === undefined || path === SESSION ? null : <Running running={running} />
}

const Running = ({ running }: { readonly running: Draft }) => (
  <aside class="running" aria-label={text.label}>
    <a href={SESSION}>
      <Icon name="bar" />
      <span>
        <span class="vh">{text.back}</span>
        <b>{currentExercise(running)?.name || text.session}</b>
        <span class="hint">
          <SessionClock startedAt={running.startedAt} /> · {text.sets(setsDone(running), setsOf(running))}
        </span>
      </span>
      {running.rest && <RestLeft rest={running.rest} />}
    </a>
  </aside>
)

const RestLeft = ({ rest }: { readonly rest: NonNullable<Draft["rest"]> }) => {
  const left = secondsLeft(rest, useSeconds())
  return (
    <>
      <span class="rest-left">
        <b>{clockText(left)}</b>
        <span class="hint">{left === 0 ? text.restOver : isPaused(rest) ? text.restPaused : text.rest}</span>
      </span>
      <svg class="line" data-tone="workout" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bed" width="100" height="4" />
        <rect class="fill" width={Math.max(0, 100 - (100 * left) / Math.max(1, rest.totalSeconds))} height="4" />
      </svg>
    </>
  )
}

export const SessionClock = ({ startedAt }: { readonly startedAt: number }) => (
  <span>{clockText(Math.max(0, (useSeconds() - startedAt) / 1000))}</span>
)

export const useSeconds = (): number => {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
