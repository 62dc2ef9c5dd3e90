import { addDays } from "@daybook/core/grammar"
import { type Entry, today } from "@daybook/sdk"
import type { Client } from "../config/Client.ts"
import { listedAt, readListed } from "../config/Listed.ts"
import { CommandError, EXIT } from "../Exit.ts"
import { ENTRY_DATES } from "../generated/Requests.ts"
import { safeText } from "../output/Text.ts"

/** True if a word has the form of a number of the last list of entries. */
export const isListNumber = (word: string): boolean => /^[1-9]\d{0,3}$/.test(word)

/** The entry of a number of the last list, or of an id, as it is in the log now. */
export const findEntry = async (client: Client, word: string): Promise<Entry> => {
  const { date, id } = isListNumber(word) ? listedAt(client.origin, Number(word)) : listedWithId(client.origin, word)
  const end = today()
  const recent = { start: addDays(end, 1 - ENTRY_DATES), end }
  // It may have been moved since it was listed.
  for (const range of date === undefined ? [recent] : [{ start: date, end: date }, recent]) {
    const found = (await client.listEntries(range)).find((entry) => entry.id === id)
    if (found !== undefined) return found
  }
  throw new CommandError(
    EXIT.notFound,
    isListNumber(word)
      ? `entry ${word} of the last list is not in the log any more; daybook entries lists the present ones`
      : `no entry ${safeText(id)} in the last ${ENTRY_DATES} days; list the entries of its day first: daybook entries DAY`
  )
}

const listedWithId = (origin: string, id: string) => ({
  id,
  date: readListed(origin).find((each) => each.id === id)?.date
})
