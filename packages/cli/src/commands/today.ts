import { COMMON, type Command } from "../Command.ts"
import { Principal } from "../local/Client.ts"
import { goalsOf } from "../local/Memory.ts"
import { settled, show } from "../Reading.ts"
import { dayText } from "../show/Day.ts"

export const today: Command = {
  summary: "today at a glance, against the goals",
  usage: "daybook\ndaybook today",
  flags: COMMON,
  words: 0,
  run: async (line) => {
    const client = await settled(new Principal())
    const day = await client.getDay({ date: client.today() })
    if (line.flags.json === true) return show(line, day, () => "")
    const goals = await goalsOf(client)
    return show(line, day, () => dayText(day, goals))
  }
}
