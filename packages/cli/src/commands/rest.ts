import { datesIn, findDay, parseDay, parseRange } from "@daybook/core/grammar"
import { today } from "@daybook/sdk"
import { COMMON, type Command, WRITING } from "../Command.ts"
import { Client } from "../config/Client.ts"
import { UsageError } from "../Exit.ts"
import { flagValue, type Line } from "../grammar/CommandLine.ts"
import { submit } from "../outbox/Submit.ts"
import { dateText } from "../output/Text.ts"

export const rest: Command = {
  summary: "mark rest days",
  usage: "daybook rest\ndaybook rest mon..wed\ndaybook rest yesterday today",
  about: "Today, unless days or ranges are given. A rest day that is marked again stays one.",
  flags: { ...COMMON, ...WRITING },
  run: (line) => {
    const dates = [...new Set(parseDates(line))].sort()
    return submit(new Client(), line, {
      route: "logRestDays",
      params: { dates },
      text: () => `Logged rest · ${dates.map(dateText).join(", ")}`
    })
  }
}

const parseDates = (line: Line): ReadonlyArray<string> => {
  if (line.words.length > 0 && line.flags.date !== undefined) {
    throw new UsageError("the days are given twice; use daybook rest mon..wed")
  }
  const words = line.words.length > 0 ? line.words : [flagValue(line, "date") ?? "today"]
  // `3 days ago` is one day, `mon wed` are two.
  const single = findDay(words.join(" "), today())
  if (single !== undefined) return [single]
  return words.flatMap((word) => (word.includes("..") ? datesIn(parseRange(word, today())) : [parseDay(word, today())]))
}
