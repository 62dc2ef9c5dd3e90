import { join } from "node:path"
import { CommandError, EXIT } from "../Exit.ts"
import { fieldOf, isObject } from "../Json.ts"
import { readJson, writeJson } from "./Files.ts"
import { stateFolder } from "./Profile.ts"

/** The entry that a number of the last list of entries stands for. */
export interface Listed {
  readonly id: string
  readonly date: string
}

const file = (): string => join(stateFolder(), "entries.json")

/** Keeps the listed entries, so that later commands can name them by their numbers. */
export const rememberListed = (origin: string, entries: ReadonlyArray<Listed>): void => {
  try {
    writeJson(file(), { origin, entries: entries.map(({ date, id }) => ({ id, date })) })
  } catch {
    // The list is printed even without the file.
  }
}

/** The entries of the last list, in their order. None if the file is damaged; the next list replaces it. */
export const readListed = (origin: string): ReadonlyArray<Listed> => {
  try {
    const saved = readJson(file())
    const entries = fieldOf(saved, "entries")
    return fieldOf(saved, "origin") === origin && Array.isArray(entries) && entries.every(isListed) ? entries : []
  } catch {
    return []
  }
}

const isListed = (value: unknown): value is Listed =>
  isObject(value) && typeof value.id === "string" && typeof value.date === "string"

/** The entry with a number of the last list. */
export const listedAt = (origin: string, number: number): Listed => {
  const listed = readListed(origin)
  const found = listed[number - 1]
  if (found !== undefined) return found
  const reason = listed.length === 0 ? "no entries were listed yet" : `the last list ended with ${listed.length}`
  throw new CommandError(EXIT.notFound, `no entry ${number}: ${reason}; daybook entries lists those of a day`)
}
