import { useEffect } from "preact/hooks"
import { isDate, today } from "../format/dates.ts"
import type { PageProps } from "../PageProps.ts"
import { Loading } from "../ui/States.tsx"
import { isBlank } from "../workout/Draft.ts"
import { draft, loadDraft, newDraft, setDraft } from "../workout/draftStore.ts"
import { unitTyped } from "../workout/mass.ts"
import { RefusedSessions } from "../workout/RefusedSessions.tsx"
import { Session } from "../workout/Session.tsx"

/** The session that is being logged. It stays on this device until it is finished or discarded, whatever happens to the page. */
const LogWorkout = ({ query: { date, exercise } }: PageProps) => {
  useEffect(() => void start(date), [date])
  return (
    <>
      <RefusedSessions />
      {draft.value ? <Session draft={draft.value} wanted={exercise} /> : <Loading />}
    </>
  )
}

/** Goes on with the session of this device, or starts one. */
const start = async (date: string | undefined) => {
  await loadDraft()
  if (draft.value && !isBlank(draft.value)) return
  setDraft(newDraft(date !== undefined && isDate(date) ? date : today(), unitTyped()))
}

export default LogWorkout
