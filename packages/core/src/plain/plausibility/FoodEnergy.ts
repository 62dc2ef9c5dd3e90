import { KJ_PER_KCAL } from "../UnitFactors.ts"
import { type Doubt, type FoodFigures, grams, MACROS, rounded, textOf } from "./Doubt.ts"
import { countIn } from "./NamedAmounts.ts"
import type { Usual } from "./Usual.ts"

/** The energy of a gram, kcal, as labels use it (Regulation (EU) No 1169/2011, annex XIV). */
const KCAL = { protein: 4, carbs: 4, fat: 9 }
const KCAL_OF_FIBER = 2

/** The energy and that of the macronutrients differ by more than what rounding, fibre and polyols explain. */
const ENERGY_RATIO = 1.6

/** Below this, rounding alone explains any ratio. */
export const LEAST_KCAL = 20

/** Doubts energy that does not fit the macronutrients: that of a label in kJ, or a figure of another portion. */
export const energyDoubt = (field: string, food: FoodFigures, usual?: Usual): Doubt | undefined => {
  const { calories } = food
  if (usual !== undefined && isUsual(calories, usual)) return undefined
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

/** True if the energy is that of the macronutrients, all of which were sent. */
export const fitsMacros = (food: FoodFigures): boolean => {
  const kcal = MACROS.reduce((sum, macro) => sum + grams(food[macro]) * KCAL[macro], 0)
  const ratio = food.calories / kcal
  return MACROS.every((macro) => typeof food[macro] === "number") && ratio <= ENERGY_RATIO && ratio * ENERGY_RATIO >= 1
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

const words = (...lists: ReadonlyArray<string>): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${lists.join("|")})s?(?![\\p{L}\\p{N}])`, "iu")

/** Alcohol has 7 kcal a gram, and is in no macronutrient. Drinks are known by their kinds, and by names that are sold everywhere. */
const ALCOHOLIC = words(
  "beer(?!-| batter)|lager|(?<!ginger )ale|stout|porter|ipa|pils\\p{L}*|helles|\\p{L}*weizen|k[öo]lsch|radler|shandy|\\p{L}*bier(?:e|en|chen)?|bi[eè]re|cerveza",
  "heineken|guinness|corona|bud|budweiser|carlsberg|beck's|peroni|stella|asahi|tennent'?s|coors|michelob|moretti|tsingtao|white claw",
  "cider|cidre|sidra|seltzer|alcohol\\p{L}*|wine(?! gum)|\\p{L}*weine?|vin|vino|ros[eé]|sekt|prosecco|champagne|sparkling|cava|kir",
  "rioja|merlot|malbec|riesling|chardonnay|pinot|sauvignon|cabernet|chianti|shiraz|bordeaux|zinfandel|veltliner|port|sherry|mead|sake",
  "gin|rum|vodka|whisk(e)?y|bourbon|scotch|brandy|cognac|liqueur|licor|likör|tequila|mezcal|schnaps|grappa|ouzo|raki|pastis|pernod|soju",
  "bailey'?s|j[äa]germeister|amaretto|limoncello|campari|vermouth|cocktail|\\p{L}*spritz|aperol|hugo|sangria|margarita|mojito|negroni|martini",
  "daiquiri|caipirinha|colada|mule|toddy|glühwein|old fashioned|white russian|bloody mary|cosmopolitan|long island|paloma|manhattan|cuba libre"
)

/** A measure in which drinks are sold: a drink that has one, and the figures of alcohol, needs no known name. */
const DRINK_MEASURE =
  /\d ?cl(?!\p{L})|(?<!\p{L})(pint|half|shot|glass|jug|measure|nip|dram|float|glas|krug|halbe|gläser|maß|stamperl|verre|chope|demi|pichet|copa|caña|vaso|chupito|jarra)s?(?!\p{L})/iu

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
  const isNamed = ALCOHOLIC.test(text) || DRINK_MEASURE.test(text)
  const drinks = isNamed ? countIn(text) : 1
  const isDrink =
    grams(protein) <= DRINK.protein * drinks &&
    grams(fat) <= (CREAMY.test(text) ? DRINK.creamyFat : DRINK.fat) * drinks &&
    calories - fromMacros <= DRINK.alcoholKcal * drinks
  const ratio = calories / fromMacros
  const isKj = ratio >= KJ_RATIO.least && ratio <= KJ_RATIO.most
  return isDrink && (isNamed || (!isKj && grams(carbs) <= DRINK.carbs))
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
  "psyllium|flohsamen\\p{L}*|inulin|fibre|fiber|erythrit\\p{L}*|xylit\\p{L}*|malti?t\\p{L}*|isomalt\\p{L}*|sorbit\\p{L}*|allulose|tagatose|stevia|agar\\p{L}*|kon[jy]a[ck]\\p{L}*|shirataki|sugar[ -]?free|zuckerfrei\\p{L}*|sans sucre"
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

/** A figure that was logged before, or one near it, has been right before. */
const isUsual = (calories: number, { count, least, most }: Usual): boolean =>
  count >= 2 && calories >= least * 0.8 && calories <= most * 1.25
