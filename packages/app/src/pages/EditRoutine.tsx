import { ROUTINE_NAME_CHARACTERS, WORKOUT_NOTE_CHARACTERS } from "@daybook/core/limits"
import { useRef, useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { useRead } from "../data/api.ts"
import { write } from "../data/write.ts"
import { FormProblems } from "../form/Form.tsx"
import { useIsHere } from "../form/kept.ts"
import { useEntryForm } from "../form/useForm.ts"
import { dayText, today } from "../format/dates.ts"
import { go, type PageProps } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { Choice } from "../ui/Choice.tsx"
import { Field, TextArea } from "../ui/Field.tsx"
import { optionsOf } from "../ui/options.ts"
import { PageHead } from "../ui/PageHead.tsx"
import { FailedNotice, Loading, ReadState } from "../ui/States.tsx"
import { type DraftExercise, type DraftSet, storedExercises } from "../workout/Draft.ts"
import { newDraft, setDraft } from "../workout/draftStore.ts"
import { EditedExercises } from "../workout/EditedExercises.tsx"
import { figuresIn, setIn, unitTyped } from "../workout/mass.ts"
import { runningDraft } from "../workout/running.ts"
import { toSend, unsentText } from "../workout/SetFields.ts"
import { type Routine, startRoutine } from "../workout/StartFrom.tsx"
import { useKnown } from "../workout/training.ts"

/** The editor of a routine; its address has `new` in place of an id for a new one. */
export default ({ params: { id = "" } }: PageProps) => {
  const isNew = id === "new"
  const found = useRead("listRoutines", {})
  const routine = found.data?.find((each) => each.id === id)
  return (
    <>
      <PageHead
        title={isNew ? text.routines.new : text.routines.edit}
        up={{ href: "/log/workout", label: text.session }}
        {...(routine?.lastDone && { lead: text.routines.lastDone(dayText(routine.lastDone)) })}
      />
      <ReadState read={found} />
      {isNew || routine !== undefined ? (
        <RoutineEditor key={id} routine={routine} />
      ) : found.loading ? (
        <Loading />
      ) : (
        found.data !== undefined && <FailedNotice>{text.routines.gone}</FailedNotice>
      )}
    </>
  )
}

interface Values {
  readonly name: string
  readonly note: string
  readonly exercises: ReadonlyArray<DraftExercise>
}

const EMPTY = { name: "", note: null, exercises: [] } as const

/** Makes a routine, or changes one: its name, its note, and its exercises with their planned sets and rests. */
const RoutineEditor = ({ routine }: { readonly routine: Routine | undefined }) => {
  const [unit] = useState(unitTyped)
  const all = useKnown()
  const sentOf = (exercises: Values["exercises"]) => toSend(exercises, () => true, setIn(unit), true)
  const form = useEntryForm({
    entry: routine ?? EMPTY,
    of: routine?.id ?? "",
    show: ({ exercises, name, note }): Values => ({
      name,
      note: note ?? "",
      exercises: storedExercises(exercises, figuresIn(unit))
    }),
    read: ({ exercises, name, note }) => {
      const sent = sentOf(exercises)
      return {
        name: name.trim(),
        note: note.trim() === "" ? null : note.trim(),
        exercises: typeof sent === "string" ? [] : sent
      }
    },
    check: ({ exercises, name }) => {
      const sent = sentOf(exercises)
      return {
        ...(name.trim() === "" && { name: text.routines.nameless }),
        ...(typeof sent === "string" && { form: sent === "nothing" ? text.routines.empty : unsentText(sent) })
      }
    },
    send: ({ change, shown, values, writeId }) => {
      const say = text.routines.saved(values.name.trim())
      const { exercises, name = values.name.trim(), note } = change
      if (routine !== undefined)
        return Object.keys(change).length === 0
          ? undefined
          : write("updateRoutine", { id: routine.id, ...change }, { say, shown, writeId })
      return write(
        "createRoutine",
        { name, exercises: exercises ?? [], ...(note !== undefined && { note }) },
        { say, writeId }
      )
    },
    leave: () => {
      const sent = sentOf(exercises)
      if (isStarting.current && routine !== undefined && typeof sent !== "string")
        setDraft({
          ...newDraft(today(), unit),
          ...startRoutine({ ...routine, name: form.values.name.trim(), exercises: sent }, all, unit)
        })
      go("/log/workout")
    }
  })
  const { exercises } = form.values
  const isStarting = useRef(false)
  const start = async (event: Event) => {
    isStarting.current = true
    await form.submit(event)
    isStarting.current = false
  }
  const isHere = useIsHere()
  const remove = async () => {
    if (routine === undefined) return
    const isStillHere = isHere()
    const outcome = await write("deleteRoutine", { id: routine.id }, { say: text.routines.deleted(routine.name) })
    if (outcome.state === "refused") form.refuse(outcome)
    else if (isStillHere()) go("/log/workout")
  }
  return (
    <div class="session">
      <Field label={text.routines.name} most={ROUTINE_NAME_CHARACTERS.max} {...form.field("name")} />
      <EditedExercises
        exercises={exercises}
        save={(event) => void form.submit(event)}
        unit={unit}
        isPlan
        update={(change) => form.set((values) => ({ exercises: change(values.exercises) }))}
      />
      <section class="finish">
        <StartWeights
          exercises={exercises}
          update={(change) => form.set((values) => ({ exercises: change(values.exercises) }))}
        />
        <TextArea label={text.routines.note} most={WORKOUT_NOTE_CHARACTERS.max} {...form.field("note")} />
        <FormProblems form={form} />
        <Button look="first" disabled={form.busy} onClick={(event) => void form.submit(event)}>
          {text.routines.save}
        </Button>
        {routine !== undefined && (
          <>
            <Button
              icon="play"
              disabled={form.busy || runningDraft.value !== undefined}
              onClick={(event) => void start(event)}
            >
              {runningDraft.value === undefined ? text.routines.start : text.routines.running}
            </Button>
            <Button look="bare" danger onClick={() => void remove()}>
              {text.routines.delete}
            </Button>
          </>
        )}
      </section>
    </div>
  )
}

type Exercises = ReadonlyArray<DraftExercise>

const OPTIONS = optionsOf(text.routines.weights.choices)

/** The weights that a routine starts with. A planned set without a weight gets that of the last time, so those of "As last time" have none. */
const StartWeights = ({
  exercises,
  update
}: {
  readonly exercises: Exercises
  readonly update: (change: (exercises: Exercises) => Exercises) => void
}) => {
  const [isWritten, setWritten] = useState(false)
  const [removed, setRemoved] = useState<ReadonlyMap<string, string>>(new Map())
  const sets = exercises.flatMap((each) => each.sets)
  const hasWeights = sets.some(({ weight }) => weight !== "")
  const withWeights = (weightOf: (set: DraftSet) => string) =>
    update((shown) =>
      shown.map((each) => ({ ...each, sets: each.sets.map((set) => ({ ...set, weight: weightOf(set) })) }))
    )
  const choose = (choice: "last" | "written") => {
    setWritten(choice === "written")
    if (choice === "written") return withWeights(({ id, weight }) => (weight === "" ? (removed.get(id) ?? "") : weight))
    setRemoved(new Map(sets.map(({ id, weight }) => [id, weight])))
    withWeights(() => "")
  }
  return (
    <Choice
      label={text.routines.weights.title}
      options={OPTIONS}
      value={isWritten || hasWeights ? "written" : "last"}
      onInput={choose}
    />
  )
}
