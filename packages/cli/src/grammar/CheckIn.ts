import { Usage } from "../Command.ts"
import { amountOf, figureIn, lengthText, numberOf, trimmed, type UnitSystem, weightText } from "./Amounts.ts"
import { nearest } from "./Nearest.ts"

type Kind = "mass" | "length" | "percent" | "kcal" | "text"

/** A field of a check-in: its short name at the terminal, and what it is a figure of. */
interface Field {
  readonly name: string
  readonly short: string
  readonly kind: Kind
}

export const CHECK_IN: ReadonlyArray<Field> = [
  { name: "weightKg", short: "weight", kind: "mass" },
  { name: "bodyFatPercent", short: "bf", kind: "percent" },
  { name: "waistCm", short: "waist", kind: "length" },
  { name: "hipCm", short: "hip", kind: "length" },
  { name: "chestCm", short: "chest", kind: "length" },
  { name: "armCm", short: "arm", kind: "length" },
  { name: "thighCm", short: "thigh", kind: "length" },
  { name: "calfCm", short: "calf", kind: "length" },
  { name: "neckCm", short: "neck", kind: "length" },
  { name: "leanBodyMassKg", short: "lean", kind: "mass" },
  { name: "boneMassKg", short: "bone", kind: "mass" },
  { name: "basalMetabolicRateKcal", short: "bmr", kind: "kcal" },
  { name: "note", short: "note", kind: "text" }
]

const SHORTS = CHECK_IN.map(({ short }) => short)

/** Whether any figure among the words hangs on the owner's units. */
export const hasBareFigures = (words: ReadonlyArray<string>): boolean =>
  words.some((word) => {
    const [name = "", value = ""] = word.split("=")
    const kind = fieldOf(name)?.kind
    return (kind === "mass" || kind === "length") && figureIn(value)?.unit === ""
  })

const fieldOf = (name: string): Field | undefined =>
  CHECK_IN.find((field) => field.short === name.toLowerCase() || field.name === name)

/** Reads `waist=84 bf=17.5 note="after a rest week"`; a name with nothing behind it (`note=`) blanks the field. */
export const checkInOf = (words: ReadonlyArray<string>, system: UnitSystem): Readonly<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {}
  const clearFields: Array<string> = []
  for (const word of words) {
    const equals = word.indexOf("=")
    const name = equals < 0 ? word : word.slice(0, equals)
    const field = fieldOf(name)
    if (equals < 0 || field === undefined) {
      const near = nearest(name, SHORTS)
      throw new Usage(
        `"${word}" is no reading; say ${near === undefined ? `NAME=VALUE, with a name of ${SHORTS.join(", ")}` : `${near}=VALUE`}`
      )
    }
    if (field.name in fields || clearFields.includes(field.name)) throw new Usage(`${field.short} is said twice`)
    const value = word.slice(equals + 1)
    if (value === "") clearFields.push(field.name)
    else fields[field.name] = readingOf(field, value, system)
  }
  return { ...fields, ...(clearFields.length > 0 && { clearFields }) }
}

const readingOf = ({ kind, short }: Field, value: string, system: UnitSystem): number | string => {
  switch (kind) {
    case "text":
      return value
    case "mass":
    case "length":
      return amountOf(kind, value, short, system)
    default:
      return numberOf(value.replace(/ ?(%|kcal)$/i, ""), short)
  }
}

/** A reading in the owner's units, for the eye. */
export const readingText = (name: string, value: number | string, system: UnitSystem): string => {
  if (typeof value === "string") return value
  switch (CHECK_IN.find((field) => field.name === name)?.kind) {
    case "mass":
      return weightText(value, system)
    case "length":
      return lengthText(value, system)
    case "percent":
      return `${trimmed(value, 1)} %`
    default:
      return `${trimmed(value, 0)} kcal`
  }
}
