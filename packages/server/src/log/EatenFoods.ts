import { type FoodMatch, InvalidRequest, type KnownFood, Limits, type SoughtFood } from "@daybook/core"
import { figuresOf, type Per100, portionNamed, type SoughtAmount, withSought } from "@daybook/core/foods"
import { amountInUnit, portionTyped } from "@daybook/core/grammar"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The energy of a food is unknown, so it has no entry and no place in a recipe. */
export class EnergyUnknown extends Data.TaggedError("EnergyUnknown")<{ readonly name: string }> {}

/** An amount, a portion or an entry beyond what the log takes. */
export class BeyondLimits extends Data.TaggedError("BeyondLimits")<{ readonly message: string }> {}

/** The refusals of an amount of a food. */
export const UNEATEN = {
  EnergyUnknown: ({ name }: EnergyUnknown) =>
    new InvalidRequest({
      message: `The energy of ${name} is unknown in its table; keep it as a food of your own with its kcal.`
    }),
  BeyondLimits: ({ message }: BeyondLimits) => new InvalidRequest({ message })
}

export interface EatenAmount {
  readonly amount?: number | undefined
  readonly portion?: string | undefined
  readonly count?: number | undefined
}

/** The amount of a food that was eaten, in g or ml, by its amount or its portions. */
export const amountEaten = (food: KnownFood, { amount, count = 1, portion: name }: EatenAmount) => {
  if (amount !== undefined) return Effect.succeed(amount)
  const portion = portionNamed(food.portions, name) ?? portionTyped(food.portions, name ?? "")
  if (portion !== undefined) return Effect.succeed(portion.amount * count)
  const known = portionsText(food)
  return new InvalidRequest({
    message:
      known === ""
        ? `portion: ${food.name} has no portions; send amount in ${food.unit}`
        : `portion: ${food.name} has no portion ${name}; expected ${known}, or send amount in ${food.unit}`
  })
}

const portionsText = ({ portions, unit }: KnownFood): string =>
  portions.map(({ amount, name }) => `${name} (${amount} ${unit})`).join(", ")

/** The figures of an amount of a food, as an entry has them. */
export const eatenFigures = (food: KnownFood, amount: number) => {
  const { calories, ...figures } = figuresOf(food.per100, amount)
  if (calories === null) return new EnergyUnknown({ name: food.name })
  const beyond = beyondEntry(food, amount)
  return beyond === undefined ? Effect.succeed({ ...figures, calories }) : new BeyondLimits({ message: beyond })
}

/** Refuses figures that are more than an entry can have. */
export const withinEntry = (name: string, figures: Per100) =>
  isBeyond(figures)
    ? new BeyondLimits({
        message: `times: so much of ${name} is more than an entry can have: at most ${Limits.FOOD_KCAL.max} kcal and ${Limits.FOOD_MACRO_GRAMS.max} g of a nutrient`
      })
    : Effect.void

const isBeyond = ({ calories, ...figures }: Per100): boolean =>
  (calories ?? 0) > Limits.FOOD_KCAL.max ||
  Object.values(figures).some((grams) => (grams ?? 0) > Limits.FOOD_MACRO_GRAMS.max)

/** Says why an amount of a food is more than an entry can have; undefined if it is not. */
const beyondEntry = (food: KnownFood, amount: number): string | undefined => {
  const { FOOD_AMOUNT, FOOD_KCAL, FOOD_MACRO_GRAMS } = Limits
  return amount > FOOD_AMOUNT.max || isBeyond(figuresOf(food.per100, amount))
    ? `amount: ${amount} ${food.unit} of ${entryName(food)} is more than an entry can have: at most ${FOOD_AMOUNT.max} ${food.unit}, ${FOOD_KCAL.max} kcal and ${FOOD_MACRO_GRAMS.max} g of a nutrient`
    : undefined
}

/** A food of a brand is logged with it, so that the log can be read without the table. */
export const entryName = ({ brand, name }: KnownFood): string => {
  const whole = brand === null || name.toLowerCase().includes(brand.toLowerCase()) ? name : `${name} (${brand})`
  return [...whole].slice(0, Limits.FOOD_NAME_CHARACTERS.max).join("").trim()
}

/** A food that words found, and how sure it is that it is the one that they mean. */
export interface FoundFood {
  readonly food: KnownFood
  readonly sure: number
}

/** The foods that a name found, and the amount with which it begins. */
interface Found {
  readonly found: ReadonlyArray<FoundFood>
  readonly sought: SoughtAmount | undefined
}

/** The amount of a food that has no portions, where none was asked for: that of its figures. */
const UNTOLD = 100

/** The foods that may be meant, with the figures of the amount that was asked for. */
export const matchesOf = (asked: SoughtFood, { found, sought }: Found): ReadonlyArray<FoodMatch> =>
  found.map(({ food, sure }) => {
    const amount = amountOf(food, asked, sought)
    const { brand, doubt, id, name, unit } = food
    const unresolved = amount === undefined ? noPortion(food, asked.unit) : beyond(food, amount)
    const { calories, carbs, fat, protein } =
      amount === undefined || unresolved !== undefined ? UNKNOWN : figuresOf(food.per100, amount)
    return {
      ...{ id, name, ...(brand !== null && { brand }) },
      ...{ amount: unresolved === undefined ? (amount ?? null) : null, unit, calories, protein, carbs, fat, sure },
      ...(unresolved !== undefined && { unresolved }),
      ...(doubt !== undefined && { doubt })
    }
  })

const UNKNOWN = { calories: null, protein: null, carbs: null, fat: null }

/** The amount in g or ml: as it was sent, else as the name begins with it, else the usual portion. */
const amountOf = (food: KnownFood, { amount, unit }: SoughtFood, sought: SoughtAmount | undefined) => {
  if (unit !== undefined) return amountInUnit(food, amount ?? 1, unit)
  if (amount !== undefined) return amount
  if (sought === undefined) return food.portions[0]?.amount ?? UNTOLD
  const portions = withSought(food.portions, sought, food.unit)
  return portions === food.portions ? undefined : portions[0]?.amount
}

const noPortion = (food: KnownFood, unit: string | undefined): string =>
  `${food.name} has no ${unit === undefined ? "portion as its name says" : `unit or portion "${unit}"`}; send ${[...(food.portions.length > 0 ? [portionsText(food)] : []), "g or ml"].join(", ")}`

const beyond = (food: KnownFood, amount: number): string | undefined =>
  amount < Limits.FOOD_AMOUNT.min
    ? `amount: ${amount} ${food.unit} is less than an entry can have`
    : beyondEntry(food, amount)
