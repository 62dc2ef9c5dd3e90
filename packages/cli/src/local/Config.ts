import { statSync } from "node:fs"
import { join } from "node:path"
import { EXIT, Stop, Usage } from "../Command.ts"
import { configFolder, readJson, writeJson } from "./Folders.ts"

/** Where the server is and the key to it. */
export interface ClientSettings {
  /** The server's address, without `/v1` and without a slash at the end. */
  readonly origin: string
  readonly key: string
}

/** The file that `daybook login` writes. */
export const configFile = (): string => join(configFolder(), "config.json")

/** Where a server is unless it is told otherwise. */
export const DEFAULT_URL = "http://127.0.0.1:7350"

/** Where the address comes from, to be told to the person. */
type Source = "DAYBOOK_URL" | "config" | "default"

interface Saved {
  readonly url: string | undefined
  readonly key: string | undefined
}

const saved = (): Saved => {
  const { key, url } = Object(readJson(configFile()))
  return { url: typeof url === "string" ? url : undefined, key: typeof key === "string" ? key : undefined }
}

/** Keeps the address and the key for every later command, for the owner's eyes only. */
export const saveSettings = ({ key, origin }: ClientSettings): void => writeJson(configFile(), { url: origin, key })

/** Whether others than the owner can read the saved key. */
export const configIsOpen = (): boolean => {
  const mode = statSync(configFile(), { throwIfNoEntry: false })?.mode
  return mode !== undefined && process.platform !== "win32" && (mode & 0o077) !== 0
}

/** The server's address: `DAYBOOK_URL`, else as `daybook login` saved it, else this machine's. */
export const serverAddress = (): { readonly origin: string; readonly from: Source } => {
  const given = process.env.DAYBOOK_URL
  if (given) return { origin: originOf(given, "DAYBOOK_URL"), from: "DAYBOOK_URL" }
  const { url } = saved()
  return url === undefined
    ? { origin: DEFAULT_URL, from: "default" }
    : { origin: originOf(url, configFile()), from: "config" }
}

/** Reads an address, with or without `/v1` or `/mcp`. */
export const originOf = (address: string, what: string): string => {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new Usage(`${what}: expected an address like ${DEFAULT_URL}, got "${address}"`)
  }
  const { password, username } = new URL(address)
  if (username !== "" || password !== "") {
    throw new Usage(`${what}: expected an address without a user name or password; the key is DAYBOOK_API_KEY`)
  }
  return address.replace(/\/+$/, "").replace(/\/(v1|mcp)$/, "")
}

/** The server and the key: the environment's, else what `daybook login` saved. The key's value is never repeated. */
export const clientSettings = (): ClientSettings => {
  const { origin } = serverAddress()
  const kept = saved()
  const isItsServer = kept.url === undefined || originOf(kept.url, configFile()) === origin
  if (!process.env.DAYBOOK_API_KEY && kept.key !== undefined && !isItsServer) {
    throw new Stop(EXIT.access, `the key that was kept is for ${kept.url}; set DAYBOOK_API_KEY for ${origin}`)
  }
  const key = process.env.DAYBOOK_API_KEY || kept.key
  if (!key) {
    throw new Stop(
      EXIT.access,
      "no key yet: run daybook login, or set DAYBOOK_API_KEY; daybook keys create --name NAME --scope full makes one on the server's machine"
    )
  }
  if (!SENDABLE.test(key))
    throw new Stop(EXIT.access, unsendable(process.env.DAYBOOK_API_KEY ? "DAYBOOK_API_KEY" : configFile()))
  return { origin, key }
}

const SENDABLE = /^[\x21-\x7e]+$/

const unsendable = (what: string): string => `${what}: expected a key, daybook_sk_ and 36 letters and digits`

/** Checks that a key can be sent at all. Its value is never repeated: what is printed may reach an assistant. */
export const keyOf = (key: string, what: string): string => {
  if (!SENDABLE.test(key)) throw new Usage(unsendable(what))
  return key
}
