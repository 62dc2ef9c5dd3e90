import { WEIGH_IN_KG } from "../plain/Limits.ts"
import { LineError, lacksUnit, parseAmount, parseWater, type UnitSystem, withoutApartGroups } from "./Amounts.ts"
import { parseDay } from "./Dates.ts"
import { splitDay } from "./DayOfLine.ts"
import { type ParsedEaten, parseEaten } from "./Eaten.ts"
import { type ParsedFood, parseFood, parseFoodFields } from "./Food.ts"
import { groupsIn, hasLoads, joinSets } from "./Groups.ts"
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

/** The terminal's commands that log, what each logs, and the words that stand for it in English, German and French. */
const COMMANDS = [
  { name: "food", kind: "food", words: "food f eat ate essen manger" },
  { name: "water", kind: "water", words: "water w drink drank wasser trinken eau boire" },
  { name: "weigh", kind: "weight", words: "weigh weight gewicht wiegen poids peser" },
  { name: "lift", kind: "workout", words: "lift" },
  { name: "rest", kind: "rest", words: "rest ruhetag repos" }
] as const satisfies ReadonlyArray<{ readonly name: string; readonly kind: Command; readonly words: string }>

/** The command of the terminal that a word stands for, of those that log. */
export const logCommand = (word: string): (typeof COMMANDS)[number] | undefined =>
  COMMANDS.find(({ words }) => words.split(" ").includes(word.toLowerCase()))

/**
 * Parses a line in the terminal's syntax, with or without its command: `w 500`, `81.4`, `oats 350k 12p @breakfast`, `oats 60g`,
 * `squat 3x5@100`. A line for another day than `today` has `-d yesterday`, or `yesterday` at its end.
 */
export const readLine = (text: string, system: UnitSystem, today: string): QuickLine => {
  const { date, words } = splitDate(
    withoutApartGroups(text)
      .trim()
      .split(/\s+/)
      .filter((word, index) => word !== "" && !(index === 0 && word === "daybook")),
    today
  )
  const named = logCommand(words[0] ?? "")?.kind
  // `eau de coco 40k`
  const command = named === "water" && words.some((word) => ENERGY.test(word)) ? undefined : named
  const said = command === undefined ? parseBare(words, system) : parseSaid(command, words.slice(1), system)
  return date === undefined ? said : { ...said, date: parseDay(date, today) }
}

/** Takes `-d DAY` or `--date DAY` from the end of a line, or its day without a flag; a day may be several words. */
const splitDate = (words: ReadonlyArray<string>, today: string) => {
  const flag = words.findIndex((word) => /^(?:-d|--date)$/.test(word))
  if (flag >= 0) return { words: words.slice(0, flag), date: words.slice(flag + 1).join(" ") }
  const { day, words: others } = splitDay(words, today)
  return { words: others, date: day }
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

const AMOUNT_OF_WATER =
  /^\+?(?:[\d.,/½¼¾]+ ?)+(?:ml|cl|dl|l|litres?|liters?|cups?|tassen?|glass(?:es)?|glas|gläser|verres?|fl ?oz|oz|pints?)$/iu
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
  return (
    hasLoads(words) ||
    joinSets(words).some((word, index) => {
      const groups = groupsIn(word)
      return index > 0 && (groups.length > 1 || (!isFood && groups.some(isMeasured)))
    })
  )
}
