import { numberText } from "@daybook/core/grammar"
import { Daybook, UnauthorizedError } from "@daybook/sdk"
import { COMMON, type Command, LISTING, withActions } from "../Command.ts"
import { removeCache } from "../config/Cache.ts"
import { Client, nodeFetch } from "../config/Client.ts"
import {
  type ClientSettings,
  configFile,
  DEFAULT_URL,
  environmentValue,
  parseKey,
  parseOrigin,
  profileInUse,
  profileNames,
  removeSettings,
  savedAddress,
  saveSettings,
  serverAddress,
  setUsualProfile,
  usualProfile,
  withScheme
} from "../config/Settings.ts"
import { settleTimeZone } from "../config/TimeZone.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { type Line, TABLE_FLAGS } from "../grammar/CommandLine.ts"
import { readQueue } from "../outbox/Queue.ts"
import { ask, canAsk, note, printJson, printList, printResult, readStdin } from "../output/Output.ts"
import { problemOf } from "../output/Problem.ts"
import { countText, safeText, table } from "../output/Text.ts"

export const login: Command = {
  usage:
    "daybook login\ndaybook login localhost:7350\ndaybook login https://log.example.org\ndaybook login https://log.example.org < key.txt\ndaybook login https://log.example.org --profile work",
  about: `Asks for the key or reads it from standard input; never from the command line, which the shell keeps in its history. The key
is tested, then saved in a file that only you can read; daybook logout removes it. An address without https:// or http:// is taken as
http on this machine and in a private network, and as https elsewhere. DAYBOOK_URL and DAYBOOK_API_KEY take precedence. With --profile it is
one server of several: daybook profiles.`,
  flags: COMMON,
  run: async (line) => {
    const [word, ...more] = line.words
    if (more.length > 0 || word?.startsWith("daybook_sk_")) {
      throw new UsageError(
        "login takes only the server's address; it asks for the key, or reads it from standard input"
      )
    }
    const { key, origin, scopes } = await (canAsk() ? askSettings(word) : readSettings(word))
    saveSettings({ origin, key })
    if (line.flags.json === true) printJson({ url: origin, scopes })
    note(`Logged in to ${origin}; the key may ${scopes.join(", ")}. Saved in ${configFile()}`)
    if (scopes.includes("write")) await settleTimeZone(clientOf({ key, origin }))
    for (const name of ["DAYBOOK_URL", "DAYBOOK_API_KEY"] as const) {
      if (environmentValue(name) !== undefined) note(`${name} is set and takes precedence.`)
    }
    if (profileInUse() !== usualProfile())
      note(`Use it by --profile ${profileInUse()}, or always: daybook profiles use ${profileInUse()}`)
    return EXIT.done
  }
}

/** Settings that the server has accepted. */
interface AcceptedSettings extends ClientSettings {
  readonly scopes: ReadonlyArray<string>
}

const clientOf = ({ key, origin }: ClientSettings): Daybook =>
  new Daybook({ baseUrl: origin, apiKey: key, fetch: nodeFetch })

const testSettings = async ({ key, origin }: ClientSettings): Promise<AcceptedSettings> => {
  const { scopes } = await clientOf({ key, origin }).getKeyInfo()
  return { origin, key, scopes }
}

const parseAddress = (address: string): string => parseOrigin(withScheme(address), "server")

const readSettings = async (word = configuredAddress()): Promise<AcceptedSettings> =>
  testSettings({ origin: parseAddress(word), key: parseKey(await readStdin(), "key") })

/**
 * Asks again after a refusal, until the server accepts the key. If the command ended instead, the next pasted key would go to the shell.
 */
const askSettings = async (word: string | undefined): Promise<AcceptedSettings> => {
  let origin = word === undefined ? await askAddress(configuredAddress()) : parseAddress(word)
  let key = await askKey()
  for (;;) {
    try {
      return await testSettings({ origin, key })
    } catch (error) {
      note(problemOf(error).message)
      if (error instanceof UnauthorizedError) key = await askKey()
      else origin = await askAddress(origin)
    }
  }
}

const askAddress = (fallback: string): Promise<string> =>
  askUntilValid(`Server [${fallback}]: `, {}, (typed) => {
    if (/^daybook_sk_/.test(typed)) throw new UsageError("this is a key; the address of the server comes first")
    return parseAddress(typed || fallback)
  })

