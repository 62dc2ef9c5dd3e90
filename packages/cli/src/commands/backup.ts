import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { numberText } from "@daybook/core/grammar"
import { accountFlag, type Command, HELP, LOCAL, TABLE } from "../Command.ts"
import { serverPackage } from "../config/Client.ts"
import { refuseMissing, writeParts } from "../config/Files.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { flagValue, type Line, refuseTable } from "../grammar/CommandLine.ts"
import { note, printExact, printJson, printList, printResult } from "../output/Output.ts"
import { countText, rowCountText, table } from "../output/Text.ts"

export const backup: Command = {
  usage: "daybook backup\ndaybook backup /media/stick/daybook.db\ndaybook backup --list",
  about: `Works while the server runs. Every page of the copy is read back and checked.
Without a name the copy goes to the backup folder (DAYBOOK_BACKUP_FOLDER, by default backups beside the database), where the
newest backup of each of 7 days, 4 weeks and 12 months is kept (DAYBOOK_BACKUP_KEEP=7,4,12). The server makes a backup every
night (DAYBOOK_BACKUP_AT=03:00, or off).`,
  flags: { ...LOCAL, ...TABLE, list: { help: "list the backups" } },
  words: 1,
  run: async (line) => {
    if (line.flags.list === true) return list(line)
    refuseTable(line, "backup without --list")
    const server = await serverPackage()
    const made = await server.backup(process.env, line.words[0])
    if (line.flags.json === true) printJson(made)
    else printExact(`${made.file}\n`)
    note(`Backed up ${rowCountText(made.rows)} in ${sizeText(made.bytes)} and verified every page.`)
    if (made.removed.length > 0) note(`Removed ${countText(made.removed.length, "older backup")}.`)
    return EXIT.done
  }
}

const list = async (line: Line): Promise<number> => {
  const server = await serverPackage()
  const backups = await server.listBackups(process.env)
  const data = backups.map(({ time, ...each }) => ({ ...each, at: new Date(time).toISOString() }))
  return printList(line, data, {
    columns: ["file", "bytes", "at"],
    empty: "No backups yet. Make one: daybook backup",
    heads: ["MADE", "SIZE", "FILE"],
    cells: ({ at, bytes, file }) => [at.slice(0, 16).replace("T", " "), sizeText(bytes), file],
    right: [1]
  })
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${numberText(bytes / 1000, 0)} kB` : `${numberText(bytes / 1_000_000, 1)} MB`

export const verify: Command = {
  usage: "daybook verify\ndaybook verify backups/daybook-2026-11-21T03-00-00-000Z.db",
  about: `Changes nothing and works while the server runs. Reports what is wrong, with exit code 1. Of a log in PostgreSQL it checks
every row; PostgreSQL checks its own pages.`,
  flags: LOCAL,
  words: 1,
  run: async (line) => {
    const server = await serverPackage()
    refuseMissing(line.words)
    const found = await server.verify(process.env, line.words[0])
    const rows = Object.entries(found.rows).map(([name, count]) => [name, numberText(count, 0)])
    const unchecked = found.notChecked === undefined ? "" : `${found.notChecked}\n`
    const text = `${found.file} is sound.\n${table([["TABLE", "ROWS"], ...rows], [1])}${unchecked}`
    return printResult(line, found, text)
  }
}

export const move: Command = {
  usage: "daybook move --to postgres://daybook:password@db.example.org/daybook\ndaybook move --to daybook.db",
  about: `Copies the log of DAYBOOK_DATABASE into an empty database of the other engine, with its accounts, API keys, sign-ins and
connected apps. Stop the server first. Every row is read back and compared before the copy counts. The log that was copied stays as
it is.`,
  flags: { ...LOCAL, to: { value: "DATABASE", offers: "files", help: "a postgres:// URL, or a new file" } },
  words: 0,
  run: async (line) => {
    const to = flagValue(line, "to")
    if (to === undefined) throw new UsageError("name the database: daybook move --to postgres://… or --to FILE")
    const server = await serverPackage()
    const moved = await server.move(process.env, to)
    if (line.flags.json === true) printJson(moved)
    else printExact(`${moved.to}\n`)
    note(`Moved ${rowCountText(moved.rows)} to ${moved.to}, and compared every row.`)
    note(`Set DAYBOOK_DATABASE to it, then start the server. ${moved.from} was not changed.`)
    return EXIT.done
  }
}

/** The tables that other programs read. */
const PLAIN_TABLES = ["sets", "foods", "weights"] as const

export const exportCommand: Command = {
  usage:
    "daybook export > daybook.json\ndaybook export --to daybook.json\ndaybook export --csv folder\ndaybook export --sets strong.csv --foods foods.csv --weights weights.csv",
  about: `A consistent copy of the whole log, deleted rows included; API keys, passwords and connected apps are not in it. Works while the
server runs. daybook import daybook reads the JSON back. CSV is one file a table; an empty cell means no value.
--sets, --foods and --weights write what is in the log, without what was deleted, for other programs: sets in the columns of Strong
(kg, km), foods and measurements with plain headers. Supersets and routines have no column there.`,
  flags: {
    ...HELP,
    to: { value: "FILE", offers: "files", help: "write the JSON to a new file" },
    csv: { value: "FOLDER", offers: "files", help: "write a new CSV file for each table" },
    sets: { value: "FILE", offers: "files", help: "write the sets of workouts to a new CSV file, as Strong does" },
    foods: { value: "FILE", offers: "files", help: "write the foods to a new CSV file" },
    weights: { value: "FILE", offers: "files", help: "write the check-ins to a new CSV file" },
    ...accountFlag("the account of --sets, --foods and --weights; the owner's by default")
  },
  words: 0,
  run: async (line) => {
    const server = await serverPackage()
    const folder = flagValue(line, "csv")
    const file = flagValue(line, "to")
    const plain = PLAIN_TABLES.flatMap((what) => {
      const to = flagValue(line, what)
      return to === undefined ? [] : [{ what, to }]
    })
    const account = flagValue(line, "account")
    if (account !== undefined && (plain.length === 0 || folder !== undefined || file !== undefined))
      throw new UsageError(
        "--account is for --sets, --foods and --weights; daybook accounts export NAME writes an account whole"
      )
    const taken = plain.find(({ to }) => existsSync(to))
    if (taken !== undefined) throw new CommandError(EXIT.failure, `${taken.to} already exists; nothing was written`)
    for (const { what, to } of plain) {
      await writeParts(to, (write) => server.writeTable(process.env, what, write, account))
      note(`Wrote ${to}.`)
    }
    if (plain.length > 0 && folder === undefined && file === undefined) return EXIT.done
    if (folder !== undefined) {
      const tables = await server.exportCsv(process.env)
      const fileOf = ({ table }: { readonly table: string }) => join(folder, `${table}.csv`)
      const existing = tables.map(fileOf).find((name) => existsSync(name))
      if (existing !== undefined)
        throw new CommandError(EXIT.failure, `${existing} already exists; nothing was written`)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      for (const table of tables) writeFileSync(fileOf(table), await table.text(), { mode: 0o600, flag: "wx" })
      note(`Wrote ${tables.length} tables to ${folder}.`)
    }
    if (folder === undefined || file !== undefined) {
      const make = (write: (part: string) => void) => server.writeJson(process.env, write)
      if (file === undefined) await make(printExact)
      else {
        await writeParts(file, make)
        note(`Wrote ${file}.`)
      }
    }
    return EXIT.done
  }
}
