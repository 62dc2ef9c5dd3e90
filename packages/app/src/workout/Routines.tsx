import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { dayText } from "../format/dates.ts"
import { RoundButton } from "../ui/Button.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import type { Routine } from "./startRoutine.ts"

const NAMED = 3

/** The routines: a name opens its editor, and the button beside it starts a session. */
export const Routines = ({ act }: { readonly act: (routine: Routine) => void }) => {
  const { data: routines = [] } = useRead("listRoutines", {})
  return (
    <Section title={text.routines.title} sum={<a href="/routines/new">{text.routines.new}</a>}>
      {routines.length === 0 ? (
        <p class="hint">{text.routines.none}</p>
      ) : (
        <ul class="entries">
          {routines.map((routine) => (
            <li key={routine.id} class="routine" data-tone="workout">
              <LeaderRow
                name={routine.name}
                hint={namesOf(routine)}
                href={`/routines/${routine.id}`}
                {...(routine.lastDone !== null && { unit: dayText(routine.lastDone) })}
              />
              <RoundButton icon="play" label={text.routines.startOf(routine.name)} onClick={() => act(routine)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const namesOf = ({ exercises }: Routine): string =>
  exercises
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(", ") + (exercises.length > NAMED ? text.routines.others(exercises.length - NAMED) : "")
