import { quoted } from "../Text.ts"
import { KJ_PER_KCAL } from "../UnitFactors.ts"
import { type Doubt, type FoodFigures, grams, MACROS, type PlausibilityFacts, rounded, textOf } from "./Doubt.ts"
import { energyDoubt, fitsMacros, LEAST_KCAL } from "./FoodEnergy.ts"
import { gramsOf, ROUNDING } from "./NamedAmounts.ts"
import { unusual } from "./ReadingDoubts.ts"
import { fitting, type Usual } from "./Usual.ts"

/** As many entries of a food say what is usual. */
const FEWEST = 3

/** Energy is doubted where it is so many times what the same food had; where it is that in kJ, at less. */
const FAR = 5
const IN_KJ = 1.8

/** Less than so much more is no slip that matters, kcal: a coffee with milk, after black ones. */
const MORE = { far: 200, inKj: 50 }

/** A single entry without all macronutrients has seldom more than so many times the most of the last months, and than a large meal, kcal. */
const LARGE_MEAL = 1500
const MOST_EATEN = { ratio: 1.5, count: 30 }

/** True if the energy is 2 to 9 times that of one entry, up to a large meal: 234 kcal for three eggs of 78. Ten times is more likely a digit too many. */
const areSeveral = (calories: number, { least, middle }: Usual): boolean =>
  calories <= LARGE_MEAL &&
  [least, middle].some((one) => {
    const count = Math.round(calories / one)
    return count >= 2 && count < 10 && Math.abs(calories - count * one) <= 1
  })

const isFarFrom = (calories: number, usual: Usual): boolean =>
  (calories > usual.most * FAR && calories > usual.most + MORE.far) || (calories > 0 && calories < usual.least / FAR)

/** Fat is the densest food, kcal a gram. */
const DENSEST_KCAL = 9.3

/** The doubts about the energy of an entry: by its macronutrients, by what the same food had, by the amount in its name, and by other foods. */
export const eatenDoubt = (field: string, food: FoodFigures, facts: PlausibilityFacts): Doubt | undefined => {
  const { calories } = food
  const name = textOf(food.name)
  const usual = facts.food?.(name)
  const macros = energyDoubt(field, food, usual)
  if (macros !== undefined) return macros
  const portion = gramsOf(food)
  if (calories > LEAST_KCAL && portion > 0 && calories > portion * DENSEST_KCAL) {
    const why = `${rounded(calories)} kcal is more than ${rounded(portion)} g can have`
    return {
      field,
      kind: "portion",
      value: calories,
      usual: Math.round(portion * DENSEST_KCAL),
      why,
      ...kiloJoules(calories, (kcal) => kcal <= portion * DENSEST_KCAL)
    }
  }
  if (usual !== undefined && usual.count >= FEWEST) {
    if (areSeveral(calories, usual)) return undefined
    const isOfMacros = fitsMacros(food)
    const inKj = [{ value: calories / KJ_PER_KCAL, as: `${rounded(calories)} kJ are` }]
    const kj = isOfMacros ? undefined : fitting(inKj, usual)
    const ten = fitting([{ value: calories / 10, as: `${rounded(calories)} with a digit too many is` }], usual)
    const isKj = kj !== undefined && calories > Math.max(usual.most * IN_KJ, usual.most + MORE.inKj)
    return isKj || isFarFrom(calories, usual)
      ? unusual(field, calories, usual, { what: `${rounded(calories)} kcal`, unit: "kcal", meant: kj ?? ten })
      : undefined
  }
  const isWhole = MACROS.every((macro) => typeof food[macro] === "number")
  const { eaten } = facts
  if (isWhole || eaten === undefined || eaten.count < MOST_EATEN.count) return undefined
  if (calories <= Math.max(eaten.most * MOST_EATEN.ratio, LARGE_MEAL)) return undefined
  const meant = kiloJoules(calories, (kcal) => kcal <= eaten.most)
  return { ...unusual(field, calories, eaten, { what: `${rounded(calories)} kcal at once`, unit: "kcal" }), ...meant }
}

