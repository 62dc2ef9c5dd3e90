import { inUnitsOf, numberText, parseDay, type UnitSystem, weightText } from "@daybook/core/grammar"
import { type Insights, today } from "@daybook/sdk"
import { COMMON, type Command, DAY_FLAG } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { runRead } from "../outbox/RunRead.ts"
import { dateOf } from "../outbox/Submit.ts"
import { beside } from "../output/Cells.ts"
import { columns, style } from "../output/Style.ts"
import { safeText, table, widthOf, wrap } from "../output/Text.ts"

export const insights: Command = {
  summary: "progress, recovery and monthly summaries",
  usage: "daybook insights\ndaybook insights 2026-10-31",
  flags: { ...COMMON, date: { ...DAY_FLAG, help: "the day up to which the log is read" } },
  run: (line) => {
    const date = line.words.length === 0 ? dateOf(line) : parseDay(line.words.join(" "), today())
    return runRead(
      line,
      (client) => client.getInsights({ date }),
      async (found, client) => insightsText(found, (await dailyGoals(client)).weightUnit)
    )
  }
}

const MARKS: Readonly<Record<string, { readonly mark: string; readonly paint: (text: string) => string }>> = {
  progressing: { mark: "▲", paint: style.green },
  plateaued: { mark: "■", paint: style.yellow },
  regressing: { mark: "▼", paint: style.red },
  insufficient_data: { mark: "·", paint: style.dim }
}

const MARK_COLUMNS = 4
const VERDICT_COLUMNS = "  insufficient data".length

const insightsText = ({ monthlySummaries, progression, recovery }: Insights, system: UnitSystem): string => {
  const longest = Math.max(0, ...progression.map(({ exercise }) => widthOf(safeText(exercise))))
  const width = Math.min(longest, columns() - MARK_COLUMNS - VERDICT_COLUMNS)
  const parts = [
    `${style.bold("Recovery")}  ${recovery.status}\n${wrap(recovery.vsBaseline, columns(), "  ")}`,
    progression.length === 0
      ? `${style.bold("Progression")}  no workouts in the last 8 weeks`
      : `${style.bold("Progression")}\n${progression
          .map(({ exercise, trend, verdict }) => {
            const head = beside(
              { text: `  ${MARKS[verdict]?.mark ?? " "}`, width: MARK_COLUMNS, paint: MARKS[verdict]?.paint },
              { text: safeText(exercise), width },
              { text: `  ${verdict.replace("_", " ")}`, width: VERDICT_COLUMNS }
            )
            return `${head}\n${style.dim(wrap(inUnitsOf(trend, system), columns(), "    "))}`
          })
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
