import { COMMON, type Command, Usage, WRITING } from "../Command.ts"
import { amountOf, trimmed } from "../grammar/Amounts.ts"
import { Principal } from "../local/Client.ts"
import { recall } from "../local/Memory.ts"
import { dateText } from "../show/Text.ts"
import { dayIn, perform } from "../Writing.ts"

export const water: Command = {
  summary: "log a drink of water",
  usage: "daybook water 250\ndaybook water 0.5l\ndaybook water 2 cups -d yesterday",
  about: "Millilitres, unless ml, cl, dl, l, cup (240 ml), oz or pint follows.",
  flags: { ...COMMON, ...WRITING },
  run: async (line) => {
    if (line.words.length === 0) throw new Usage("how much? For example: daybook water 250, or daybook water 0.5l")
    const amountMl = amountOf("volume", line.words.join(" "), "amount of water")
    const client = new Principal()
    const date = dayIn(client, line)
    return perform(client, line, {
      route: "logWater",
      params: { amountMl, date },
      say: ({ before }) => {
        const total = Number(Object(before).waterMl) + amountMl
        const goal = recall(client.origin).goals?.waterMl
        return `Logged ${trimmed(amountMl, 2)} ml of water · ${dateText(date)} · ${trimmed(total, 2)}${goal === undefined ? "" : ` / ${trimmed(goal, 0)}`} ml`
      }
    })
  }
}
