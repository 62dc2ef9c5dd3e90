import { useRead } from "../data/api.ts"
import { newId } from "../data/ids.ts"
import { listed } from "../format/text.ts"
import { workout as text } from "../text/workout.ts"
import { Chip } from "../ui/Chip.tsx"
import { emptyExercise, type Known, knownBy, named } from "./Draft.ts"
import { dayText } from "./dayText.ts"
import { updateDraft } from "./draftStore.ts"
import { figuresToLift } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"

const READ = 12
const OFFERED = 3
const NAMED = 3

/** The last sessions, to train their exercises again. Each exercise is filled in with the sets of its last time. */
export const RepeatSession = ({ all, unit }: { readonly all: ReadonlyArray<Known>; readonly unit: MassUnit }) => {
  const { data: last = [] } = useRead("listWorkouts", { limit: READ })
  if (last.length === 0) return null
  const offered = last
    .map(({ date, exercises, id }) => ({ date, id, names: [...new Set(exercises.map(({ name }) => name))] }))
    .filter(({ names }, at, all) => all.findIndex((other) => isSame(other.names, names)) === at)
    .slice(0, OFFERED)
  const repeat = (names: ReadonlyArray<string>) =>
    updateDraft((session) => ({
      ...session,
      exercises: names.map((name, at) => ({
        ...named(emptyExercise(newId), name, knownBy(name, all), figuresToLift(unit), newId),
        folded: at > 0
      }))
    }))
  return (
    <section class="repeat" aria-label={text.repeat}>
      <ul class="chips">
        {offered.map(({ date, id, names }) => (
          <li key={id}>
            <Chip icon="bar" onClick={() => repeat(names)}>
              {text.repeatOf(dayText(date))}: {listed(names.slice(0, NAMED))}
              {names.length > NAMED ? "…" : ""}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isSame = (names: ReadonlyArray<string>, others: ReadonlyArray<string>): boolean =>
  names.length === others.length && names.every((name) => others.includes(name))
