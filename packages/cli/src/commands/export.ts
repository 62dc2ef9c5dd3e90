import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Command, EXIT, flagOf, HELP, Stop, Usage } from "../Command.ts"
import { note, print } from "../Output.ts"

export const exporting: Command = {
  summary: "everything that is logged, as JSON or CSV",
  usage: "daybook export > daybook.json\ndaybook export --to daybook.json\ndaybook export --csv folder",
  about: `The whole log at one moment, rows that were deleted too, also while the server runs; not the API keys. JSON goes back in with
daybook import daybook. CSV is a file a table; a cell without anything is no value.`,
  flags: {
    ...HELP,
    to: { takes: "FILE", says: "write the JSON there instead; never over a file" },
    csv: { takes: "FOLDER", says: "write a CSV file a table there" }
  },
  run: async (line) => {
    if (line.words.length > 0) throw new Usage("export takes no words; say --to FILE or --csv FOLDER")
    const server = await import("@daybook/server")
    const folder = flagOf(line, "csv")
    const file = flagOf(line, "to")
    if (folder !== undefined) {
      const tables = await server.exportCsv(process.env)
      const taken = tables.map(({ table }) => join(folder, `${table}.csv`)).find((name) => existsSync(name))
      if (taken !== undefined) throw new Stop(EXIT.failure, `${taken} is there already; nothing was written`)
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      for (const { table, text } of tables)
        writeFileSync(join(folder, `${table}.csv`), text, { mode: 0o600, flag: "wx" })
      note(`Wrote ${tables.length} tables to ${folder}.`)
    }
    if (folder === undefined || file !== undefined) {
      const text = await server.exportJson(process.env)
      if (file === undefined) print(text)
      else {
        writeFileSync(file, text, { mode: 0o600, flag: "wx" })
        note(`Wrote ${file}.`)
      }
    }
    return EXIT.done
  }
}