const kiloJoules = (kj: number, isNear: (kcal: number) => boolean): Partial<Doubt> => {
  const kcal = kj / KJ_PER_KCAL
  return isNear(kcal) ? { condition: `if ${rounded(kj)} kJ are meant`, meant: Math.round(kcal), unit: "kJ" } : {}
}

/** The nutrients of 100 g weigh no more than that. */
const A_HUNDRED_GRAMS = 100

/** The doubts about the figures of 100 g of a food. */
export const per100Doubts = (
  field: string,
  food: FoodFigures & Readonly<Record<string, unknown>>
): ReadonlyArray<Doubt> => {
  const energy = energyDoubt(`${field}.calories`, food)
  const sum = MACROS.reduce((total, macro) => total + grams(food[macro]), 0)
  const heavy = Object.entries(food).find(([name, value]) => name !== "calories" && grams(value) > A_HUNDRED_GRAMS)
  if (heavy !== undefined) {
    const [name, value] = [heavy[0], grams(heavy[1])]
    const why = `${rounded(value)} g of ${name} in 100 g`
    return [
      {
        field: `${field}.${name}`,
        kind: "portion",
        value,
        usual: A_HUNDRED_GRAMS,
        why,
        condition: `if ${value} mg are meant`,
        meant: value / 1000
      }
    ]
  }
  if (sum > A_HUNDRED_GRAMS * ROUNDING)
    return [
      {
        field,
        kind: "portion",
        value: sum,
        usual: A_HUNDRED_GRAMS,
        why: `${rounded(sum)} g of macronutrients in 100 g`
      }
    ]
  return energy === undefined ? [] : [energy]
}

/** A portion of a known food, as far as it is compared. */
interface NamedPortion {
  readonly name: string
  readonly amount: number
}

/** More portions are hardly eaten at once. */
const MOST_PORTIONS = 20

/** A number of pieces is small, and a piece has many times so many grams. */
const PIECES = { most: 5, ratio: 8 }

/** Names of portions that are measures, not pieces: 2 g of cocoa does not mean two cups. */
const MEASURE = /(?<!\p{L})(cup|tasse|taza|oz|ounce|lb|pound|fl oz|pint|serving|portion|package|packung)s?(?!\p{L})/iu

/** How much of a known food a request logs. */
interface KnownAmount {
  readonly amount?: unknown
  readonly count?: unknown
  readonly figures: FoodFigures
  readonly portions?: ReadonlyArray<NamedPortion>
}

/** Doubts an amount of a known food: by its energy in the log, one that was meant in kilograms, and a number of pieces. */
export const amountDoubt = (
  path: string,
  { amount, count, figures: { calories }, portions = [] }: KnownAmount,
  usual: Usual | undefined
): Doubt | undefined => {
  const field = `${path}${amount === undefined ? "count" : "amount"}`
  const value = typeof amount === "number" ? amount : typeof count === "number" ? count : 1
  // A pinch of salt, or of a sweetener, has no energy.
  if (amount !== undefined && value < 1 && calories > 0) {
    const why = `${value} g of a food`
    return { field, kind: "portion", value, usual: 1, why, condition: `if ${value} kg are meant`, meant: value * 1000 }
  }
  if (usual !== undefined && usual.count >= FEWEST) {
    const what = `${value} ${amount === undefined ? "times the portion" : "g"} has ${rounded(calories)} kcal`
    return isFarFrom(calories, usual) ? unusual(field, value, usual, { what, unit: "kcal" }) : undefined
  }
  if (amount === undefined)
    return value > MOST_PORTIONS
      ? { field, kind: "portion", value, usual: MOST_PORTIONS, why: `${value} portions at once` }
      : undefined
  const [least] = [...portions].sort((one, other) => one.amount - other.amount)
  if (least === undefined || MEASURE.test(least.name) || value > PIECES.most || least.amount < value * PIECES.ratio)
    return undefined
  return {
    ...{ field, kind: "portion", value, usual: least.amount },
    why: `${value} g, where ${quoted(least.name)} has ${rounded(least.amount)} g`,
    condition: `if ${value} of them are meant, send portion and count`
  }
}
