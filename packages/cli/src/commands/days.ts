import { type DaySummary, today } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { dailyGoals } from "../config/Cache.ts"
import { numberText, type UnitSystem, weightText } from "../grammar/Amounts.ts"
import { parseRange, RANGES } from "../grammar/Days.ts"
import { runRead } from "../outbox/RunRead.ts"
import { countText, dateText, table } from "../output/Text.ts"

export const days: Command = {
  summary: "totals of each day of a range",
  usage: "daybook days\ndaybook days last week\ndaybook days 30d\ndaybook days 2026-10\ndaybook days mon..wed",
  about: `The last seven days, unless a range is given: ${RANGES}. The whole range costs one read.`,
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

const daysText = (rows: ReadonlyArray<DaySummary>, system: UnitSystem): string => {
  const cells = (totals: Totals) => [
    numberText(totals.calories, 0),
    `${numberText(totals.protein, 0)} g`,
    `${numberText(totals.carbs, 0)} g`,
    `${numberText(totals.fat, 0)} g`,
    `${numberText(totals.waterMl, 0)} ml`
  ]
  const days = rows.map((row) => [
    dateText(row.date),
    ...cells(row),
    row.weightKg === null ? "" : weightText(row.weightKg, system)
  ])
  const eaten = rows.filter(({ calories }) => calories > 0)
  const mean = [`mean of ${countText(eaten.length, "day")} with food`, ...cells(meanOf(eaten)), ""]
  const head = ["DAY", "KCAL", "PROTEIN", "CARBS", "FAT", "WATER", "WEIGHT"]
  return table([head, ...days, ...(rows.length > 1 && eaten.length > 0 ? [mean] : [])], [1, 2, 3, 4, 5, 6])
}

type Totals = Omit<DaySummary, "date" | "weightKg">

const meanOf = (rows: ReadonlyArray<Totals>): Totals => {
  const mean = (total: (row: Totals) => number) => rows.reduce((sum, row) => sum + total(row), 0) / rows.length
  return {
    calories: mean(({ calories }) => calories),
    protein: mean(({ protein }) => protein),
    carbs: mean(({ carbs }) => carbs),
    fat: mean(({ fat }) => fat),
    waterMl: mean(({ waterMl }) => waterMl)
  }
}
