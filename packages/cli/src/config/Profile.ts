import { existsSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { UsageError } from "../Exit.ts"
import { fieldOf } from "../Json.ts"
import { configRoot, readJson, stateRoot, writeJson } from "./Files.ts"

/** The profile whose files are in the folders themselves; those of others are in folders of their names. */
export const DEFAULT_PROFILE = "default"

let chosen: string | undefined

/** Uses a profile instead of the usual one, and its server and key whatever the environment says. */
export const useProfile = (name: string): void => {
  chosen = checkedName(name, "--profile")
}

/** Refuses `--profile`, before the command or among its words, for what works on the log of this machine. */
export const refuseProfile = (command: string, words: ReadonlyArray<string> = []): void => {
  if (chosen === undefined && !words.some((word) => /^--profile(?:=|$)/.test(word))) return
  throw new UsageError(`daybook ${command} works on the log of this machine; leave out --profile`)
}

/** The profile in use: of `--profile`, else of `DAYBOOK_PROFILE`, else the usual one. */
export const profile = (): string => {
  if (chosen !== undefined) return chosen
  const variable = process.env.DAYBOOK_PROFILE
  return variable ? checkedName(variable, "DAYBOOK_PROFILE") : usualProfile()
}

/** The value of a variable of the environment; undefined if it is empty, or `--profile` names the server and the key. */
export const variable = (name: "DAYBOOK_URL" | "DAYBOOK_API_KEY"): string | undefined =>
  chosen === undefined ? process.env[name] || undefined : undefined

/** In lower case, since some file systems do not tell cases apart. */
export const checkedName = (name: string, source: string): string => {
  if (/^[a-z\d][a-z\d._-]{0,49}$/.test(name)) return name
  throw new UsageError(`${source}: expected lower-case letters, digits, ., - and _ (at most 50), got "${name}"`)
}

const PROFILES = "profiles"

const own = (root: string, name: string): string => (name === DEFAULT_PROFILE ? root : join(root, PROFILES, name))

/** The file that `daybook login` writes. */
export const configFile = (name = profile()): string => join(own(configRoot(), name), "config.json")

/** The folder of the queue, the last list of entries and the cache. */
export const stateFolder = (name = profile()): string => own(stateRoot(), name)

/** The profiles that have settings. */
export const profileNames = (): ReadonlyArray<string> => {
  const folder = join(configRoot(), PROFILES)
  const others = existsSync(folder) ? readdirSync(folder).sort() : []
  return [DEFAULT_PROFILE, ...others].filter((name) => existsSync(configFile(name)))
}

const usualFile = (): string => join(configRoot(), "profile.json")

/** The profile that is used where none is named. */
export const usualProfile = (): string => {
  const name = fieldOf(readJson(usualFile()), "name")
  return typeof name === "string" ? checkedName(name, usualFile()) : DEFAULT_PROFILE
}

/** Makes a profile the usual one. */
export const setUsualProfile = (name: string): void =>
  name === DEFAULT_PROFILE ? rmSync(usualFile(), { force: true }) : writeJson(usualFile(), { name })
