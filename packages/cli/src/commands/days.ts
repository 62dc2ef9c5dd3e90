import { parseRange, RANGES } from "@daybook/core/grammar"
import { today } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { runRead } from "../outbox/RunRead.ts"
import { daysText } from "../output/Days.ts"

export const days: Command = {
  summary: "totals of each day of a range",
  usage: "daybook days\ndaybook days last week\ndaybook days 30d\ndaybook days 2026-10\ndaybook days mon..wed",
  about: `The last seven days, unless a range is given: ${RANGES}. The whole range costs one read. What is not
logged is a dash. The means are of the days with food.`,
  flags: COMMON,
  run: (line) => {
    const range = parseRange(line.words.join(" ") || "7d", today())
    return runRead(
      line,
      (client) => client.listDays(range),
      async (rows, client) => daysText(rows, (await dailyGoals(client)).weightUnit)
    )
  }
}
