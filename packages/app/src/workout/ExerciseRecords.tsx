import type { Answer } from "@daybook/core/app"
import { setText } from "../format/sets.ts"
import { formatMass, massLabel } from "../format/units.ts"
import { workout as text } from "../text/workout.ts"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import { Tag } from "../ui/Tag.tsx"
import { dayText } from "./dayText.ts"

const mass = (kg: number): string => `${formatMass(kg, 2)} ${massLabel()}`

/** The records of the whole log, each with its session. */
export const ExerciseRecords = ({ records }: { readonly records: Answer<"getExercise">["records"] }) => {
  const { estimatedOneRepMax, heaviestSet, mostRepetitions, volume } = records
  const rows = [
    estimatedOneRepMax && {
      name: text.one.best,
      figure: mass(estimatedOneRepMax.estimatedOneRepMaxKg),
      about: setText(estimatedOneRepMax, mass),
      ...estimatedOneRepMax
    },
    heaviestSet && { name: text.one.heaviest, figure: setText(heaviestSet, mass), about: undefined, ...heaviestSet },
    mostRepetitions && {
      name: text.one.mostReps,
      figure: setText(mostRepetitions, mass),
      about: undefined,
      ...mostRepetitions
    },
    volume && { name: text.one.volume, figure: mass(volume.volumeKg), about: undefined, ...volume }
  ].filter((row) => row !== null)
  if (rows.length === 0) return null
  return (
    <Section title={text.one.records} icon="mine" tone="progress">
      <ul class="entries records">
        {rows.map(({ about, date, figure, name, workoutId }) => (
          <li key={name}>
            <LeaderRow
              name={name}
              href={`/log/workout/${workoutId}?date=${date}`}
              num={figure}
              tags={<Tag>{about === undefined ? dayText(date) : `${about}, ${dayText(date)}`}</Tag>}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
