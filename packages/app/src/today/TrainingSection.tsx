import { training as text } from "#text/today"
import { clockText, distanceText, formatMass, formatNumber, fromKg, massLabel } from "../format/numbers.ts"
import { logRest } from "../log/acts.ts"
import { go } from "../navigation.ts"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { Section } from "../ui/Section.tsx"
import { Chip, Chips } from "../ui/Tag.tsx"
import { runningDraft } from "../workout/running.ts"
import { EntryTags } from "./entries.tsx"
import { entriesOf, type SectionProps, type WorkoutEntry } from "./overlay.ts"

type Sets = WorkoutEntry["exercises"][number]["sets"]

export const TrainingSection = ({ day, onOpen, shown }: SectionProps) => {
  const sessions = entriesOf(shown, "workout")
  const rests = entriesOf(shown, "rest_day")
  const log = () => go(`/log/workout?date=${day.date}`)
  const isRunning = runningDraft.value?.date === day.date
  const start = (
    <Chips>
      <Chip icon={isRunning || sessions.length === 0 ? "bar" : "plus"} onClick={log}>
        {isRunning ? text.resume : sessions.length === 0 ? text.start : text.second}
      </Chip>
      {!isRunning && sessions.length === 0 && rests.length === 0 && (
        <Chip icon="rest" onClick={() => void logRest(day.date)}>
          {text.noTraining}
        </Chip>
      )}
    </Chips>
  )
  return (
    <Section title={text.title} tone="workout" icon="bar" sum={<Sum sessions={sessions} />}>
      {/* Before anything is logged, what can be started; after it, what was done. */}
      {(isRunning || sessions.length === 0) && start}
      <ul class="entries">
        {sessions.flatMap((session) =>
          session.exercises.map(({ name, sets }, index) => (
            <li key={`${session.id} ${index}`}>
              <LeaderRow
                name={name}
                {...figuresOf(sets)}
                tags={index === 0 && <EntryTags entry={session} />}
                isPending={session.waits?.state === "waiting"}
                href={`/log/workout/${session.id}?date=${day.date}`}
              />
            </li>
          ))
        )}
        {rests.map((entry) => (
          <li key={entry.id}>
            <LeaderRow
              name={text.rest}
              tags={<EntryTags entry={entry} />}
              isPending={entry.waits?.state === "waiting"}
              onOpen={() => onOpen(entry)}
            />
          </li>
        ))}
      </ul>
      {!isRunning && sessions.length === 1 && start}
    </Section>
  )
}

const Sum = ({ sessions }: { readonly sessions: ReadonlyArray<WorkoutEntry> }) => {
  const minutes = sessions.reduce((sum, { durationMinutes = 0 }) => sum + durationMinutes, 0)
  const movedKg = sessions
    .flatMap(({ exercises }) => exercises.flatMap(({ sets }) => sets))
    .reduce((sum, { reps, weightKg = 0 }) => sum + reps * weightKg, 0)
  return (
    <>
      {minutes > 0 && text.minutes(formatNumber(minutes, 0))}
      {minutes > 0 && movedKg > 0 && " · "}
      {movedKg > 0 && (
        <>
          <b>{formatNumber(fromKg(movedKg), 0)}</b> {text.moved(massLabel())}
        </>
      )}
    </>
  )
}

/** The repetitions and the load. Sets of distance have their time instead, and those of time only that. */
const figuresOf = (sets: Sets) => {
  if (sets.some(({ reps }) => reps > 0)) return { num: repsText(sets), unit: loadText(sets) }
  const times = sets.map(({ seconds = 0 }) => clockText(seconds)).join(" · ")
  const distances = sets.flatMap(({ meters }) => (meters === undefined ? [] : [distanceText(meters)]))
  return distances.length === 0 ? { num: times } : { num: distances.join(" · "), unit: times }
}

const isSame = <A,>(values: ReadonlyArray<A>): boolean => values.every((value) => value === values[0])

/** `3 × 5` for equal sets, else `12 · 10 · 9`. */
const repsText = (sets: Sets): string => {
  const reps = sets.map((set) => set.reps)
  return reps.length > 1 && isSame(reps) ? `${reps.length} × ${reps[0]}` : reps.join(" · ")
}

/** `85 kg`, `60–85 kg`, or words for no load. */
const loadText = (sets: Sets): string => {
  const loads = sets.flatMap(({ weightKg }) => (weightKg === undefined ? [] : [weightKg]))
  if (loads.length === 0) return text.bodyweight
  const [low, high] = [Math.min(...loads), Math.max(...loads)]
  return `${low === high ? formatMass(low, 2) : `${formatMass(low, 2)}–${formatMass(high, 2)}`} ${massLabel()}`
}
