import type { WriteName } from "@daybook/core/app"
import { computed, signal } from "@preact/signals"
import type { FieldValues } from "./shown.ts"
import { storage } from "./storage.ts"
import { tell } from "./tabs.ts"

/** A write that has not been answered, or that was refused while nobody waited for it. */
export interface QueueItem {
  readonly id: string
  readonly name: WriteName
  readonly params: object
  /** Says what it does, as the toast does: "Oats logged". */
  readonly say: string
  /** The date of the log that it changes. */
  readonly date?: string
  readonly account: string
  /** Grows from write to write: they are sent in order. */
  readonly order: number
  /** `sending` from the first attempt on: it may have been applied, though no answer came. */
  readonly state: "queued" | "sending" | "refused"
  /** When it was first tried since the person last asked for it, in milliseconds. */
  readonly tried?: number
  /** Why it was refused. */
  readonly message?: string
  readonly fields?: Readonly<Record<string, string>>
  /** The values that the person was shown of the fields that it changes: the server refuses it where the log has others. */
  readonly shown?: FieldValues
  /** The present values of those that were changed elsewhere, where it was refused for that. */
  readonly present?: FieldValues
  /** The write that it undoes. */
  readonly undoes?: string
}

const stored = storage<QueueItem>("queue")

/** Everything in the queue, also of other accounts and undone writes. */
export const queue = signal<ReadonlyArray<QueueItem>>([])

/** The account that is signed in; its writes are sent, those of others wait for it. */
export const account = signal<string | undefined>(undefined)

const own = computed(() => queue.value.filter((item) => item.account === account.value))

/** The writes that wait, for pages to show with a clock, and those that were refused, with the reason. */
export const pending = computed<ReadonlyArray<QueueItem>>(() => {
  const undone = new Set(own.value.map(({ undoes }) => undoes))
  return own.value.filter(({ id, undoes }) => undoes === undefined && !undone.has(id))
})

/** The next write to send. */
export const nextItem = (): QueueItem | undefined => own.value.find(({ state }) => state !== "refused")

const inOrder = (items: ReadonlyArray<QueueItem>): ReadonlyArray<QueueItem> =>
  [...items].sort((one, other) => one.order - other.order)

/** Reads what other tabs, and earlier runs, put into the queue. */
export const loadQueue = async (): Promise<void> => {
  const found = await stored.values()
  if (found !== undefined) queue.value = inOrder(found)
}

/** The place in the order after everything that is queued. */
export const nextOrder = (): number => Math.max(Date.now(), ...queue.value.map(({ order }) => order + 1))

/** Adds or replaces a write. It is on the disk when this resolves, as far as the browser keeps anything. */
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
