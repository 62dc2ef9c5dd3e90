import { effect, signal } from "@preact/signals"
import { call } from "../data/act.ts"
import { refreshSession, session } from "../data/session.ts"
import { toast } from "../data/toasts.ts"
import { go } from "../navigation.ts"
import { shared as text } from "../text/workout.ts"
import { type Draft, isBlank } from "./Draft.ts"
import { draft, setDraft } from "./draftStore.ts"
import { isShared, setShared } from "./running.ts"

// The server keeps the session in progress, so that another device can continue it. The device that has it saves it some seconds after a
// change. Nothing waits for the server: without a network the session goes on here.

/** The device that took the session over while this one has it too. */
export const takenBy = signal<string | undefined>(undefined)

const SAVE_AFTER_MS = 2000

let saved: string | undefined
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
    saved = undefined
    return
  }
  const content = JSON.stringify(session)
  if (content === saved && !takeOver) return
  setShared(true)
  const outcome = await call("saveDraft", { content, ...(takeOver && { takeOver }) })
  if (outcome.state === "refused") return
  const { device, saved: isSaved } = outcome.answer
  takenBy.value = isSaved ? undefined : device
  if (isSaved) saved = content
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
export const continueHere = async (): Promise<string | undefined> => {
  const outcome = await call("readDraft", {})
  if (outcome.state === "refused") return outcome.message
  const found = outcome.answer.draft === null ? undefined : parsed(outcome.answer.draft.content)
  if (isDraft(found)) {
    setDraft(found)
    await save(true)
    go("/log/workout")
  }
  await refreshSession()
  return undefined
}

/** Takes the session back from the device that took it over, as it is here. */
export const keepHere = (): Promise<void> => save(true)

/** Leaves the session to the device that took it over. "Undo" brings back what only this device had. */
export const leaveThere = (): void => {
  const before = draft.value ?? null
  takenBy.value = undefined
  setShared(false)
  setDraft(null)
  toast({ text: text.left, undo: () => setDraft(before) })
  void refreshSession()
}

/** The device whose session this one can continue. */
export const elsewhere = (): string | undefined =>
  draft.value || takenBy.value !== undefined ? undefined : (session.value?.draft?.device ?? undefined)
