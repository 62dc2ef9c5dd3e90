import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Command, HELP } from "../Command.ts"
import { serverPackage } from "../config/ServerPackage.ts"
import { CommandError, EXIT } from "../Exit.ts"
import { flagValue } from "../grammar/CommandLine.ts"
import { note, printExact } from "../output/Output.ts"

export const exportCommand: Command = {
  summary: "export the whole log as JSON or CSV",
  usage: "daybook export > daybook.json\ndaybook export --to daybook.json\ndaybook export --csv folder",
  about: `A consistent copy of the whole log, deleted rows included; API keys, passwords and connected apps are not in it. Works while the
server runs. daybook import daybook reads the JSON back. CSV is one file a table; an empty cell means no value.`,
  flags: {
    ...HELP,
    to: { value: "FILE", offers: "files", help: "write the JSON to a new file" },
    csv: { value: "FOLDER", offers: "files", help: "write a new CSV file for each table" }
  },
  words: 0,
  run: async (line) => {
    const server = await serverPackage()
    const folder = flagValue(line, "csv")
    const file = flagValue(line, "to")
    if (folder !== undefined) {
      const files = (await server.exportCsv(process.env)).map(({ table, text }) => ({
        name: join(folder, `${table}.csv`),
        text
      }))
      const existing = files.find(({ name }) => existsSync(name))
      if (existing !== undefined) {
        throw new CommandError(EXIT.failure, `${existing.name} already exists; nothing was written`)
      }
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      for (const { name, text } of files) writeFileSync(name, text, { mode: 0o600, flag: "wx" })
      note(`Wrote ${files.length} tables to ${folder}.`)
    }
    if (folder === undefined || file !== undefined) {
      const text = await server.exportJson(process.env)
      if (file === undefined) printExact(text)
      else {
        writeFileSync(file, text, { mode: 0o600, flag: "wx" })
        note(`Wrote ${file}.`)
      }
    }
    return EXIT.done
  }
}
