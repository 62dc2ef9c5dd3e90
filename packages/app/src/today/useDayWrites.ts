import { useRef } from "preact/hooks"
import { pending, type QueueItem, queue } from "../data/queue.ts"

/**
 * The writes of a date that the page's copy of the day does not have: those that wait, and those that were applied after it was read.
 * Without the latter a new row would disappear for a moment.
 */
export const useDayWrites = (date: string, asOf: number | undefined): ReadonlyArray<QueueItem> => {
  const applied = useRef(new Map<string, { readonly item: QueueItem; readonly at: number }>())
  const before = useRef<ReadonlyArray<QueueItem>>([])
  const waiting = pending.value.filter((item) => item.date === date)
  const undone = new Set(queue.value.map(({ undoes }) => undoes))
  for (const item of before.current) {
    const isGone = item.date === date && waiting.every(({ id }) => id !== item.id)
    if (isGone && item.state === "sending" && !applied.current.has(item.id)) {
      applied.current.set(item.id, { item, at: Date.now() })
    }
  }
  before.current = waiting
  for (const [id, { at, item }] of applied.current) {
    if (undone.has(id) || item.date !== date || (asOf !== undefined && asOf > at)) applied.current.delete(id)
  }
  return [...[...applied.current.values()].map(({ item }) => item), ...waiting]
}
