import { parseDay, parseNumber } from "@daybook/core/grammar"
import { today } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { ACCOUNT, changesHere, changesOn } from "../config/ChangeLog.ts"
import { EXIT } from "../Exit.ts"
import { flagValue } from "../grammar/CommandLine.ts"
import { connectForRead } from "../outbox/RunRead.ts"
import { changesText } from "../output/Change.ts"
import { print, printJson } from "../output/Output.ts"

export const changes: Command = {
  summary: "what was written to the log, by whom and when",
  usage: "daybook changes\ndaybook changes --limit 5\ndaybook changes yesterday\ndaybook undo 3f1f7f0c --dry-run",
  about: `The newest 30, of all days unless a day is given. The last column names a change for daybook undo; what was undone is
marked. Without a key, or with --account, those of the database that DAYBOOK_DATABASE names.`,
  flags: { ...COMMON, limit: { value: "N", help: "how many to list, 1 to 100" }, ...ACCOUNT },
  run: async (line) => {
    const day = line.words.join(" ")
    const limit = flagValue(line, "limit")
    const filter = {
      ...(day !== "" && { date: parseDay(day, today()) }),
      ...(limit !== undefined && { limit: parseNumber(limit, "number of changes") })
    }
    const log = (await changesHere(line)) ?? changesOn(await connectForRead(line))
    const found = await log.listChanges(filter)
    if (line.flags.json === true) printJson(found)
    else print(found.length === 0 ? "No changes yet.\n" : changesText(found, await log.weightUnit()))
    return EXIT.done
  }
}
