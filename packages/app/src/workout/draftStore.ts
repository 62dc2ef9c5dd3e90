import { effect, signal } from "@preact/signals"
import { workout as text } from "#text/workout"
import { askForStorage, newId, noteOnlyHere, storage } from "../data/device.ts"
import { toast } from "../data/toasts.ts"
import { go } from "../navigation.ts"
import { type Draft, isBlank, setsDone } from "./Draft.ts"
import type { MassUnit } from "./Plates.ts"
import { DRAFT_CHANNEL, DRAFT_KEY, runningDraft } from "./running.ts"

/** The session in progress is under `DRAFT_KEY`. A finished one that waits to be sent is under the id of its write. */
const drafts = storage<Draft>("draft")

/** The session in progress; undefined before it is read, null if there is none. */
export const draft = signal<Draft | null | undefined>(undefined)

/** The number of ticked sets that this device has stored. */
export const keptSets = signal(0)

/** False while the device has not stored the session as it is: then only this page has it, and maybe the server. */
export const isKept = signal(true)

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

/** The sessions that ended here or in another tab. If the device refuses to remove one, it is not in progress any more. */
const over = new Set<string>()

interface News {
  readonly writeId: string
  readonly isOver: boolean
}

const channel = new BroadcastChannel(DRAFT_CHANNEL)
channel.addEventListener("message", ({ data: { isOver, writeId } }: MessageEvent<News>) => {
  if (isOver) over.add(writeId)
  else over.delete(writeId)
  void loadDraft()
})

const revisionOf = ({ revision = 0 }: Draft): number => revision

/** The revision of the stored session that this page last read or wrote. */
let seen = 0

/** True if the stored session goes before that of this page: another tab has changed it since, or has begun it while this one is blank. */
const isAhead = (stored: Draft | undefined, mine: Draft): stored is Draft => {
  if (stored === undefined || over.has(stored.writeId)) return false
  return stored.writeId === mine.writeId ? revisionOf(stored) > seen : isBlank(mine) && !isBlank(stored)
}

/**
 * Reads the session that an earlier run, or another tab, left. One that only this page has, since the device has not stored it or has been
 * emptied, stays and is stored again if the device takes it.
 */
export const loadDraft = async (): Promise<void> => {
  const before = saving
  await before
  const read = await drafts.read(DRAFT_KEY)
  // A draft that was saved meanwhile is newer than the one that was read.
  if (saving !== before) return loadDraft()
  const found = read === undefined || over.has(read.writeId) ? undefined : read
  const mine = draft.value
  if (mine && !over.has(mine.writeId) && (found === undefined || (!isKept.value && !isAhead(found, mine)))) {
    put(mine)
    await saving
    return
  }
  if (read !== found) {
    await drafts.remove(DRAFT_KEY)
    if (saving !== before) return loadDraft()
  }
  seen = found === undefined ? 0 : revisionOf(found)
  noteKept(found ?? null, true)
  draft.value = found ?? null
}

const noteKept = (latest: Draft | null, isStored: boolean): void => {
  isKept.value = isStored || latest === null
  noteOnlyHere(DRAFT_KEY, !isKept.value && latest !== null && !isBlank(latest))
  if (isKept.value) keptSets.value = latest === null ? 0 : setsDone(latest)
}

export const newDraft = (date: string, unit: MassUnit): Draft => ({
  writeId: newId(),
  startedAt: Date.now(),
  date,
  unit,
  exercises: []
})

/** A session that the device refused may have room later, and one that it took late is known then. */
const STORE_AGAIN_MS = 10_000

let isWaiting = false

export const setDraft = (value: Draft | null): void => {
  const before = draft.value
  if (value === null) {
    put(null)
    return
  }
  const former = before?.writeId === value.writeId ? revisionOf(before) : 0
  put({ ...value, revision: Math.max(former, revisionOf(value)) + 1 })
}

const put = (value: Draft | null): void => {
  const before = draft.value
  if (before && before.writeId !== value?.writeId) over.add(before.writeId)
  if (value !== null) over.delete(value.writeId)
  if (value !== null && !before) askForStorage()
  draft.value = value
  // A save that is queued and has not started writes the latest state, which is this one.
  if (isWaiting) return
  isWaiting = true
  void save(async () => {
    isWaiting = false
    const latest = draft.value ?? null
    let isBehind = false
    const isStored = await (latest === null
      ? drafts.remove(DRAFT_KEY)
      : drafts.update(DRAFT_KEY, (stored) => {
          isBehind = isAhead(stored, latest)
          return isAhead(stored, latest) ? stored : latest
        }))
    if (isStored && isBehind) return void loadDraft()
    if (isStored && latest !== null) seen = revisionOf(latest)
    noteKept(latest, isStored)
    if (!isKept.value) setTimeout(() => void loadDraft(), STORE_AGAIN_MS)
    const writeId = latest?.writeId ?? [...over].at(-1)
    if (writeId !== undefined && (isStored || latest === null))
      channel.postMessage({ writeId, isOver: latest === null } satisfies News)
  })
}

export const updateDraft = (change: (draft: Draft) => Draft): void => {
  if (draft.value) setDraft(change(draft.value))
}

/** The finished sessions that this page has, whether or not the device does. */
const finished = new Map<string, Draft>()

/** Keeps a finished session until the server has it, since it may still be refused. */
export const keepFinished = (session: Draft): Promise<void> => {
  finished.set(session.writeId, session)
  return save(async () => void (await drafts.write(session.writeId, session)))
}

export const forgetFinished = (writeId: string): Promise<void> => {
  finished.delete(writeId)
  return save(async () => void (await drafts.remove(writeId)))
}

/** Makes a finished session that was refused the session in progress again. Resolves to false if the device has it no more. */
export const reopenFinished = async (writeId: string): Promise<boolean> => {
  const session = finished.get(writeId) ?? (await drafts.read(writeId))
  if (session === undefined) return false
  // The refused write is dropped. Another device may have logged a session under its id.
  setDraft({ ...session, writeId: newId() })
  await forgetFinished(writeId)
  return true
}

/** Brings a discarded session back. There is one at a time, so one that was begun meanwhile stays, and the offer does too. */
export const putBack = (discarded: Draft): void => {
  if (runningDraft.value === undefined) {
    setDraft(discarded)
    go("/log/workout")
  } else toast({ text: text.finish.notBack, undo: () => putBack(discarded) })
}
