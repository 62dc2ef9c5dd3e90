import { join } from "node:path"
import { addDays } from "@daybook/core/grammar"
import type { Entry } from "@daybook/sdk"
import { Client } from "../config/Client.ts"
import { readJson, writeJson } from "../config/Files.ts"
import { stateFolder } from "../config/Settings.ts"
import { CommandError, EXIT } from "../Exit.ts"
import { ENTRY_DATES } from "../generated/Requests.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { fieldOf, isObject } from "../Json.ts"
import { note, print, printData } from "../output/Output.ts"
import { safeText } from "../output/Text.ts"
import { today } from "../Today.ts"
import { readQueue, withLock } from "./Queue.ts"
import { flush } from "./Send.ts"

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

/** Connects for a read. Sends the queue first, so that the read includes the queued writes. */
export const connectForRead = async ({ flags }: Line): Promise<Client> => {
  const client = new Client()
  if (flags["dry-run"] === true) return client
  if (readQueue().some(({ origin, state }) => origin === client.origin && state === "waiting")) {
    const { left } = await withLock(() => flush(client))
    if (left !== undefined) note(`${left}.`)
  }
  return client
}

/** Reads and prints: with `--json`, `--csv` or `--tsv` the data, a table with these columns and rows, else its text. */
export const runRead = async <A>(
  line: Line,
  read: (client: Client) => Promise<A>,
  text: (data: A, client: Client) => string | Promise<string>,
  columns?: ReadonlyArray<string>,
  rows: (data: A) => unknown = (data) => data
): Promise<number> => {
  const client = await connectForRead(line)
  const data = await read(client)
  const isTable = line.flags.csv === true || line.flags.tsv === true
  if (!printData(line, isTable ? rows(data) : data, columns)) print(await text(data, client))
  return EXIT.done
}

/** The entry that a number of the last list of entries stands for. */
export interface ListedEntry {
  readonly id: string
  readonly date: string
}

const file = (): string => join(stateFolder(), "entries.json")

/** Keeps the listed entries, so that later commands can name them by their numbers. */
export const rememberListed = (origin: string, entries: ReadonlyArray<ListedEntry>): void => {
  try {
    writeJson(file(), { origin, entries: entries.map(({ date, id }) => ({ id, date })) })
  } catch {
    // The list is printed even without the file.
  }
}

/** The entries of the last list, in their order. None if the file is damaged; the next list replaces it. */
const readListed = (origin: string): ReadonlyArray<ListedEntry> => {
  try {
    const saved = readJson(file())
    const entries = fieldOf(saved, "entries")
    return fieldOf(saved, "origin") === origin && Array.isArray(entries) && entries.every(isListed) ? entries : []
  } catch {
    return []
  }
}

const isListed = (value: unknown): value is ListedEntry =>
  isObject(value) && typeof value.id === "string" && typeof value.date === "string"

const listedAt = (origin: string, number: number): ListedEntry => {
  const listed = readListed(origin)
  const found = listed[number - 1]
  if (found !== undefined) return found
  const reason = listed.length === 0 ? "no entries were listed yet" : `the last list ended with ${listed.length}`
  throw new CommandError(EXIT.notFound, `no entry ${number}: ${reason}; daybook entries lists those of a day`)
}
