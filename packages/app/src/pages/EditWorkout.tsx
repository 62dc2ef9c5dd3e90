import type { Answer } from "@daybook/core/app"
import { WORKOUT_NOTE_CHARACTERS, WORKOUT_TITLE_CHARACTERS } from "@daybook/core/limits"
import { exerciseKey } from "@daybook/core/training"
import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { write } from "../data/write.ts"
import { FormProblems } from "../form/Form.tsx"
import { useIsHere } from "../form/kept.ts"
import { useEntryForm } from "../form/useForm.ts"
import { formatDate, formatTime, isDate, today } from "../format/dates.ts"
import { formatPlain } from "../format/numbers.ts"
import { setsText } from "../format/sets.ts"
import { go, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { Field, NumberField, TextArea } from "../ui/Field.tsx"
import { PageHead } from "../ui/PageHead.tsx"
import { FailedNotice, Loading, ReadState } from "../ui/States.tsx"
import { type DraftExercise, type StoredExercise, storedExercises } from "../workout/Draft.ts"
import { EditedExercises } from "../workout/EditedExercises.tsx"
import { figuresIn, massText, setIn, unitTyped } from "../workout/mass.ts"
import type { MassUnit } from "../workout/Plates.ts"
import { minutesWrong, readMinutes, toSend, unsentText } from "../workout/SetFields.ts"

/** The editor of a logged session, with its sets, date and minutes. */
export default ({ params: { id = "" }, query: { date = "" } }: PageProps) => {
  const on = isDate(date) ? date : today()
  const found = useRead("listEntries", { start: on, end: on, kind: "workout" })
  const session = found.data?.find((entry) => entry.id === id)
  return (
    <>
      <PageHead
        title={text.editSession}
        up={{ href: `/day/${on}`, label: formatDate(on, "full") }}
        {...(session !== undefined && { lead: text.editor.origin(session.by.name, formatTime(session.at)) })}
      />
      <ReadState read={found} />
      {session?.kind === "workout" ? (
        <WorkoutEditor key={session.id} session={session} />
      ) : found.loading ? (
        <Loading />
      ) : (
        found.data !== undefined && <FailedNotice>{text.editor.gone}</FailedNotice>
      )}
    </>
  )
}

type LoggedWorkout = Extract<Answer<"listEntries">[number], { readonly kind: "workout" }>

interface Values {
  readonly exercises: ReadonlyArray<DraftExercise>
  readonly date: string
  readonly durationMinutes: string
  readonly title: string
  readonly note: string
}

/** Corrects a logged session. Sends only what changed of its exercises, its date and its minutes. */
const WorkoutEditor = ({ session }: { readonly session: LoggedWorkout }) => {
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
        <Button look="bare" onClick={() => go(`/log/workout/${session.id}/summary?date=${session.date}`)}>
          {text.editor.summary}
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

/** The plan of a session beside its sets: an exercise a row. */
const PlanCompared = ({
  done,
  id,
  unit
}: {
  readonly id: string
  readonly done: ReadonlyArray<StoredExercise>
  readonly unit: MassUnit
}) => {
  const routine = useRead("listRoutines", {}).data?.find((each) => each.id === id)
  if (routine === undefined) return null
  const mass = massText(unit)
  const doneBy = new Map(done.map(({ name, sets }) => [exerciseKey(name), setsText(sets, mass)]))
  const planned = new Set(routine.exercises.map(({ name }) => exerciseKey(name)))
  const rows = [
    ...routine.exercises.map(({ name, sets }) => [name, setsText(sets, mass), doneBy.get(exerciseKey(name))] as const),
    ...done
      .filter(({ name }) => !planned.has(exerciseKey(name)))
      .map(({ name, sets }) => [name, undefined, setsText(sets, mass)] as const)
  ]
  return (
    <div class="scroll">
      <table class="figures">
        <caption>
          {text.routines.compared} <a href={`/routines/${id}`}>{routine.name}</a>
        </caption>
        <thead>
          <tr>
            <th scope="col">{text.exercise}</th>
            <th scope="col">{text.routines.planned}</th>
            <th scope="col">{text.routines.done}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, plan = text.routines.notPlanned, did = text.routines.notDone]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{plan}</td>
              <td>{did}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
