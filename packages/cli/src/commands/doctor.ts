import { existsSync } from "node:fs"
import { numberText } from "@daybook/core/grammar"
import { ConnectionError, type HttpResponse } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { Client, nodeFetch, serverPackage } from "../config/Client.ts"
import {
  clientSettings,
  configFile,
  environmentValue,
  hasKey,
  isConfigReadableByOthers,
  serverAddress
} from "../config/Settings.ts"
import { EXIT } from "../Exit.ts"
import { fieldOf, parseJson } from "../Json.ts"
import { readQueue } from "../outbox/Queue.ts"
import { beside, style, terminalWidth } from "../output/Layout.ts"
import { print, printJson, printResult } from "../output/Output.ts"
import { problemOf } from "../output/Problem.ts"
import { countText, safeText, table } from "../output/Text.ts"
import { timeText, today } from "../Today.ts"

export const doctor: Command = {
  usage: "daybook doctor",
  about: `Checks the settings, the server, its clock, the key, the date and the queue, and the archive of a
PostgreSQL database that DAYBOOK_DATABASE names. Changes nothing; a line marked BAD says how to fix it, and the exit code is 1.`,
  flags: COMMON,
  words: 0,
  run: async (line) => {
    const reached = await checkServer()
    const isReachable = reached.some(({ ok, what }) => what === "server" && ok)
    const findings = [
      checkSettings(),
      ...reached,
      await checkKey(isReachable),
      checkDate(),
      checkQueue(),
      ...(await checkArchive()),
      ...(await checkCopies()),
      ...(await checkVersion())
    ]
    if (line.flags.json === true) printJson(findings)
    else {
      for (const { found, ok, what } of findings) {
        const mark = { text: ok ? "ok" : "BAD", width: 5, paint: ok ? style.green : style.red }
        print(`${beside(mark, { text: what, width: 10 }, { text: found, width: terminalWidth() - 15 })}\n`)
      }
    }
    return findings.every(({ ok }) => ok) ? EXIT.done : EXIT.failure
  }
}

/** The result of one check, with the remedy if it failed. */
interface Finding {
  readonly what: string
  readonly ok: boolean
  readonly found: string
}

const TIMEOUT_MS = 5000
const MAX_CLOCK_DIFFERENCE_MS = 120_000

/** Set by the build. */
declare const VERSION: string

const checkSettings = (): Finding => {
  const file = configFile()
  const saved = existsSync(file) ? `settings in ${file}` : "no saved settings"
  return isConfigReadableByOthers()
    ? { what: "settings", ok: false, found: `other users can read the saved key: chmod 600 ${file}` }
    : { what: "settings", ok: true, found: `daybook ${VERSION}, Node ${process.versions.node}; ${saved}` }
}

/** The places that can set the address, and how to change it there. */
const SOURCES = {
  DAYBOOK_URL: { source: "from DAYBOOK_URL", change: "set DAYBOOK_URL to another address" },
  config: { source: "saved by daybook login", change: "give another address to daybook login" },
  default: { source: "the default", change: "give another address to daybook login" }
} as const

