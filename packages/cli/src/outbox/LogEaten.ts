import { isNamed } from "@daybook/core/foods"
import {
  eatenReadings,
  isPoured,
  type MeasuredAmount,
  measured,
  type ParsedEaten,
  portionTyped
} from "@daybook/core/grammar"
import { ConnectionError, type KnownFood, UnavailableError } from "@daybook/sdk"
import { readCache, rememberOwnFoods } from "../config/Cache.ts"
import type { Client } from "../config/Client.ts"
import { CommandError, EXIT, UsageError } from "../Exit.ts"
import { FOOD_QUERY_CHARACTERS } from "../generated/Requests.ts"
import type { Line } from "../grammar/CommandLine.ts"
import { fieldOf } from "../Json.ts"
import { numberText } from "../output/Numbers.ts"
import { ask, canAsk, note } from "../output/Output.ts"
import { dateText, safeText, totalText } from "../output/Text.ts"
import { texts } from "../Texts.ts"
import { dateOf, submit } from "./Submit.ts"

/** The part of a known food that an entry needs. */
type Eatable = Pick<KnownFood, "id" | "name" | "unit" | "portions" | "source">

/**
 * Logs an amount of a food whose figures are known, if the line is one: `oats 60g`, `2 eggs`. A number behind the name, which may also be
 * the energy, is asked about. Undefined if the line is no amount of a food that is found.
 */
export const logEaten = async (client: Client, line: Line): Promise<number | undefined> => {
  const readings = eatenReadings(line.words)
  for (const eaten of readings) {
    const { number, query } = eaten
    const found = (await foundFoods(client, query)).filter((food) => measured(food, eaten) !== undefined)
    const isMeant = number === undefined || (number === "before" && found.some(({ name }) => isNamed(query, name)))
    if (found.length > 0 && (isMeant || canAsk()))
      return logAmount(client, line, await chosen(found, query, number === "behind"), eaten)
    // Without a person to ask, the number behind a name that a food has is no energy.
    if (number === "behind" && found.some(({ name }) => isNamed(query, name))) {
      const [name, count] = [safeText(query), numberText(eaten.count ?? 1, 2)]
      const isCount = (eaten.count ?? 1) < MOST_COUNTED
      const example = `daybook food ${name} ${isCount ? `x${count}` : `${count}g`}`
      throw new UsageError(
        `"${count}" behind ${name} has no unit; use ${example}${isCount ? "" : `, or ${count}k if it is the kcal`}`
      )
    }
  }
  const [first] = readings
  if (first === undefined || first.number !== undefined || first.portion !== undefined) return undefined
  const [like] = await foundFoods(client, first.query)
  throw like === undefined
    ? unknownFood(first.query)
    : new UsageError(`${safeText(like.name)} has no portions; give the amount: 60${like.unit}`)
}

/** Logs the usual portion of an own food that has this name. Undefined if there is none. */
export const logUsual = async (
  client: Client,
  line: Line,
  name: string,
  meal: ParsedEaten["meal"]
): Promise<number | undefined> => {
  const found = await foundFoods(client, name).catch(withoutConnection)
  const own = found.find((food) => food.source === "own" && food.name.toLowerCase() === name.toLowerCase())
  if (own === undefined || own.portions.length === 0) return undefined
  return logAmount(client, line, own, { query: name, count: 1, ...(meal !== undefined && { meal }) })
}

const withoutConnection = (error: unknown): ReadonlyArray<Eatable> => {
  if (!(error instanceof ConnectionError || error instanceof UnavailableError)) throw error
  return []
}

