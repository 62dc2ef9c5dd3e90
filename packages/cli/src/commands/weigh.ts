import { lacksUnit, parseAmount, unitSystemOf, weightText } from "@daybook/core/grammar"
import { COMMON, type Command, WRITING } from "../Command.ts"
import { goalUnit } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { UsageError } from "../Exit.ts"
import { fieldOf } from "../Json.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { dateText } from "../output/Text.ts"

export const weigh: Command = {
  summary: "log body weight",
  usage: "daybook weigh 81.4\ndaybook weigh 180lb -d yesterday",
  about: "In the unit of your goals (kg or lbs), unless kg, lb or st follows. One a day: a later one replaces it.",
  flags: { ...COMMON, ...WRITING },
  run: async (line) => {
    const amount = line.words.join(" ")
    if (amount === "") throw new UsageError("missing weight; for example daybook weigh 81.4")
    const client = new Client()
    const system = lacksUnit(amount) ? await goalUnit(client) : "kg"
    const weightKg = parseAmount("mass", amount, "weight", system)
    const date = dateOf(line)
    const typedIn = unitSystemOf([amount], system)
    return submit(client, line, {
      route: "logWeight",
      params: { weightKg, date },
      typedIn,
      readFormer: async (client) => (await client.getDay({ date })).measurements,
      text: ({ before }) => {
        const former = fieldOf(before, "weightKg")
        const change = typeof former === "number" ? ` (was ${weightText(former, typedIn)})` : ""
        return `Logged ${weightText(weightKg, typedIn)} · ${dateText(date)}${change}`
      }
    })
  }
}
