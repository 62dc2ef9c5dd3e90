import { spawnSync } from "node:child_process"
import type { Scope } from "@daybook/core"
import * as Effect from "effect/Effect"
import { DAYBOOK, type Ended, type Environment, type Started, start, until } from "../harness/Process.ts"
import { realNow } from "../harness/realTime.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"

const WORD = /"([^"]*)"|'([^']*)'|[^\s"']+(?:"([^"]*)")?/g

/** Splits a command line as a shell does: at spaces, except in quotes. */
export const wordsOf = (line: string): ReadonlyArray<string> =>
  [...line.matchAll(WORD)].map(([all, double, single]) => double ?? single ?? all.replaceAll('"', ""))

/** A command line: as typed, or split into words. */
export type Typed = string | ReadonlyArray<string>

const listOf = (typed: Typed): ReadonlyArray<string> => (typeof typed === "string" ? wordsOf(typed) : typed)

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/** A user with an empty home folder. */
export interface User {
  readonly home: string
  readonly environment: Environment
  /** Runs `daybook` with pipes, as a script does. */
  readonly run: (
    typed: Typed,
    options?: { readonly env?: Environment; readonly input?: string }
  ) => Effect.Effect<Ended>
  /** Starts `daybook` without waiting for it. */
  readonly launch: (typed: Typed, options?: { readonly env?: Environment }) => Started
  /** Runs `daybook` in a pseudo terminal and answers its questions in turn; `stdout` holds both outputs. */
  readonly runInPty: (
    typed: Typed,
    options?: {
      readonly env?: Environment
      readonly answers?: ReadonlyArray<readonly [question: string, answer: string]>
      /** The width of the terminal. */
      readonly columns?: number
    }
  ) => Effect.Effect<Ended>
}

/** A user of this program with this environment, a home folder, and a time zone in which it is about noon. */
export const userWith = (environment: Environment, program = DAYBOOK) =>
  Effect.map(temporaryFolder, (home): User => {
    const own = { HOME: home, TZ: ZONE_AT_NOON, ...environment }
    const launch: User["launch"] = (typed, { env } = {}) =>
      start(process.execPath, [program, ...listOf(typed)], { ...own, ...env })
    return {
      home,
      environment: own,
      launch,
      run: (typed, { env, input } = {}) =>
        Effect.promise(() => start(process.execPath, [program, ...listOf(typed)], { ...own, ...env }, { input }).ended),
      runInPty: (typed, { answers = [], columns = 80, env } = {}) =>
        Effect.promise(async () => {
          const command = [process.execPath, program, ...listOf(typed)].map(quoted).join(" ")
          const terminal = { TERM: "xterm", SHELL: "/bin/sh", ...own, ...env }
          const sized = `stty cols ${columns} rows 40 && ${command}`
          const { child, ended, printed } = start(SCRIPT, ["-qec", sized, "/dev/null"], terminal, { open: true })
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

/** Characters that move the cursor, colour the screen or reverse text, except a line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the tests look for these
export const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Runs a command in a pseudo terminal. */
const SCRIPT = "script"

/** Whether `script` is the one of util-linux; others take different arguments. */
export const hasScript = /util-linux/.test(spawnSync(SCRIPT, ["--version"], { encoding: "utf8" }).stdout ?? "")

/** The time zone in which it is about noon, so that the date does not change during a test. */
export const ZONE_AT_NOON = ((): string => {
  const ahead = 12 - new Date(realNow()).getUTCHours()
  // The signs in these names are inverted: Etc/GMT+1 is west of Greenwich.
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`
})()

const formats = new Map<string, Intl.DateTimeFormat>()

/** The date some days from today in a time zone. */
export const dateIn = (zone: string, days = 0): string => {
  // Making a format takes milliseconds.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("sv", { timeZone: zone })
  formats.set(zone, format)
  return format.format(realNow() + days * 86_400_000)
}

/** The date some days from today in the zone of the users. */
export const day = (days = 0): string => dateIn(ZONE_AT_NOON, days)

/** A date as `daybook` shows it, `Thu 19 Nov 2026`. */
export const dateText = (date: string): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(new Date(`${date}T00:00:00Z`))
  return [
    part({ weekday: "short" }),
    part({ day: "numeric" }),
    part({ month: "short" }),
    part({ year: "numeric" })
  ].join(" ")
}

/** A user with a new account on the test server; the address and the key are in the environment. */
export const newUser = (
  options: { readonly scope?: Scope; readonly env?: Environment; readonly program?: string } = {}
) =>
  Effect.gen(function* () {
    const { database, newAccount, url } = yield* TestServer
    const { accountId, keys } = yield* newAccount
    const key = keys[options.scope ?? "full"]
    const user = yield* userWith({ DAYBOOK_URL: url, DAYBOOK_API_KEY: key, ...options.env }, options.program)
    const call = (method: string, route: string, body?: unknown) =>
      Effect.flatMap(send(url + route, { method, key: keys.full, body }), (sent) =>
        sent.status === 200
          ? Effect.succeed(JSON.parse(sent.body))
          : Effect.dieMessage(`${method} ${route}: ${sent.body}`)
      )
    return {
      ...user,
      accountId,
      database,
      keys,
      url,
      /** Reads the log over REST. */
      get: (route: string) => call("GET", route),
      post: (route: string, body: unknown) => call("POST", route, body)
    }
  })
