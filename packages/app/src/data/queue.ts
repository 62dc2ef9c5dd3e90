import type { WriteName } from "@daybook/core/app"
import { computed, signal } from "@preact/signals"
import { hearDropped, noteOnlyHere, storage, tell, tellDropped } from "./device.ts"

export type FieldValues = Readonly<Record<string, unknown>>

/** The value of a field; null without one. */
export const valueIn = (values: object, field: string): unknown => new Map(Object.entries(values)).get(field) ?? null

/** True if two values are the same as JSON; none is the same as null. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields that were changed elsewhere since a form was opened. */
export const changedElsewhere = (opened: object, present: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(present).filter(([field, value]) => !isSame(valueIn(opened, field), value)))

/** A write without an answer, or one that was refused while no form waited for it. */
export interface QueueItem {
  readonly id: string
  readonly name: WriteName
  readonly params: object
  /** The text of its toast: "Oats logged". */
  readonly say: string
  /** The date of the log that it changes. */
  readonly date?: string
  readonly account: string
  /** Grows from write to write. Writes are sent in this order. */
  readonly order: number
  /** `sending` from the first attempt on: it may have been applied, even without an answer. */
  readonly state: "queued" | "sending" | "refused"
  /** The time of the first attempt since the person last asked for it, in milliseconds. */
  readonly tried?: number
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
  /** The values that the person saw in the fields that it changes. The server refuses it if the log has others. */
  readonly shown?: FieldValues
  /** The entry that it logs, if its parameters do not say. */
  readonly logs?: FieldValues
  /** The present values of the fields that were changed elsewhere, if it was refused for that. */
  readonly present?: FieldValues
  readonly undoes?: string
  /** True while the device has not stored it: it is lost if the page is closed before it is sent. */
  readonly onlyHere?: true
}

export type NewWrite = Pick<QueueItem, "id" | "name" | "params" | "say" | "date" | "shown" | "logs" | "undoes">

const stored = storage<QueueItem>("queue")

/** All items of the queue, including those of other accounts and undone writes. */
export const queue = signal<ReadonlyArray<QueueItem>>([])

/** The account that is signed in. Its writes are sent; those of other accounts wait until they sign in. */
export const account = signal<string | undefined>(undefined)

const own = computed(() => queue.value.filter((item) => item.account === account.value))

/** The writes that wait, which pages show with a clock, and those that were refused, with the reason. */
export const pending = computed<ReadonlyArray<QueueItem>>(() => {
  const undone = new Set(own.value.map(({ undoes }) => undoes))
  return own.value.filter(({ id, undoes }) => undoes === undefined && !undone.has(id))
})

export const nextItem = (): QueueItem | undefined => own.value.find(({ state }) => state !== "refused")

const inOrder = (items: ReadonlyArray<QueueItem>): ReadonlyArray<QueueItem> =>
  [...items].sort((one, other) => one.order - other.order)

/** The writes that were dropped here or in another tab. If the device refuses to remove one, it is no write to send any more. */
const dropped = new Set<string>()

hearDropped((id) => {
  dropped.add(id)
  queue.value = queue.value.filter((item) => item.id !== id)
})

/**
 * Reads the items that other tabs and earlier runs put into the queue. What this tab changes meanwhile stands: it reads again then. What
 * only this tab has, since the device refused it or has been emptied, stays, and is stored again if the device takes it.
 */
export const loadQueue = async (): Promise<void> => {
  const before = queue.value
  const found = await stored.values()
  if (found === undefined) return
  if (queue.value !== before) return loadQueue()
  const there = new Set(found.map(({ id }) => id))
  const mine = before.filter(({ id, onlyHere }) => onlyHere === true || !there.has(id))
  const kept = new Set([...dropped, ...mine.map(({ id }) => id)])
  queue.value = inOrder([...found.filter(({ id }) => !kept.has(id)), ...mine])
  await Promise.all(mine.filter((item) => queue.value.includes(item)).map(putItem))
}

/** The place in the order after all queued writes. */
export const nextOrder = (): number => Math.max(Date.now(), ...queue.value.map(({ order }) => order + 1))

const replace = (item: QueueItem): void => {
  queue.value = inOrder([...queue.value.filter(({ id }) => id !== item.id), item])
  noteOnlyHere(`write ${item.id}`, item.onlyHere === true)
}

/** Adds or replaces a write. When this resolves it is stored, or marked as one that only this page has. */
export const putItem = async (item: QueueItem): Promise<void> => {
  dropped.delete(item.id)
  replace(item)
  const { onlyHere: _, ...bare } = item
  const isStored = await stored.write(item.id, bare)
  const present = queue.value.find(({ id }) => id === item.id)
  if (present !== undefined && (present.onlyHere === true) === isStored) {
    const { onlyHere: _, ...same } = present
    replace(isStored ? same : { ...same, onlyHere: true })
  }
  if (isStored) tell("queue")
}

/** Drops a write. Resolves to false if the device refuses to remove it: this page does not send it, a later one may. */
export const dropItem = async (id: string): Promise<boolean> => {
  dropped.add(id)
  queue.value = queue.value.filter((item) => item.id !== id)
  noteOnlyHere(`write ${id}`, false)
  // Tabs hear of it first: to them a write that is gone without a word is one that the device has lost.
  tellDropped(id)
  const isRemoved = await stored.remove(id)
  tell("queue")
  return isRemoved
}

/** Drops every write of the account that signs out. Resolves to false if the device refuses to remove one. */
export const dropOwn = async (): Promise<boolean> => {
  let isDone = true
  for (const { id } of own.value) isDone = (await dropItem(id)) && isDone
  return isDone
}
