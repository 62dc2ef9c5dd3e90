import type { Answer } from "@daybook/core/app"
import { WORKOUT_NOTE_CHARACTERS, WORKOUT_TITLE_CHARACTERS } from "@daybook/core/limits"
import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { write } from "../data/write.ts"
import { FormProblems } from "../form/Form.tsx"
import { useEntryForm } from "../form/useForm.ts"
import { useIsHere } from "../form/useIsHere.ts"
import { formatDate } from "../format/dates.ts"
import { formatPlain } from "../format/numbers.ts"
import { go } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { Field, NumberField, TextArea } from "../ui/Field.tsx"
import { type DraftExercise, storedExercises } from "./Draft.ts"
import { EditedExercises } from "./EditedExercises.tsx"
import { minutesWrong, unsentText } from "./limitTexts.ts"
import { figuresIn, setIn, unitTyped } from "./mass.ts"
import { PlanCompared } from "./PlanCompared.tsx"
import { readMinutes, toSend } from "./toSend.ts"

type LoggedWorkout = Extract<Answer<"listEntries">[number], { readonly kind: "workout" }>

interface Values {
  readonly exercises: ReadonlyArray<DraftExercise>
  readonly date: string
  readonly durationMinutes: string
  readonly title: string
  readonly note: string
}

/** Corrects a logged session. Sends only what changed of its exercises, its date and its minutes. */
export const WorkoutEditor = ({ session }: { readonly session: LoggedWorkout }) => {
  // Its fields keep the unit in which they were filled in.
  const [unit] = useState(unitTyped)
  const sentOf = (shown: ReadonlyArray<DraftExercise>) => toSend(shown, () => true, setIn(unit))
  const form = useEntryForm({
    entry: session,
    show: (from): Values => ({
      exercises: storedExercises(from.exercises, figuresIn(unit)),
      date: from.date,
      durationMinutes: minutesText(from),
      title: from.title ?? "",
      note: from.note ?? ""
    }),
    read: ({ date, durationMinutes, exercises, note, title }) => {
      const sent = sentOf(exercises)
      return {
        exercises: typeof sent === "string" ? [] : sent,
        date,
        durationMinutes: readMinutes(durationMinutes) ?? undefined,
        title: title.trim() === "" ? null : title.trim(),
        note: note.trim() === "" ? null : note.trim()
      }
    },
    check: ({ durationMinutes, exercises }, opened) => {
      const minutes = readMinutes(durationMinutes)
      const isCleared = minutes === undefined && minutesText(opened) !== ""
      if (minutes === null || isCleared) return { durationMinutes: minutesWrong() }
      const sent = sentOf(exercises)
      return typeof sent === "string" ? { form: unsentText(sent) } : {}
    },
    send: ({ change, shown, values: { date }, writeId }) =>
      Object.keys(change).length === 0
        ? undefined
        : write("updateWorkout", { id: session.id, ...change }, { say: text.editor.saved, date, writeId, shown }),
    leave: (saved) => go(`/day/${saved?.date ?? form.values.date}`)
  })
  const { exercises } = form.values
  const isHere = useIsHere()
  const remove = async () => {
    const isStillHere = isHere()
    const outcome = await write("deleteEntry", { id: session.id }, { say: text.editor.deleted, date: session.date })
    if (outcome.state === "refused") form.refuse(outcome)
    else if (isStillHere()) go(`/day/${session.date}`)
  }
  const keepAsRoutine = async () => {
    const sent = sentOf(exercises)
    if (typeof sent === "string") return form.refuse({ fields: {}, message: unsentText(sent) })
    const isStillHere = isHere()
    const name = form.values.title.trim() || text.routines.of(formatDate(session.date, "short"))
    const outcome = await write("createRoutine", { name, exercises: sent }, { say: text.routines.made(name) })
    if (outcome.state === "refused") form.refuse(outcome)
    else if (outcome.state === "applied" && isStillHere()) go(`/routines/${outcome.answer.id}`)
  }
  return (
    <div class="session">
      {session.routineId !== undefined && <PlanCompared id={session.routineId} done={session.exercises} unit={unit} />}
      <EditedExercises
        exercises={exercises}
        save={(event) => void form.submit(event)}
        unit={unit}
        update={(change) => form.set((values) => ({ exercises: change(values.exercises) }))}
      />
      <section class="finish">
        <div class="pair-of-fields">
          <DateField label={text.finish.date} {...form.field("date")} />
          <NumberField label={text.finish.minutes} {...form.field("durationMinutes")} />
          <Field label={text.finish.name} most={WORKOUT_TITLE_CHARACTERS.max} {...form.field("title")} />
        </div>
        <TextArea label={text.finish.note} most={WORKOUT_NOTE_CHARACTERS.max} {...form.field("note")} />
        <FormProblems form={form} />
        <Button look="first" disabled={form.busy} onClick={(event) => void form.submit(event)}>
          {text.editor.save}
        </Button>
        <Button onClick={() => void keepAsRoutine()}>{text.routines.make}</Button>
        <Button look="bare" danger onClick={() => void remove()}>
          {text.editor.delete}
        </Button>
      </section>
    </div>
  )
}

const minutesText = ({ durationMinutes }: LoggedWorkout): string =>
  durationMinutes === undefined || durationMinutes === null ? "" : formatPlain(durationMinutes, 2)
