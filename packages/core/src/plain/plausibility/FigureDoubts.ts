import { BODY_FIELDS, type BodyField } from "../CheckIn.ts"
import { daysBetween } from "../Days.ts"
import { CM_PER_INCH, KG_PER_LB, KG_PER_STONE, KJ_PER_KCAL, ML_PER_FL_OZ } from "../UnitFactors.ts"
import { type Doubt, type FoodFigures, MACROS, type PlausibilityFacts, rounded } from "./Doubt.ts"

/** Less is no drink: a number that was meant in litres or ounces. */
const LEAST_ML = 20
const ML_PER_LITRE = 1000

/** More litres are no drink: a number that was meant in ounces. */
const MOST_LITRES = 5

export const waterDoubt = (field: string, ml: number): Doubt | undefined =>
  ml >= LEAST_ML
    ? undefined
    : {
        field,
        why: `${ml} ml of water is less than a sip`,
        ...waterMeant(ml),
        ...{ kind: "water", value: ml }
      }

/** The most likely unit of a small number of a drink: litres, or above that fluid ounces. */
const waterMeant = (ml: number): Pick<Doubt, "meant" | "unit" | "condition"> => {
  const isLitres = ml <= MOST_LITRES
  const meant = isLitres ? ml * ML_PER_LITRE : Math.round(ml * ML_PER_FL_OZ)
  const unit = isLitres ? "l" : "fl oz"
  return { meant, unit, condition: `if ${ml} ${unit} are meant` }
}

const SHORTEST_SLEEP = 60
const LONGEST_SLEEP = 16 * 60

/** Doubts a night, in minutes: one that was meant in hours, or more than a night. */
export const sleepDoubt = (field: string, minutes: number): Doubt | undefined => {
  if (minutes < SHORTEST_SLEEP) {
    const isHours = minutes >= 2 && minutes * 60 <= LONGEST_SLEEP
    const meant = Math.round(minutes * 60)
    return {
      ...{ field, kind: "sleep", value: minutes },
      why: `${minutes} minutes of sleep`,
      ...(isHours && { condition: `if ${minutes} hours are meant`, meant, unit: "h" })
    }
  }
  return minutes > LONGEST_SLEEP
    ? { field, why: `${minutes} minutes are ${rounded(minutes / 60)} hours of sleep`, kind: "sleep", value: minutes }
    : undefined
}

/** The energy of a gram, kcal, as labels use it (Regulation (EU) No 1169/2011, annex XIV). */
const KCAL = { protein: 4, carbs: 4, fat: 9 }
const KCAL_OF_FIBER = 2

/** The energy and that of the macronutrients differ by more than what rounding, fibre and polyols explain. */
const ENERGY_RATIO = 1.6

/** Below this, rounding alone explains any ratio. */
const LEAST_KCAL = 20

/** Doubts energy that does not fit the macronutrients: that of a label in kJ, or a figure of another portion. */
export const energyDoubt = (field: string, food: FoodFigures): Doubt | undefined => {
  const { calories } = food
  const sent = MACROS.filter((macro) => typeof food[macro] === "number")
  const fromMacros = sent.reduce((sum, macro) => sum + grams(food[macro]) * KCAL[macro], 0)
  if (fromMacros < LEAST_KCAL) return undefined
  const why = `${rounded(calories)} kcal, but the macronutrients have ${rounded(fromMacros)} kcal`
  const doubt: Doubt = { field, why, kind: "energy", value: calories, usual: fromMacros }
  if (calories > fromMacros * ENERGY_RATIO) {
    // A macronutrient that was not sent has energy as well, so only all three can show that there is too much.
    if (sent.length < MACROS.length || isAlcoholic(food, fromMacros)) return undefined
    const kcal = calories / KJ_PER_KCAL
    const isKj = kcal * ENERGY_RATIO >= fromMacros && kcal <= fromMacros * ENERGY_RATIO
    const condition = `if ${rounded(calories)} kJ are meant`
    return { ...doubt, ...(isKj && { condition, meant: Math.round(kcal), unit: "kJ" }) }
  }
  const isTooLittle = calories * ENERGY_RATIO < fromMacros && calories < fromMacros - unusedKcal(food)
  return isTooLittle ? { ...doubt, condition: "if the label says so", meant: Math.round(fromMacros) } : undefined
}

/** The figures of a product, for 100 g or ml. */
interface Label {
  readonly name: string
  readonly per100: { readonly [Each in "calories" | "protein" | "carbs" | "fat" | "fiber"]: number | null }
}

export const isLabel = (value: unknown): value is Label =>
  typeof value === "object" && value !== null && "per100" in value

