import { useEffect, useRef } from "preact/hooks"
import { workout as text } from "#text/workout"
import { dropItem } from "../data/queue.ts"
import { sessionFound } from "../data/session.ts"
import { toast } from "../data/toasts.ts"
import { pending } from "../data/write.ts"
import { formatDate, isDate, today } from "../format/dates.ts"
import { go, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Loading, Notice } from "../ui/States.tsx"
import { type Draft, setsDone } from "../workout/Draft.ts"
import { draft, loadDraft, newDraft, putBack, reopenFinished, setDraft } from "../workout/draftStore.ts"
import { unitTyped } from "../workout/mass.ts"
import { runningDraft } from "../workout/running.ts"
import { Session } from "../workout/Session.tsx"

/** The session in progress. It stays on this device until it is finished or discarded, even if the page is closed. */
export default ({ query: { date, exercise } }: PageProps) => {
  useEffect(() => void start(date), [date])
  const isThere = Boolean(draft.value)
  const wasThere = useRef(false)
  useEffect(() => {
    // Another tab or device ended it: who ends it here goes to another page at once.
    if (wasThere.current && draft.value === null && location.pathname.endsWith("/log/workout")) void start(date)
    wasThere.current = isThere
  }, [isThere])
  return (
    <>
      <RefusedSessions />
      {draft.value ? <Session draft={draft.value} wanted={exercise} /> : <Loading />}
    </>
  )
}

const start = async (date: string | undefined) => {
  await loadDraft()
  // The session uses the unit of the account, which a new device knows only after it has read the session of the app.
  await sessionFound()
  const wanted = date !== undefined && isDate(date) ? date : undefined
  const running = runningDraft.value
  if (running !== undefined) {
    if (wanted === undefined || wanted === running.date) return
    if (!(await discards(running, wanted))) return go("/log/workout", true)
    toast({ text: text.finish.discarded, undo: () => putBack(running) })
  }
  setDraft(newDraft(wanted ?? today(), unitTyped()))
}

const discards = (running: Draft, wanted: string): Promise<boolean> =>
  ask({
    title: text.other.title,
    text: text.other.text(formatDate(running.date, "full"), text.sets(setsDone(running)), formatDate(wanted, "full")),
    no: text.other.resume,
    yes: text.other.discard,
    danger: true
  })

/** Sessions that were finished without a network and refused later. Each can be opened again and corrected. */
const RefusedSessions = () => {
  const refused = pending.value.filter(({ name, state }) => name === "logWorkout" && state === "refused")
  const isBusy = draft.value ? draft.value.exercises.some(({ name }) => name !== "") : false
  const mend = async (id: string) => {
    if (await reopenFinished(id)) await dropItem(id)
    else toast({ text: text.goneHere })
  }
  return (
    <>
      {refused.map(({ id, message = "" }) => (
        <Notice
          key={id}
          icon="warn"
          tone="warn"
          acts={
            <Button look="bare" small disabled={isBusy} onClick={() => void mend(id)}>
              {text.editRefused}
            </Button>
          }
        >
          {text.refusedBefore(message)}
        </Notice>
      ))}
    </>
  )
}
