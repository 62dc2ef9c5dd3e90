import { useEffect, useRef, useState } from "preact/hooks"
import { newId } from "../data/ids.ts"
import { isOffline } from "../data/online.ts"
import { toast } from "../data/toasts.ts"
import { formatDate } from "../format/dates.ts"
import { setText } from "../format/sets.ts"
import { go } from "../navigation.ts"
import { workout as text } from "../text/workout.ts"
import { Button, RoundButton } from "../ui/Button.tsx"
import { Notice } from "../ui/Notice.tsx"
import { useTitle } from "../ui/PageHead.tsx"
import { currentExercise, type Draft, type DraftExercise, type DraftSet, emptyExercise, setsDone } from "./Draft.ts"
import { draft as current, setDraft, updateDraft } from "./draftStore.ts"
import { ExerciseCard } from "./ExerciseCard.tsx"
import { editsOf } from "./edits.ts"
import { FinishForm } from "./FinishForm.tsx"
import { FoldedExercise } from "./FoldedExercise.tsx"
import { massText, setIn } from "./mass.ts"
import { RepeatSession } from "./RepeatSession.tsx"
import { RestDock } from "./RestDock.tsx"
import { startRest } from "./RestTimer.ts"
import { SessionClock } from "./SessionClock.tsx"
import { useTraining } from "./training.ts"
import { useKnown } from "./useKnown.ts"

interface Props {
  readonly draft: Draft
  /** An exercise to add when the page opens. */
  readonly wanted: string | undefined
}

/** The session: exercises with their sets, the rest between them, and the end. The focus stays where the person put it. */
export const Session = ({ draft, wanted }: Props) => {
  useTitle(text.session)
  const all = useKnown()
  const training = useTraining(draft.unit)
  const isOnline = useIsOnline()
  const [added, setAdded] = useState<string | undefined>()
  const finish = useRef<HTMLElement>(null)
  const edits = editsOf(all, (change) => updateDraft((session) => ({ ...session, exercises: change(session) })))
  const now = currentExercise(draft)
  const done = setsDone(draft)
  useWakeLock(done > 0)
  useWanted(wanted, all.length > 0 || !isOnline, edits.name)
  useEffect(() => {
    if (draft.exercises.length === 0 && wanted === undefined) edits.addExercise()
  }, [draft.exercises.length])

  const back = (session: Draft) => () => setDraft(session)
  const tick = (exercise: DraftExercise, set: DraftSet, number: number) => {
    const before = current.value ?? draft
    edits.tick(exercise.id, set.id)
    if (set.done) return
    const seconds = training.restSeconds(exercise.name)
    const { rest: _, ...session } = current.value ?? draft
    setDraft({
      ...session,
      lastDoneAt: Date.now(),
      ...(seconds > 0 && { rest: { ...startRest(seconds, Date.now()), exerciseId: exercise.id } })
    })
    const read = setIn(draft.unit)(set)
    if ("set" in read)
      toast({ text: text.setDone(number, setText(read.set, massText(draft.unit))), undo: back(before) })
  }
  const without = (say: string, change: () => void) => {
    const before = current.value ?? draft
    change()
    toast({ text: say, undo: back(before) })
  }
  const fold = (id: string, folded: boolean) =>
    updateDraft((session) => ({
      ...session,
      exercises: session.exercises.map((each) => (each.id === id ? { ...each, folded } : each))
    }))
  return (
    <div class="session">
      <header class="session-head">
        <RoundButton icon="prev" label={text.close} onClick={() => go("/")} />
        <div>
          <h1>{text.session}</h1>
          <p class="hint">
            <SessionClock startedAt={draft.startedAt} /> · {formatDate(draft.date, "full")}
          </p>
        </div>
        <Button look="first" small onClick={() => jumpTo(finish.current)}>
          {text.finish.jump}
        </Button>
      </header>
      {!isOnline && (
        <Notice icon="cloud">
          <b>{text.noNetwork}</b> {text.keptHere(done)}
        </Notice>
      )}
      {draft.exercises.every(({ name }) => name === "") && <RepeatSession all={all} unit={draft.unit} />}
      {draft.exercises.map((exercise, at) =>
        exercise.folded ? (
          <FoldedExercise
            key={exercise.id}
            exercise={exercise}
            unit={draft.unit}
            open={() => fold(exercise.id, false)}
          />
        ) : (
          <ExerciseCard
            key={exercise.id}
            {...{ exercise, all, training }}
            unit={draft.unit}
            isCurrent={exercise.id === now?.id}
            isFirst={at === 0}
            wasAdded={exercise.id === added}
            named={(name) => edits.name(exercise.id, name)}
            typed={(set, figures) => edits.type(exercise.id, set, figures)}
            tick={(set, number) => tick(exercise, set, number)}
            addSet={() => edits.addSet(exercise.id)}
            removeSet={(set) =>
              without(text.setRemoved(exercise.sets.findIndex(({ id }) => id === set) + 1, exercise.name), () =>
                edits.removeSet(exercise.id, set)
              )
            }
            fold={() => fold(exercise.id, true)}
            remove={() => without(text.exerciseRemoved(exercise.name || text.unnamed), () => edits.remove(exercise.id))}
            moveUp={() => edits.moveUp(exercise.id)}
          />
        )
      )}
      <Button wide icon="plus" onClick={() => setAdded(edits.addExercise())}>
        {text.addExercise}
      </Button>
      <FinishForm draft={draft} place={finish} />
      {draft.rest && (
        <div class="dock">
          <RestDock
            rest={draft.rest}
            next={nextNumber(draft, draft.rest.exerciseId)}
            change={(rest) =>
              updateDraft(({ rest: former, ...session }) =>
                rest === undefined || former === undefined
                  ? session
                  : { ...session, rest: { ...rest, exerciseId: former.exerciseId } }
              )
            }
          />
        </div>
      )}
    </div>
  )
}