const askKey = (): Promise<string> =>
  askUntilValid("Key (not shown): ", { hidden: true }, (typed) => parseKey(typed, "key"))

const askUntilValid = async (
  question: string,
  options: { readonly hidden?: boolean },
  parse: (typed: string) => string
): Promise<string> => {
  for (;;) {
    const typed = await ask(question, options)
    try {
      return parse(typed)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      note(error.message)
    }
  }
}

/** The default if nothing is configured or the settings cannot be read. */
const configuredAddress = (): string => {
  try {
    return serverAddress().origin
  } catch {
    return DEFAULT_URL
  }
}

export const logout: Command = {
  usage: "daybook logout",
  about: `Also removes the cached names of foods, exercises and metrics. Writes in the queue stay. The key itself stays valid until
daybook keys revoke, on the server's machine.`,
  flags: COMMON,
  words: 0,
  run: async ({ flags }) => {
    const removed = removeSettings()
    removeCache()
    if (flags.json === true) printJson({ removed })
    note(
      removed ? `Removed ${configFile()}; the key stays valid until it is revoked.` : "No address and key are saved."
    )
    if (environmentValue("DAYBOOK_API_KEY") !== undefined) note("DAYBOOK_API_KEY is set and is still used.")
    const waiting = readQueue().length
    if (waiting > 0) note(`${countText(waiting, "write")} in the queue: daybook queue`)
    return EXIT.done
  }
}

export const me: Command = {
  usage: "daybook me\ndaybook me --routes",
  flags: { ...COMMON, routes: { help: "list the routes that the key may call" } },
  words: 0,
  run: async ({ flags }) => {
    const client = new Client()
    if (flags.routes === true) {
      const routes = await client.listRoutes()
      const rows = routes.map(({ method, path }) => [method, path])
      return printResult({ flags }, routes, table([["METHOD", "PATH"], ...rows]))
    }
    const info = await client.getKeyInfo()
    const left = client.budget.read?.remaining
    const text = table([
      ["SERVER", client.origin],
      ["MAY", info.scopes.join(", ")],
      ["READS", `${whole(info.limits.readPerHour)} an hour${left === undefined ? "" : `, ${whole(left)} left`}`],
      ["WRITES", `${whole(info.limits.writePerHour)} an hour`],
      ["TODAY", client.today()]
    ])
    return printResult({ flags }, info, text)
  }
}

const whole = (number: number): string => numberText(number, 0)

export const profiles = withActions("profiles", {
  about: `A profile has a server, a key, and its own queue and names for completion. The star marks the one that is used where neither --profile nor
DAYBOOK_PROFILE names another; use NAME moves it. --profile takes precedence over DAYBOOK_URL and DAYBOOK_API_KEY, which take
precedence over the others. daybook logout --profile NAME removes one. default is the one of daybook login without --profile.`,
  flags: LISTING,
  actions: {
    "": {
      usage: `daybook profiles
daybook login https://log.example.org --profile work   # adds one`,
      flags: TABLE_FLAGS,
      run: (line) => listProfiles(line)
    },
    use: {
      usage: "daybook profiles use default\ndaybook days --profile default",
      takes: "NAME",
      words: 1,
      needs: "one NAME; daybook profiles lists them",
      run: (line) => use(line)
    }
  }
})

const listProfiles = (line: Line): number => {
  const current = profileInUse()
  const rows = profileNames().map((name) => ({
    name,
    url: savedAddress(name),
    current: name === current,
    queued: readQueue(name).length
  }))
  return printList(line, rows, {
    columns: ["name", "url", "current", "queued"],
    empty: "No profiles yet: daybook login",
    heads: ["", "PROFILE", "SERVER", "QUEUE"],
    cells: ({ current, name, queued, url }) => [
      ...[current ? "*" : "", name, safeText(url)],
      queued === 0 ? "" : countText(queued, "write")
    ]
  })
}

const use = ({ flags, words: [name = ""] }: Line): number => {
  if (!profileNames().includes(name))
    throw new CommandError(EXIT.notFound, `no profile is named "${name}"; daybook profiles lists them`)
  setUsualProfile(name)
  if (flags.json === true) printJson({ current: name })
  note(`Commands use ${savedAddress(name)} now, unless --profile or DAYBOOK_PROFILE names another.`)
  return EXIT.done
}
