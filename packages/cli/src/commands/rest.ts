import { COMMON, type Command, flagOf, Usage, WRITING } from "../Command.ts"
import { datesOf, dayIn, dayOf, rangeOf } from "../grammar/Days.ts"
import { Principal } from "../local/Client.ts"
import { dateText } from "../show/Text.ts"
import { perform } from "../Writing.ts"

export const rest: Command = {
  summary: "mark days of rest",
  usage: "daybook rest\ndaybook rest mon..wed\ndaybook rest yesterday today",
  about: "Today, unless days or ranges are said. A day that is one already stays one.",
  flags: { ...COMMON, ...WRITING },
  run: async (line) => {
    const client = new Principal()
    const today = client.today()
    if (line.words.length > 0 && line.flags.date !== undefined)
      throw new Usage("say the days once: daybook rest mon..wed")
    const said = line.words.length > 0 ? line.words : [flagOf(line, "date") ?? "today"]
    // `3 days ago` is one day, `mon wed` are two.
    const whole = dayIn(said.join(" "), today)
    const dates =
      whole === undefined
        ? said.flatMap((word) => (word.includes("..") ? datesOf(rangeOf(word, today)) : [dayOf(word, today)]))
        : [whole]
    return perform(client, line, {
      route: "logRestDays",
      params: { dates: [...new Set(dates)].sort() },
      say: () => `Logged rest · ${[...new Set(dates)].sort().map(dateText).join(", ")}`
    })
  }
}
