import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs"
import { homedir } from "node:os"
import { isAbsolute, join } from "node:path"

const folder = (variable: string, ...fallback: ReadonlyArray<string>): string => {
  const given = process.env[variable]
  const base = given && isAbsolute(given) ? given : join(process.env.HOME || homedir(), ...fallback)
  return join(base, "daybook")
}

/** Where the settings are: `$XDG_CONFIG_HOME/daybook`. */
export const configFolder = (): string => folder("XDG_CONFIG_HOME", ".config")

/** Where the queue and the journal are: `$XDG_STATE_HOME/daybook`. */
export const stateFolder = (): string => folder("XDG_STATE_HOME", ".local", "state")

/** A file's JSON, or nothing where there is no such file. What cannot be read is told, never overwritten unseen. */
export const readJson = (file: string): unknown => {
  let text: string
  try {
    text = readFileSync(file, "utf8")
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${file} is not readable as JSON; mend it or move it away`)
  }
}

/** Writes a file whole or not at all, for its owner only, and onto the disk before it returns. */
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

/** Whether a failure says that there is no such file. */
const isMissing = (error: unknown): boolean => Object(error).code === "ENOENT"
