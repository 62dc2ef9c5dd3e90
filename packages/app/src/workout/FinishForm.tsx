import { WORKOUT_NOTE_CHARACTERS, WORKOUT_TITLE_CHARACTERS } from "@daybook/core/limits"
import type { RefObject } from "preact"
import { useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import type { Question } from "../data/request.ts"
import { toast } from "../data/toasts.ts"
import { write } from "../data/write.ts"
import { SlipQuestion } from "../form/Form.tsx"
import { useIsHere } from "../form/kept.ts"
import { formatTime, today } from "../format/dates.ts"
import { formatPlain } from "../format/numbers.ts"
import { go } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { DateField } from "../ui/DateField.tsx"
import { Field, NumberField, TextArea } from "../ui/Field.tsx"
import { Notice } from "../ui/States.tsx"
import { hasTooLong } from "../ui/tooLong.ts"
import { type Draft, type DraftSet, leftOpenAt, minutesOf, setsUnticked } from "./Draft.ts"
import {
  draft as current,
  forgetFinished,
  isFinishing,
  keepFinished,
  putBack,
  setDraft,
  updateDraft
} from "./draftStore.ts"
import { setIn } from "./mass.ts"
import { minutesWrong, readMinutes, toSend, unsentText } from "./SetFields.ts"
import { noteLogged } from "./SharedSession.tsx"
import { goToTraining } from "./toTraining.ts"

/** The end of a session: its date and minutes, and one write for the whole session. */
export const FinishForm = ({
  draft,
  place
}: {
  readonly draft: Draft
  readonly place: RefObject<HTMLElement | null>
}) => {
  const [problem, setProblem] = useState<{ readonly field?: "minutes" | "date"; readonly text: string } | undefined>()
  const [asks, setAsks] = useState(false)
  const [question, setQuestion] = useState<Question & { readonly counts: (set: DraftSet) => boolean }>()
  const unticked = setsUnticked(draft)
  const isSince = [today(), today(new Date(draft.startedAt))].includes(draft.date)
  const elapsed = isSince ? minutesOf(draft, Date.now()) : undefined
  const lastDone = isSince && draft.minutes === undefined ? leftOpenAt(draft, Date.now()) : undefined
  const minutes = draft.minutes ?? (elapsed === undefined ? "" : formatPlain(elapsed, 0))

  const isHere = useIsHere()
  const finish = async (counts: (set: DraftSet) => boolean) => {
    const isStillHere = isHere()
    setAsks(false)
    if (hasTooLong(place.current)) return
    const durationMinutes = readMinutes(minutes)
    if (durationMinutes === null) return setProblem({ field: "minutes", text: minutesWrong() })
    const exercises = toSend(draft.exercises, counts, setIn(draft.unit))
    if (typeof exercises === "string") return setProblem({ text: unsentText(exercises) })
    setProblem(undefined)
    isFinishing.value = true
    const sets = exercises.reduce((sum, each) => sum + each.sets.length, 0)
    // The draft is stored before the queue has the write: a refusal may come after this page is closed.
    await keepFinished(draft)
    const outcome = await write(
      "logWorkout",
      {
        ...{ date: draft.date, exercises, ...aboutOf(draft) },
        ...(durationMinutes !== undefined && { durationMinutes })
      },
      { say: text.finish.logged(sets), date: draft.date, writeId: draft.writeId }
    )
    setQuestion(outcome.state === "refused" && outcome.question ? { ...outcome.question, counts } : undefined)
    if (outcome.state === "refused") {
      isFinishing.value = false
      await forgetFinished(draft.writeId)
      if (outcome.question !== undefined) return
      const { date, writeId } = outcome.fields
      if (writeId !== undefined) return noteLogged(draft.writeId)
      setProblem({
        ...(date !== undefined && { field: "date" as const }),
        text: `${date ?? outcome.message} ${text.finish.refused}`
      })
      return
    }
    if (outcome.state === "applied") await forgetFinished(draft.writeId)
    setDraft(null)
    isFinishing.value = false
    if (!isStillHere()) return
    if (outcome.state === "applied")
      go(`/log/workout/${outcome.answer.sessionId}/summary?date=${outcome.answer.date}`, true)
    else goToTraining(draft.date)
  }
  const discard = () => {
    const before = current.value ?? draft
    setDraft(null)
    toast({ text: text.finish.discarded, undo: () => putBack(before) })
    go("/")
  }
  const errorOf = (field: "minutes" | "date") => (problem?.field === field ? problem.text : undefined)
  return (
    <section class="finish" aria-label={text.finish.title} ref={place}>
      <div class="pair-of-fields">
        <DateField
          label={text.finish.date}
          value={draft.date}
          error={errorOf("date")}
          onInput={(date) => updateDraft((session) => ({ ...session, date }))}
        />
        <NumberField
          label={text.finish.minutes}
          value={minutes}
          error={errorOf("minutes")}
          {...(lastDone !== undefined && { hint: text.finish.untilLast(formatTime(lastDone)) })}
          onInput={(typed) => updateDraft((session) => ({ ...session, minutes: typed }))}
        />
        <Field
          label={text.finish.name}
          value={draft.title ?? ""}
          most={WORKOUT_TITLE_CHARACTERS.max}
          onInput={(title) => updateDraft((session) => ({ ...session, title }))}
        />
      </div>
      <TextArea
        label={text.finish.note}
        value={draft.note ?? ""}
        most={WORKOUT_NOTE_CHARACTERS.max}
        onInput={(note) => updateDraft((session) => ({ ...session, note }))}
      />
      {asks && (
        <Notice
          acts={
            <>
              <Button look="bare" small onClick={() => void finish(({ done }) => done)}>
                {text.finish.leaveThem}
              </Button>
              <Button look="bare" small onClick={() => void finish(({ done, touched }) => done || touched)}>
                {text.finish.logThem}
              </Button>
            </>
          }
        >
          {text.finish.unticked(unticked)}
        </Notice>
      )}
      <SlipQuestion question={question} again={() => question && void finish(question.counts)} />
      {problem !== undefined && problem.field === undefined && (
        <p class="error" role="alert">
          {problem.text}
        </p>
      )}
      <Button look="first" onClick={() => (unticked > 0 ? setAsks(true) : void finish(({ done }) => done))}>
        {text.finish.button}
      </Button>
      <Button look="bare" danger onClick={discard}>
        {text.finish.discard}
      </Button>
    </section>
  )
}

const aboutOf = ({ note = "", routineId, title = "" }: Draft) => ({
  ...(title.trim() !== "" && { title: title.trim() }),
  ...(note.trim() !== "" && { note: note.trim() }),
  ...(routineId !== undefined && { routineId })
})