const nextNumber = ({ exercises }: Draft, id: string): number | undefined => {
  const at = exercises.find((each) => each.id === id)?.sets.findIndex(({ done }) => !done) ?? -1
  return at < 0 ? undefined : at + 1
}

const jumpTo = (place: HTMLElement | null) => {
  place?.scrollIntoView({ block: "start" })
  place?.querySelector("input")?.focus({ preventScroll: true })
}

/** Adds the exercise that the address names, once, when the exercises of the log are known. */
const useWanted = (wanted: string | undefined, isReady: boolean, name: (id: string, name: string) => void) => {
  const isAdded = useRef(false)
  useEffect(() => {
    if (wanted === undefined || !isReady || isAdded.current) return
    isAdded.current = true
    const session = current.value
    if (!session || session.exercises.some((each) => each.name === wanted)) return
    const empty = session.exercises.find((each) => each.name === "") ?? emptyExercise(newId)
    if (!session.exercises.includes(empty)) setDraft({ ...session, exercises: [...session.exercises, empty] })
    name(empty.id, wanted)
  }, [wanted, isReady])
}

/** Keeps the screen on while `isOn`, if the browser can: over https, and on an iPhone from 18.4 on. */
const useWakeLock = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return
    let lock: WakeLockSentinel | undefined
    let ended = false
    // The browser releases the lock whenever the page is hidden.
    const hold = async () => {
      if (document.visibilityState !== "visible") return
      try {
        const held = await navigator.wakeLock.request("screen")
        if (ended) await held.release()
        else lock = held
      } catch {
        // The battery is low, or the person forbids it. The session works without the lock.
      }
    }
    void hold()
    document.addEventListener("visibilitychange", hold)
    return () => {
      ended = true
      document.removeEventListener("visibilitychange", hold)
      void lock?.release()
    }
  }, [isOn])
}

/** True if the browser has a network and the server answers. */
const useIsOnline = (): boolean => {
  const [isOnline, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const update = () => setOnline(navigator.onLine)
    addEventListener("online", update)
    addEventListener("offline", update)
    return () => {
      removeEventListener("online", update)
      removeEventListener("offline", update)
    }
  }, [])
  return isOnline && !isOffline.value
}
