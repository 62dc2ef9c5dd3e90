import { parseRange } from "@daybook/core/grammar"
import { today } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { rememberListed } from "../config/Listed.ts"
import { runRead } from "../outbox/RunRead.ts"
import { entriesText } from "../output/Entry.ts"
import { rangeText } from "../output/Text.ts"

export const entries: Command = {
  summary: "foods, water, workouts and rest days, numbered",
  usage: "daybook entries\ndaybook entries yesterday\ndaybook entries mon..wed\ndaybook edit 2 500ml\ndaybook delete 2",
  about: `Today, unless a day or a range of at most 31 days is given. The numbers name entries for daybook edit and daybook delete
until entries are listed again. --json prints their ids, which these commands take too.`,
  flags: COMMON,
  run: (line) => {
    const range = parseRange(line.words.join(" ") || "today", today())
    return runRead(
      line,
      async (client) => {
        const found = await client.listEntries(range)
        rememberListed(client.origin, found)
        return found
      },
      async (found, client) =>
        found.length === 0
          ? `No entries ${rangeText(range)}.\n`
          : entriesText(found, (await dailyGoals(client)).weightUnit)
    )
  }
}
