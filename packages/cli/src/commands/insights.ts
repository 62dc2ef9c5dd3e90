import type { Insights } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { trimmed, type UnitSystem, weightText } from "../grammar/Amounts.ts"
import { dayOf } from "../grammar/Days.ts"
import { Principal } from "../local/Client.ts"
import { goalsOf } from "../local/Memory.ts"
import { settled, show } from "../Reading.ts"
import { columns, style } from "../show/Style.ts"
import { padded, safeText, table, wrapped } from "../show/Text.ts"

export const insights: Command = {
  summary: "what the log means: progress, recovery, months",
  usage: "daybook insights\ndaybook insights 2026-10-31",
  flags: COMMON,
  run: async (line) => {
    const client = await settled(new Principal())
    const date = line.words.length === 0 ? client.today() : dayOf(line.words.join(" "), client.today())
    const found = await client.getInsights({ date })
    if (line.flags.json === true) return show(line, found, () => "")
    const { weightUnit } = await goalsOf(client)
    return show(line, found, () => wordsOf(found, weightUnit))
  }
}

const MARKS: Readonly<Record<string, string>> = {
  progressing: style.green("▲"),
  plateaued: style.yellow("■"),
  regressing: style.red("▼"),
  insufficient_data: style.dim("·")
}

const wordsOf = ({ monthlySummaries, progression, recovery }: Insights, system: UnitSystem): string => {
  const width = Math.max(0, ...progression.map(({ exercise }) => safeText(exercise).length))
  const parts = [
    `${style.bold("Recovery")}  ${recovery.status}\n${wrapped(recovery.vsBaseline, columns(), "  ")}`,
    progression.length === 0
      ? `${style.bold("Progression")}  no workouts in the last 8 weeks`
      : `${style.bold("Progression")}\n${progression
          .map(
            ({ exercise, trend, verdict }) =>
              `  ${MARKS[verdict] ?? " "} ${padded(safeText(exercise), width)}  ${verdict.replace("_", " ")}\n${style.dim(wrapped(trend, columns(), "    "))}`
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
              each.avgCalories === null ? "" : trimmed(each.avgCalories, 0),
              each.avgWeightKg === null ? "" : weightText(each.avgWeightKg, system)
            ])
          ],
          [1, 2, 3]
        ).trimEnd()
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}
