import { quoted } from "../Text.ts"
import { KJ_PER_KCAL } from "../UnitFactors.ts"
import { type Doubt, type FoodFigures, MACROS, type PlausibilityFacts, rounded } from "./Doubt.ts"
import { unusual } from "./ReadingDoubts.ts"
import { fitting, type Usual } from "./Usual.ts"

/** The energy of a gram, kcal, as labels use it (Regulation (EU) No 1169/2011, annex XIV). */
const KCAL = { protein: 4, carbs: 4, fat: 9 }
const KCAL_OF_FIBER = 2

/** The energy and that of the macronutrients differ by more than what rounding, fibre and polyols explain. */
const ENERGY_RATIO = 1.6

/** Below this, rounding alone explains any ratio. */
const LEAST_KCAL = 20

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

/** A measure in which drinks are sold: a drink that has one, and the figures of alcohol, needs no known name. */
const DRINK_MEASURE =
  /\d ?cl(?!\p{L})|(?<!\p{L})(pint|half|shot|glass|jug|measure|nip|dram|float|glas|krug|halbe|maß|stamperl|verre|chope|demi|pichet|copa|caña|vaso|chupito|jarra)(?!\p{L})/iu

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
  return isDrink && (ALCOHOLIC.test(text) || DRINK_MEASURE.test(text) || (!isKj && grams(carbs) <= DRINK.carbs))
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

/** As many entries of a food say what is usual. */
const FEWEST = 3

/** A figure that was logged before, or one near it, has been right before. */
const isUsual = (calories: number, { count, least, most }: Usual): boolean =>
  count >= 2 && calories >= least * 0.8 && calories <= most * 1.25

/** Energy is doubted where it is so many times what the same food had; where it is that in kJ, at less. */
const FAR = 5
const IN_KJ = 1.8

/** A single entry without all macronutrients has seldom more than so many times the most of the last months. */
const MOST_EATEN = { ratio: 1.5, count: 30 }

/** Fat is the densest food, kcal a gram. */
const DENSEST_KCAL = 9.3

/** The doubts about the energy of an entry: by its macronutrients, by what the same food had, by the amount in its name, and by other foods. */
export const eatenDoubt = (field: string, food: FoodFigures, facts: PlausibilityFacts): Doubt | undefined => {
  const { calories } = food
  const name = textOf(food.name)
  const usual = facts.food?.(name)
  const macros = energyDoubt(field, food, usual)
  if (macros !== undefined) return macros
  const grams = gramsIn(name)
  if (calories > LEAST_KCAL && grams > 0 && calories > grams * DENSEST_KCAL) {
    const why = `${rounded(calories)} kcal is more than ${rounded(grams)} g can have`
    return {
      field,
      kind: "portion",
      value: calories,
      usual: Math.round(grams * DENSEST_KCAL),
      why,
      ...kiloJoules(calories, (kcal) => kcal <= grams * DENSEST_KCAL)
    }
  }
  if (usual !== undefined && usual.count >= FEWEST) {
    const kj = fitting([{ value: calories / KJ_PER_KCAL, as: `${rounded(calories)} kJ are` }], usual)
    const ten = fitting([{ value: calories / 10, as: `${rounded(calories)} with a digit too many is` }], usual)
    const isFar = calories > usual.most * FAR || (calories > 0 && calories < usual.least / FAR)
    if (isFar || (calories > usual.most * IN_KJ && kj !== undefined))
      return unusual(field, calories, usual, { what: `${rounded(calories)} kcal`, unit: "kcal", meant: kj ?? ten })
    return undefined
  }
  const { eaten } = facts
  const isWhole = MACROS.every((macro) => typeof food[macro] === "number")
  if (isWhole || eaten === undefined || eaten.count < MOST_EATEN.count || calories <= eaten.most * MOST_EATEN.ratio)
    return undefined
  const meant = kiloJoules(calories, (kcal) => kcal <= eaten.most)
  return { ...unusual(field, calories, eaten, { what: `${rounded(calories)} kcal at once`, unit: "kcal" }), ...meant }
}

const kiloJoules = (kj: number, isNear: (kcal: number) => boolean): Partial<Doubt> => {
  const kcal = kj / KJ_PER_KCAL
  return isNear(kcal) ? { condition: `if ${rounded(kj)} kJ are meant`, meant: Math.round(kcal), unit: "kJ" } : {}
}

/** Amounts in the name of a food: `2 x 30 g`, `0,5 l`. Those of a nutrient are no amount of the food. */
const AMOUNT =
  /(?:(\d+)\s*[x×]\s*)?(\d+(?:[.,]\d+)?)\s*(kg|g|ml|cl|dl|l)(?![\p{L}\d])(?!\s*(?:of |de |d'|di )?(?:prot|eiwei|fib|ballast|carb|kohlen|kh\b|fat|fett|gras|mat|sug|zuck|sucr|az|net|gluc|lip|sal))(?:\s*[x×]\s*(\d+))?/giu

const GRAMS: Readonly<Record<string, number>> = { kg: 1000, g: 1, ml: 1, cl: 10, dl: 100, l: 1000 }

/** The figures of such a food are of that amount, whatever was eaten. */
const A_HUNDRED = /(?:per|pro|por|pour|je|\/)\s*100\s*(?:g|ml)/i

/** The grams or millilitres that the name of a food says; 0 if it says none. */
const gramsIn = (name: string): number =>
  A_HUNDRED.test(name)
    ? 0
    : [...name.matchAll(AMOUNT)].reduce((sum, [, before = "1", amount = "", unit = "", after = "1"]) => {
        const each = Number(amount.replace(",", ".")) * (GRAMS[unit.toLowerCase()] ?? 0)
        return sum + each * Number(before) * Number(after)
      }, 0)

/** Macronutrients of a portion weigh no more than it, but for what rounding adds. */
const ROUNDING = 1.05

/** Doubts macronutrients that weigh more than the amount in the name. */
export const heavyMacrosDoubt = (field: string, food: FoodFigures): Doubt | undefined => {
  const portion = gramsIn(textOf(food.name))
  const sum = MACROS.reduce((total, macro) => total + grams(food[macro]), 0)
  return portion === 0 || sum <= portion * ROUNDING + 1
    ? undefined
    : {
        field,
        kind: "portion",
        value: sum,
        usual: portion,
        why: `${rounded(sum)} g of macronutrients in ${rounded(portion)} g`
      }
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
  if (amount !== undefined && value < 1) {
    const why = `${value} g of a food`
    return { field, kind: "portion", value, usual: 1, why, condition: `if ${value} kg are meant`, meant: value * 1000 }
  }
  if (usual !== undefined && usual.count >= FEWEST) {
    const isFar = calories > usual.most * FAR || (calories > 0 && calories < usual.least / FAR)
    const what = `${value} ${amount === undefined ? "times the portion" : "g"} has ${rounded(calories)} kcal`
    return isFar ? unusual(field, value, usual, { what, unit: "kcal" }) : undefined
  }
  if (amount === undefined)
    return value > MOST_PORTIONS
      ? { field, kind: "portion", value, usual: MOST_PORTIONS, why: `${value} portions at once` }
      : undefined
  const [least] = [...portions].sort((one, other) => one.amount - other.amount)
  if (least === undefined || value > PIECES.most || least.amount < value * PIECES.ratio) return undefined
  return {
    ...{ field, kind: "portion", value, usual: least.amount },
    why: `${value} g, where ${quoted(least.name)} has ${rounded(least.amount)} g`,
    condition: `if ${value} of them are meant, send portion and count`
  }
}
