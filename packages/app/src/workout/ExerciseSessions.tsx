import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { setsText } from "../format/sets.ts"
import { formatMass, massLabel } from "../format/units.ts"
import { workout as text } from "../text/workout.ts"
import { Button } from "../ui/Button.tsx"
import { Section } from "../ui/Section.tsx"
import { dayText } from "./dayText.ts"

interface Props {
  readonly name: string
  readonly sessions: Answer<"getExercise">["sessions"]
  /** True if there are older ones. */
  readonly isCut: boolean
}

const mass = (kg: number): string => `${formatMass(kg, 2)} ${massLabel()}`

/** The number of sessions that are listed at first. */
const NEWEST = 10

/** The sessions of an exercise, newest first. Each links to its editor. */
export const ExerciseSessions = ({ isCut, name, sessions }: Props) => {
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? sessions : sessions.slice(0, NEWEST)
  return (
    <Section title={text.one.sessions} icon="bar" tone="workout">
      <div class="scroll">
        <table class="figures">
          <caption class="vh">{text.one.sessionsOf(name)}</caption>
          <thead>
            <tr>
              <th scope="col">{text.one.date}</th>
              <th scope="col">{text.one.sets}</th>
              <th scope="col">{text.one.estimate}</th>
              <th scope="col">{text.one.volumeColumn}</th>
            </tr>
          </thead>
          <tbody>
            {listed.map(({ date, estimatedOneRepMaxKg, sets, volumeKg, workoutId }) => (
              <tr key={workoutId}>
                <th scope="row">
                  <a href={`/log/workout/${workoutId}?date=${date}`}>{dayText(date)}</a>
                </th>
                <td>{setsText(sets, mass)}</td>
                <td>{estimatedOneRepMaxKg === null ? "–" : formatMass(estimatedOneRepMaxKg)}</td>
                <td>{volumeKg === null ? "–" : formatMass(volumeKg, 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {listed.length < sessions.length ? (
        <p class="section-acts">
          <Button look="bare" small onClick={() => setWhole(true)}>
            {isCut ? text.one.showNewest(sessions.length) : text.one.showAll(sessions.length)}
          </Button>
        </p>
      ) : (
        isCut && <p class="hint">{text.one.more(sessions.length)}</p>
      )}
    </Section>
  )
}
