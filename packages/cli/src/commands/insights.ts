import { type Insights, today } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { numberText, type UnitSystem, weightText } from "../grammar/Amounts.ts"
import { parseDay } from "../grammar/Days.ts"
import { runRead } from "../outbox/RunRead.ts"
import { columns, style } from "../output/Style.ts"
import { pad, safeText, table, wrap } from "../output/Text.ts"

export const insights: Command = {
  summary: "progress, recovery and monthly summaries",
  usage: "daybook insights\ndaybook insights 2026-10-31",
  flags: COMMON,
  run: (line) => {
    const date = parseDay(line.words.join(" ") || "today", today())
    return runRead(
      line,
      (client) => client.getInsights({ date }),
      async (found, client) => insightsText(found, (await dailyGoals(client)).weightUnit)
    )
  }
}

const MARKS: Readonly<Record<string, string>> = {
  progressing: style.green("▲"),
  plateaued: style.yellow("■"),
  regressing: style.red("▼"),
  insufficient_data: style.dim("·")
}

const insightsText = ({ monthlySummaries, progression, recovery }: Insights, system: UnitSystem): string => {
  const width = Math.max(0, ...progression.map(({ exercise }) => safeText(exercise).length))
  const parts = [
    `${style.bold("Recovery")}  ${recovery.status}\n${wrap(recovery.vsBaseline, columns(), "  ")}`,
    progression.length === 0
      ? `${style.bold("Progression")}  no workouts in the last 8 weeks`
      : `${style.bold("Progression")}\n${progression
          .map(
            ({ exercise, trend, verdict }) =>
              `  ${MARKS[verdict] ?? " "} ${pad(safeText(exercise), width)}  ${verdict.replace("_", " ")}\n${style.dim(wrap(trend, columns(), "    "))}`
          )
          .join("\n")}`,
    monthlySummaries.length === 0
      ? ""
      : table(
          [
            ["MONTH", "WORKOUTS", "KCAL A DAY", "WEIGHT"],
            ...monthlySummaries.map((each) => [
              each.month,
              String(each.totalWorkouts),
              each.avgCalories === null ? "" : numberText(each.avgCalories, 0),
              each.avgWeightKg === null ? "" : weightText(each.avgWeightKg, system)
            ])
          ],
          [1, 2, 3]
        ).trimEnd()
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}