/** Doubts the figures of a product that people typed from its label: its energy, or else its macronutrients, are of something else. */
export const labelDoubt = (field: string, { name, per100 }: Label): Doubt | undefined => {
  const { calories, carbs, fat, fiber, protein } = per100
  if (calories === null) return undefined
  const sent = { protein, carbs: carbs === null ? null : carbs + ((fiber ?? 0) * KCAL_OF_FIBER) / KCAL.carbs, fat }
  const known = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
  const found = energyDoubt(field, { ...known, name, calories })
  if (found === undefined) return undefined
  const { condition: _, meant: _meant, unit: _unit, ...doubt } = found
  return { ...doubt, why: `its table contradicts itself: 100 g have ${doubt.why}` }
}

const grams = (sent: unknown): number => (typeof sent === "number" ? sent : 0)

const textOf = (name: unknown): string => (typeof name === "string" ? name : "")

const words = (...lists: ReadonlyArray<string>): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${lists.join("|")})s?(?![\\p{L}\\p{N}])`, "iu")

/** Alcohol has 7 kcal a gram, and is in no macronutrient. Drinks are known by their kinds, and by names that are sold everywhere. */
const ALCOHOLIC = words(
  "beer(?!-| batter)|lager|(?<!ginger )ale|stout|porter|ipa|pils\\p{L}*|helles|\\p{L}*weizen|k[öo]lsch|radler|shandy|\\p{L}*bier|bi[eè]re|cerveza",
  "heineken|guinness|corona|bud|budweiser|carlsberg|beck's|peroni|stella|asahi|tennent'?s|coors|michelob|moretti|tsingtao|white claw",
  "cider|cidre|sidra|seltzer|alcohol\\p{L}*|wine(?! gum)|\\p{L}*wein|vin|vino|ros[eé]|sekt|prosecco|champagne|sparkling|cava|kir",
  "rioja|merlot|malbec|riesling|chardonnay|pinot|sauvignon|cabernet|chianti|shiraz|bordeaux|zinfandel|veltliner|port|sherry|mead|sake",
  "gin|rum|vodka|whisk(e)?y|bourbon|scotch|brandy|cognac|liqueur|licor|likör|tequila|mezcal|schnaps|grappa|ouzo|raki|pastis|pernod|soju",
  "bailey'?s|j[äa]germeister|amaretto|limoncello|campari|vermouth|cocktail|\\p{L}*spritz|aperol|hugo|sangria|margarita|mojito|negroni|martini",
  "daiquiri|caipirinha|colada|mule|toddy|glühwein|old fashioned|white russian|bloody mary|cosmopolitan|long island|paloma|manhattan|cuba libre"
)

/** Drinks with cream, milk or coconut. */
const CREAMY = words("cream\\p{L}*|coffee|latte|colada|bailey'?s|white russian|eggnog|eierlikör")

/** A drink has less protein, fat and alcohol than this: g, g and kcal. A long cocktail has 600 kcal of alcohol at most. */
const DRINK = { protein: 4, fat: 1, creamyFat: 20, carbs: 60, alcoholKcal: 600 }

/** The ratio of a label's kJ to its macronutrients. */
const KJ_RATIO = { least: 3.9, most: 4.5 }

/**
 * True if alcohol explains what the macronutrients do not: the figures are those of a drink, and the name is one of a drink or the energy
 * is not simply that of a label in kJ. A stew with wine has the figures of a stew.
 */
const isAlcoholic = ({ calories, carbs, fat, name, protein }: FoodFigures, fromMacros: number): boolean => {
  const text = textOf(name)
  const isDrink =
    grams(protein) <= DRINK.protein &&
    grams(fat) <= (CREAMY.test(text) ? DRINK.creamyFat : DRINK.fat) &&
    calories - fromMacros <= DRINK.alcoholKcal
  const ratio = calories / fromMacros
  const isKj = ratio >= KJ_RATIO.least && ratio <= KJ_RATIO.most
  return isDrink && (ALCOHOLIC.test(text) || (!isKj && grams(carbs) <= DRINK.carbs))
}

/** True for a drink with alcohol: by its figures, and where they say too little, by its name as well. */
export const isAlcoholicDrink = (food: FoodFigures): boolean => {
  const fromMacros = MACROS.reduce((sum, macro) => sum + grams(food[macro]) * KCAL[macro], 0)
  const isKnown = fromMacros >= LEAST_KCAL && MACROS.every((macro) => typeof food[macro] === "number")
  return (
    food.calories >= LEAST_KCAL &&
    food.calories > fromMacros * ENERGY_RATIO &&
    isAlcoholic(food, fromMacros) &&
    (isKnown || ALCOHOLIC.test(textOf(food.name)))
  )
}

/** Fibre and polyols are carbohydrate with less energy, down to none; a food seldom has more of them than this, g. */
const MOST_FIBRE = 20

/** Foods whose carbohydrate is mostly fibre and polyols, and the greatest share of them. */
const FIBROUS = words("\\p{L}*bran", "\\p{L}*kleie", "low[ -]carb", "keto\\p{L}*")
const FIBROUS_SHARE = 0.6

/** Foods whose carbohydrate may be fibre and polyols alone. */
const WHOLLY_FIBROUS = words(
  "psyllium|flohsamen\\p{L}*|inulin|fibre|fiber|erythrit\\p{L}*|xylit\\p{L}*|kon[jy]a[ck]\\p{L}*|shirataki|sugar[ -]?free|zuckerfrei\\p{L}*|sans sucre"
)

/** Amino acids and creatine, whose labels say 0 kcal, and the most of them in a portion, g. */
const AMINO = words("amino\\p{L}*|bcaa|eaa|creatine?|kreatin|glycine?|glutamine?|leucine?|taurine?|citrulline?")
const MOST_AMINO = 25

/** The energy of macronutrients that a label may leave out: of fibre, polyols and amino acids. */
const unusedKcal = ({ carbs, name, protein }: FoodFigures): number => {
  const text = textOf(name)
  const share = WHOLLY_FIBROUS.test(text) ? 1 : FIBROUS.test(text) ? FIBROUS_SHARE : 0
  const fibre = Math.min(grams(carbs), Math.max(MOST_FIBRE, grams(carbs) * share))
  const amino = AMINO.test(text) ? Math.min(grams(protein), MOST_AMINO) : 0
  return fibre * KCAL.carbs + amino * KCAL.protein
}

/** A person's weight changes less within 30 days. */
const WEIGHT_SHARE = 0.12

/** Doubts a weigh-in that is far off the latest one. */
export const weightDoubt = (
  field: string,
  kg: number,
  date: string,
  { weighIn }: PlausibilityFacts
): Doubt | undefined => {
  const latest = weighIn?.(date)
  if (latest === undefined) return undefined
  const isNear = (value: number) => Math.abs(value - latest.weightKg) <= latest.weightKg * WEIGHT_SHARE
  if (isNear(kg)) return undefined
  const share = rounded((Math.abs(kg - latest.weightKg) / latest.weightKg) * 100, 0)
  const units = [
    { name: "lb", unit: "lb", kg: kg * KG_PER_LB },
    { name: "st", unit: "st", kg: kg * KG_PER_STONE },
    { name: "kg without its decimal point", kg: kg / 10 },
    { name: "kg that was taken for lb", kg: kg / KG_PER_LB }
  ] as const
  const meant = units.find((each) => isNear(each.kg))
  return {
    ...{ field, kind: "weight", value: kg, usual: latest.weightKg, of: latest.date },
    why: `${kg} kg is ${share} % ${kg > latest.weightKg ? "over" : "under"} the weigh-in of ${latest.date} (${rounded(latest.weightKg)} kg)`,
    ...(meant && {
      condition: `if ${kg} ${meant.name} is meant`,
      meant: rounded(meant.kg),
      ...("unit" in meant && { unit: meant.unit })
    })
  }
}

/** A circumference outside of these shares of the latest one is of another unit or another place. */
const CIRCUMFERENCE = { least: 0.5, most: 1.6 }

/** Doubts a circumference that is far off the latest one. */
export const circumferenceDoubt = (
  field: string,
  cm: number,
  date: string,
  { circumference }: PlausibilityFacts,
  name: string
): Doubt | undefined => {
  const latest = circumference?.(name, date)
  if (latest === undefined) return undefined
  const isNear = (value: number) => value >= latest * CIRCUMFERENCE.least && value <= latest * CIRCUMFERENCE.most
  if (isNear(cm)) return undefined
  const inches = cm * CM_PER_INCH
  return {
    ...{ field, kind: "circumference", value: cm, usual: latest, of: name },
    why: `${cm} cm is ${rounded(cm / latest)} times the latest value (${rounded(latest)} cm)`,
    ...(isNear(inches) && {
      ...{ condition: `if ${cm} inches are meant`, meant: rounded(inches), unit: "in" }
    })
  }
}

/** A weigh-in that is older says little, and so does any check-in that is later. */
const COMPARED_DAYS = 30

/** A check-in of the log, as far as it is compared. */
type ComparedCheckIn = { readonly date: string } & { readonly [field in BodyField]?: number | null | undefined }

/**
 * The facts about the body for a date, from check-ins in the order newest first. The latest one before the date counts; without one the
 * one of the date itself, which a write replaces, and otherwise the first of the month after.
 */
export const bodyFacts = (
  checkIns: ReadonlyArray<ComparedCheckIn>
): Required<Pick<PlausibilityFacts, "circumference" | "weighIn">> => {
  const compared = (field: BodyField, on: string, daysBefore: number) => {
    const found = checkIns.filter(({ date, [field]: value }) => {
      const days = daysBetween(date, on)
      return value != null && days <= daysBefore && days >= -COMPARED_DAYS
    })
    return found.find(({ date }) => date < on) ?? found.at(-1)
  }
  return {
    weighIn: (on) => {
      const found = compared("weightKg", on, COMPARED_DAYS)
      return found?.weightKg == null ? undefined : { date: found.date, weightKg: found.weightKg }
    },
    circumference: (name, on) => {
      const field = BODY_FIELDS.find((each) => each === name)
      return (field && compared(field, on, Number.POSITIVE_INFINITY)?.[field]) ?? undefined
    }
  }
}
