import { FULL_DAY_KCAL } from "@daybook/core/grammar"
import { type Command, LISTING, WRITING } from "../Command.ts"
import { Client } from "../config/Client.ts"
import { UsageError } from "../Exit.ts"
import { COLUMNS } from "../generated/Columns.ts"
import { WORDS } from "../generated/Requests.ts"
import { flagValue, type Line, refuseTable, refuseWriteWithList } from "../grammar/CommandLine.ts"
import { runRead } from "../outbox/Read.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { listing } from "../output/Layout.ts"
import { dateText } from "../output/Text.ts"
import { nameIn, texts } from "../Texts.ts"
import { dayOf, rangeOf } from "../Today.ts"

const CLEAR = "clear"
const MARKS = [...WORDS.markFoodDay.food, CLEAR]

export const foodDay: Command = {
  usage:
    "daybook food-day yesterday complete\ndaybook food-day mon partial\ndaybook food-day 2026-11-19 clear\ndaybook food-day --list 90d",
  about: `complete: all that was eaten is logged, or nothing was eaten; partial: some is missing. A complete day counts in every average
at what it holds, a partial one in none; without a mark a day counts from ${FULL_DAY_KCAL} kcal on. clear removes the mark.`,
  flags: {
    ...LISTING,
    ...WRITING,
    list: { value: "DAYS", offers: ["7d", "30d", "90d"], help: "list the marked days of some days" }
  },
  run: (line) => {
    const days = flagValue(line, "list")
    if (days !== undefined) return listMarks(line, days)
    refuseTable(line, "food-day without --list")
    const word = line.words.at(-1)?.toLowerCase()
    const mark = MARKS.find((each) => each === word)
    if (mark === undefined)
      throw new UsageError("use a day and complete, partial or clear: daybook food-day yesterday complete")
    const date = dayIn({ ...line, words: line.words.slice(0, -1) })
    return submit(new Client(), line, {
      route: "markFoodDay",
      params: { date, food: mark === CLEAR ? null : mark },
      text: () =>
        mark === CLEAR
          ? texts().foodDays.none(dateText(date))
          : texts().foodDays.marked(nameIn(texts().foodDays.marks, mark), dateText(date))
    })
  }
}

/** The day of a line: its words, else its `--date`, else today. */
const dayIn = (line: Line): string => {
  if (line.words.length === 0) return dateOf(line)
  if (line.flags.date !== undefined)
    throw new UsageError("the day is given twice; use daybook food-day yesterday complete")
  return dayOf(line.words.join(" "))
}

const listMarks = (line: Line, days: string): Promise<number> => {
  refuseWriteWithList(line)
  const range = rangeOf(days)
  return runRead(
    line,
    (client) => client.listFoodDays(range),
    (found) =>
      found.length === 0
        ? "No day has a mark of its food in these days.\n"
        : listing([["DATE", "FOOD"], ...found.map(({ date, food }) => [dateText(date), food])]),
    COLUMNS.listFoodDays
  )
}
