import { CM_PER_INCH, KG_PER_LB, KG_PER_STONE, ML_PER_FL_OZ } from "../plain/UnitFactors.ts"
import { inDigits } from "./NumberWords.ts"

/** The error for words that cannot be understood. The message says what to type instead. */
export class LineError extends Error {
  override readonly name = "LineError"
}

/** Accepted units, each with its factor to the API's unit. A glass has no standard size: here it is 250 ml, as help says. */
const UNITS = {
  volume: { ml: 1, cl: 10, dl: 100, l: 1000, cup: 240, glass: 250, oz: ML_PER_FL_OZ, pint: 473.176 },
  mass: { kg: 1, lb: KG_PER_LB, st: KG_PER_STONE },
  length: { cm: 1, mm: 0.1, m: 100, in: CM_PER_INCH }
} as const

/** Other spellings of the units, in the singular. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["millilitre", "ml"],
  ["milliliter", "ml"],
  ["litre", "l"],
  ["liter", "l"],
  ["glasse", "glass"],
  ["glas", "glass"],
  ["gläser", "glass"],
  ["verre", "glass"],
  ["tasse", "cup"],
  ["tassen", "cup"],
  ["fl oz", "oz"],
  ["floz", "oz"],
  ["ounce", "oz"],
  ["kilo", "kg"],
  ["kilogramm", "kg"],
  ["kilogramme", "kg"],
  ["pound", "lb"],
  ["stone", "st"],
  ["inch", "in"],
  ["inche", "in"],
  ['"', "in"]
])

type Quantity = keyof typeof UNITS

/** The unit of the goals. It is the unit of body weights, loads and circumferences that are typed without one. */
export type UnitSystem = "kg" | "lbs"

const DEFAULT_UNIT: Record<Quantity, Record<UnitSystem, string>> = {
  volume: { kg: "ml", lbs: "ml" },
  mass: { kg: "kg", lbs: "lb" },
  length: { kg: "cm", lbs: "in" }
}

/**
 * What a dot or a comma before three digits can mean in a number. `whole`: thousands, since nobody counts thousandths of a step, a kcal or
 * a millilitre. `decimal`: decimals, since no weight, length or volume in litres has thousands. `either`: it is refused.
 */
export type NumberKind = "whole" | "decimal" | "either"

