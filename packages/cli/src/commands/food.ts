import { numberText, type ParsedFood, parseFood, parseFoodFields, typedFood } from "@daybook/core/grammar"
import { COMMON, type Command, WRITING } from "../Command.ts"
import { readCache, rememberFoods } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { fieldOf } from "../Json.ts"
import { loggedFoods } from "../outbox/LoggedFoods.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { note } from "../output/Output.ts"
import { ask, canAsk } from "../output/Prompt.ts"
import { dateText, safeText, totalText } from "../output/Text.ts"

export const food: Command = {
  summary: "log a food: name, kcal, macros, meal",
  usage: "daybook food oats 350k 12p 60c 7f @breakfast\ndaybook food cheese sandwich 420k @l -d mon",
  about: `Numbers carry a letter: 350k (kcal; kj works too), 12p (protein), 60c (carbs), 7f (fat), in grams, for the whole
portion. The meal is @breakfast, @lunch, @dinner or @snack, or its first letter. All other words are the name.
A name alone offers the last foods that were logged under such a name, to log one of them again.`,
  flags: { ...COMMON, ...WRITING },
  run: async (line) => {
    const { meal, name, ...amounts } = parseFoodFields(line.words)
    const client = new Client()
    const isNameOnly = name !== undefined && Object.keys(amounts).length === 0
    const logged = isNameOnly ? await chooseLogged(client, name) : undefined
    const parsed = logged === undefined ? parseFood(line.words) : { ...logged, ...(meal !== undefined && { meal }) }
    const date = dateOf(line)
    return submit(client, line, {
      route: "logFood",
      params: { ...parsed, date },
      readFormer: (client) => client.getDay({ date }),
      text: ({ before }) => {
        rememberFoods(client.origin, [{ protein: 0, carbs: 0, fat: 0, ...parsed }])
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

/** The food that is meant where only a name is typed: one that was logged before. Undefined if there is none. */
const chooseLogged = async (client: Client, name: string): Promise<ParsedFood | undefined> => {
  const foods = await loggedFoods(client, name)
  if (foods.length === 0) return undefined
  if (!canAsk()) {
    const lines = foods.map((food) => `daybook food ${typedFood(food)}`)
    throw new UsageError(`missing energy; logged before: ${lines.join("; ")}`)
  }
  for (const [index, food] of foods.entries()) note(`${index + 1}  ${safeText(typedFood(food))}`)
  const answer = await ask(`Log which one? [1${foods.length > 1 ? `-${foods.length}` : ""}, or Enter for none] `)
  const chosen = foods[Number(answer) - 1]
  if (chosen === undefined) throw new CommandError(EXIT.failure, "nothing was logged")
  return chosen
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
