import { isNamed } from "@daybook/core/foods"
import { numberText, type ParsedEaten, parseEaten, portionTyped } from "@daybook/core/grammar"
import { ConnectionError, type KnownFood, UnavailableError } from "@daybook/sdk"
import { readCache, rememberOwnFoods } from "../config/Cache.ts"
import type { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { FOOD_QUERY_CHARACTERS } from "../generated/Requests.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { fieldOf } from "../Json.ts"
import { note } from "../output/Output.ts"
import { ask, canAsk } from "../output/Prompt.ts"
import { dateText, safeText, totalText } from "../output/Text.ts"
import { dateOf, submit } from "./Submit.ts"

/** The part of a known food that an entry needs. */
type Eatable = Pick<KnownFood, "id" | "name" | "unit" | "portions" | "source">

/** Logs an amount of a food whose figures are known, if the line is one: `oats 60g`. Undefined if it is none. */
export const logEaten = async (client: Client, line: Line): Promise<number | undefined> => {
  const eaten = parseEaten(line.words)
  if (eaten === undefined) return undefined
  const found = await foundFoods(client, eaten.query)
  // A number before a word may belong to the name: pizza 4 stagioni.
  if (eaten.portion !== undefined && !found.some((food) => portionTyped(food.portions, String(eaten.portion))))
    return undefined
  return logAmount(client, line, await chosen(found, eaten.query), eaten)
}

/** Logs the usual portion of an own food that has this name. Undefined if there is none. */
export const logUsual = async (
  client: Client,
  line: Line,
  name: string,
  meal: ParsedEaten["meal"]
): Promise<number | undefined> => {
  const own = (await foundFoods(client, name)).find(
    (food) => food.source === "own" && food.name.toLowerCase() === name.toLowerCase()
  )
  if (own === undefined || own.portions.length === 0) return undefined
  return logAmount(client, line, own, { query: name, count: 1, ...(meal !== undefined && { meal }) })
}

const logAmount = (client: Client, line: Line, food: Eatable, { query: _, unit, ...eaten }: ParsedEaten) => {
  if (unit !== undefined && unit !== food.unit)
    throw new UsageError(`${safeText(food.name)} is measured in ${food.unit}; for example ${eaten.amount}${food.unit}`)
  if (eaten.amount === undefined && food.portions.length === 0)
    throw new UsageError(`${safeText(food.name)} has no portions; give the amount: 60${food.unit}`)
  const portion = eaten.portion === undefined ? undefined : portionTyped(food.portions, eaten.portion)?.name
  const date = dateOf(line)
  return submit(client, line, {
    route: "logKnownFood",
    params: { id: food.id, ...eaten, ...(portion !== undefined && { portion }), date },
    readFormer: (client) => client.getDay({ date }),
    text: ({ answer, before }) => {
      const entry = fieldOf(answer, "entry")
      const calories = Number(fieldOf(entry, "calories"))
      const how = `${amountText(food, eaten)}: ${numberText(calories, 0)} kcal`
      const total = totalText(
        fieldOf(fieldOf(before, "nutrition"), "calories"),
        calories,
        readCache(client.origin).goals?.calories,
        { divisor: 1, unit: "kcal" }
      )
      return `Logged ${safeText(String(fieldOf(entry, "name")))}, ${how} · ${dateText(date)}${total}`
    }
  })
}

const amountText = (
  { portions, unit }: Eatable,
  { amount, count = 1, portion }: Omit<ParsedEaten, "query">
): string => {
  if (amount !== undefined) return `${numberText(amount, 1)} ${unit}`
  const eaten = portion === undefined ? portions[0] : portionTyped(portions, portion)
  return eaten === undefined
    ? `${numberText(count, 2)} portions`
    : `${numberText(count, 2)} × ${safeText(eaten.name)} (${numberText(eaten.amount * count, 1)} ${unit})`
}

const MOST_OFFERED = 5

/** The foods that the server finds; without a connection, the own foods that are cached. */
const foundFoods = async (client: Client, query: string): Promise<ReadonlyArray<Eatable>> => {
  try {
    const found = await client.searchFoods({ query: query.slice(0, FOOD_QUERY_CHARACTERS), limit: MOST_OFFERED })
    rememberOwnFoods(
      client.origin,
      found.filter(({ source }) => source === "own")
    )
    return found
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof UnavailableError)) throw error
    const wanted = query.toLowerCase()
    return (readCache(client.origin).ownFoods ?? []).filter(({ name }) => name.toLowerCase().includes(wanted))
  }
}

/** The food that is meant: the own one of this name, the one that the person chooses or, without a terminal, one of just this name. */
const chosen = async (found: ReadonlyArray<Eatable>, query: string): Promise<Eatable> => {
  const [first] = found
  if (first === undefined)
    throw new CommandError(
      EXIT.notFound,
      `no food is like "${safeText(query)}"; give its figures, for example daybook food ${safeText(query)} 350k 12p`
    )
  const own = found.find(({ name, source }) => source === "own" && isNamed(query, name))
  if (own !== undefined) return own
  if (!canAsk()) {
    if (isNamed(query, first.name)) return first
    const names = found.map(({ name }) => `"${safeText(name)}"`).join(", ")
    throw new UsageError(`which food: ${names}? Type more of its name`)
  }
  if (found.length === 1) return first
  for (const [index, { name, source }] of found.entries()) note(`${index + 1}  ${safeText(name)} (${safeText(source)})`)
  const answer = await ask(`Log which one? [1-${found.length}, Enter for 1] `)
  const food = answer.trim() === "" ? first : found[Number(answer) - 1]
  if (food === undefined) throw new CommandError(EXIT.failure, "nothing was logged")
  return food
}