/** Separators of thousands that are never decimal: apostrophes and the spaces of French and German typing. */
const APART = "'\u2019 \u00a0\u2009\u202f"
const APART_GROUPS = /(?<=\d)['\u2019\u00a0\u2009\u202f](?=\d{3}(?!\d))/g

/** A text whose numbers have no apostrophes or narrow spaces, `1'200k`, which would end a word. */
export const withoutApartGroups = (text: string): string => text.replace(APART_GROUPS, "")

const GROUPED = new RegExp(`^\\d{1,3}(?:([.,])\\d{3}(?:\\1\\d{3})*|([${APART}])\\d{3}(?:\\2\\d{3})*)([.,]\\d+)?$`)

/** Parses digits with separators as `kind` has it: `1,000`, `1.000`, `1'000`, `0,5`, `1.234,5`. `unit` is what is typed behind them. */
export const parseDigits = (digits: string, kind: NumberKind, unit = ""): number => {
  const [, mark, apart, decimals = ""] = GROUPED.exec(digits) ?? []
  const whole = digits.slice(0, digits.length - decimals.length).replace(/\D/g, "")
  const isOneGroup = mark !== undefined && decimals === "" && digits.indexOf(mark) === digits.length - 4
  const grouped = Number(whole + decimals.replace(",", "."))
  if (apart !== undefined || (mark !== undefined && !isOneGroup && !decimals.startsWith(mark))) return grouped
  const plain = Number(digits.replace(",", "."))
  if (Number.isNaN(plain)) throw new LineError(`"${digits}${unit}" is no number`)
  // Thousands have no zero in front: 0.500 is a half.
  if (!isOneGroup || digits.startsWith("0") || kind === "decimal") return plain
  if (kind === "whole") return grouped
  const exact = /[^0]$/.test(digits) ? `${digits.replace(",", ".")}0` : String(plain)
  throw new LineError(
    `"${digits}${unit}" is ${grouped} or ${plain}; write ${grouped}${unit} for the thousands, or ${exact}${unit} for the decimals`
  )
}

const DIGITS = `\\d{1,3}(?:(?:\\.\\d{3})+|(?:,\\d{3})+|(?:[${APART}]\\d{3})+)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?|[.,]\\d+`

/** Matches a number with letters right after it. */
export const NUMBER_WITH_UNIT = new RegExp(`^\\+?(${DIGITS}) ?([\\p{L}"%]*)$`, "iu")

const AMOUNT = new RegExp(`^\\+?(${DIGITS}) ?(fl oz|[\\p{L}"]*)$`, "iu")

const parseNumberWithUnit = (word: string): { readonly digits: string; readonly unit: string } | undefined => {
  const found = AMOUNT.exec(inDigits(word.trim()))
  if (found === null) return undefined
  const unit = (found[2] ?? "").toLowerCase()
  const singular = SPELLINGS.has(unit) ? unit : unit.replace(/s$/, "")
  const known = Object.values(UNITS).some((units) => Object.hasOwn(units, unit))
  return { digits: found[1] ?? "", unit: known ? unit : (SPELLINGS.get(singular) ?? singular) }
}

/** Stones and pounds, `12st6`. */
const STONES = new RegExp(`^(\\d{1,3}) ?st(?:ones?)? ?(${DIGITS}) ?(?:lbs?|pounds?)?$`, "i")

/** `12st6` as pounds, `174lb`; any other word as it is. */
const inPounds = (word: string): string => {
  const found = STONES.exec(word.trim())
  return found === null ? word : `${Number(found[1]) * 14 + parseDigits(found[2] ?? "", "decimal")}lb`
}

/** True if a word is a number without a unit, so that its meaning depends on the goals' unit. */
export const lacksUnit = (word: string): boolean => parseNumberWithUnit(word)?.unit === ""

/** The unit system of a command line: pounds if any of its amounts is in pounds or inches, else that of the goals. */
export const unitSystemOf = (words: ReadonlyArray<string>, system: UnitSystem): UnitSystem =>
  words.some((word) => /(?:^|[=@wdf])\+?[\d.,]+ ?(?:lbs?|in|inch|inches|")(?:[,@x]|$)/i.test(word)) ? "lbs" : system

/** Parses an amount into the API's unit (ml, kg, cm), rounded to two decimals if it was converted. */
export const parseAmount = (quantity: Quantity, word: string, what: string, system: UnitSystem = "kg"): number => {
  const units: Readonly<Record<string, number>> = UNITS[quantity]
  const found = parseNumberWithUnit(quantity === "mass" ? inPounds(word) : word)
  const unit = found?.unit === "" ? DEFAULT_UNIT[quantity][system] : (found?.unit ?? "")
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
  if (found === undefined || factor === undefined) {
    throw new LineError(
      `invalid ${what} "${word}"; use a number, with or without a unit (${Object.keys(units).join(", ")})`
    )
  }
  const number = parseDigits(found.digits, unit === "ml" ? "whole" : "decimal", unit)
  return factor === 1 ? number : Math.round(number * factor * 100) / 100
}

const NUMBER = new RegExp(`^([+-]?)(${DIGITS})$`)

/** Parses a number without a unit. */
export const parseNumber = (word: string, what: string, kind: NumberKind = "whole"): number => {
  const found = NUMBER.exec(word)
  if (found === null) throw new LineError(`invalid ${what} "${word}"; use a number`)
  const number = parseDigits(found[2] ?? "", kind)
  return found[1] === "-" ? -number : number
}

const HOUR = "h(?:ours?|rs?|eures?)?|std\\.?|stunden?"

const HOURS = new RegExp(`^(${DIGITS}) ?(?:${HOUR})$`, "i")
const CLOCK = new RegExp(`^(\\d{1,2}) ?(?:${HOUR}|:) ?(?:(\\d{1,2}) ?(?:m(?:in(?:ute[ns]?|s)?\\.?)?)?)?$`, "i")

/** Parses a duration into minutes: `7h30`, `7:30`, `450`, `450m`, `7.5h`. */
export const parseMinutes = (word: string): number => {
  const clock = CLOCK.exec(word)
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2] ?? 0)
  const hours = HOURS.exec(word)
  if (hours !== null) return Math.round(parseDigits(hours[1] ?? "", "decimal") * 60)
  return parseNumber(word.replace(/ ?m(?:in(?:ute[ns]?)?)?$/i, ""), "duration")
}

/** A day has this many hours: a shorter duration of sleep without a unit is more likely in hours than in minutes. */
const HOURS_OF_A_DAY = 24

/** Parses a duration of sleep into minutes. A small number needs a unit. */
export const parseSleep = (word: string): number => {
  const minutes = parseMinutes(word)
  if (NUMBER.test(word) && minutes > 0 && minutes <= HOURS_OF_A_DAY) {
    throw new LineError(`sleep "${word}" has no unit; write ${word}h for hours or ${word}m for minutes`)
  }
  return minutes
}

/** Nobody drinks less water at once, so a smaller number lacks its unit. */
const LEAST_BARE_ML = 30

/** Several equal amounts: `2x250ml`, `2 x 0.5 l`. */
const SEVERAL = /^(\d{1,2}) ?[x×] ?(?=[\d.,½¼¾])(.+)$/i

/** Parses an amount of water into millilitres. A small number needs a unit. */
export const parseWater = (words: string): number => {
  const [, times, each = ""] = SEVERAL.exec(words.trim()) ?? []
  if (times !== undefined) return Math.round(Number(times) * parseWater(each) * 100) / 100
  const amountMl = parseAmount("volume", words, "amount of water")
  if (lacksUnit(words) && amountMl > 0 && amountMl < LEAST_BARE_ML) {
    throw new LineError(`water "${words}" has no unit; write ${words}l, ${words}cups, ${words}glasses or ${words}ml`)
  }
  return amountMl
}

/** A unit of display, and the divisor from the API's unit to it. */
export interface DisplayUnit {
  readonly divisor: number
  readonly unit: string
}

/** The unit in which weights are shown. */
export const massUnit = (system: UnitSystem): DisplayUnit =>
  system === "lbs" ? { divisor: UNITS.mass.lb, unit: "lb" } : { divisor: 1, unit: "kg" }

/** The unit in which lengths are shown. */
export const lengthUnit = (system: UnitSystem): DisplayUnit =>
  system === "lbs" ? { divisor: UNITS.length.in, unit: "in" } : { divisor: 1, unit: "cm" }

/** The unit in which volumes are shown. */
export const volumeUnit = (system: UnitSystem): DisplayUnit =>
  system === "lbs" ? { divisor: UNITS.volume.oz, unit: "fl oz" } : { divisor: 1, unit: "ml" }

/** A volume without its unit: fluid ounces to one decimal, millilitres to `decimals`. */
export const volumeNumberText = (ml: number, system: UnitSystem, decimals = 2): string =>
  numberText(ml / volumeUnit(system).divisor, system === "lbs" ? 1 : decimals)

/** A volume with its unit, `500 ml` or `16.9 fl oz`. */
export const volumeText = (ml: number, system: UnitSystem): string =>
  `${volumeNumberText(ml, system)} ${volumeUnit(system).unit}`

/** A weight without its unit: pounds to one decimal, kilograms to two. */
export const massNumberText = (kg: number, system: UnitSystem): string =>
  numberText(kg / massUnit(system).divisor, system === "lbs" ? 1 : 2)

/** A weight with its unit. */
export const weightText = (kg: number, system: UnitSystem): string =>
  `${massNumberText(kg, system)} ${massUnit(system).unit}`

/** A length with its unit. */
export const lengthText = (cm: number, system: UnitSystem): string => {
  const { divisor, unit } = lengthUnit(system)
  return `${numberText(cm / divisor, 1)} ${unit}`
}

/** A number with at most `decimals` decimals and with thousands separated. */
export const numberText = (number: number, decimals: number): string => {
  const [whole = "", part] = String(Math.round(number * 10 ** decimals) / 10 ** decimals).split(".")
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part === undefined ? "" : `.${part}`)
}

/** A sentence of the server with its amounts converted from the API's units to those of the goals. It may have decimal commas. */
export const inUnitsOf = (sentence: string, system: UnitSystem): string =>
  system === "kg"
    ? sentence
    : sentence.replace(/(\d+(?:[.,]\d+)?) (kg|ml|cm)\b/g, (_, digits: string, unit) => {
        const text = unit === "kg" ? weightText : unit === "ml" ? volumeText : lengthText
        const converted = text(Number(digits.replace(",", ".")), system)
        return digits.includes(",") ? converted.replace(".", ",") : converted
      })
