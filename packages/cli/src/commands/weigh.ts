import { COMMON, type Command, Usage, WRITING } from "../Command.ts"
import { amountOf, needsUnit, typedIn, weightText } from "../grammar/Amounts.ts"
import { Principal } from "../local/Client.ts"
import { unitsOf } from "../local/Memory.ts"
import { dateText } from "../show/Text.ts"
import { dayIn, perform } from "../Writing.ts"

export const weigh: Command = {
  summary: "log the body's weight",
  usage: "daybook weigh 81.4\ndaybook weigh 180lb -d yesterday",
  about: "In the unit of your goals (kg or lbs), unless kg, lb or st follows. One a day: a later one replaces it.",
  flags: { ...COMMON, ...WRITING },
  run: async (line) => {
    const said = line.words.join(" ")
    if (said === "") throw new Usage("how heavy? For example: daybook weigh 81.4")
    const client = new Principal()
    const system = needsUnit(said) ? await unitsOf(client) : "kg"
    const weightKg = amountOf("mass", said, "weight", system)
    const date = dayIn(client, line)
    const shown = typedIn([said], system)
    return perform(client, line, {
      route: "logWeight",
      params: { weightKg, date },
      typedIn: shown,
      say: ({ before }) => {
        const former = Object(before).weightKg
        const change = typeof former === "number" ? ` (was ${weightText(former, shown)})` : ""
        return `Logged ${weightText(weightKg, shown)} · ${dateText(date)}${change}`
      }
    })
  }
}
