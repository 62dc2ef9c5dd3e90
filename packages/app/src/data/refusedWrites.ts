import { pending, type QueueItem } from "./queue.ts"

/** The refused write whose values fill the form in which the person corrects it. */
const refused = (isIt: (item: QueueItem) => boolean): QueueItem | undefined =>
  pending.value.find((item) => item.state === "refused" && isIt(item))

/** The refused write with this id. */
export const refusedWrite = (writeId: string): QueueItem | undefined => refused(({ id }) => id === writeId)

/** A refused write of this name and date. */
export const refusedOn = (name: QueueItem["name"], date: string): QueueItem | undefined =>
  refused((item) => item.name === name && item.date === date)
