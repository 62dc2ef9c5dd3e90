import { ROUTINE_NAME_CHARACTERS, WORKOUT_NOTE_CHARACTERS } from "@daybook/core/limits"
import { useRef, useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { write } from "../data/write.ts"
import { FormProblems } from "../form/Form.tsx"
import { useEntryForm } from "../form/useForm.ts"
import { useIsHere } from "../form/useIsHere.ts"
import { today } from "../format/dates.ts"
import { go } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { Field, TextArea } from "../ui/Field.tsx"
import { type DraftExercise, storedExercises } from "./Draft.ts"
import { newDraft, setDraft } from "./draftStore.ts"
import { EditedExercises } from "./EditedExercises.tsx"
import { unsentText } from "./limitTexts.ts"
import { figuresIn, setIn, unitTyped } from "./mass.ts"
import { runningDraft } from "./running.ts"
import { StartWeights } from "./StartWeights.tsx"
import { type Routine, startRoutine } from "./startRoutine.ts"
import { toSend } from "./toSend.ts"
import { useKnown } from "./training.ts"

interface Values {
  readonly name: string
  readonly note: string
  readonly exercises: ReadonlyArray<DraftExercise>
}

const EMPTY = { name: "", note: null, exercises: [] } as const

/** Makes a routine, or changes one: its name, its note, and its exercises with their planned sets and rests. */
export const RoutineEditor = ({ routine }: { readonly routine: Routine | undefined }) => {
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
  /** Saves what was changed, and starts a session with it. */
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
