import type { Answer } from "@daybook/core/app"
import { EXERCISE_NAME_CHARACTERS } from "@daybook/core/limits"
import { exerciseKey } from "@daybook/core/training"
import { useState } from "preact/hooks"
import { liftCourse, oneExercise as one } from "#text/exercise"
import { workout as text } from "#text/workout"
import { LiftCourse } from "../charts/LiftCourse.tsx"
import { useRead } from "../data/api.ts"
import { write } from "../data/write.ts"
import { useForm } from "../form/useForm.ts"
import { dayText, sentence, today } from "../format/dates.ts"
import { exactMass, formatMass, massLabel } from "../format/numbers.ts"
import { setsText, setText } from "../format/sets.ts"
import { VERDICT_LOOKS } from "../format/verdicts.ts"
import { exercisePath, go, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { ask } from "../ui/Confirm.tsx"
import { Field } from "../ui/Field.tsx"
import { LeaderRow } from "../ui/LeaderRow.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { Section } from "../ui/Section.tsx"
import { ReadResult } from "../ui/States.tsx"
import { Tag } from "../ui/Tag.tsx"
import { knownBy } from "../workout/Draft.ts"
import { useKnown } from "../workout/training.ts"

const SESSIONS = 100

/** One exercise: its verdict with the evidence, its records and its sessions. */
export default ({ params: { name: wanted = "" } }: PageProps) => {
  const read = useRead("getExercise", { name: wanted, limit: SESSIONS, end: today() })
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      <PageHead title={read.data?.name ?? wanted} up={{ href: "/exercises", label: text.exercises.title }} />
      <ReadResult read={read}>
        {(found) => (
          <>
            <Standing exercise={found} />
            <p class="row">
              <Button
                look="first"
                icon="plus"
                onClick={() => go(`/log/workout?exercise=${encodeURIComponent(found.name)}`)}
              >
                {one.logNow}
              </Button>
              <Button look="bare" onClick={() => setRenaming(!isRenaming)}>
                {one.rename}
              </Button>
            </p>
            <NextTime {...found} />
            {isRenaming && <RenameExercise name={found.name} close={() => setRenaming(false)} />}
            <LiftChart exercise={found} />
            <ExerciseRecords {...found} />
            <ExerciseSessions {...found} />
          </>
        )}
      </ReadResult>
    </>
  )
}

type OneExercise = Answer<"getExercise">

/** The estimate of the newest session that has one, the verdict, and the evidence for it. */
const Standing = ({ exercise: { sessions, trend, verdict } }: { readonly exercise: OneExercise }) => {
  const newest = sessions.find(({ estimatedOneRepMaxKg }) => estimatedOneRepMaxKg !== null)?.estimatedOneRepMaxKg
  return (
    <section class="standing">
      <p class="figure">
        {typeof newest === "number" && (
          <>
            <b>{formatMass(newest)}</b>
            <span class="unit">
              {massLabel()} {one.e1rm}
            </span>
          </>
        )}
        <Tag look={VERDICT_LOOKS[verdict]}>{liftCourse.verdicts[verdict]}</Tag>
      </p>
      <p>{sessions.length === 1 ? one.twoNeeded : sentence(trend)}</p>
    </section>
  )
}

/** The sets to do the next time, with the reason. */
const NextTime = ({ next }: OneExercise) =>
  next === undefined ? null : (
    <Section title={one.next} icon="next" tone="progress">
      <p class="lead">
        <b>{setsText(next.sets, exactMass)}</b>
      </p>
      <p class="hint">{sentence(next.reason)}</p>
    </Section>
  )

const ExerciseRecords = ({ records }: OneExercise) => {
  const { estimatedOneRepMax, heaviestSet, mostRepetitions, volume } = records
  const rows = [
    estimatedOneRepMax && {
      name: liftCourse.best,
      figure: exactMass(estimatedOneRepMax.estimatedOneRepMaxKg),
      about: setText(estimatedOneRepMax, exactMass),
      ...estimatedOneRepMax
    },
    heaviestSet && {
      name: one.heaviest,
      figure: setText(heaviestSet, exactMass),
      about: undefined,
      ...heaviestSet
    },
    mostRepetitions && {
      name: liftCourse.mostReps,
      figure: setText(mostRepetitions, exactMass),
      about: undefined,
      ...mostRepetitions
    },
    volume && { name: one.volume, figure: exactMass(volume.volumeKg), about: undefined, ...volume }
  ].filter((row) => row !== null)
  if (rows.length === 0) return null
  return (
    <Section title={one.records} icon="mine" tone="progress">
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

const NEWEST = 10

/** The sessions of an exercise, newest first. Each links to its editor. */
const ExerciseSessions = ({ name, sessions }: OneExercise) => {
  const isCut = sessions.length === SESSIONS
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? sessions : sessions.slice(0, NEWEST)
  return (
    <Section title={one.sessions} icon="bar" tone="workout">
      <div class="scroll">
        <table class="figures">
          <caption class="vh">{one.sessionsOf(name)}</caption>
          <thead>
            <tr>
              <th scope="col">{liftCourse.date}</th>
              <th scope="col">{liftCourse.sets}</th>
              <th scope="col">{liftCourse.estimate}</th>
              <th scope="col">{one.volumeColumn}</th>
            </tr>
          </thead>
          <tbody>
            {listed.map(({ date, estimatedOneRepMaxKg, sets, volumeKg, workoutId }) => (
              <tr key={workoutId}>
                <th scope="row">
                  <a href={`/log/workout/${workoutId}?date=${date}`}>{dayText(date)}</a>
                </th>
                <td>{setsText(sets, exactMass)}</td>
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
            {isCut ? one.showNewest(sessions.length) : one.showAll(sessions.length)}
          </Button>
        </p>
      ) : (
        isCut && <p class="hint">{one.more(sessions.length)}</p>
      )}
    </Section>
  )
}

/** The chart of an exercise's figure over time, up to today. */
const LiftChart = ({ exercise }: { readonly exercise: Answer<"getExercise"> }) => {
  const { data } = useRead("liftCourse", { name: exercise.name, end: today() })
  return data === undefined ? null : <LiftCourse exercise={exercise} course={data} />
}

/** Renames an exercise in every session. If another exercise has the new name, both are joined after a question. */
const RenameExercise = ({ close, name }: { readonly name: string; readonly close: () => void }) => {
  const all = useKnown()
  const form = useForm({
    values: { to: name },
    otherwise: "to",
    check: ({ to }) => (to.trim() === "" ? { to: one.emptyName } : to.trim() === name ? { to: one.sameName } : {}),
    send: async ({ values, writeId }) => {
      const to = values.to.trim()
      const other = exerciseKey(to) === exerciseKey(name) ? undefined : knownBy(to, all)
      const question = other && { title: one.rename, text: one.merge(other.name, other.sessions) }
      if (question !== undefined && !(await ask({ ...question, yes: one.join }))) return undefined
      return write("renameExercise", { exercise: name, name: to }, { say: one.renamed(name, to), writeId })
    },
    leave: () => {
      close()
      go(exercisePath(form.values.to.trim()), true)
    }
  })
  return (
    <form class="rename" onSubmit={(event) => void form.submit(event)}>
      <Field label={one.newName} most={EXERCISE_NAME_CHARACTERS.max} autoFocus {...form.field("to")} />
      <p class="row">
        <Button look="bare" onClick={close}>
          {one.cancel}
        </Button>
        <Button look="first" type="submit">
          {one.save}
        </Button>
      </p>
    </form>
  )
}
