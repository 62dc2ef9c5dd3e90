import { numberText } from "@daybook/core/grammar"
import { COMMON, type Command } from "../Command.ts"
import { serverPackage } from "../config/ServerPackage.ts"
import { printResult } from "../output/Output.ts"
import { table } from "../output/Text.ts"

export const verify: Command = {
  summary: "check every page of the log or of a backup",
  usage: "daybook verify\ndaybook verify backups/daybook-2026-11-21T03-00-00-000Z.db",
  about: `Changes nothing and works while the server runs. Reports what is wrong, with exit code 1. Of a log in PostgreSQL it checks
every row; PostgreSQL checks its own pages.`,
  flags: COMMON,
  words: 1,
  run: async (line) => {
    const server = await serverPackage()
    const found = await server.verify(process.env, line.words[0])
    const rows = Object.entries(found.rows).map(([name, count]) => [name, numberText(count, 0)])
    const unchecked = found.notChecked === undefined ? "" : `${found.notChecked}\n`
    const text = `${found.file} is sound.\n${table([["TABLE", "ROWS"], ...rows], [1])}${unchecked}`
    return printResult(line.flags.json === true, found, text)
  }
}
