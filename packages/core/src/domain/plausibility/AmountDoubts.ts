import { KJ_PER_KCAL, ML_PER_FL_OZ } from "../../contract/UnitFactors.ts"
import { type Doubt, type FoodFigures, rounded } from "./Doubt.ts"

/** Less is no drink: a number that was meant in litres or ounces. */
const LEAST_ML = 20
const ML_PER_LITRE = 1000

/** More litres are no drink: a number that was meant in ounces. */
const MOST_LITRES = 5

/** Doubts an amount of water. */
export const waterDoubt = (field: string, ml: number): Doubt | undefined =>
  ml >= LEAST_ML
    ? undefined
    : {
        field,
        why: `${ml} ml of water is less than a sip`,
        ...waterMeant(ml),
        ...{ kind: "water", value: ml }
      }

/** What a small number of a drink most likely is: litres, or above that fluid ounces. */
const waterMeant = (ml: number): Pick<Doubt, "meant" | "unit" | "instead"> => {
  const isLitres = ml <= MOST_LITRES
  const meant = isLitres ? ml * ML_PER_LITRE : Math.round(ml * ML_PER_FL_OZ)
  const unit = isLitres ? "l" : "fl oz"
  return { meant, unit, instead: `if ${ml} ${unit} are meant, send ${meant}` }
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
      ...(isHours && { instead: `if ${minutes} hours are meant, send ${meant}`, meant, unit: "h" })
    }
  }
  return minutes > LONGEST_SLEEP
    ? { field, why: `${minutes} minutes are ${rounded(minutes / 60)} hours of sleep`, kind: "sleep", value: minutes }
    : undefined
}

/** The energy of a gram, kcal, as labels use it (Regulation (EU) No 1169/2011, annex XIV). */
const KCAL = { protein: 4, carbs: 4, fat: 9 }

/** The energy and that of the macronutrients differ by more than what rounding, fibre and polyols explain. */
const ENERGY_RATIO = 1.6

/** Below this, rounding alone explains any ratio. */
const LEAST_KCAL = 20

/** Fibre and polyols are carbohydrate with less energy, down to none; a food seldom has more of them than this, g. */
const MOST_FIBRE = 20

/** Foods whose carbohydrate may be fibre and polyols alone. */
const FIBROUS =
  /\b(\w*bran|\w*kleie|psyllium|flohsamen\w*|inulin|fib(re|er)|erythrit\w*|xylit\w*|low[ -]carb|keto\w*|kon[jy]a[ck]\w*|shirataki)\b/iu

/** Alcohol has 7 kcal a gram, and is in no macronutrient. Drinks are known by their kinds, and by names that are sold everywhere. */
const ALCOHOLIC = new RegExp(
  `\\b(${[
    "beer|lager|ale|stout|porter|ipa|pils\\w*|helles|k[öo]lsch|radler|shandy|\\w*bier|bi[eè]re|cerveza",
    "heineken|guinness|corona|bud|budweiser|carlsberg|beck's",
    "cider|cidre|sidra|seltzer|alcohol\\w*|wine|\\w*wein|vin|vino|ros[eé]|sekt|prosecco|champagne|sparkling|cava",
    "rioja|merlot|malbec|riesling|chardonnay|pinot|sauvignon|cabernet|chianti|shiraz|bordeaux|port|sherry|mead|sake",
    "gin|rum|vodka|whisk(e)?y|brandy|cognac|liqueur|licor|likör|tequila|schnaps|grappa|ouzo|soju|bailey'?s",
    "cocktail|spritz|aperol|hugo|sangria|margarita|mojito|negroni|martini|daiquiri|caipirinha|colada|mule|old fashioned|white russian"
  ].join("|")})s?\\b`,
  "iu"
)

const textOf = (name: unknown): string => (typeof name === "string" ? name : "")

/** Doubts energy that does not fit the macronutrients: that of a label in kJ, or a figure of another portion. */
export const energyDoubt = (field: string, { calories, carbs, fat, name, protein }: FoodFigures): Doubt | undefined => {
  const macros = Object.entries({ protein, carbs, fat }).flatMap(([macro, grams]) =>
    typeof grams === "number" ? [[macro, grams] as const] : []
  )
  const fromMacros = macros.reduce((sum, [macro, grams]) => sum + grams * KCAL[macro === "fat" ? "fat" : "protein"], 0)
  const why = `${rounded(calories)} kcal, but the macronutrients have ${rounded(fromMacros)} kcal`
  const doubt: Doubt = { field, why, kind: "energy", value: calories, usual: fromMacros }
  // A macronutrient that was not sent has energy as well, so only all three can show that there is too much.
  const isTooMuch =
    macros.length === Object.keys(KCAL).length &&
    fromMacros >= LEAST_KCAL &&
    calories > fromMacros * ENERGY_RATIO &&
    !ALCOHOLIC.test(textOf(name))
  if (isTooMuch) {
    const kcal = calories / KJ_PER_KCAL
    const isKj = kcal * ENERGY_RATIO >= fromMacros && kcal <= fromMacros * ENERGY_RATIO
    const meant = Math.round(kcal)
    const instead = `if ${rounded(calories)} kJ are meant, send ${meant}`
    return { ...doubt, ...(isKj && { instead, meant, unit: "kJ" }) }
  }
  const mostFibre = FIBROUS.test(textOf(name)) ? Number.POSITIVE_INFINITY : MOST_FIBRE
  const fibre = Math.min(typeof carbs === "number" ? carbs : 0, mostFibre)
  const isTooLittle =
    fromMacros >= LEAST_KCAL && calories * ENERGY_RATIO < fromMacros && calories < fromMacros - fibre * KCAL.carbs
  const meant = Math.round(fromMacros)
  return isTooLittle ? { ...doubt, instead: `if the label says so, send ${meant}`, meant } : undefined
}
