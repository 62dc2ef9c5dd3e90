import { spawnSync } from "node:child_process"
import type { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import { DAYBOOK, type Ended, type Environment, type Started, start, until } from "../harness/Process.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const WORD = /"([^"]*)"|'([^']*)'|[^\s"']+(?:"([^"]*)")?/g

/** The words of a command line as a shell would hand them over: apart at spaces, together in quotes. */
export const wordsOf = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(WORD)].map(([all, double, single]) => double ?? single ?? all.replaceAll('"', ""))

/** A command line: as it is typed, or word by word. */
export type Typed = string | ReadonlyArray<string>

const listOf = (typed: Typed): ReadonlyArray<string> => (typeof typed === "string" ? wordsOf(typed) : typed)

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** Someone with a home folder of their own, with nothing in it, at a terminal. */
export interface Person {
  readonly home: string
  readonly environment: Environment
  /** Runs `daybook` in pipes, as a script does. */
  readonly type: (
    typed: Typed,
    options?: { readonly env?: Environment; readonly input?: string }
  ) => Effect.Effect<Ended>
  /** Starts `daybook` and lets go of it. */
  readonly begin: (typed: Typed, options?: { readonly env?: Environment }) => Started
  /** Runs `daybook` in a pseudo terminal and answers its questions in turn; standard output and error are one there. */
  readonly sit: (
    typed: Typed,
    options?: {
      readonly env?: Environment
      readonly answers?: ReadonlyArray<readonly [question: string, answer: string]>
    }
  ) => Effect.Effect<Ended>
}

/** A person with this command and this environment besides a home and a time zone in which it is far from midnight. */
export const personWith = (environment: Environment, program = DAYBOOK) =>
  Effect.map(temporaryFolder, (home): Person => {
    const own = { HOME: home, TZ: ZONE_AT_NOON, ...environment }
    const begin: Person["begin"] = (typed, { env } = {}) =>
      start(process.execPath, [program, ...listOf(typed)], { ...own, ...env })
    return {
      home,
      environment: own,
      begin,
      type: (typed, { env, input } = {}) =>
        Effect.promise(() => start(process.execPath, [program, ...listOf(typed)], { ...own, ...env }, { input }).ended),
      sit: (typed, { answers = [], env } = {}) =>
        Effect.promise(async () => {
          const command = [process.execPath, program, ...listOf(typed)].map(quoted).join(" ")
          const seat = { TERM: "xterm", SHELL: "/bin/sh", ...own, ...env }
          const { child, ended, printed } = start(SCRIPT, ["-qec", command, "/dev/null"], seat, { open: true })
          let isOver = false
          const over = ended.finally(() => {
            isOver = true
          })
          for (const [question, answer] of answers) {
            await until(() => isOver || printed().includes(question))
            child.stdin?.write(answer)
          }
          const result = await over
          child.stdin?.destroy()
          return result
        })
    }
  })

/** What moves the cursor or colours the screen; a new line apart. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
export const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Runs a command in a pseudo terminal; not everywhere, and not of every maker alike. */
const SCRIPT = "script"

/** Whether a pseudo terminal can be had: `script` of util-linux. */
export const hasScript = /util-linux/.test(spawnSync(SCRIPT, ["--version"], { encoding: "utf8" }).stdout ?? "")

/** Midnight must not fall into a test: the zone in which it is about noon. */
export const ZONE_AT_NOON = ((): string => {
  const ahead = 12 - new Date().getUTCHours()
  // The names of these zones count westwards.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`
})()

/** The date some days from today in a time zone. */
export const dateIn = (zone: string, days = 0): string =>
  new Intl.DateTimeFormat("sv", { timeZone: zone }).format(Date.now() + days * 86_400_000)

/** The date some days from a person's today. */
export const day = (days = 0): string => dateIn(ZONE_AT_NOON, days)

/** A date as it is written for the eye, `Thu 19 Nov 2026`. */
export const inWords = (date: string): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(new Date(`${date}T00:00:00Z`))
  return [
    part({ weekday: "short" }),
    part({ day: "numeric" }),
    part({ month: "short" }),
    part({ year: "numeric" })
  ].join(" ")
}

/** A person with an account on the test's server, logged in by the environment. */
export const someone = (
  options: { readonly scope?: Scope; readonly env?: Environment; readonly program?: string } = {}
) =>
  Effect.gen(function* () {
    const { database, newAccount, url } = yield* TestServer
    const { accountId, keys } = yield* newAccount
    const key = keys[options.scope ?? "full"]
    const person = yield* personWith({ DAYBOOK_URL: url, DAYBOOK_API_KEY: key, ...options.env }, options.program)
    const call = (method: string, route: string, body?: unknown) =>
      Effect.flatMap(send(url + route, { method, key: keys.full, body }), (sent) =>
        sent.status === 200
          ? Effect.succeed(JSON.parse(sent.body))
          : Effect.dieMessage(`${method} ${route}: ${sent.body}`)
      )
    return {
      ...person,
      accountId,
      database,
      keys,
      url,
      /** What REST answers: the log as it is, whatever the terminal says of it. */
      get: (route: string) => call("GET", route),
      post: (route: string, body: unknown) => call("POST", route, body)
    }
  })
