import type { WriteName } from "@daybook/core/app"
import { computed, signal } from "@preact/signals"
import type { FieldValues } from "./shown.ts"
import { storage } from "./storage.ts"
import { tell } from "./tabs.ts"

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
  /** The reason for the refusal. */
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
  /** The values that the person saw in the fields that it changes. The server refuses it if the log has others. */
  readonly shown?: FieldValues
  /** The entry that it logs, if its parameters do not say. */
  readonly logs?: FieldValues
  /** The present values of the fields that were changed elsewhere, if it was refused for that. */
  readonly present?: FieldValues
  /** The write that it undoes. */
  readonly undoes?: string
}

/** A write before it is queued. */
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

/** The next write to send. */
export const nextItem = (): QueueItem | undefined => own.value.find(({ state }) => state !== "refused")

const inOrder = (items: ReadonlyArray<QueueItem>): ReadonlyArray<QueueItem> =>
  [...items].sort((one, other) => one.order - other.order)

/** Reads the items that other tabs and earlier runs put into the queue. What this tab changes meanwhile stands: it reads again then. */
export const loadQueue = async (): Promise<void> => {
  const before = queue.value
  const found = await stored.values()
  if (found === undefined) return
  if (queue.value !== before) return loadQueue()
  queue.value = inOrder(found)
}

/** The place in the order after all queued writes. */
export const nextOrder = (): number => Math.max(Date.now(), ...queue.value.map(({ order }) => order + 1))

/** Adds or replaces a write. It is stored when this resolves, if the browser stores anything. */
export const putItem = async (item: QueueItem): Promise<void> => {
  queue.value = inOrder([...queue.value.filter(({ id }) => id !== item.id), item])
  await stored.write(item.id, item)
  tell("queue")
}

export const dropItem = async (id: string): Promise<void> => {
  queue.value = queue.value.filter((item) => item.id !== id)
  await stored.remove(id)
  tell("queue")
}

/** Drops every write of the account that signs out. */
export const dropOwn = async (): Promise<void> => {
  for (const { id } of own.value) await dropItem(id)
}

/** The refused write whose values fill the form in which the person corrects it. */
const refused = (isIt: (item: QueueItem) => boolean): QueueItem | undefined =>
  pending.value.find((item) => item.state === "refused" && isIt(item))

/** The refused write with this id. */
export const refusedWrite = (writeId: string): QueueItem | undefined => refused(({ id }) => id === writeId)

/** A refused write of this name and date. */
export const refusedOn = (name: QueueItem["name"], date: string): QueueItem | undefined =>
  refused((item) => item.name === name && item.date === date)
