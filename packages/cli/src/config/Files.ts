import {
  accessSync,
  appendFileSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync
} from "node:fs"
import { homedir } from "node:os"
import { isAbsolute, join } from "node:path"
import { CommandError, EXIT } from "../Exit.ts"
import { fieldOf } from "../Json.ts"

const folder = (variable: string, ...fallback: ReadonlyArray<string>): string => {
  const configured = process.env[variable]
  const base = configured && isAbsolute(configured) ? configured : join(process.env.HOME || homedir(), ...fallback)
  return join(base, "daybook")
}

/** The folder of the settings, `$XDG_CONFIG_HOME/daybook`. */
export const configRoot = (): string => folder("XDG_CONFIG_HOME", ".config")

/** The folder of what the terminal keeps, `$XDG_STATE_HOME/daybook`. */
export const stateRoot = (): string => folder("XDG_STATE_HOME", ".local", "state")

export const refuseMissing = (files: ReadonlyArray<string>): void => {
  for (const file of files) {
    try {
      accessSync(file, constants.R_OK)
    } catch (error) {
      if (fieldOf(error, "code") === "EACCES") throw new CommandError(EXIT.failure, `this user may not read ${file}`)
      throw new CommandError(EXIT.notFound, `there is no file ${file}`)
    }
  }
}

/**
 * Writes the parts of a text into a new file, which only its owner may read. The file is made with the first part, and removed if the rest
 * cannot be written.
 */
export const writeParts = async (
  file: string,
  make: (write: (part: string) => void) => Promise<void>
): Promise<void> => {
  let opened: number | undefined
  try {
    await make((part) => {
      opened ??= openSync(file, "wx", 0o600)
      appendFileSync(opened, part)
    })
  } catch (error) {
    if (opened !== undefined) rmSync(file, { force: true })
    throw error
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}

/** Reads a JSON file; undefined if it does not exist. A damaged file is an error, so that it is never overwritten. */
export const readJson = (file: string): unknown => {
  let text: string
  try {
    text = readFileSync(file, "utf8")
  } catch (error) {
    if (fieldOf(error, "code") === "ENOENT") return undefined
    throw error
  }
  try {
    return JSON.parse(text)
  } catch {
    throw damagedFile(file, "valid JSON")
  }
}

/** Reads a JSON file that holds a list, checking every item; an empty list if it does not exist. */
export const readJsonList = <A>(
  file: string,
  isItem: (value: unknown) => value is A,
  what: string
): ReadonlyArray<A> => {
  const found = readJson(file) ?? []
  if (!Array.isArray(found) || !found.every(isItem)) throw damagedFile(file, what)
  return found
}

const damagedFile = (file: string, expected: string): Error =>
  new Error(`${file} is not ${expected}; repair it or move it away`)

/** Replaces a file atomically and durably; only its owner can read it. */
export const writeJson = (file: string, value: unknown): void => {
  mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  const handle = openSync(draft, "w", 0o600)
  try {
    writeSync(handle, `${JSON.stringify(value, null, 2)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  chmodSync(draft, 0o600)
  renameSync(draft, file)
}
