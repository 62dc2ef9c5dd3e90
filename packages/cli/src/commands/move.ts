import { COMMON, type Command } from "../Command.ts"
import { serverPackage } from "../config/ServerPackage.ts"
import { EXIT, UsageError } from "../Exit.ts"
import { flagValue } from "../grammar/CommandLine.ts"
import { note, printJson } from "../output/Output.ts"
import { rowCountText } from "../output/Text.ts"

export const move: Command = {
  summary: "move the log to PostgreSQL, or back to a file",
  usage: "daybook move --to postgres://daybook:password@db.example.org/daybook\ndaybook move --to daybook.db",
  about: `Copies the log of DAYBOOK_DATABASE into an empty database of the other engine, with its accounts, API keys, sign-ins and
connected apps. Stop the server first. Every row is read back and compared before the copy counts. The log that was copied stays as
it is.`,
  flags: { ...COMMON, to: { value: "DATABASE", offers: "files", help: "a postgres:// URL, or a new file" } },
  words: 0,
  run: async (line) => {
    const to = flagValue(line, "to")
    if (to === undefined) throw new UsageError("name the database: daybook move --to postgres://… or --to FILE")
    const server = await serverPackage()
    const moved = await server.move(process.env, to)
    if (line.flags.json === true) printJson(moved)
    note(`Moved ${rowCountText(moved.rows)} to ${moved.to}, and compared every row.`)
    note(`Set DAYBOOK_DATABASE to it, then start the server. ${moved.from} was not changed.`)
    return EXIT.done
  }
}
