import { exerciseKey } from "@daybook/core/training"
import { useState } from "preact/hooks"
import { useRead } from "../data/api.ts"
import { formatMass, massLabel } from "../format/units.ts"
import { exercisePath } from "../navigation.ts"
import { workout as text } from "../text/workout.ts"
import { Field } from "../ui/Field.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Empty, Loading, ReadState } from "../ui/States.tsx"
import { dayText } from "../workout/dayText.ts"

/** Every exercise of the log, last trained first. */
const Exercises = () => {
  const read = useRead("findExercises", {})
  const [wanted, setWanted] = useState("")
  const all = read.data
  const found = all?.filter(({ name }) => exerciseKey(name).includes(exerciseKey(wanted)))
  return (
    <>
      <PageHead title={text.exercises.title} />
      <ReadState read={read} />
      {all === undefined || found === undefined ? (
        read.loading && <Loading />
      ) : all.length === 0 ? (
        <Empty>
          {text.exercises.empty} <a href="/log/workout">{text.exercises.start}</a>
        </Empty>
      ) : (
        <>
          <Field label={text.exercises.search} value={wanted} onInput={setWanted} enterKeyHint="search" />
          {found.length === 0 ? (
            <Empty>{text.exercises.noMatch(wanted)}</Empty>
          ) : (
            <ul class="entries">
              {found.map(({ bestEstimatedOneRepMaxKg: best, lastDate, name, sessions }) => (
                <li key={name}>
                  <LeaderRow
                    name={name}
                    href={exercisePath(name)}
                    hint={`${text.exercises.sessions(sessions)}, ${dayText(lastDate)}`}
                    {...(best === null
                      ? { num: text.one.noLoad }
                      : { num: formatMass(best), unit: `${massLabel()} ${text.one.e1rm}` })}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}

export default Exercises
