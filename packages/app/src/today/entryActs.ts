import type { Outcome } from "../data/sender.ts"
import { discard, pending, undoWrite, write } from "../data/write.ts"
import { formatNumber } from "../format/numbers.ts"
import { food, training, water } from "../text/today.ts"
import { type Entry, isOwnWrite, type Shown } from "./overlay.ts"

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

/** Takes back the write that logs an entry: a refused one is discarded. Without a toast if another write replaces it. */
const takeBack = async ({ id, waits }: Shown<Entry>, isReplaced = false): Promise<void> => {
  const waiting = pending.value.find((item) => item.id === id)
  if (waiting?.state === "refused") await discard(waiting)
  else await undoWrite(id, waits?.say ?? "", isReplaced)
}

/** Deletes an entry. One that the server does not know by its id yet is taken back. */
export const deleteEntry = async (entry: Shown<Entry>): Promise<void> => {
  if (isOwnWrite(entry)) await takeBack(entry)
  else await write("deleteEntry", { id: entry.id }, { say: deletedText(entry), date: entry.date })
}

/** Takes back the write that logs an entry, once a corrected one is accepted in its place. */
export const replacing = async <A>(entry: Shown<Entry>, corrected: Promise<Outcome<A>>): Promise<Outcome<A>> => {
  const outcome = await corrected
  if (outcome.state !== "refused") await takeBack(entry, true)
  return outcome
}

/** Logs a drink. */
export const drink = (amountMl: number, date: string): void => {
  void write("logWater", { amountMl, date }, { say: water.logged(`${formatNumber(amountMl, 0)} ml`), date })
}

/** Marks a date as one without training. */
export const rest = (date: string) => write("logRestDays", { dates: [date] }, { say: training.restLogged, date })
