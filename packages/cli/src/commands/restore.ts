import { COMMON, type Command, YES } from "../Command.ts"
import { serverPackage } from "../config/ServerPackage.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { note, printJson } from "../output/Output.ts"
import { canAsk, confirm } from "../output/Prompt.ts"
import { rowCountText } from "../output/Text.ts"

export const restore: Command = {
  summary: "replace the log with a backup",
  usage: "daybook restore backups/daybook-2026-11-21T03-00-00-000Z.db\ndaybook restore --newest --yes",
  about: `Stop the server first. The backup is verified before anything changes; the present log, damaged or not, is kept beside it
under another name. Asks first. --newest ranks a backup whose name is in the future last: it was made under a wrong clock.`,
  flags: { ...COMMON, newest: { help: "restore the newest backup" }, ...YES },
  words: 1,
  run: async (line) => {
    const server = await serverPackage()
    const [named] = line.words
    if ((named !== undefined) === (line.flags.newest === true)) {
      throw new UsageError("name one backup, or use --newest; daybook backup --list shows the backups")
    }
    // Also where a file is named: it fails where the log is no file.
    const backups = await server.listBackups(process.env)
    const file = named ?? backups[0]?.file
    if (file === undefined) throw new CommandError(EXIT.notFound, "there is no backup; name a file")
    if (line.flags.yes !== true) {
      if (!canAsk()) throw new UsageError(`this would replace the log with ${file}; add --yes`)
      if (!(await confirm(`Replace the log with ${file}?`))) {
        note("Nothing was changed.")
        return EXIT.failure
      }
    }
    const restored = await server.restore(process.env, file)
    if (line.flags.json === true) printJson(restored)
    note(`Restored ${rowCountText(restored.rows)} to ${restored.file}.`)
    if (restored.aside !== undefined) note(`The former log is kept as ${restored.aside}`)
    return EXIT.done
  }
}
