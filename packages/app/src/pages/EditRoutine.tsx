import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { dayText } from "../format/dates.ts"
import type { PageProps } from "../navigation.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { Failed, Loading, ReadState } from "../ui/States.tsx"
import { RoutineEditor } from "../workout/RoutineEditor.tsx"

/** The editor of a routine; its address has `new` in place of an id for a new one. */
export default ({ params: { id = "" } }: PageProps) => {
  const isNew = id === "new"
  const found = useRead("listRoutines", {})
  const routine = found.data?.find((each) => each.id === id)
  return (
    <>
      <PageHead
        title={isNew ? text.routines.new : text.routines.edit}
        up={{ href: "/log/workout", label: text.session }}
        {...(routine?.lastDone && { lead: text.routines.lastDone(dayText(routine.lastDone)) })}
      />
      <ReadState read={found} />
      {isNew || routine !== undefined ? (
        <RoutineEditor key={id} routine={routine} />
      ) : found.loading ? (
        <Loading />
      ) : (
        found.data !== undefined && <Failed>{text.routines.gone}</Failed>
      )}
    </>
  )
}
