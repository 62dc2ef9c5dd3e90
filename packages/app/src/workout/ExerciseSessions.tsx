import { formatMass, massLabel } from "../format/units.ts"
import type { ExerciseHistory } from "../generated/Types.ts"
import { workout as text } from "../text/workout.ts"
import { Section } from "../ui/Section.tsx"
import { dayText } from "./dayText.ts"
import { setsText } from "./SetsText.ts"

interface Props {
  readonly name: string
  readonly sessions: ExerciseHistory["sessions"]
  /** Whether there are older ones. */
  readonly isCut: boolean
}

const mass = (kg: number): string => `${formatMass(kg, 2)} ${massLabel()}`

/** The sessions of an exercise, newest first; each leads to its editor. */
export const ExerciseSessions = ({ isCut, name, sessions }: Props) => (
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
          {sessions.map(({ date, estimatedOneRepMaxKg, sets, volumeKg, workoutId }) => (
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
    {isCut && <p class="hint">{text.one.more}</p>}
  </Section>
)
