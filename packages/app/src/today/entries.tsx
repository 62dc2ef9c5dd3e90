import { shell } from "#text/shell"
import { food, day as text, training, water } from "#text/today"
import type { Outcome } from "../data/request.ts"
import { discard, pending, undoWrite, write } from "../data/write.ts"
import { formatTime } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { ByTag, Tag } from "../ui/Tag.tsx"
import { type Entry, isOwnWrite, type ShownEntry, type Waits } from "./overlay.ts"

/** The writer of an entry and the time: "Claude, 12:31". */
export const originText = ({ at, by }: Pick<Entry, "at" | "by">): string =>
  text.byAt(by.kind === "app" ? text.you : by.name, formatTime(at))

/** Names the writer of an entry, unless it is the person in the app, and the reason why a write of it was refused. */
export const EntryTags = ({ entry }: { readonly entry: ShownEntry<Entry> }) => (
  <>
    <ByTag by={entry.by} label={text.by} />
    <WaitsTag waits={entry.waits} />
  </>
)

/** The reason why a write was refused, or that the device has not stored one that waits. */
export const WaitsTag = ({ waits }: { readonly waits: Waits | undefined }) => {
  const text =
    waits?.state === "refused" ? shell.notSaved(waits.reason) : waits?.isOnlyHere === true ? shell.notStored : undefined
  return text === undefined ? null : (
    <Tag look="bad" icon="warn">
      {text}
    </Tag>
  )
}

const deletedText = (entry: Entry): string => {
  switch (entry.kind) {
    case "food":
      return food.deleted(entry.name)
    case "water":
      return water.deleted(`${formatNumber(entry.amountMl, 0)} ml`)
    case "rest_day":
      return training.restDeleted
    default:
      return training.deleted
  }
}

/** Takes back the write that logs an entry: a refused one is discarded. Without a toast if another write replaces it. */
const takeBack = async ({ id, waits }: ShownEntry<Entry>, isReplaced = false): Promise<void> => {
  const waiting = pending.value.find((item) => item.id === id)
  if (waiting?.state === "refused") await discard(waiting)
  else await undoWrite(id, waits?.say ?? "", isReplaced)
}

/** Deletes an entry. One that the server does not know by its id yet is taken back. */
export const deleteEntry = async (entry: ShownEntry<Entry>): Promise<void> => {
  if (isOwnWrite(entry)) await takeBack(entry)
  else await write("deleteEntry", { id: entry.id }, { say: deletedText(entry), date: entry.date })
}

/** Takes back the write that logs an entry, once a corrected one is accepted in its place. */
export const replacing = async <A,>(entry: ShownEntry<Entry>, corrected: Promise<Outcome<A>>): Promise<Outcome<A>> => {
  const outcome = await corrected
  if (outcome.state !== "refused") await takeBack(entry, true)
  return outcome
}
