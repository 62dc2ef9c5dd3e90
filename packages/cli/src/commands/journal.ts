import { numberText } from "@daybook/core/grammar"
import { accountFlag, LOCAL, withActions, YES } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { EXIT, UsageError } from "../Exit.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { isConfirmed, note, printJson, printResult } from "../output/Output.ts"

export const journal = withActions("journal", {
  about: `The journal has every change of the log, by which changes are listed and undone. It is kept for ever, unless you thin it: the
changes from before a date are removed, and can be listed and undone no more. The entries stay as they are. Changes of the last year
always stay; so do imports, undos with what they undid, and what put an entry into the trash. A backup is made first (in PostgreSQL, make
a dump). Works whether or not a server is running. The file keeps its size; new entries take the room that is free.`,
  flags: {
    ...LOCAL,
    before: { value: "DATE", help: "remove the changes made before this date" },
    "dry-run": { short: "n", help: "show what would be removed" },
    ...YES,
    ...accountFlag("the account; the owner's by default")
  },
  actions: {
    "": { usage: "daybook journal", flags: ["account"], words: 0, run: (line) => show(line) },
    thin: {
      usage: "daybook journal thin --before 2024-01-01 --dry-run",
      flags: ["account", "before", "dry-run", "yes"],
      words: 0,
      takes: "--before DATE",
      run: (line) => thin(line)
    }
  }
})

const show = async (line: Line): Promise<number> => {
  const found = await (await serverPackage()).journal(process.env, flagValue(line, "account"))
  const since = found.oldest === null ? "" : ` since ${found.oldest.slice(0, 10)}`
  return printResult(line, found, `${sizeText(found)}${since}\n`)
}

const thin = async (line: Line): Promise<number> => {
  const before = flagValue(line, "before")
  if (before === undefined) throw new UsageError("name the date: daybook journal thin --before 2024-01-01")
  const account = flagValue(line, "account")
  const server = await serverPackage()
  const { staying, ...going } = await server.thinnable(process.env, before, account)
  note(
    `${sizeText(going)}, made before ${before}, can be removed. ${countOf(staying)} as old ${staying === 1 ? "stays" : "stay"}.`
  )
  if (line.flags["dry-run"] === true || going.changes === 0) {
    if (line.flags.json === true) printJson({ ...going, staying })
    return EXIT.done
  }
  const isSure = await isConfirmed(line, {
    would: "remove these changes for good",
    question: "Remove these changes? They can be listed and undone no more; the entries stay.",
    declined: "Nothing was changed."
  })
  if (!isSure) return EXIT.failure
  const thinned = await server.thinJournal(process.env, before, account)
  if (line.flags.json === true) printJson(thinned)
  if (thinned.backup !== undefined) note(`Backed up to ${thinned.backup}`)
  note(`Removed ${sizeText(thinned)}.`)
  return EXIT.done
}

const countOf = (changes: number): string => `${numberText(changes, 0)} ${changes === 1 ? "change" : "changes"}`

/** `1,204 changes, about 0.6 MB`. */
const sizeText = ({ bytes, changes }: { readonly bytes: number; readonly changes: number }): string =>
  `${countOf(changes)}, about ${bytes < 1_000_000 ? `${numberText(bytes / 1000, 0)} kB` : `${numberText(bytes / 1_000_000, 1)} MB`}`
