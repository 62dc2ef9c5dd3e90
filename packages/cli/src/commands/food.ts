import { COMMON, type Command, WRITING } from "../Command.ts"
import { readCache, rememberNames } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { numberText } from "../grammar/Amounts.ts"
import { type ParsedFood, parseFood } from "../grammar/Food.ts"
import { fieldOf } from "../Json.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { dateText, safeText, totalText } from "../output/Text.ts"

export const food: Command = {
  summary: "log a food: name, kcal, macros, meal",
  usage: "daybook food oats 350k 12p 60c 7f @breakfast\ndaybook food cheese sandwich 420k @l -d mon",
  about: `Numbers carry a letter: 350k (kcal; kj works too), 12p (protein), 60c (carbs), 7f (fat), in grams, for the whole
portion. The meal is @breakfast, @lunch, @dinner or @snack, or its first letter. All other words are the name.`,
  flags: { ...COMMON, ...WRITING },
  run: (line) => {
    const parsed = parseFood(line.words)
    const client = new Client()
    const date = dateOf(line)
    return submit(client, line, {
      route: "logFood",
      params: { ...parsed, date },
      readFormer: (client) => client.getDay({ date }),
      text: ({ before }) => {
        rememberNames(client.origin, "foods", [parsed.name])
        const logged = `Logged ${foodText(parsed)} · ${dateText(date)}`
        const goal = readCache(client.origin).goals?.calories
        return (
          logged +
          totalText(fieldOf(fieldOf(before, "nutrition"), "calories"), parsed.calories, goal, {
            divisor: 1,
            unit: "kcal"
          })
        )
      }
    })
  }
}

/** `oats for breakfast: 350 kcal, 12 g protein`. */
const foodText = ({ name, calories, meal = "snack", ...macros }: ParsedFood): string => {
  const amounts = ["protein", "carbs", "fat"] as const
  const grams = amounts.flatMap((macro) => {
    const value = macros[macro]
    return value === undefined ? [] : [`, ${numberText(value, 1)} g ${macro}`]
  })
  const use = meal === "snack" ? "as a snack" : `for ${meal}`
  return `${safeText(name)} ${use}: ${numberText(calories, 1)} kcal${grams.join("")}`
}
