import { useEffect, useRef, useState } from "preact/hooks"
import { workout as text } from "#text/workout"
import { newId } from "../data/device.ts"
import { isOffline } from "../data/request.ts"
import { toast } from "../data/toasts.ts"
import { formatDate } from "../format/dates.ts"
import { setText } from "../format/sets.ts"
import { go } from "../navigation.ts"
import { Button, RoundButton } from "../ui/Button.tsx"
import { useTitle } from "../ui/PageHead.tsx"
import { Notice } from "../ui/States.tsx"
import { currentSet, type Draft, type DraftExercise, type DraftSet, emptyExercise, knownBy, setsDone } from "./Draft.ts"
import { draft as current, isFinishing, isKept, keptSets, loadDraft, setDraft, updateDraft } from "./draftStore.ts"
import { Supersets } from "./EditedExercises.tsx"
import { ExerciseCard } from "./ExerciseCard.tsx"
import { editsOf, withoutChange } from "./edits.ts"
import { FinishForm } from "./FinishForm.tsx"
import { FoldedExercise } from "./FoldedExercise.tsx"
import { massText, setIn } from "./mass.ts"
import type { MassUnit } from "./Plates.ts"
import { RestDock } from "./RestDock.tsx"
import { startRest } from "./RestTimer.ts"
import { runningDraft } from "./running.ts"
import { SessionClock } from "./SessionBar.tsx"
import { isOnServer } from "./SharedSession.tsx"
import { StartFrom } from "./StartFrom.tsx"
import { currentExercise, isInTurn, isRoundOpen, placeOf } from "./Superset.ts"
import { useIsRead, useKnown, useTraining } from "./training.ts"

interface Props {
  readonly draft: Draft
  readonly wanted: string | undefined
}

