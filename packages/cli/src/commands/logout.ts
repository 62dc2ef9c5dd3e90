import { COMMON, type Command } from "../Command.ts"
import { removeCache } from "../config/Cache.ts"
import { configFile, removeSettings } from "../config/Settings.ts"
import { EXIT } from "../Exit.ts"
import { readQueue } from "../outbox/Queue.ts"
import { note, printJson } from "../output/Output.ts"
import { countText } from "../output/Text.ts"

export const logout: Command = {
  summary: "remove the saved address and key",
  usage: "daybook logout",
  about: `Also removes the cached names of foods, exercises and metrics. Writes in the queue stay. The key itself stays valid until
daybook keys revoke, on the server's machine.`,
  flags: COMMON,
  words: 0,
  run: async ({ flags }) => {
    const removed = removeSettings()
    removeCache()
    if (flags.json === true) printJson({ removed })
    note(
      removed ? `Removed ${configFile()}; the key stays valid until it is revoked.` : "No address and key are saved."
    )
    if (process.env.DAYBOOK_API_KEY) note("DAYBOOK_API_KEY is set and is still used.")
    const waiting = readQueue().length
    if (waiting > 0) note(`${countText(waiting, "write")} in the queue: daybook queue`)
    return EXIT.done
  }
}
