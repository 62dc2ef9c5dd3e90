import { parseDay, parseNumber } from "@daybook/core/grammar"
import { today } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { flagValue } from "../grammar/CommandLine.ts"
import { runRead } from "../outbox/RunRead.ts"
import { changesText } from "../output/Change.ts"

export const changes: Command = {
  summary: "what was written to the log, by whom and when",
  usage: "daybook changes\ndaybook changes --limit 5\ndaybook changes yesterday\ndaybook undo 3f1f7f0c --dry-run",
  about: `The newest 30, of all days unless a day is given. The last column names a change for daybook undo; what was undone is
marked.`,
  flags: { ...COMMON, limit: { value: "N", help: "how many to list, 1 to 100" } },
  run: (line) => {
    const day = line.words.join(" ")
    const limit = flagValue(line, "limit")
    return runRead(
      line,
      (client) =>
        client.listChanges({
          ...(day !== "" && { date: parseDay(day, today()) }),
          ...(limit !== undefined && { limit: parseNumber(limit, "number of changes") })
        }),
      async (found, client) =>
        found.length === 0 ? "No changes yet.\n" : changesText(found, (await dailyGoals(client)).weightUnit)
    )
  }
}
