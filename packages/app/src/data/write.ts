import type { Answer, Params, WriteName } from "@daybook/core/app"
import { signal } from "@preact/signals"
import { useState } from "preact/hooks"
import { shell } from "#text/shell"
import { askForStorage, newId } from "./device.ts"
import {
  account,
  dropItem,
  type FieldValues,
  type NewWrite,
  nextOrder,
  putItem,
  type QueueItem,
  queue
} from "./queue.ts"
import { type AnsweredCall, type Outcome, type Refusal, refused } from "./request.ts"
import { dropUnsent, flush, settleAsQueued, waitFor } from "./sender.ts"
import { sessionFound } from "./session.ts"
import { toast } from "./toasts.ts"

export { pending } from "./queue.ts"

interface WriteOptions {
  /** The text of its toast: "Oats logged". */
  readonly say: string
  /** The date of the log that it changes. */
  readonly date?: string
  /** The id of a form's write, so that pressing twice writes once. */
  readonly writeId?: string | undefined
  /** The values that the form showed of the fields that the write changes. */
  readonly shown?: FieldValues
  /** The entry that it logs, for pages to show while it waits, if its parameters do not say. */
  readonly logs?: FieldValues
}

/** The id of a form's write, made when the form opens. */
export const useWriteId = (): string => useState(newId)[0]

export const lastWrite = signal<{ readonly id: string; readonly say: string } | undefined>(undefined)

/** A form stops waiting after this time. The write goes on in the queue. */
const WAIT_MS = 4000

const running = new Map<string, Promise<Outcome<AnsweredCall["answer"]>>>()

/**
 * Writes through the offline queue, and shows the toast with "Undo". Resolves when the server answered, or when the write has to wait.
 * The same `writeId` gives the same outcome again, unless it was refused.
 */
export const write = <Name extends WriteName>(
  name: Name,
  params: Params<Name>,
  { date, logs, say, shown, writeId: formsId }: WriteOptions
): Promise<Outcome<Answer<Name>>> => {
  const hasForm = formsId !== undefined
  const writeId = formsId ?? newId()
  const known = running.get(writeId)
  if (known !== undefined) return known
  const item = {
    id: writeId,
    name,
    params,
    say,
    ...(date !== undefined && { date }),
    ...(shown !== undefined && { shown }),
    ...(logs !== undefined && { logs })
  }
  const made = (hasForm ? judged(item) : Promise.resolve(item)).then(async (found) => {
    const outcome = "state" in found ? found : await enqueue(found)
    if (outcome.state === "refused") {
      running.delete(writeId)
      // A form shows the refusal itself.
      if (!hasForm) toast({ text: shell.notSaved(outcome.message) })
    } else {
      const { say } = "say" in found ? found : item
      const text = outcome.state === "applied" ? say : promised(writeId, say)
      lastWrite.value = { id: writeId, say }
      toast({ text, undo: () => void undoWrite(writeId, say) })
    }
    return outcome
  })
  running.set(writeId, made)
  return made
}

/** The message of a write that waits: the place that holds it decides whether the page can be closed. */
const promised = (id: string, say: string): string => {
  askForStorage()
  const isOnlyHere = queue.value.some((item) => item.id === id && item.onlyHere === true)
  return isOnlyHere ? shell.onlyHere(say) : shell.willBeSent(say)
}

/** A write of a form, or the question about values that are most likely slips. The rules are loaded at the first one. */
const judged = async (item: NewWrite): Promise<NewWrite | Refusal> => {
  try {
    return await (await import("./slips.ts")).judged(item)
  } catch {
    // The rules cannot be loaded, for example after an update of the server. The write is then sent without a question.
    return item
  }
}

const enqueue = async (described: NewWrite): Promise<Outcome<AnsweredCall["answer"]>> => {
  await sessionFound()
  const owner = account.value
  // Nobody would send a write without an account.
  if (owner === undefined) return refused(shell.noNetwork)
  const item: QueueItem = { ...described, account: owner, order: nextOrder(), state: "queued" }
  const outcome = new Promise<Outcome<AnsweredCall["answer"]>>((settle) => waitFor({ item, settle }))
  const late = setTimeout(() => settleAsQueued(item.id), WAIT_MS)
  await putItem(item)
  void flush()
  return outcome.finally(() => clearTimeout(late))
}

/** Undoes a write, whether or not it was sent. If another write replaced it, the toast of that one stays. */
export const undoWrite = async (id: string, say: string, isReplaced = false): Promise<void> => {
  if (lastWrite.value?.id === id) lastWrite.value = undefined
  if (await dropUnsent(id)) {
    if (!isReplaced) toast({ text: shell.undone(say) })
    return
  }
  const undo = newId()
  const outcome = await enqueue({
    id: undo,
    name: "undoChanges",
    params: { writes: [id] },
    say: shell.undone(say),
    undoes: id
  })
  if (outcome.state === "refused") {
    const { later, message } = outcome
    const action = later !== undefined && {
      action: { label: shell.undoFirst, run: () => void undoFirst(later, id, say) }
    }
    toast({ text: shell.cannotUndo(say, message), ...action })
  } else if (!isReplaced) {
    const text = outcome.state === "applied" ? shell.undone(say) : promised(undo, shell.undone(say))
    toast({ text, action: { label: shell.redo, run: () => void undoWrite(undo, shell.undone(say)) } })
  }
}

/** Undoes the change that prevents the undo, and then the write. */
const undoFirst = async (change: string, id: string, say: string): Promise<void> => {
  const first = await write("undoChanges", { ids: [change] }, { say: shell.undone(say) })
  if (first.state !== "refused") await undoWrite(id, say)
}

/** Sends a refused write again, under the same id: a server that failed (5xx) may have done it. */
export const sendAgain = async (item: QueueItem): Promise<void> => {
  const { message: _, fields: __, present, ...rest } = item
  // A person who sends it again has seen the present values.
  await putItem({ ...rest, ...(present !== undefined && { shown: { ...rest.shown, ...present } }), state: "queued" })
  await flush()
}

/** Discards a refused write. One that the device keeps is asked about again when the app is opened anew. */
export const discard = async (item: QueueItem): Promise<void> => {
  await dropItem(item.id)
}
