import { canAsk, confirm } from "../Asking.ts"
import { COMMON, type Command, EXIT, Stop, Usage } from "../Command.ts"
import { note, printJson } from "../Output.ts"
import { rowsText } from "./backup.ts"

export const restore: Command = {
  summary: "put a backup in the place of the log",
  usage: "daybook restore backups/daybook-2026-11-21T03-00-00-000Z.db\ndaybook restore --newest --yes",
  about: `Stop the server first. The backup is checked before anything is touched; the log that is there now is kept beside it under
another name, damaged or not. It asks first.`,
  flags: {
    ...COMMON,
    newest: { says: "the newest of the backups that are kept" },
    yes: { short: "y", says: "do not ask" }
  },
  run: async (line) => {
    const server = await import("@daybook/server")
    const [named, ...more] = line.words
    if (more.length > 0 || (named !== undefined) === (line.flags.newest === true)) {
      throw new Usage("name one backup, or --newest; daybook backup --list shows them")
    }
    const file = named ?? (await server.listBackups(process.env))[0]?.file
    if (file === undefined) throw new Stop(EXIT.notFound, "no backup is kept; name a file")
    if (line.flags.yes !== true) {
      if (!canAsk()) throw new Usage(`this would put ${file} in the place of the log; add --yes`)
      if (!(await confirm(`Put ${file} in the place of the log?`))) {
        note("Nothing was changed.")
        return EXIT.failure
      }
    }
    const restored = await server.restore(process.env, file)
    if (line.flags.json === true) printJson(restored)
    note(`Restored ${rowsText(restored.rows)} to ${restored.file}.`)
    if (restored.aside !== undefined) note(`What was there is kept as ${restored.aside}`)
    return EXIT.done
  }
}
