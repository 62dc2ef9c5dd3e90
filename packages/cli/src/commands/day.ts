import { parseDay } from "@daybook/core/grammar"
import { today } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals, rememberFoods, rememberNames } from "../config/Cache.ts"
import { MOST_LISTED } from "../generated/Requests.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { runRead } from "../outbox/RunRead.ts"
import { dayText } from "../output/Day.ts"

export const todayCommand: Command = {
  summary: "today's totals and the goals",
  usage: "daybook\ndaybook today",
  flags: COMMON,
  words: 0,
  run: (line) => showDay(line, today())
}

export const day: Command = {
  summary: "everything logged on a day",
  usage: "daybook day\ndaybook day mon\ndaybook day 3 days ago\ndaybook day 2026-11-19",
  flags: COMMON,
  run: (line) => showDay(line, parseDay(line.words.join(" ") || "today", today()))
}

const showDay = (line: Line, date: string): Promise<number> =>
  runRead(
    line,
    async (client) => {
      const found = await client.getDay({ date })
      const foods = new Set(found.nutrition.entries.map(({ name }) => name))
      rememberNames(client.origin, "foods", [...foods])
      return found
    },
    async (found, client) => {
      const [goals, entries, [health], metrics] = await Promise.all([
        dailyGoals(client),
        client.listEntries({ start: date, end: date }),
        client.listHealthDays({ start: date, end: date }),
        client.listCustomMetrics({ values: MOST_LISTED.metricValues })
      ])
      rememberFoods(client.origin, entries.flatMap((entry) => (entry.kind === "food" ? [entry] : [])).reverse())
      const isRestDay = entries.some(({ kind }) => kind === "rest_day")
      return dayText(found, { isRestDay, health, metrics }, goals)
    }
  )
