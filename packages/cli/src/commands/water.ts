import { parseWater, volumeUnit } from "@daybook/core/grammar"
import { COMMON, type Command, WRITING } from "../Command.ts"
import { readCache } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { UsageError } from "../Exit.ts"
import { fieldOf } from "../Json.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { volumeText } from "../output/Numbers.ts"
import { dateText, totalText } from "../output/Text.ts"
import { texts } from "../Texts.ts"

export const water: Command = {
  usage: "daybook water 250\ndaybook water 0.5l\ndaybook water 2 cups -d yesterday",
  about: `In millilitres, unless a unit follows: ml, cl, dl, l, cup (240 ml), glass (250 ml), oz (fluid, 29.6 ml) or pint (473 ml). A number
below 30 needs a unit.`,
  flags: { ...COMMON, ...WRITING },
  takesDay: true,
  run: (line) => {
    if (line.words.length === 0) {
      throw new UsageError("missing amount; for example daybook water 250, or daybook water 0.5l")
    }
    const amountMl = parseWater(line.words.join(" "))
    const client = new Client()
    const date = dateOf(line)
    return submit(client, line, {
      route: "logWater",
      params: { amountMl, date },
      readFormer: (client) => client.getDay({ date }),
      text: ({ before }) => {
        const { goals } = readCache(client.origin)
        const system = goals?.weightUnit ?? "kg"
        const total = totalText(fieldOf(before, "waterMl"), amountMl, goals?.waterMl, volumeUnit(system))
        return texts().receipts.water(volumeText(amountMl, system), dateText(date)) + total
      }
    })
  }
}
