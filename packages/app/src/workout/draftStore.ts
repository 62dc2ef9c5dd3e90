import { effect, signal } from "@preact/signals"
import { newId } from "../data/ids.ts"
import { storage } from "../data/storage.ts"
import { type Draft, isBlank, setsDone } from "./Draft.ts"
import type { MassUnit } from "./Plates.ts"
import { DRAFT_CHANNEL, DRAFT_KEY, runningDraft } from "./running.ts"

/** The session in progress is under `DRAFT_KEY`. A finished one that waits to be sent is under the id of its write. */
const drafts = storage<Draft>("draft")

/** The session in progress; undefined before it is read, null if there is none. */
export const draft = signal<Draft | null | undefined>(undefined)

/** The number of ticked sets that this device has stored. */
export const keptSets = signal(0)

/** True while the session is sent: what is changed meanwhile would not be logged. */
export const isFinishing = signal(false)

effect(() => {
  runningDraft.value = draft.value && !isBlank(draft.value) ? draft.value : undefined
})

let saving: Promise<void> = Promise.resolve()

/** Saves happen in order, so that the last state stays. */
const save = (run: () => Promise<void>): Promise<void> => {
  saving = saving.then(run, run)
  return saving
}

/** Another tab changed the session. */
const channel = new BroadcastChannel(DRAFT_CHANNEL)
channel.addEventListener("message", () => void loadDraft())

/** Reads the session that an earlier run, or another tab, left. */
export const loadDraft = async (): Promise<void> => {
  const before = saving
  await before
  const found = await drafts.read(DRAFT_KEY)
  // A draft that was saved meanwhile is newer than the one that was read.
  if (saving !== before) return loadDraft()
  keptSets.value = found === undefined ? 0 : setsDone(found)
  draft.value = found ?? null
}

export const newDraft = (date: string, unit: MassUnit): Draft => ({
  writeId: newId(),
  startedAt: Date.now(),
  date,
  unit,
  exercises: []
})

let isWaiting = false

export const setDraft = (value: Draft | null): void => {
  draft.value = value
  // A save that is queued and has not started writes the latest state, which is this one.
  if (isWaiting) return
  isWaiting = true
  void save(async () => {
    isWaiting = false
    const latest = draft.value ?? null
    await (latest === null ? drafts.remove(DRAFT_KEY) : drafts.write(DRAFT_KEY, latest))
    keptSets.value = latest === null ? 0 : setsDone(latest)
    channel.postMessage("changed")
  })
}

/** Changes the session, and saves it. */
export const updateDraft = (change: (draft: Draft) => Draft): void => {
  if (draft.value) setDraft(change(draft.value))
}

/** Keeps a finished session until the server has it, since it may still be refused. */
export const keepFinished = (finished: Draft): Promise<void> => save(() => drafts.write(finished.writeId, finished))

export const forgetFinished = (writeId: string): Promise<void> => save(() => drafts.remove(writeId))

/** Makes a finished session that was refused the session in progress again. */
export const reopenFinished = async (writeId: string): Promise<boolean> => {
  const finished = await drafts.read(writeId)
  if (finished === undefined) return false
  // The refused write is dropped. Another device may have logged a session under its id.
  setDraft({ ...finished, writeId: newId() })
  await forgetFinished(writeId)
  return true
}
