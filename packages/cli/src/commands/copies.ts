import { numberText } from "@daybook/core/grammar"
import { type Command, LOCAL } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { EXIT, UsageError } from "../Exit.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { print, printExact, printJson, printResult } from "../output/Output.ts"
import { countText, safeText, table } from "../output/Text.ts"
import { timeText } from "../Today.ts"

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
    const report = await server.copiesReport(process.env)
    if (line.flags.sheet === true) {
      printExact(sheet(report))
      return EXIT.done
    }
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
  const { address, from, health, isEncrypted, nightly, objects, rehearsal, server } = report
  const rows = [
    ["copies", `${safeText(address)}, ${isEncrypted ? "encrypted" : "not encrypted"}, ${countText(objects, "object")}`],
    ["state", stateText(server, health)],
    ["any second", from === null ? "none yet" : `${timeText(from)} to now`],
    ...(nightly.length > 0
      ? [["before it", `${countText(nightly.length, "single moment")}, from ${timeText(Math.min(...nightly))}`]]
      : []),
    ["rehearsed", rehearsal === null ? "not yet; the server tries a restore each week" : rehearsalText(rehearsal)]
  ]
  return table(rows)
}

const stateText = (server: Report["server"], health: Report["health"]): string => {
  if (server === null) return "no server of this log runs on this machine"
  const { behindSince, copiedAt, failure, notRemoved, pendingBytes, unsound } = server
  const parts = [
    behindSince === null ? "everything is copied" : `changes since ${timeText(behindSince)} are not copied`,
    ...(pendingBytes > 0 ? [`${numberText(pendingBytes / 1000, 0)} kB wait`] : []),
    ...(copiedAt === null ? [] : [`last copy ${timeText(copiedAt)}`]),
    ...(failure === null ? [] : [`fails since ${timeText(failure.since)}: ${safeText(failure.message)}`]),
    ...(unsound === null ? [] : [`the log is not sound: ${safeText(unsound)}`]),
    ...(notRemoved === null ? [] : [`old copies are not removed: ${safeText(notRemoved)}`])
  ]
  return `${health === "good" ? "" : health === "late" ? "LATE: " : "BAD: "}${parts.join("; ")}`
}

/** The sheet for somebody who has lost the machine. It holds no secret. */
const sheet = ({ address, isEncrypted }: Report): string => {
  const store = address.startsWith("s3://")
  const setting = (name: string): string => process.env[name] ?? "(the default)"
  const keyId = process.env.DAYBOOK_COPY_KEY_ID ?? "______________________________"
  const lines = [
    "DAYBOOK: HOW TO GET THE LOG BACK",
    `Printed ${timeText(Date.now())}. Keep this sheet away from the machine of the log.`,
    "",
    `Copies      ${address}`,
    ...(store
      ? [
          `Endpoint    ${setting("DAYBOOK_COPY_ENDPOINT")}`,
          `Region      ${setting("DAYBOOK_COPY_REGION")}`,
          `Key id      ${keyId}`,
          "Secret      ______________________________________________ (write it by hand)"
        ]
      : []),
    ...(isEncrypted
      ? [
          "Passphrase  ______________________________________________ (write it by hand)",
          "            Nobody can read the copies without it, and nobody can recover it."
        ]
      : ["Passphrase  none: the copies are not encrypted."]),
    "",
    "On a new machine:",
    "1. Install Node and Daybook: npm install --global @daybook/cli",
    `2. Set the passphrase${store ? " and the key of the store" : ""}, as below or in files (DAYBOOK_COPY_…_FILE):`,
    ...(isEncrypted ? ["     export DAYBOOK_COPY_PASSPHRASE=…"] : ["     export DAYBOOK_COPY_PASSPHRASE=none"]),
    ...(store
      ? [
          `     export DAYBOOK_COPY_ENDPOINT=${setting("DAYBOOK_COPY_ENDPOINT")}`,
          `     export DAYBOOK_COPY_REGION=${setting("DAYBOOK_COPY_REGION")}`,
          `     export DAYBOOK_COPY_KEY_ID=${keyId}`,
          "     export DAYBOOK_COPY_SECRET=…"
        ]
      : []),
    "3. Restore the newest moment:",
    `     daybook restore --at now --from ${address}`,
    "4. Start: daybook serve",
    "",
    'An older moment: daybook restore --at "yesterday 18:00". Without Daybook: the',
    "page on copies in its documentation has a program of 40 lines for Node alone."
  ]
  return `${lines.join("\n")}\n`
}
