import { COMMON, type Command, WRITING } from "../Command.ts"
import { trimmed } from "../grammar/Amounts.ts"
import { foodOf } from "../grammar/Food.ts"
import { Principal } from "../local/Client.ts"
import { recall, rememberNames } from "../local/Memory.ts"
import { dateText, safeText } from "../show/Text.ts"
import { dayIn, perform } from "../Writing.ts"

export const food: Command = {
  summary: "log a food: its name, kcal, macros, meal",
  usage: "daybook food oats 350k 12p 60c 7f @breakfast\ndaybook food cheese sandwich 420k @l -d mon",
  about: `Figures carry their letter: 350k (kcal; kj too), 12p (protein), 60c (carbs), 7f (fat), in grams, for the whole
portion. A meal is @breakfast, @lunch, @dinner or @snack, or its first letter. Every other word is the food's name.`,
  flags: { ...COMMON, ...WRITING },
  run: async (line) => {
    const said = foodOf(line.words)
    const client = new Principal()
    const date = dayIn(client, line)
    return perform(client, line, {
      route: "logFood",
      params: { ...said, date },
      say: ({ before }) => {
        rememberNames(client.origin, "foods", [said.name])
        const total = Number(Object(before).nutrition?.calories) + said.calories
        const goal = recall(client.origin).goals?.calories
        return `Logged ${safeText(said.name)}, ${trimmed(said.calories, 1)} kcal · ${dateText(date)} · ${trimmed(total, 1)}${goal === undefined ? "" : ` / ${trimmed(goal, 0)}`} kcal`
      }
    })
  }
}
