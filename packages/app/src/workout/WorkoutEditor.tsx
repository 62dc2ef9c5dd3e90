import { useState } from "preact/hooks"
import { useWriteId, write } from "../data/write.ts"
import { formatPlain } from "../format/numbers.ts"
import type { Answer } from "../generated/Types.ts"
import { go } from "../navigation.ts"
import { workout as text } from "../text/workout.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { NumberField } from "../ui/Field.tsx"
import { ExerciseCard } from "./ExerciseCard.tsx"
import { editsOf } from "./edits.ts"
import { exercisesOf } from "./loggedDraft.ts"
import { setIn } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"
import { readMinutes, toSend } from "./toSend.ts"
import { useTraining } from "./training.ts"
import { useKnown } from "./useKnown.ts"

type LoggedWorkout = Extract<Answer<"listEntries">[number], { readonly kind: "workout" }>

/** Corrects a logged session. What is sent are its exercises as they are shown, its date and its minutes. */
export const WorkoutEditor = ({ session, unit }: { readonly session: LoggedWorkout; readonly unit: MassUnit }) => {
  const all = useKnown()
  const training = useTraining(unit)
  const writeId = useWriteId()
  const [exercises, setExercises] = useState(() => exercisesOf(session.exercises, unit))
  const [added, setAdded] = useState<string | undefined>()
  const [date, setDate] = useState(session.date)
  const [minutes, setMinutes] = useState(
    session.durationMinutes === undefined ? "" : formatPlain(session.durationMinutes, 2)
  )
  const [problem, setProblem] = useState<{ readonly field?: string; readonly text: string } | undefined>()
  const [isSending, setSending] = useState(false)
  const edits = editsOf(all, (change) => setExercises((shown) => change({ exercises: shown, unit })))

  const save = async () => {
    const durationMinutes = readMinutes(minutes)
    const isCleared = durationMinutes === undefined && session.durationMinutes !== undefined
    if (durationMinutes === null || isCleared) return setProblem({ field: "minutes", text: text.finish.minutesWrong })
    const sent = toSend(exercises, () => true, setIn(unit))
    if (typeof sent === "string") return setProblem({ text: text.finish[sent] })
    setSending(true)
    const outcome = await write(
      "updateWorkout",
      { id: session.id, exercises: sent, date, ...(durationMinutes !== undefined && { durationMinutes }) },
      { say: text.editor.saved, date, writeId }
    )
    setSending(false)
    if (outcome.state !== "refused") return go(`/day/${date}`)
    const { date: why } = outcome.fields
    setProblem(why === undefined ? { text: outcome.message } : { field: "date", text: why })
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
