import { effect, signal } from "@preact/signals"
import { useState } from "preact/hooks"
import { shared as text } from "#text/workout"
import { call } from "../data/act.ts"
import { newId } from "../data/device.ts"
import { refreshSession, session } from "../data/session.ts"
import { toast } from "../data/toasts.ts"
import { go } from "../navigation.ts"
import { Button } from "../ui/Button.tsx"
import { Notice } from "../ui/States.tsx"
import { type Draft, isBlank } from "./Draft.ts"
import { draft, setDraft, updateDraft } from "./draftStore.ts"
import { isShared, runningDraft, setShared } from "./running.ts"

/** A session that another device has in progress, took over from this one, or logged. The person chooses where it goes on. */
export default () => (
  <div class="shared">
    <SharedDraft />
  </div>
)

const SharedDraft = () => {
  const [problem, setProblem] = useState<string>()
  const other = elsewhere()
  if (isLogged())
    return (
      <Notice
        tone="warn"
        label={text.label}
        acts={
          <>
            <Button look="bare" small onClick={() => leaveThere(text.discarded)}>
              {text.discard}
            </Button>
            <Button look="bare" small onClick={keepAsAnother}>
              {text.another}
            </Button>
          </>
        }
      >
        {text.logged}
      </Notice>
    )
  if (takenBy.value !== undefined)
    return (
      <Notice
        tone="warn"
        label={text.label}
        acts={
          <>
            <Button look="bare" small onClick={() => void keepHere()}>
              {text.continueHere}
            </Button>
            <Button look="bare" small onClick={() => leaveThere(text.left)}>
              {text.leave}
            </Button>
          </>
        }
      >
        {text.taken(takenBy.value)}
      </Notice>
    )
  if (other === undefined) return null
  return (
    <Notice
      label={text.label}
      icon="bar"
      acts={
        <Button look="bare" small onClick={() => void continueHere().then(setProblem)}>
          {text.continueHere}
        </Button>
      }
    >
      {problem ?? text.running(other)}
    </Notice>
  )
}

// The server keeps the session in progress, so that another device can continue it. The device that has it saves it some seconds after a
// change. Nothing waits for the server: without a network the session goes on here.

/** The device that took the session over while this one has it too. */
const takenBy = signal<string | undefined>(undefined)

/** The write of a session that a device logged already. */
const loggedWrite = signal<string | undefined>(undefined)

/** Notes that the session of a write was logged already. */
export const noteLogged = (writeId: string): void => {
  loggedWrite.value = writeId
}

/** True if the session that this device has in progress was logged, from here or another device. */
const isLogged = (): boolean => draft.value?.writeId === loggedWrite.value && loggedWrite.value !== undefined

const SAVE_AFTER_MS = 2000

/** The session as the server last got it. */
const saved = signal<string | undefined>(undefined)

/** True if the server has the session as it is now. */
export const isOnServer = (): boolean => JSON.stringify(draft.value) === saved.value

let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> = Promise.resolve()

/** Saves happen in order, so that the last state stays. */
const save = (takeOver = false): Promise<void> => {
  const run = () => saveNow(takeOver)
  running = running.then(run, run)
  return running
}

const saveNow = async (takeOver: boolean): Promise<void> => {
  const session = draft.value
  if (!session || isBlank(session)) {
    // It is ended later if there is no network now.
    if (isShared() && (await call("endDraft", {})).state === "applied") setShared(false)
    saved.value = undefined
    return
  }
  const content = JSON.stringify(session)
  if (content === saved.value && !takeOver) return
  setShared(true)
  const outcome = await call("saveDraft", { content, ...(takeOver && { takeOver }) })
  if (outcome.state === "refused") return
  const { device, finished: isFinished = false, saved: isSaved } = outcome.answer
  if (isFinished) {
    setShared(false)
    return noteLogged(session.writeId)
  }
  takenBy.value = isSaved ? undefined : device
  if (isSaved) saved.value = content
}

// Saves the session after changes.
effect(() => {
  if (draft.value === undefined) return
  clearTimeout(timer)
  timer = setTimeout(() => void save(), SAVE_AFTER_MS)
})

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  "writeId" in value &&
  "exercises" in value &&
  Array.isArray(value.exercises)

const parsed = (content: string): unknown => {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** Continues here the session of another device. Returns why not, if it cannot. */
const continueHere = async (): Promise<string | undefined> => {
  const outcome = await call("readDraft", {})
  if (outcome.state === "refused") return outcome.message
  const found = outcome.answer.draft === null ? undefined : parsed(outcome.answer.draft.content)
  if (found === undefined) toast({ text: text.over })
  if (isDraft(found)) {
    setDraft(found)
    await save(true)
    go("/log/workout")
  }
  await refreshSession()
  return undefined
}

/** Takes the session back from the device that took it over, as it is here. */
const keepHere = (): Promise<void> => save(true)

/** Leaves the session to the device that has it, or logged it. "Undo" brings back what only this device had. */
const leaveThere = (say: string): void => {
  const before = draft.value ?? null
  takenBy.value = undefined
  setShared(false)
  setDraft(null)
  toast({ text: say, undo: () => setDraft(before) })
  void refreshSession()
}

/** Goes on with a session that was logged as another one. */
const keepAsAnother = (): void => updateDraft((session) => ({ ...session, writeId: newId() }))

/** The device whose session this one can continue, if it has none itself. */
const elsewhere = (): string | undefined =>
  runningDraft.value || takenBy.value !== undefined ? undefined : (session.value?.draft?.device ?? undefined)
