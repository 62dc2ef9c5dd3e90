import { join } from "node:path"
import { type Params, ROUTES, type RouteName } from "@daybook/sdk"
import { readJson, stateFolder, writeJson } from "./Folders.ts"

/** A write that was done from here, with what undoing it needs. */
export interface Written {
  readonly at: string
  readonly origin: string
  readonly route: RouteName
  readonly params: Params
  readonly answer: unknown
  /** What was there before, where it can be put back. */
  readonly prior?: unknown
  readonly undone?: true
}

const KEPT = 50

const file = (): string => join(stateFolder(), "journal.json")

/** The last writes from here, oldest first. */
export const readJournal = (): ReadonlyArray<Written> => {
  const found = readJson(file()) ?? []
  if (!Array.isArray(found) || !found.every((each) => Object.hasOwn(ROUTES, String(Object(each).route))))
    throw new Error(`${file()} is not a journal; mend it or move it away`)
  return found
}

/** Notes a write. Only while alone (Lock.ts). */
export const noteWritten = (written: Written): void => writeJson(file(), [...readJournal(), written].slice(-KEPT))

/** Marks the last write of a server as taken back. Only while alone. */
export const noteUndone = (written: Written): void =>
  writeJson(
    file(),
    readJournal().map((each) =>
      each.at === written.at && each.route === written.route ? { ...each, undone: true } : each
    )
  )
