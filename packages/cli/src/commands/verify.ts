import { COMMON, type Command, Usage } from "../Command.ts"
import { trimmed } from "../grammar/Amounts.ts"
import { show } from "../Reading.ts"
import { table } from "../show/Text.ts"

export const verify: Command = {
  summary: "check every page of the log, or of a backup",
  usage: "daybook verify\ndaybook verify backups/daybook-2026-11-21T03-00-00-000Z.db",
  about: "Changes nothing; also while the server runs. Exit code 1, with what is wrong, where it is not sound.",
  flags: COMMON,
  run: async (line) => {
    const [file, ...more] = line.words
    if (more.length > 0) throw new Usage("verify takes one file")
    const server = await import("@daybook/server")
    return show(
      line,
      await server.verify(process.env, file),
      ({ file, rows }) =>
        `${file} is sound.\n${table([["TABLE", "ROWS"], ...Object.entries(rows).map(([name, count]) => [name, trimmed(count, 0)])], [1])}`
    )
  }
}
