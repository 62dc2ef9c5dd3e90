import { addDays, type ParsedFood, parseFood, parseFoodFields, typedFood } from "@daybook/core/grammar"
import { ConnectionError, UnavailableError } from "@daybook/sdk"
import { COMMON, type Command, WRITING } from "../Command.ts"
import { readCache, rememberFoods } from "../config/Cache.ts"
import { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { ENTRY_DATES } from "../generated/Requests.ts"
import { fieldOf } from "../Json.ts"
import { logEaten, logUsual, offerFoods } from "../outbox/LogEaten.ts"
import { dateOf, submit } from "../outbox/Submit.ts"
import { numberText } from "../output/Numbers.ts"
import { ask, canAsk, note } from "../output/Output.ts"
import { dateText, safeText, totalText } from "../output/Text.ts"
import { texts } from "../Texts.ts"
import { today } from "../Today.ts"

export const food: Command = {
  usage:
    "daybook food oats 350k 12p 60c 7f @breakfast\ndaybook food cheese sandwich 420k @l -d mon\ndaybook food oats 60g\ndaybook food bread 2 slices\ndaybook food banana x1.5",
  about: `Numbers carry a letter: 350k (kcal; kj works too), 12p (protein), 60c (carbs), 7f (fat), in grams, for the whole
portion. The meal is @breakfast, @lunch, @dinner or @snack, or its first letter. All other words are the name.
An amount alone logs a food whose figures are known, an own one or one of the tables: 60g, 330ml, 8oz, 2 slices, 1 tbsp, x1.5
(portions), before or behind the name. A volume of a food in grams weighs what its spoons weigh, of a drink 1 g a
millilitre.
A name alone logs the usual portion of an own food, or offers the last foods that were logged under such a name, else known ones.`,
  flags: { ...COMMON, ...WRITING },
  takesDay: true,
  run: async (line) => {
    const { meal, name, ...amounts } = parseFoodFields(line.words)
    const client = new Client()
    const isNameOnly = name !== undefined && Object.keys(amounts).length === 0
    if (isNameOnly) {
      const done = (await logEaten(client, line)) ?? (await logUsual(client, line, name, meal))
      if (done !== undefined) return done
    }
    const logged = isNameOnly ? await chooseLogged(client, name) : undefined
    if (isNameOnly && logged === undefined) {
      const done = await offerFoods(client, line, name, meal)
      if (done !== undefined) return done
    }
    const parsed = logged === undefined ? parseFood(line.words) : { ...logged, ...(meal !== undefined && { meal }) }
    const date = dateOf(line)
    return submit(client, line, {
      route: "logFood",
      params: { ...parsed, date },
      readFormer: (client) => client.getDay({ date }),
      text: ({ before }) => {
        rememberFoods(client.origin, [{ protein: 0, carbs: 0, fat: 0, ...parsed }])
        const logged = texts().receipts.food(foodText(parsed), dateText(date))
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

/** The food that a name alone stands for: one that was logged before. Undefined if there is none. */
const chooseLogged = async (client: Client, name: string): Promise<ParsedFood | undefined> => {
  const foods = await loggedFoods(client, name)
  if (foods.length === 0) return undefined
  if (!canAsk()) {
    const lines = foods.map((food) => `daybook food ${typedFood(food)}`)
    throw new UsageError(`missing energy; logged before: ${lines.join("; ")}`)
  }
  for (const [index, food] of foods.entries()) note(`${index + 1}  ${safeText(typedFood(food))}`)
  const answer = await ask(`${texts().questions.which(`1${foods.length > 1 ? `-${foods.length}` : ""}`)} `)
  const chosen = foods[Number(answer) - 1]
  if (chosen === undefined) throw new CommandError(EXIT.failure, texts().questions.nothing)
  return chosen
}

/** `oats for breakfast: 350 kcal, 12 g protein`. */
const foodText = ({ name, calories, meal = "snack", ...macros }: ParsedFood): string => {
  const amounts = ["protein", "carbs", "fat"] as const
  const grams = amounts.flatMap((macro) => {
    const value = macros[macro]
    return value === undefined ? [] : [`, ${numberText(value, 1)} g ${texts().macros[macro]}`]
  })
  const { figures, use } = texts().receipts
  return figures(safeText(name), use[meal], numberText(calories, 1)) + grams.join("")
}

const MOST_OFFERED = 5

const loggedFoods = async (client: Client, words: string): Promise<ReadonlyArray<ParsedFood>> => {
  const foods = new Map<string, ParsedFood>()
  for (const food of await recentFoods(client)) {
    const { meal: _, ...figures } = food
    const key = typedFood(figures).toLowerCase()
    if (food.name.toLowerCase().includes(words.toLowerCase()) && !foods.has(key)) foods.set(key, food)
  }
  return [...foods.values()].slice(0, MOST_OFFERED)
}

/** The foods of the last days, newest first; without a connection, the cached ones. */
const recentFoods = async (client: Client): Promise<ReadonlyArray<ParsedFood>> => {
  const end = today()
  try {
    const entries = await client.listEntries({ start: addDays(end, 1 - ENTRY_DATES), end, kind: "food" })
    return entries
      .flatMap((entry) => {
        if (entry.kind !== "food") return []
        const { calories, carbs, fat, meal, name, protein } = entry
        return [{ name, calories, protein, carbs, fat, meal }]
      })
      .reverse()
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof UnavailableError)) throw error
    return readCache(client.origin).knownFoods ?? []
  }
}
