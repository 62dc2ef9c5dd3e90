import { discard, pending, undoWrite, write } from "../data/write.ts"
import { formatTime } from "../format/dates.ts"
import { formatNumber } from "../format/numbers.ts"
import { shell } from "../text/shell.ts"
import { food, log, day as text, training, water } from "../text/today.ts"
import { ByTag, Tag } from "../ui/Tag.tsx"
import type { Entry, Shown, Waits } from "./overlay.ts"

/** The writer of an entry and the time: "Claude, 12:31". */
export const originText = ({ at, by }: Pick<Entry, "at" | "by">): string =>
  log.by(by.kind === "app" ? log.you : by.name, formatTime(at))

/** Names the writer of an entry, unless it is the person in the app, and the reason why a write of it was refused. */
export const EntryTags = ({ entry }: { readonly entry: Shown<Entry> }) => (
  <>
    <ByTag by={entry.by} label={text.by} />
    <RefusedTag waits={entry.waits} />
  </>
)

/** The reason why a write was refused. */
export const RefusedTag = ({ waits }: { readonly waits: Waits | undefined }) =>
  waits?.state === "refused" ? (
    <Tag look="bad" icon="warn">
      {shell.notSaved(waits.reason)}
    </Tag>
  ) : null

/** The text of the toast for a deleted entry. */
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

/** Deletes an entry. A write that was not sent yet is undone, and a refused one is discarded. */
export const deleteEntry = async (entry: Entry): Promise<void> => {
  const waiting = pending.value.find(({ id }) => id === entry.id)
  if (waiting === undefined) await write("deleteEntry", { id: entry.id }, { say: deletedText(entry), date: entry.date })
  else if (waiting.state === "refused") await discard(waiting)
  else await undoWrite(waiting.id, waiting.say)
}