/** Offers the foods that a name alone finds, and asks for the amount. Without a terminal the error says how an amount is typed. */
export const offerFoods = async (
  client: Client,
  line: Line,
  name: string,
  meal: ParsedEaten["meal"]
): Promise<number | undefined> => {
  const found = await foundFoods(client, name)
  const [first] = found
  if (first === undefined) return undefined
  if (!canAsk()) {
    const portion = first.portions[0]
    const counted =
      portion === undefined ? "" : `, or ${name} x1 for one ${portion.name} (${portion.amount} ${first.unit})`
    throw new UsageError(
      `missing amount or energy; ${first.name} is known: daybook food ${name} 100${first.unit}${counted}; or give the kcal: daybook food ${name} 350k`
    )
  }
  const food = await chosen(found, name, true)
  const usual = food.portions[0]
  const enter = usual === undefined ? `100${food.unit}` : "x1"
  const typed = await ask(`${texts().questions.amount(safeText(food.name), food.unit, enter)} `)
  const [eaten] = eatenReadings([name, ...(typed.trim() || enter).split(/\s+/)]).map((each) => ({
    ...each,
    query: name
  }))
  if (eaten === undefined) throw new UsageError(`"${typed}" is no amount; for example 60${food.unit}, or x2`)
  return logAmount(client, line, food, { ...eaten, ...(meal !== undefined && { meal }) })
}

const logAmount = (client: Client, line: Line, food: Eatable, typed: ParsedEaten) => {
  const eaten = measured(food, typed)
  if (eaten === undefined) {
    const names = food.portions.map(({ name }) => safeText(name)).join(", ")
    throw new UsageError(
      `${safeText(food.name)} has ${names === "" ? "no portions" : `the portions ${names}`}; give one, or the amount: 60${food.unit}`
    )
  }
  const { of, ...amount } = eaten
  if (of?.endsWith(" ml") && !isPoured(food)) {
    const grams = numberText(eaten.amount ?? 0, 1)
    throw new UsageError(
      `${safeText(food.name)} is measured in g, and ${of} of it have no known weight; if it is ${grams} g, write ${grams}g`
    )
  }
  const date = dateOf(line)
  return submit(client, line, {
    route: "logKnownFood",
    params: { id: food.id, ...amount, ...(typed.meal !== undefined && { meal: typed.meal }), date },
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
      return texts().receipts.food(`${safeText(String(fieldOf(entry, "name")))}, ${how}`, dateText(date)) + total
    }
  })
}

const amountText = ({ portions, unit }: Eatable, { amount, count = 1, of, portion }: MeasuredAmount): string => {
  if (amount !== undefined) {
    const measured = `${numberText(amount, 1)} ${unit}`
    return of === undefined ? measured : texts().receipts.takenAs(of, measured)
  }
  const eaten = portion === undefined ? portions[0] : portionTyped(portions, portion)
  return eaten === undefined
    ? texts().receipts.portions(numberText(count, 2))
    : `${numberText(count, 2)} × ${safeText(eaten.name)} (${numberText(eaten.amount * count, 1)} ${unit})`
}

const MOST_OFFERED = 5

/** A greater number behind a food is more likely an amount or its energy than a count. */
const MOST_COUNTED = 20

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
    const known = (readCache(client.origin).ownFoods ?? []).filter(({ name }) => name.toLowerCase().includes(wanted))
    // The server may know it, so nothing can be said about the food.
    if (known.length === 0) throw error
    return known
  }
}

const unknownFood = (query: string): CommandError =>
  new CommandError(
    EXIT.notFound,
    `no food is like "${safeText(query)}"; give its figures, for example daybook food ${safeText(query)} 350k 12p`
  )

/** The food that is meant: the own one of this name, the one that the person chooses or, without a terminal, one of just this name. */
const chosen = async (found: ReadonlyArray<Eatable>, query: string, isUnsure = false): Promise<Eatable> => {
  const [first] = found
  if (first === undefined) throw unknownFood(query)
  const own = found.find(({ name, source }) => source === "own" && isNamed(query, name))
  if (own !== undefined && !isUnsure) return own
  if (!canAsk()) {
    if (isNamed(query, first.name)) return first
    const names = found.map(({ name }) => `"${safeText(name)}"`).join(", ")
    throw new UsageError(`which food: ${names}? Type more of its name`)
  }
  if (found.length === 1 && !isUnsure) return first
  for (const [index, { name, source }] of found.entries()) note(`${index + 1}  ${safeText(name)} (${safeText(source)})`)
  const answer = await ask(
    `${(isUnsure ? texts().questions.which : texts().questions.whichFirst)(`1-${found.length}`)} `
  )
  const food = answer.trim() === "" && !isUnsure ? first : found[Number(answer) - 1]
  if (food === undefined) throw new CommandError(EXIT.failure, texts().questions.nothing)
  return food
}
