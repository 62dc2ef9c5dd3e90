import { join } from "node:path"
import { isRouteName } from "../config/Client.ts"
import { readJsonList, stateFolder, writeJson } from "../config/Files.ts"
import { isObject } from "../Json.ts"
import type { Write } from "./Queue.ts"

/** A write that was applied, with what `undo` needs. */
export interface JournalEntry extends Write {
  readonly at: string
  readonly origin: string
  /** The response; absent if it was lost. */
  readonly answer?: unknown
  /** The value that the write replaced, if it could be read. */
  readonly prior?: unknown
  readonly undone?: true
}

const MAX_ENTRIES = 50

const file = (): string => join(stateFolder(), "journal.json")

const isJournalEntry = (value: unknown): value is JournalEntry =>
  isObject(value) &&
  typeof value.at === "string" &&
  typeof value.origin === "string" &&
  isRouteName(value.route) &&
  isObject(value.params) &&
  (value.undone === undefined || value.undone === true)

/** The last writes, oldest first. */
export const readJournal = (): ReadonlyArray<JournalEntry> => readJsonList(file(), isJournalEntry, "a journal")

/** Adds a write. Requires the lock. */
export const addToJournal = (entry: JournalEntry): void =>
  writeJson(file(), [...readJournal(), entry].slice(-MAX_ENTRIES))

/** Marks a write as undone. Requires the lock. */
export const markUndone = ({ at, route }: JournalEntry): void =>
  writeJson(
    file(),
    readJournal().map((each) => (each.at === at && each.route === route ? { ...each, undone: true } : each))
  )
