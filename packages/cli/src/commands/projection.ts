import { lacksUnit, parseAmount } from "@daybook/core/grammar"
import { COMMON, type Command } from "../Command.ts"
import { goalUnit } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { runRead } from "../outbox/Read.ts"
import { columns } from "../output/Layout.ts"
import { wrap } from "../output/Text.ts"

export const projection: Command = {
  usage: "daybook projection\ndaybook projection 75\ndaybook projection 165lb",
  about: `Where your weight leads within two years if you go on eating as lately, by the expenditure of daybook energy; with a goal weight, when it is there.
The bands hold the truth in 8 of 10 cases of people who go on. There is no date where your weight may as well stand still.
The weight is in the unit of your goals (kg or lbs), unless kg, lb or st follows. docs/insights.md has the formulas.`,
  flags: COMMON,
  run: async (line) => {
    const amount = line.words.join(" ")
    const weightKg =
      amount === ""
        ? undefined
        : parseAmount("mass", amount, "weight", lacksUnit(amount) ? await goalUnit(new Client()) : "kg")
    return runRead(
      line,
      (client) => client.getProjection({ ...(weightKg !== undefined && { weightKg }) }),
      ({ text }) => `${wrap(text, columns(), "")}\n`
    )
  }
}
