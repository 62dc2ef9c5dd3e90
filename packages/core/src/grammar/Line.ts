import { WEIGH_IN_KG } from "../plain/Limits.ts"
import { LineError, lacksUnit, parseAmount, parseWater, type UnitSystem, withoutApartGroups } from "./Amounts.ts"
import { parseDay } from "./Dates.ts"
import { type ParsedEaten, parseEaten } from "./Eaten.ts"
import { type ParsedFood, parseFood, parseFoodFields } from "./Food.ts"
import { groupsIn, joinSets } from "./Groups.ts"
import { isMeasured } from "./Items.ts"
import { type ParsedExercise, parseExercises } from "./Sets.ts"

type Said =
  | { readonly kind: "food"; readonly food: ParsedFood }
  | { readonly kind: "eaten"; readonly eaten: ParsedEaten }
  | { readonly kind: "water"; readonly amountMl: number }
  | { readonly kind: "weight"; readonly weightKg: number }
  | { readonly kind: "workout"; readonly exercises: ReadonlyArray<ParsedExercise> }
  | { readonly kind: "rest" }

/** A parsed line, with its date if it has one. */
export type QuickLine = Said & { readonly date?: string }

type Command = Exclude<Said["kind"], "eaten">

/** The terminal's commands that log, with their short forms. */
const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["food", "food"],
  ["f", "food"],
  ["water", "water"],
  ["w", "water"],
  ["weigh", "weight"],
  ["weight", "weight"],
  ["lift", "workout"],
  ["rest", "rest"]
])

/**
 * Parses a line in the terminal's syntax, with or without its command: `w 500`, `81.4`, `oats 350k 12p @breakfast`, `oats 60g`,
 * `squat 3x5@100`. A line for another day than `today` has `-d yesterday`.
 */
export const readLine = (text: string, system: UnitSystem, today: string): QuickLine => {
  const { date, words } = splitDate(
    withoutApartGroups(text)
      .trim()
      .split(/\s+/)
      .filter((word, index) => word !== "" && !(index === 0 && word === "daybook"))
  )
  const command = COMMANDS.get(words[0]?.toLowerCase() ?? "")
  const said = command === undefined ? parseBare(words, system) : parseSaid(command, words.slice(1), system)
  return date === undefined ? said : { ...said, date: parseDay(date, today) }
}

/** Takes `-d DAY` or `--date DAY` from the end of a line; a day may be several words. */
const splitDate = (words: ReadonlyArray<string>) => {
  const flag = words.findIndex((word) => /^(?:-d|--date)$/.test(word))
  return flag < 0 ? { words, date: undefined } : { words: words.slice(0, flag), date: words.slice(flag + 1).join(" ") }
}

const parseSaid = (kind: Command, words: ReadonlyArray<string>, system: UnitSystem): Said => {
  const text = words.join(" ")
  switch (kind) {
    case "food":
      return foodOrEaten(words)
    case "water":
      if (text === "") throw new LineError("missing amount; for example w 250, or w 0.5l")
      return { kind, amountMl: parseWater(text) }
    case "weight":
      if (text === "") throw new LineError("missing weight; for example 81.4")
      return { kind, weightKg: parseAmount("mass", text, "weight", system) }
    case "workout":
      return { kind, exercises: parseExercises(words, system) }
    case "rest":
      if (text !== "") throw new LineError(`unexpected "${text}" after rest; for another day use rest -d yesterday`)
      return { kind }
  }
}

/** A food with its energy or, without any figures, an amount of a food whose figures are known. */
const foodOrEaten = (words: ReadonlyArray<string>): Said => {
  const { meal: _, name, ...figures } = parseFoodFields(words)
  const eaten = name !== undefined && Object.keys(figures).length === 0 ? parseEaten(words) : undefined
  return eaten === undefined ? { kind: "food", food: parseFood(words) } : { kind: "eaten", eaten }
}

const AMOUNT_OF_WATER = /^\+?[\d.,]+ ?(?:ml|cl|dl|l|litres?|liters?|cups?|glass(?:es)?|fl ?oz|oz|pints?)$/i
const WEIGHT = /^[\d.,]+ ?(?:kgs?|lbs?|st|kilos?|pounds?|stones?)?(?: ?[\d.,]+ ?(?:lbs?)?)?$/i

/** Parses a line without a command: as an amount of water, a weight, an exercise with sets, or else a food. */
const parseBare = (words: ReadonlyArray<string>, system: UnitSystem): Said => {
  const text = words.join(" ")
  if (AMOUNT_OF_WATER.test(text)) return parseSaid("water", words, system)
  if (WEIGHT.test(text)) {
    const weightKg = parseAmount("mass", text, "weight", system)
    const { max, min } = WEIGH_IN_KG
    if (weightKg < min || weightKg > max) {
      const hint = lacksUnit(text) ? `w ${text} for water, or ` : ""
      throw new LineError(`${text} is no body weight; write ${hint}${text}k after the name of a food`)
    }
    return { kind: "weight", weightKg }
  }
  return hasSets(words) ? parseSaid("workout", words, system) : parseSaid("food", words, system)
}

/** The energy of a food, in whose name a time or an amount may be: `8min egg 78k`. */
const ENERGY = /^[\d.,]*(?:k|kcals?|cals?|calories|kj)$/i

/** True if some of the words are sets: `3x5`, `5@80`, or, after a name, `8,8,6`, `60s` or `5km`. */
const hasSets = (words: ReadonlyArray<string>): boolean => {
  const isFood = words.some((word, index) => ENERGY.test(word) && !/^in$/i.test(words[index + 1] ?? ""))
  return joinSets(words).some((word, index) => {
    const groups = groupsIn(word)
    return (
      groups.some(({ load, times }) => load !== undefined || times !== undefined) ||
      (index > 0 && (groups.length > 1 || (!isFood && groups.some(isMeasured))))
    )
  })
}
