import type { Answer } from "@daybook/core/app"
import { exerciseKey } from "@daybook/core/training"
import { useState } from "preact/hooks"
import { oneExercise as one } from "#text/exercise"
import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { dayText } from "../format/dates.ts"
import { formatMass, massLabel } from "../format/numbers.ts"
import { exercisePath } from "../navigation.ts"
import { Field } from "../ui/Field.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Empty, ReadResult } from "../ui/States.tsx"

/** Every exercise of the log, last trained first. */
export default () => {
  const read = useRead("findExercises", {})
  const [wanted, setWanted] = useState("")
  return (
    <>
      <PageHead title={text.exercises.title} />
      <ReadResult read={read}>
        {(all) =>
          all.length === 0 ? (
            <Empty>
              {text.exercises.empty} <a href="/log/workout">{text.exercises.start}</a>
            </Empty>
          ) : (
            <>
              <Field label={text.exercises.search} value={wanted} onInput={setWanted} enterKeyHint="search" />
              <Matches wanted={wanted} all={all} />
            </>
          )
        }
      </ReadResult>
    </>
  )
}

const Matches = ({ all, wanted }: { readonly wanted: string; readonly all: Answer<"findExercises"> }) => {
  const found = all.filter(({ name }) => exerciseKey(name).includes(exerciseKey(wanted)))
  if (found.length === 0) return <Empty>{text.exercises.noMatch(wanted)}</Empty>
  return (
    <ul class="entries">
      {found.map(({ bestEstimatedOneRepMaxKg: best, lastDate, name, sessions }) => (
        <li key={name}>
          <LeaderRow
            name={name}
            href={exercisePath(name)}
            hint={`${text.exercises.sessions(sessions)}, ${dayText(lastDate)}`}
            {...(best === null ? { num: one.noLoad } : { num: formatMass(best), unit: `${massLabel()} ${one.e1rm}` })}
          />
        </li>
      ))}
    </ul>
  )
}
