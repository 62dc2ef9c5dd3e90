import { existsSync } from "node:fs"
import { ConnectionError, today } from "@daybook/sdk"
import { COMMON, type Command, EXIT } from "../Command.ts"
import { trimmed } from "../grammar/Amounts.ts"
import { Principal } from "../local/Client.ts"
import { configFile, configIsOpen } from "../local/Config.ts"
import { readQueue } from "../local/Queue.ts"
import { print, printJson } from "../Output.ts"
import { problemOf } from "../Problem.ts"
import { type Finding, PATIENCE_MS, serverFindings } from "../ServerFindings.ts"
import { style } from "../show/Style.ts"
import { counted, padded } from "../show/Text.ts"

export const doctor: Command = {
  summary: "look for what is wrong",
  usage: "daybook doctor",
  about: `Looks at this machine's settings, the server, its clock, the key, the day and the queue. Changes nothing; where a line
says BAD it says what to do too, and the exit code is 1.`,
  flags: COMMON,
  words: 0,
  run: async (line) => {
    const reached = await serverFindings()
    const isThere = reached.some(({ ok, what }) => what === "server" && ok)
    const findings = [setUp(), ...reached, await key(isThere), day(), queued()]
    if (line.flags.json === true) printJson(findings)
    else {
      for (const { found, ok, what } of findings) {
        print(`${ok ? style.green("ok  ") : style.red("BAD ")} ${padded(what, 9)} ${found}\n`)
      }
    }
    return findings.every(({ ok }) => ok) ? EXIT.done : EXIT.failure
  }
}

const setUp = (): Finding => {
  const file = configFile()
  const kept = existsSync(file) ? `settings in ${file}` : "no settings kept"
  return configIsOpen()
    ? { what: "settings", ok: false, found: `others can read the key that is kept: chmod 600 ${file}` }
    : { what: "settings", ok: true, found: `daybook ${VERSION}, Node ${process.versions.node}; ${kept}` }
}

/** Set by the build. */
declare const VERSION: string

const key = async (isThere: boolean): Promise<Finding> => {
  try {
    const client = new Principal()
    const { limits, scopes } = await client.getKeyInfo({}, { maxRetries: 0, timeout: PATIENCE_MS })
    const budget = `${trimmed(limits.readPerHour, 0)} reads and ${trimmed(limits.writePerHour, 0)} writes an hour`
    const from = process.env.DAYBOOK_API_KEY ? "from DAYBOOK_API_KEY" : "kept by daybook login"
    return { what: "key", ok: true, found: `may ${scopes.join(", ")}; ${budget} (${from})` }
  } catch (error) {
    // That the server cannot be reached is found already, and said with what to do.
    const isAway = error instanceof ConnectionError && !isThere
    return {
      what: "key",
      ok: false,
      found: isAway ? "could not be tried without the server" : problemOf(error).message
    }
  }
}

const day = (): Finding => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const here = today()
  const utc = today("UTC")
  const elsewhere = here === utc ? "" : ` (${utc} in UTC)`
  return {
    what: "day",
    ok: true,
    found: `today is ${here} in ${zone}${elsewhere}; what is logged without -d is logged on it`
  }
}

const queued = (): Finding => {
  const waiting = readQueue().length
  return {
    what: "queue",
    ok: waiting === 0,
    found:
      waiting === 0
        ? "empty: nothing waits to be sent"
        : `${counted(waiting, "write")} in it, waiting, unsure or refused: daybook queue`
  }
}
