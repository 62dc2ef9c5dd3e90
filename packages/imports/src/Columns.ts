import { CM_PER_INCH } from "@daybook/core"
import { kgOf } from "./Numbers.ts"

/** A column whose name may end with its unit: `weight (kg)`, `weight_kg`, `hips [in]`. */
export interface Column {
  /** The whole name, by which a row has its cell. */
  readonly header: string
  /** The name without the unit, with single spaces. */
  readonly name: string
  readonly unit: string | undefined
}

const BRACKETED = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/
const SUFFIXED = /^(.+)[ _](kgs?|lbs?|cm|in|inches|percent|%)$/

const spaced = (name: string): string => name.replaceAll(/[\s_]+/g, " ").trim()

/** The unit of mass that a text names. */
export const massUnit = (text: string | undefined): "kg" | "lb" | undefined => {
  if (text === undefined) return undefined
  if (/^(?:kg|kgs|kilograms?|kilos?)$/i.test(text.trim())) return "kg"
  return /^(?:lb|lbs|pounds?)$/i.test(text.trim()) ? "lb" : undefined
}

const LB_PER_STONE = 14
const STONES = /^(\d{1,2}) ?(?:st|stones?)\.?,? ?(?:(\d{1,2}(?:[.,]\d+)?) ?(?:lbs?|pounds?)?)?$/i

/** The pounds of `12st 6lb`; undefined if a text has no stones. */
export const poundsIn = (text: string): number | undefined => {
  const [, stones, pounds = "0"] = STONES.exec(text) ?? []
  return stones === undefined ? undefined : Number(stones) * LB_PER_STONE + Number(pounds.replace(",", "."))
}

export const columnOf = (header: string): Column => {
  if (massUnit(header) !== undefined) return { header, name: "weight", unit: header }
  const [, name = header, unit] = BRACKETED.exec(header) ?? SUFFIXED.exec(header) ?? []
  return { header, name: spaced(name), unit: unit?.trim() }
}

/** Centimetres of a unit of length that a text names. */
export const cmPer = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (/^(?:cm|cms|centimet(?:er|re)s?)$/i.test(text.trim())) return 1
  return /^(?:in|ins|inch|inches|")$/i.test(text.trim()) ? CM_PER_INCH : undefined
}

export const METERS_PER_MILE = 1609.344

const METERS: ReadonlyArray<readonly [name: RegExp, meters: number]> = [
  [/^(?:m|met(?:er|re)s?|metri)$/i, 1],
  [/^(?:km|kms|kilomet(?:er|re)s?)$/i, 1000],
  [/^(?:mi\.?|miles?)$/i, METERS_PER_MILE],
  [/^(?:yd|yds|yards?)$/i, 0.9144],
  [/^(?:ft|feet|foot)$/i, 0.3048]
]

/** Meters of a unit of distance that a text names. */
export const metersPer = (text: string): number | undefined => METERS.find(([name]) => name.test(text.trim()))?.[1]

/** A figure of the body in kg, cm, % or kcal a day; undefined if it has another unit. */
export const figureIn = (value: number, unit: string): number | undefined => {
  const mass = massUnit(unit)
  const cm = cmPer(unit)
  if (mass !== undefined) return kgOf(value, mass)
  if (cm !== undefined) return value * cm
  return unit === "%" || unit === "kcal" ? value : undefined
}