const checkServer = async (): Promise<ReadonlyArray<Finding>> => {
  const address = serverAddress()
  const { change, source } = SOURCES[address.source]
  const where = `${address.origin} (${source})`
  try {
    const response = await nodeFetch(`${address.origin}/readyz`, {
      method: "GET",
      headers: {},
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    return [
      { what: "server", ok: response.status === 200, found: await readinessText(where, change, response) },
      checkClock(Date.parse(response.headers.get("date") ?? ""))
    ]
  } catch (error) {
    const code = fieldOf(error, "code") ?? fieldOf(error, "message")
    const reason = code === "ABORT_ERR" ? `no response in ${TIMEOUT_MS / 1000} s` : code
    const found = `${where} cannot be reached (${reason}); start it there with daybook serve, or ${change}`
    return [{ what: "server", ok: false, found }]
  }
}

const readinessText = async (where: string, change: string, { status, text }: HttpResponse): Promise<string> => {
  if (status === 200) return where
  const message = status === 503 ? fieldOf(fieldOf(parseJson(await text()), "error"), "message") : undefined
  return typeof message === "string"
    ? `${where} is running but not ready: ${safeText(message)}`
    : `${where} responds with HTTP ${status}, so it is not a Daybook server; ${change}`
}

const checkClock = (serverTime: number): Finding => {
  // Without a Date header there is nothing to compare.
  const difference = Number.isNaN(serverTime) ? 0 : Date.now() - serverTime
  if (Math.abs(difference) < MAX_CLOCK_DIFFERENCE_MS) {
    return { what: "clock", ok: true, found: "agrees with the server's" }
  }
  const minutes = countText(Math.round(Math.abs(difference) / 60_000), "minute")
  const found = `${minutes} ${difference > 0 ? "ahead of" : "behind"} the server's; correct the wrong one, since the date depends on it`
  return { what: "clock", ok: false, found }
}

const checkKey = async (isReachable: boolean): Promise<Finding> => {
  try {
    const client = new Client()
    const { limits, scopes } = await client.getKeyInfo({}, { maxRetries: 0, timeout: TIMEOUT_MS })
    const budget = `${numberText(limits.readPerHour, 0)} reads and ${numberText(limits.writePerHour, 0)} writes an hour`
    const source = environmentValue("DAYBOOK_API_KEY") ? "from DAYBOOK_API_KEY" : "saved by daybook login"
    return { what: "key", ok: true, found: `may ${scopes.join(", ")}; ${budget} (${source})` }
  } catch (error) {
    // The line of the server already says that it cannot be reached.
    const isDuplicate = error instanceof ConnectionError && !isReachable
    return {
      what: "key",
      ok: false,
      found: isDuplicate ? "not checked, since the server cannot be reached" : problemOf(error).message
    }
  }
}

const checkDate = (): Finding => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const utc = new Date().toISOString().slice(0, 10)
  const difference = today() === utc ? "" : ` (${utc} in UTC)`
  return {
    what: "day",
    ok: true,
    found: `today is ${today()} in ${zone}${difference}; a write without -d gets this date`
  }
}

/** Only where the same setting as the server's asks for it. */
const checkVersion = async (): Promise<ReadonlyArray<Finding>> => {
  if (!process.env.DAYBOOK_UPDATE_CHECK) return []
  const { newerVersion } = await serverPackage()
  const found = await newerVersion(process.env).then(
    (newer) => (newer === undefined ? undefined : newer === null ? "the newest" : `${newer} can be had`),
    (error: unknown) => `not found out: ${problemOf(error).message}`
  )
  return found === undefined ? [] : [{ what: "version", ok: true, found: safeText(found) }]
}

/** Only on a machine whose settings name a database of PostgreSQL. */
const checkArchive = async (): Promise<ReadonlyArray<Finding>> => {
  if (!/^postgres/i.test(process.env.DAYBOOK_DATABASE ?? "")) return []
  const { archiving } = await serverPackage()
  const found = await archiving(process.env).catch((error: unknown) => ({ ok: false, text: problemOf(error).message }))
  return found === undefined ? [] : [{ what: "archive", ok: found.ok, found: safeText(found.text) }]
}

/** Says what remains if this machine is lost. Only on the machine of a log in a file. */
const checkCopies = async (): Promise<ReadonlyArray<Finding>> => {
  const server = await serverPackage().catch(() => undefined)
  // Clients are installed without the server. PostgreSQL has its own line, and settings that are refused have another.
  if (server === undefined || !(await server.hasLogFile(process.env).catch(() => false))) return []
  const what = "copies"
  if (!process.env.DAYBOOK_COPY_TO) {
    const [backup] = await server.listBackups(process.env)
    const left = backup === undefined ? "nothing" : `what you took elsewhere of ${backup.file}`
    const saved = backup === undefined ? "" : `; the newest verified backup is of ${timeText(backup.time)}`
    return [
      { what, ok: true, found: `none elsewhere${saved}; if this machine is lost, ${left} is left: see docs/copies.md` }
    ]
  }
  const report = await server.copiesReport(process.env).catch((error: unknown) => problemOf(error).message)
  if (typeof report === "string") return [{ what, ok: false, found: safeText(report) }]
  const { address, behindSince, fault, from, health, isEncrypted, rehearsal, server: running } = report
  const needs = isEncrypted ? "; a restore needs the passphrase, which nobody can recover: daybook copies --sheet" : ""
  const tried = rehearsal === null ? "never restored on trial" : `restored on trial ${timeText(rehearsal.at)}`
  const since = from === null ? "no copy yet" : `any second since ${timeText(from)}, ${tried}`
  const held = fault ?? (running?.failure ? `${running.failure.message}; ${since}` : since)
  const isLate = behindSince !== null && health !== "good"
  const lacks = isLate ? `; changes since ${timeText(behindSince)} are not copied` : ""
  return [{ what, ok: health !== "bad" && fault === null, found: safeText(`${address}: ${held}${lacks}${needs}`) }]
}

const checkQueue = (): Finding => {
  const count = readQueue().length
  return {
    what: "queue",
    ok: count === 0,
    found: count === 0 ? "empty" : `${countText(count, "write")}, waiting, unsure or refused: daybook queue`
  }
}

export const version: Command = {
  usage: "daybook version\ndaybook --version",
  about:
    "The server tells its version only to who has a key. daybook --version prints the terminal's alone, without asking a server.",
  flags: COMMON,
  words: 0,
  run: async ({ flags }) => {
    const { origin } = serverAddress()
    const server = hasKey() ? await serverVersion() : { why: "no key yet" }
    const found = { daybook: VERSION, node: process.versions.node, url: origin, server: server.version ?? null }
    const text = table([
      ["daybook", VERSION],
      ["node", process.versions.node],
      ["server", `${safeText(server.version ?? `unknown (${server.why})`)} at ${origin}`]
    ])
    return printResult({ flags }, found, text)
  }
}

/** Nothing of REST tells it; assistants are told when they connect. */
const hello = () => ({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "daybook", version: VERSION } }
})

const serverVersion = async (): Promise<{ readonly version?: string; readonly why?: string }> => {
  const { key, origin } = clientSettings()
  try {
    const response = await nodeFetch(`${origin}/mcp`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream"
      },
      body: JSON.stringify(hello()),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    const told = fieldOf(fieldOf(fieldOf(parseJson(await response.text()), "result"), "serverInfo"), "version")
    return typeof told === "string" ? { version: told } : { why: `it answered ${response.status}` }
  } catch {
    return { why: "not reached" }
  }
}
