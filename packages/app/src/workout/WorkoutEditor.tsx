import type { Answer } from "@daybook/core/app"
import { useState } from "preact/hooks"
import { newId } from "../data/ids.ts"
import { asPresent, correctionOf, type FieldValues } from "../data/shown.ts"
import { useWriteId, write } from "../data/write.ts"
import { formatPlain } from "../format/numbers.ts"
import type { LoggedSet } from "../format/sets.ts"
import { Clash } from "../forms/Clash.tsx"
import { go } from "../navigation.ts"
import { workout as text } from "../text/workout.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { NumberField } from "../ui/Field.tsx"
import type { DraftExercise } from "./Draft.ts"
import { ExerciseCard } from "./ExerciseCard.tsx"
import { editsOf } from "./edits.ts"
import { figuresIn, setIn, unitTyped } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"
import { readMinutes, toSend } from "./toSend.ts"
import { useTraining } from "./training.ts"
import { useKnown } from "./useKnown.ts"

type LoggedWorkout = Extract<Answer<"listEntries">[number], { readonly kind: "workout" }>

/** Corrects a logged session. Sends only what changed of its exercises, its date and its minutes. */
export const WorkoutEditor = ({ session }: { readonly session: LoggedWorkout }) => {
  // Its fields keep the unit in which they were filled in.
  const [unit] = useState(unitTyped)
  const all = useKnown()
  const training = useTraining(unit)
  const writeId = useWriteId()
  const [opened, setOpened] = useState(session)
  const [clash, setClash] = useState<FieldValues | undefined>()
  const [exercises, setExercises] = useState(() => exercisesOf(session.exercises, unit))
  const [added, setAdded] = useState<string | undefined>()
  const [date, setDate] = useState(session.date)
  const [minutes, setMinutes] = useState(minutesText(session))
  const [problem, setProblem] = useState<{ readonly field?: string; readonly text: string } | undefined>()
  const [isSending, setSending] = useState(false)
  const edits = editsOf(all, (change) => setExercises((shown) => change({ exercises: shown, unit })))

  const sentOf = (shown: typeof exercises) => toSend(shown, () => true, setIn(unit))
  /** The values of the form. An untouched field keeps the value of the log. */
  const mineFrom = (from: LoggedWorkout) => {
    const sent = sentOf(exercises)
    const isTyped = JSON.stringify(sent) !== JSON.stringify(sentOf(exercisesOf(from.exercises, unit)))
    return {
      exercises: isTyped && typeof sent !== "string" ? sent : from.exercises,
      date,
      durationMinutes: minutes === minutesText(from) ? from.durationMinutes : (readMinutes(minutes) ?? undefined)
    }
  }
  const save = async (from: LoggedWorkout = opened) => {
    const durationMinutes = readMinutes(minutes)
    const isCleared = durationMinutes === undefined && minutesText(from) !== ""
    if (durationMinutes === null || isCleared) return setProblem({ field: "minutes", text: text.finish.minutesWrong })
    const sent = sentOf(exercises)
    if (typeof sent === "string") return setProblem({ text: text.finish[sent] })
    const { change, shown } = correctionOf(from, mineFrom(from))
    if (Object.keys(change).length === 0) return go(`/day/${date}`)
    setProblem(undefined)
    setClash(undefined)
    setSending(true)
    const params = { id: session.id, ...change }
    const outcome = await write("updateWorkout", params, { say: text.editor.saved, date, writeId, shown })
    setSending(false)
    if (outcome.state !== "refused") return go(`/day/${date}`)
    if (outcome.present !== undefined) return setClash(outcome.present)
    const { date: why } = outcome.fields
    setProblem(why === undefined ? { text: outcome.message } : { field: "date", text: why })
  }
  const keep = () => {
    const from = asPresent(opened, clash ?? {})
    setOpened(from)
    void save(from)
  }
  const take = () => {
    const from = asPresent(opened, clash ?? {})
    const taken = Object.keys(clash ?? {})
    setOpened(from)
    if (taken.includes("exercises")) setExercises(exercisesOf(from.exercises, unit))
    if (taken.includes("date")) setDate(from.date)
    if (taken.includes("durationMinutes")) setMinutes(minutesText(from))
    setClash(undefined)
  }
  const remove = async () => {
    const outcome = await write("deleteEntry", { id: session.id }, { say: text.editor.deleted, date: session.date })
    if (outcome.state === "refused") setProblem({ text: outcome.message })
    else go(`/day/${session.date}`)
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined)
  return (
    <div class="session">
      {exercises.map((exercise, at) => (
        <ExerciseCard
          key={exercise.id}
          {...{ exercise, all, training, unit }}
          isCurrent={false}
          isFirst={at === 0}
          wasAdded={exercise.id === added}
          named={(name) => edits.name(exercise.id, name)}
          typed={(set, figures) => edits.type(exercise.id, set, figures)}
          addSet={() => edits.addSet(exercise.id)}
          removeSet={(set) => edits.removeSet(exercise.id, set)}
          remove={() => edits.remove(exercise.id)}
          moveUp={() => edits.moveUp(exercise.id)}
        />
      ))}
      <Button wide icon="plus" onClick={() => setAdded(edits.addExercise())}>
        {text.addExercise}
      </Button>
      <section class="finish">
        <div class="pair-of-fields">
          <DateField label={text.finish.date} value={date} error={errorOf("date")} onInput={setDate} />
          <NumberField label={text.finish.minutes} value={minutes} error={errorOf("minutes")} onInput={setMinutes} />
        </div>
        {problem !== undefined && problem.field === undefined && (
          <p class="error" role="alert">
            {problem.text}
          </p>
        )}
        <Clash present={clash} mine={mineFrom(opened)} onKeep={keep} onTake={take} />
        <Button look="first" disabled={isSending} onClick={() => void save()}>
          {text.editor.save}
        </Button>
        <Button look="bare" danger onClick={() => void remove()}>
          {text.editor.delete}
        </Button>
      </section>
    </div>
  )
}

const minutesText = ({ durationMinutes }: LoggedWorkout): string =>
  durationMinutes === undefined || durationMinutes === null ? "" : formatPlain(durationMinutes, 2)

/** The exercises of a logged session for the editor. Every set counts as ticked. */
const exercisesOf = (
  logged: ReadonlyArray<{ readonly name: string; readonly sets: ReadonlyArray<LoggedSet> }>,
  unit: MassUnit
): ReadonlyArray<DraftExercise> =>
  logged.map(({ name, sets }) => ({
    id: newId(),
    name,
    folded: false,
    sets: sets.map((set) => ({ id: newId(), ...figuresIn(unit)(set), done: true, touched: true, stored: set }))
  }))
