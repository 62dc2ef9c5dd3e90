import { numberText } from "@daybook/core/grammar"
import { type Command, LOCAL } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { EXIT, UsageError } from "../Exit.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { print, printExact, printJson, printResult } from "../output/Output.ts"
import { countText, safeText, table } from "../output/Text.ts"
import { timeText } from "../Today.ts"

type Address = Awaited<ReturnType<Awaited<ReturnType<typeof serverPackage>>["copyAddress"]>>
type Report = Awaited<ReturnType<Awaited<ReturnType<typeof serverPackage>>["copiesReport"]>>

export const copies: Command = {
  usage: "daybook copies\ndaybook copies --rehearse\ndaybook copies --sheet",
  about: `Shows where the server copies the log (DAYBOOK_COPY_TO), whether everything is there, and from when on any second can be
restored with daybook restore --at. The exit code is 1 if something is wrong. --rehearse has the running server restore the newest
moment and one at random, compare them with the log and throw them away, as it does each week. --sheet prints what somebody needs who
has lost this machine: keep it, and the passphrase, in another place.`,
  flags: {
    ...LOCAL,
    rehearse: { help: "try a restore now" },
    sheet: { help: "print what a restore on a new machine needs" }
  },
  words: 0,
  run: async (line) => {
    if (line.flags.rehearse === true && line.flags.sheet === true)
      throw new UsageError("--rehearse and --sheet are two commands; use one")
    if (line.flags.rehearse === true) return rehearse(line)
    const server = await serverPackage()
    if (line.flags.sheet === true) {
      printExact(sheet(await server.copyAddress(process.env)))
      return EXIT.done
    }
    const report = await server.copiesReport(process.env)
    printResult(line, report, reportText(report))
    return report.health === "bad" ? EXIT.failure : EXIT.done
  }
}

const rehearse = async (line: Line): Promise<number> => {
  const result = await (await serverPackage()).rehearseCopies(process.env)
  if (line.flags.json === true) printJson(result)
  else print(`${rehearsalText(result)}\n`)
  return result.fault === null ? EXIT.done : EXIT.failure
}

const rehearsalText = ({ at, fault, moments, rows, tookMs }: NonNullable<Report["rehearsal"]>): string =>
  fault === null
    ? `${timeText(at)}: ${countText(moments.length, "moment")} restored in ${numberText(tookMs / 1000, 1)} s, sound, ${countText(rows, "row")}`
    : `${timeText(at)}: FAILED: ${safeText(fault)}`

const reportText = (report: Report): string => {
  const { address, fault, from, isEncrypted, nightly, objects, rehearsal } = report
  const held = fault === null ? countText(objects, "object") : `cannot be read: ${safeText(fault)}`
  const rows = [
    ["copies", `${safeText(address)}, ${isEncrypted ? "encrypted" : "not encrypted"}, ${held}`],
    ["state", stateText(report)],
    ...(fault === null ? [["any second", from === null ? "none yet" : `${timeText(from)} to now`]] : []),
    ...(nightly.length > 0
      ? [["before it", `${countText(nightly.length, "single moment")}, from ${timeText(Math.min(...nightly))}`]]
      : []),
    ...(fault === null
      ? [["rehearsed", rehearsal === null ? "not yet; the server tries a restore each week" : rehearsalText(rehearsal)]]
      : [])
  ]
  return table(rows)
}

const stateText = ({ behindSince, fault, health, server }: Report): string => {
  const parts = [
    ...(server === null ? ["no server of this log runs on this machine"] : []),
    ...(behindSince !== null
      ? [`changes since ${timeText(behindSince)} are not copied`]
      : fault === null || server !== null
        ? ["everything is copied"]
        : []),
    ...(server === null ? [] : serverText(server))
  ]
  return `${health === "good" ? "" : health === "late" ? "LATE: " : "BAD: "}${parts.join("; ")}`
}

const serverText = ({ copiedAt, failure, notRemoved, pendingBytes, unsound }: NonNullable<Report["server"]>) => [
  ...(pendingBytes > 0 ? [`${numberText(pendingBytes / 1000, 0)} kB wait`] : []),
  ...(copiedAt === null ? [] : [`last copy ${timeText(copiedAt)}`]),
  ...(failure === null ? [] : [`fails since ${timeText(failure.since)}: ${safeText(failure.message)}`]),
  ...(unsound === null ? [] : [`the log is not sound: ${safeText(unsound)}`]),
  ...(notRemoved === null ? [] : [`old copies are not removed: ${safeText(notRemoved)}`])
]

/** A word as a shell takes it. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)

/** Asks for a value, which then stands in no history of a shell. */
const asked = (name: string): string => `     IFS= read -r ${name} && export ${name}`

/** The sheet for somebody who has lost the machine. It holds no secret, and its commands can be typed as they are. */
const sheet = ({ address, isEncrypted, store }: Address): string => {
  const lines = [
    "DAYBOOK: HOW TO GET THE LOG BACK",
    `Printed ${timeText(Date.now())}. Keep this sheet away from the machine of the log.`,
    "",
    `Copies      ${address}`,
    ...(store === null
      ? []
      : [
          `Endpoint    ${store.endpoint ?? "that of Amazon"}`,
          `Region      ${store.region}`,
          `Key id      ${store.keyId ?? "none in the settings"}`,
          "Secret      ______________________________________________ (write it by hand)"
        ]),
    ...(isEncrypted
      ? [
          "Passphrase  ______________________________________________ (write it by hand)",
          "            Nobody can read the copies without it, and nobody can recover it."
        ]
      : ["Passphrase  none: the copies are not encrypted."]),
    "",
    "On a new machine:",
    "1. Install Node and Daybook: npm install --global @daybook/cli",
    ...(isEncrypted || store !== null
      ? ["2. Set what the copies need. A line with read waits for what you type:"]
      : ["2. Say that the copies are not encrypted:"]),
    isEncrypted ? asked("DAYBOOK_COPY_PASSPHRASE") : "     export DAYBOOK_COPY_PASSPHRASE=none",
    ...(store === null
      ? []
      : [
          ...(store.endpoint === null ? [] : [`     export DAYBOOK_COPY_ENDPOINT=${quoted(store.endpoint)}`]),
          `     export DAYBOOK_COPY_REGION=${quoted(store.region)}`,
          store.keyId === null
            ? asked("DAYBOOK_COPY_KEY_ID")
            : `     export DAYBOOK_COPY_KEY_ID=${quoted(store.keyId)}`,
          asked("DAYBOOK_COPY_SECRET")
        ]),
    "3. Restore the newest moment:",
    `     daybook restore --at now --from ${quoted(address)}`,
    "4. Start: daybook serve",
    "",
    'An older moment: daybook restore --at "yesterday 18:00". Without Daybook: the',
    "page on copies in its documentation has a program of 40 lines for Node alone."
  ]
  return `${lines.join("\n")}\n`
}
