import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { formatDate, formatTime, isDate, today } from "../format/dates.ts"
import type { PageProps } from "../navigation.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { Failed, Loading, ReadState } from "../ui/States.tsx"
import { WorkoutEditor } from "../workout/WorkoutEditor.tsx"

/** The editor of a logged session, with its sets, date and minutes. */
export default ({ params: { id = "" }, query: { date = "" } }: PageProps) => {
  const on = isDate(date) ? date : today()
  const found = useRead("listEntries", { start: on, end: on, kind: "workout" })
  const session = found.data?.find((entry) => entry.id === id)
  return (
    <>
      <PageHead
        title={text.editSession}
        up={{ href: `/day/${on}`, label: formatDate(on, "full") }}
        {...(session !== undefined && { lead: text.editor.origin(session.by.name, formatTime(session.at)) })}
      />
      <ReadState read={found} />
      {session?.kind === "workout" ? (
        <WorkoutEditor key={session.id} session={session} />
      ) : found.loading ? (
        <Loading />
      ) : (
        found.data !== undefined && <Failed>{text.editor.gone}</Failed>
      )}
    </>
  )
}
