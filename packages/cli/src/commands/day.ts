import { COMMON, type Command } from "../Command.ts"
import { dayOf } from "../grammar/Days.ts"
import { Principal } from "../local/Client.ts"
import { goalsOf, rememberNames } from "../local/Memory.ts"
import { settled, show } from "../Reading.ts"
import { dayText } from "../show/Day.ts"

export const day: Command = {
  summary: "everything logged on a day",
  usage: "daybook day\ndaybook day mon\ndaybook day 3 days ago\ndaybook day 2026-11-19",
  flags: COMMON,
  run: async (line) => {
    const client = await settled(new Principal())
    const date = line.words.length === 0 ? client.today() : dayOf(line.words.join(" "), client.today())
    const found = await client.getDay({ date })
    rememberNames(client.origin, "foods", [...new Set(found.nutrition.entries.map(({ name }) => name))])
    if (line.flags.json === true) return show(line, found, () => "")
    const goals = await goalsOf(client)
    return show(line, found, () => dayText(found, goals))
  }
}