/** The session: exercises with their sets, the rest between them, and the end. The focus stays where the person put it. */
export const Session = ({ draft, wanted }: Props) => {
  useTitle(text.session)
  const all = useKnown()
  const isRead = useIsRead()
  const training = useTraining(draft.unit)
  const isOnline = useIsOnline()
  const [added, setAdded] = useState<string | undefined>()
  const finish = useRef<HTMLElement>(null)
  const edits = editsOf(all, (change) => updateDraft((session) => ({ ...session, exercises: change(session) })))
  const now = currentExercise(draft)
  const done = setsDone(draft)
  const isEmpty = draft.exercises.every(({ name }) => name === "")
  useWakeLock(done > 0)
  useWanted(wanted, all.length > 0 || !isOnline, (id, name) => edits.of(id).named(name))
  useEffect(() => {
    if (draft.exercises.length === 0 && wanted === undefined) edits.addExercise()
  }, [draft.exercises.length])
  // An exercise may be added before the known ones are read.
  useEffect(() => {
    for (const { id, known, name } of draft.exercises) {
      const found = known === undefined ? knownBy(name, all) : undefined
      if (found !== undefined) edits.of(id).recalled(found)
    }
  }, [all])

  const undoOf = (before: Draft) => {
    const after = current.value ?? draft
    return () => updateDraft((session) => withoutChange(before, after, session))
  }
  const tick = (exercise: DraftExercise, set: DraftSet, number: number) => {
    const before = current.value ?? draft
    edits.of(exercise.id).ticked(set.id)
    if (set.done) return
    const { rest: _, ...session } = current.value ?? draft
    const isOpen = isRoundOpen(session.exercises, session.exercises.find(({ id }) => id === exercise.id) ?? exercise)
    const seconds = isOpen ? 0 : (exercise.restSeconds ?? training.restSeconds(exercise.name))
    setDraft({
      ...session,
      lastDoneAt: Date.now(),
      ...(seconds > 0 && { rest: { ...startRest(seconds, Date.now()), exerciseId: exercise.id } })
    })
    const read = setIn(draft.unit)(set, exercise.measure)
    if ("set" in read)
      toast({ text: text.setDone(number, setText(read.set, massText(draft.unit))), undo: undoOf(before) })
  }
  const without = (say: string, change: () => void) => {
    const before = current.value ?? draft
    change()
    toast({ text: say, undo: undoOf(before) })
  }
  const editsWithUndo = (exercise: DraftExercise) => {
    const { id, name, sets } = exercise
    const own = edits.of(id)
    const numberOf = (set: string) => sets.findIndex((each) => each.id === set) + 1
    return {
      ...own,
      removeSet: (set: string) => without(text.setRemoved(numberOf(set), name), () => own.removeSet(set)),
      warmedUp: (ramp: Parameters<typeof own.warmedUp>[0]) => without(text.warmedUp(name), () => own.warmedUp(ramp)),
      swapped: (other: string) => without(text.swap.done(name, other), () => own.swapped(other)),
      remove: () => without(text.exerciseRemoved(name || text.unnamed), own.remove)
    }
  }
  const fold = (id: string, folded: boolean) =>
    updateDraft((session) => ({
      ...session,
      exercises: session.exercises.map((each) => (each.id === id ? { ...each, folded } : each))
    }))
  const card = (exercise: DraftExercise, at: number) =>
    exercise.folded ? (
      <FoldedExercise
        key={exercise.id}
        {...{ exercise, all }}
        unit={draft.unit}
        place={placeOf(draft.exercises, exercise.id)}
        edits={editsWithUndo(exercise)}
        open={() => fold(exercise.id, false)}
      />
    ) : (
      <ExerciseCard
        key={exercise.id}
        {...{ exercise, all, training }}
        unit={draft.unit}
        isCurrent={exercise.id === now?.id}
        {...(now && isInTurn(exercise, now) && { date: draft.date })}
        isFirst={at === 0}
        isLast={at === draft.exercises.length - 1}
        place={placeOf(draft.exercises, exercise.id)}
        wasAdded={exercise.id === added}
        edits={editsWithUndo(exercise)}
        tick={(set, number) => tick(exercise, set, number)}
        fold={() => fold(exercise.id, true)}
      />
    )
  return (
    <div class="session" inert={isFinishing.value}>
      <header class="session-head">
        <RoundButton icon="prev" label={text.close} onClick={() => go("/")} />
        <div>
          <h1>
            <bdi>{draft.title || (isEmpty ? text.start : text.session)}</bdi>
          </h1>
          <p class="hint">
            {!isEmpty && (
              <>
                <SessionClock startedAt={draft.startedAt} /> ·{" "}
              </>
            )}
            {formatDate(draft.date, "full")}
          </p>
        </div>
        {isEmpty ? (
          <Button small onClick={() => jumpTo(document.querySelector<HTMLElement>(".session .ex"))}>
            {text.empty}
          </Button>
        ) : (
          <Button look="first" small onClick={() => jumpTo(finish.current)}>
            {text.finish.jump}
          </Button>
        )}
      </header>
      <WhereKept isOnline={isOnline} />
      {isEmpty && isRead && <StartFrom all={all} unit={draft.unit} />}
      <Supersets exercises={draft.exercises} card={card} isRunning />
      <Button wide icon="plus" onClick={() => setAdded(edits.addExercise())}>
        {text.addExercise}
      </Button>
      <FinishForm draft={draft} place={finish} />
      {draft.rest && (
        <div class="dock">
          <RestDock
            rest={draft.rest}
            next={nextSet(now, draft.unit)}
            tick={() => {
              const set = now && currentSet(now)
              if (set !== undefined && now !== undefined && "set" in setIn(draft.unit)(set, now.measure))
                tick(now, set, now.sets.indexOf(set) + 1)
            }}
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

/** Where the session is, if that is not the device and the server both. What is said of the device is asked of it again. */
const WhereKept = ({ isOnline }: { readonly isOnline: boolean }) => {
  useEffect(() => {
    const look = () => void loadDraft()
    look()
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [isOnline])
  if (!isKept.value && runningDraft.value !== undefined)
    return <Notice tone="warn">{isOnline && isOnServer() ? text.keptThere : text.notKept}</Notice>
  if (isOnline) return null
  return (
    <Notice icon="cloud">
      <b>{text.noNetwork}</b> {text.keptHere(keptSets.value)}
    </Notice>
  )
}

/** The next set in words: its exercise and number, and its figures. */
const nextSet = (exercise: DraftExercise | undefined, unit: MassUnit) => {
  const set = exercise && currentSet(exercise)
  if (exercise === undefined || set === undefined) return undefined
  const read = setIn(unit)(set, exercise.measure)
  return {
    name: text.setOf(exercise.name, exercise.sets.indexOf(set) + 1),
    set: "set" in read ? setText(read.set, massText(unit)) : undefined
  }
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
