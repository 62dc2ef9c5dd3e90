import { COMMON, type Command, EXIT } from "../Command.ts"
import { Caller } from "../local/Client.ts"
import { configFile, configIsOpen, serverAddress } from "../local/Config.ts"
import { nodeFetch } from "../local/Http.ts"
import { readQueue } from "../local/Queue.ts"
import { print, printJson } from "../Output.ts"
import { problemOf } from "../Problem.ts"
import { style } from "../show/Style.ts"
import { counted, padded } from "../show/Text.ts"

export const doctor: Command = {
  summary: "look for what is wrong",
  usage: "daybook doctor",
  flags: COMMON,
  words: 0,
  run: async (line) => {
    const findings = [setUp(), ...(await server()), await key(), day(), queued()]
    if (line.flags.json === true) printJson(findings)
    else {
      for (const { found, ok, what } of findings) {
        print(`${ok ? style.green("ok  ") : style.red("BAD ")} ${padded(what, 9)} ${found}\n`)
      }
    }
    return findings.every(({ ok }) => ok) ? EXIT.done : EXIT.failure
  }
}

interface Finding {
  readonly what: string
  readonly ok: boolean
  readonly found: string
}

const setUp = (): Finding => {
  const open = configIsOpen()
  return {
    what: "settings",
    ok: !open,
    found: open
      ? `others can read the key: chmod 600 ${configFile()}`
      : `daybook ${VERSION}, Node ${process.versions.node}`
  }
}

/** Set by the build. */
declare const VERSION: string

const PATIENCE_MS = 5000
const CLOCKS_APART_MS = 120_000

const server = async (): Promise<ReadonlyArray<Finding>> => {
  const { from, origin } = serverAddress()
  const where = from === "default" ? `${origin} (no other is set)` : `${origin} (${from})`
  try {
    const answer = await nodeFetch(`${origin}/readyz`, {
      method: "GET",
      headers: {},
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS)
    })
    const apart = Date.now() - Date.parse(answer.headers.get("date") ?? new Date().toUTCString())
    const isDaybook = answer.status === 200 || answer.status === 503
    return [
      {
        what: "server",
        ok: answer.status === 200,
        found:
          answer.status === 200
            ? where
            : isDaybook
              ? `${where} is there, but cannot serve: ${(await answer.text()).trim()}`
              : `${where} answers HTTP ${answer.status}; is it Daybook?`
      },
      {
        what: "clock",
        ok: Math.abs(apart) < CLOCKS_APART_MS,
        found:
          Math.abs(apart) < CLOCKS_APART_MS
            ? "agrees with the server's"
            : `${Math.round(Math.abs(apart) / 1000)} s apart from the server's`
      }
    ]
  } catch (error) {
    const { code, message } = Object(error)
    return [
      { what: "server", ok: false, found: `${where} cannot be reached (${code ?? message}); start it: daybook serve` }
    ]
  }
}

const key = async (): Promise<Finding> => {
  try {
    const client = new Caller()
    const { limits, scopes } = await client.getKeyInfo({}, { maxRetries: 0, timeout: PATIENCE_MS })
    return {
      what: "key",
      ok: true,
      found: `may ${scopes.join(", ")}; ${limits.readPerHour} reads and ${limits.writePerHour} writes an hour`
    }
  } catch (error) {
    return { what: "key", ok: false, found: problemOf(error).message }
  }
}

const day = (): Finding => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const here = new Intl.DateTimeFormat("sv").format(Date.now())
  const utc = new Date().toISOString().slice(0, 10)
  return {
    what: "day",
    ok: true,
    found: `${here} in ${zone}${here === utc ? "" : ` (${utc} in UTC)`}; sent with every write`
  }
}

const queued = (): Finding => {
  const waiting = readQueue()
  return {
    what: "queue",
    ok: waiting.length === 0,
    found: waiting.length === 0 ? "empty" : `${counted(waiting.length, "write")} not settled: daybook queue`
  }
}
