import { discard, pending, undoWrite, write } from "../data/write.ts"
import { formatNumber } from "../format/numbers.ts"
import { food, training, water } from "../text/today.ts"
import type { Entry } from "./overlay.ts"

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

/** Logs a drink. */
export const drink = (amountMl: number, date: string): void => {
  void write("logWater", { amountMl, date }, { say: water.logged(`${formatNumber(amountMl, 0)} ml`), date })
}

/** Marks a date as one without training. */
export const rest = (date: string) => write("logRestDays", { dates: [date] }, { say: training.restLogged, date })
