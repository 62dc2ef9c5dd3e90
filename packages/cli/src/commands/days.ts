import type { DaySummary } from "@daybook/sdk"
import { COMMON, type Command } from "../Command.ts"
import { trimmed, weightText } from "../grammar/Amounts.ts"
import { RANGES, rangeOf } from "../grammar/Days.ts"
import { Principal } from "../local/Client.ts"
import { goalsOf } from "../local/Memory.ts"
import { settled, show } from "../Reading.ts"
import { counted, dateText, table } from "../show/Text.ts"

export const days: Command = {
  summary: "a row of totals a day",
  usage: "daybook days\ndaybook days last week\ndaybook days 30d\ndaybook days 2026-10\ndaybook days mon..wed",
  about: `The last seven days, unless a range is said: ${RANGES}. The whole range costs one read.`,
  flags: COMMON,
  run: async (line) => {
    const client = await settled(new Principal())
    const range = rangeOf(line.words.join(" ") || "7d", client.today())
    const found = await client.listDays(range)
    if (line.flags.json === true) return show(line, found, () => "")
    const { weightUnit } = await goalsOf(client)
    return show(line, found, () =>
      table(
        [
          ["DAY", "KCAL", "PROTEIN", "CARBS", "FAT", "WATER", "WEIGHT"],
          ...found.map((row) => [
            dateText(row.date),
            trimmed(row.calories, 0),
            `${trimmed(row.protein, 0)} g`,
            `${trimmed(row.carbs, 0)} g`,
            `${trimmed(row.fat, 0)} g`,
            `${trimmed(row.waterMl, 0)} ml`,
            row.weightKg === null ? "" : weightText(row.weightKg, weightUnit)
          ]),
          ...meanRow(found)
        ],
        [1, 2, 3, 4, 5, 6]
      )
    )
  }
}

/** The mean of the days with any food, where there is more than one day. */
const meanRow = (rows: ReadonlyArray<DaySummary>): ReadonlyArray<ReadonlyArray<string>> => {
  const eaten = rows.filter(({ calories }) => calories > 0)
  if (rows.length < 2 || eaten.length === 0) return []
  const mean = (figure: (row: DaySummary) => number) =>
    trimmed(eaten.reduce((sum, row) => sum + figure(row), 0) / eaten.length, 0)
  return [
    [
      `mean of ${counted(eaten.length, "day")} with food`,
      mean(({ calories }) => calories),
      `${mean(({ protein }) => protein)} g`,
      `${mean(({ carbs }) => carbs)} g`,
      `${mean(({ fat }) => fat)} g`,
      `${mean(({ waterMl }) => waterMl)} ml`,
      ""
    ]
  ]
}
