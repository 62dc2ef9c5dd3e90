import { numberText } from "@daybook/core/grammar"
import { COMMON, type Command } from "../Command.ts"
import { serverPackage } from "../config/ServerPackage.ts"
import { EXIT } from "../Exit.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { note, print, printJson } from "../output/Output.ts"
import { countText, rowCountText, table } from "../output/Text.ts"

export const backup: Command = {
  summary: "back up the log and verify the copy",
  usage: "daybook backup\ndaybook backup /media/stick/daybook.db\ndaybook backup --list",
  about: `Works while the server runs. Every page of the copy is read back and checked.
Without a name the copy goes to the backup folder (DAYBOOK_BACKUP_FOLDER, by default backups beside the database), where the
newest backup of each of 7 days, 4 weeks and 12 months is kept (DAYBOOK_BACKUP_KEEP=7,4,12). The server makes a backup every
night (DAYBOOK_BACKUP_AT=03:00, or off).`,
  flags: { ...COMMON, list: { help: "list the backups" } },
  words: 1,
  run: async (line) => {
    if (line.flags.list === true) return list(line)
    const server = await serverPackage()
    const made = await server.backup(process.env, line.words[0])
    if (line.flags.json === true) printJson(made)
    else print(`${made.file}\n`)
    note(`Backed up ${rowCountText(made.rows)} in ${sizeText(made.bytes)} and verified every page.`)
    if (made.removed.length > 0) note(`Removed ${countText(made.removed.length, "older backup")}.`)
    return EXIT.done
  }
}

const list = async (line: Line): Promise<number> => {
  const server = await serverPackage()
  const backups = await server.listBackups(process.env)
  const madeAt = (time: number) => new Date(time).toISOString()
  if (line.flags.json === true) printJson(backups.map(({ time, ...each }) => ({ ...each, at: madeAt(time) })))
  else if (backups.length === 0) note("No backups yet. Make one: daybook backup")
  else {
    const rows = backups.map(({ bytes, file, time }) => [
      madeAt(time).slice(0, 16).replace("T", " "),
      sizeText(bytes),
      file
    ])
    print(table([["MADE", "SIZE", "FILE"], ...rows], [1]))
  }
  return EXIT.done
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${numberText(bytes / 1000, 0)} kB` : `${numberText(bytes / 1_000_000, 1)} MB`
