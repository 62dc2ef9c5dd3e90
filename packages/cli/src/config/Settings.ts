import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { fieldOf, isObject } from "../Json.ts"
import { configRoot, readJson, stateRoot, writeJson } from "./Files.ts"

/** The profile whose files are in the folders themselves; those of others are in folders of their names. */
const DEFAULT_PROFILE = "default"

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
export const profileInUse = (): string => {
  if (chosen !== undefined) return chosen
  const variable = process.env.DAYBOOK_PROFILE
  return variable ? checkedName(variable, "DAYBOOK_PROFILE") : usualProfile()
}

/** The value of a variable of the environment; undefined if it is empty, or `--profile` names the server and the key. */
export const environmentValue = (name: "DAYBOOK_URL" | "DAYBOOK_API_KEY"): string | undefined =>
  chosen === undefined ? process.env[name] || undefined : undefined

/** In lower case, since some file systems do not tell cases apart. */
const checkedName = (name: string, source: string): string => {
  if (/^[a-z\d][a-z\d._-]{0,49}$/.test(name)) return name
  throw new UsageError(`${source}: expected lower-case letters, digits, ., - and _ (at most 50), got "${name}"`)
}

const PROFILES = "profiles"

const own = (root: string, name: string): string => (name === DEFAULT_PROFILE ? root : join(root, PROFILES, name))

export const configFile = (name = profileInUse()): string => join(own(configRoot(), name), "config.json")

/** The folder of the queue, the last list of entries and the cache. */
export const stateFolder = (name = profileInUse()): string => own(stateRoot(), name)

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

export const setUsualProfile = (name: string): void =>
  name === DEFAULT_PROFILE ? rmSync(usualFile(), { force: true }) : writeJson(usualFile(), { name })

export type Aliases = Readonly<Record<string, ReadonlyArray<string>>>

const file = (): string => join(configRoot(), "aliases.json")

const isWords = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string")

export const readAliases = (): Aliases => {
  const saved = readJson(file())
  return isObject(saved)
    ? Object.fromEntries(Object.entries(saved).flatMap(([name, words]) => (isWords(words) ? [[name, words]] : [])))
    : {}
}

export const saveAliases = (aliases: Aliases): void => writeJson(file(), aliases)

export interface ClientSettings {
  /** Without `/v1` and without a trailing slash. */
  readonly origin: string
  readonly key: string
}

export const DEFAULT_URL = "http://127.0.0.1:7350"

const readSaved = (name = profileInUse()): { readonly url: string | undefined; readonly key: string | undefined } => {
  const saved = readJson(configFile(name))
  if (saved === undefined && name !== DEFAULT_PROFILE) {
    const login = `daybook login --profile ${name}`
    throw new CommandError(
      EXIT.notFound,
      `no profile is named "${name}"; daybook profiles lists them, ${login} adds it`
    )
  }
  const url = fieldOf(saved, "url")
  const key = fieldOf(saved, "key")
  return { url: typeof url === "string" ? url : undefined, key: typeof key === "string" ? key : undefined }
}

export const savedAddress = (name: string): string => readSaved(name).url ?? DEFAULT_URL

/** Saves the address and the key for later commands; only the user can read them. */
export const saveSettings = ({ key, origin }: ClientSettings): void => writeJson(configFile(), { url: origin, key })

/** Removes the settings that `daybook login` saved; false if there were none. */
export const removeSettings = (): boolean => {
  const isSaved = existsSync(configFile())
  rmSync(configFile(), { force: true })
  if (profileInUse() === usualProfile()) setUsualProfile(DEFAULT_PROFILE)
  return isSaved
}

export const isConfigReadableByOthers = (): boolean => {
  const mode = statSync(configFile(), { throwIfNoEntry: false })?.mode
  return mode !== undefined && process.platform !== "win32" && (mode & 0o077) !== 0
}

/** The server's address and its source: `DAYBOOK_URL`, else `daybook login`, else the default. */
export const serverAddress = (): { readonly origin: string; readonly source: "DAYBOOK_URL" | "config" | "default" } => {
  const named = environmentValue("DAYBOOK_URL")
  if (named !== undefined) return { origin: parseOrigin(named, "DAYBOOK_URL"), source: "DAYBOOK_URL" }
  const { url } = readSaved()
  return url === undefined
    ? { origin: DEFAULT_URL, source: "default" }
    : { origin: parseOrigin(url, configFile()), source: "config" }
}

/** Adds the scheme to an address without one: http on this machine and in a private network, else https. */
export const withScheme = (address: string): string =>
  /^[a-z]+:\/\//i.test(address) ? address : `${PRIVATE_HOST.test(address) ? "http" : "https"}://${address}`

/** Loopback and private addresses, names without a dot, and the names of home networks. */
const PRIVATE_HOST =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[|[^./:]+(?:[:/]|$)|[^/:]+\.(?:local|lan|home|internal)(?:[:/]|$))/i

/** Parses an address, with or without `/v1` or `/mcp`; `name` is its source, for the error. */
export const parseOrigin = (address: string, name: string): string => {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    const complete = withScheme(address)
    const hint = complete !== address && URL.canParse(complete) ? `; did you mean ${complete}?` : ""
    throw new UsageError(`${name}: expected an address like ${DEFAULT_URL}, got "${address}"${hint}`)
  }
  const { password, username } = new URL(address)
  if (username !== "" || password !== "") {
    throw new UsageError(`${name}: expected an address without a user name or password; the key is DAYBOOK_API_KEY`)
  }
  return address.replace(/\/+$/, "").replace(/\/(v1|mcp)$/, "")
}

/** The server and the key, from the environment or else from the settings that `daybook login` saved. */
export const clientSettings = (): ClientSettings => {
  const { origin } = serverAddress()
  const saved = readSaved()
  const given = environmentValue("DAYBOOK_API_KEY")
  const isSavedForThis = saved.url === undefined || parseOrigin(saved.url, configFile()) === origin
  if (given === undefined && saved.key !== undefined && !isSavedForThis) {
    throw new CommandError(EXIT.access, `the saved key is for ${saved.url}; set DAYBOOK_API_KEY for ${origin}`)
  }
  const key = given ?? saved.key
  if (!key) {
    throw new CommandError(
      EXIT.access,
      "no key yet: run daybook login, or set DAYBOOK_API_KEY; on the server's machine, daybook keys create --name NAME --scope full creates one"
    )
  }
  if (!KEY_CHARACTERS.test(key)) {
    throw new CommandError(EXIT.access, invalidKey(given === undefined ? configFile() : "DAYBOOK_API_KEY"))
  }
  return { origin, key }
}

export const hasKey = (): boolean => environmentValue("DAYBOOK_API_KEY") !== undefined || readSaved().key !== undefined

/** Characters that a header can carry. */
const KEY_CHARACTERS = /^[\x21-\x7e]+$/

/** The key itself is never printed: the output may reach an assistant. */
const invalidKey = (name: string): string => `${name}: expected a key, daybook_sk_ and 36 letters and digits`

export const parseKey = (key: string, name: string): string => {
  if (!KEY_CHARACTERS.test(key)) throw new UsageError(invalidKey(name))
  return key
}
