import { COMMON, type Command, EXIT, type Line, Usage } from "../Command.ts"
import { trimmed } from "../grammar/Amounts.ts"
import { note, print, printJson } from "../Output.ts"
import { counted, table } from "../show/Text.ts"

export const backup: Command = {
  summary: "copy the log, checked, while it is used",
  usage: "daybook backup\ndaybook backup /media/stick/daybook.db\ndaybook backup --list",
  about: `The running server copies its own database between the requests; every page of the copy is read back before it counts.
Without a name it goes into the folder of backups (DAYBOOK_BACKUP_FOLDER, else backups beside the log), of which the newest of
each of 7 days, 4 weeks and 12 months are kept (DAYBOOK_BACKUP_KEEP=7,4,12). The server does so every night
(DAYBOOK_BACKUP_AT=03:00, or off).`,
  flags: { ...COMMON, list: { says: "show the backups that are kept" } },
  run: async (line) => {
    const [target, ...more] = line.words
    if (more.length > 0) throw new Usage("backup takes one file at most")
    if (line.flags.list === true) return list(line)
    const server = await import("@daybook/server")
    const made = await server.backup(process.env, target)
    if (line.flags.json === true) printJson(made)
    else print(`${made.file}\n`)
    note(`Backed up ${rowsText(made.rows)} in ${sizeText(made.bytes)}; every page was read back.`)
    if (made.removed.length > 0) note(`Let go of ${counted(made.removed.length, "older backup")}.`)
    return EXIT.done
  }
}

const list = async (line: Line): Promise<number> => {
  const server = await import("@daybook/server")
  const kept = await server.listBackups(process.env)
  if (line.flags.json === true)
    printJson(kept.map(({ time, ...each }) => ({ ...each, at: new Date(time).toISOString() })))
  else if (kept.length === 0) note("No backups yet. Make one: daybook backup")
  else {
    print(
      table(
        [
          ["MADE", "SIZE", "FILE"],
          ...kept.map(({ bytes, file, time }) => [
            new Date(time).toISOString().slice(0, 16).replace("T", " "),
            sizeText(bytes),
            file
          ])
        ],
        [1]
      )
    )
  }
  return EXIT.done
}

/** How many rows of the log that is, all tables together. */
export const rowsText = (rows: Readonly<Record<string, number>>): string => {
  const own = ["api_key", "key_usage", "migration", "readiness", "account"]
  const count = Object.entries(rows).reduce((sum, [name, rows]) => sum + (own.includes(name) ? 0 : rows), 0)
  return `${trimmed(count, 0)} ${count === 1 ? "row" : "rows"} of log`
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${trimmed(bytes / 1000, 0)} kB` : `${trimmed(bytes / 1_000_000, 1)} MB`
