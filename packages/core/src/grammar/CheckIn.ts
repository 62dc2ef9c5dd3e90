import { BODY_FIELDS, CHECK_IN as MEASURES, READINGS } from "../plain/CheckIn.ts"
import {
  LineError,
  lacksUnit,
  lengthText,
  numberText,
  parseAmount,
  parseNumber,
  type UnitSystem,
  weightText
} from "./Amounts.ts"

type Kind = "mass" | "length" | "percent" | "kcal" | "text"

/** A field of a check-in: its name in the API, its short name at the terminal, and its kind of quantity. */
interface Field {
  readonly name: string
  readonly short: string
  readonly kind: Kind
}

/** The fields of a check-in, in the order in which they are shown. */
export const CHECK_IN: ReadonlyArray<Field> = [
  ...BODY_FIELDS.map((name) => ({ name, ...MEASURES[name] })),
  { name: "note", short: "note", kind: "text" }
]

const SHORTS = CHECK_IN.map(({ short }) => short)

/** Other names of what is measured, in German and French: of check-ins and of readings that are pinned. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    weight: "gewicht poids",
    bf: "fat bodyfat körperfett kfa graisse",
    waist: "taille bauch bauchumfang taillenumfang",
    hip: "hips hüfte hüftumfang hanches",
    chest: "brust brustumfang poitrine",
    arm: "arms bizeps bras",
    thigh: "oberschenkel cuisse",
    calf: "wade mollet",
    neck: "hals nacken cou",
    note: "notiz",
    sleep: "schlaf sommeil",
    steps: "schritte pas",
    rhr: "ruhepuls"
  }).flatMap(([short, others]) => others.split(" ").map((other) => [other, short] as const))
)

const shortOf = (typed: string): string => {
  const name = typed.toLowerCase().replace(/^tour (?:de |d['\u2019])/, "")
  return NAMES.get(name) ?? name
}

/** The reading that a name is of, of those that can be pinned. */
export const readingNamed = (typed: string): (typeof READINGS)[number] | undefined =>
  READINGS.find(({ name, short }) => short === shortOf(typed) || name === typed)

/** The words of a check-in as NAME=VALUE: `waist 84 cm` is `waist=84cm`. */
const assigned = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found: Array<string> = []
  let name: ReadonlyArray<string> = []
  for (const word of words) {
    const last = found.at(-1) ?? ""
    if (name.length === 0 && /^(?:cm|mm|m|in|inch|inches|"|kgs?|lbs?|%|kcal)$/i.test(word) && /=[\d.,]+$/.test(last))
      found.splice(-1, 1, last + word)
    else if (name.length > 0 && /^\d/.test(word)) {
      found.push(`${name.join(" ")}=${word}`)
      name = []
    } else if (word.includes("=")) {
      found.push([...name, word].join(" "))
      name = []
    } else name = [...name, word]
  }
  return name.length === 0 ? found : [...found, name.join(" ")]
}

/** True if a weight or a length lacks a unit, so that its meaning depends on the goals' unit. */
export const lacksUnits = (words: ReadonlyArray<string>): boolean =>
  assigned(words).some((word) => {
    const [name = "", value = ""] = word.split("=")
    const kind = findField(name)?.kind
    return (kind === "mass" || kind === "length") && lacksUnit(value)
  })

const findField = (name: string): Field | undefined =>
  CHECK_IN.find((field) => field.short === shortOf(name) || field.name === name)

/** Parses `waist=84 bf=17.5 note="after a rest week"` and `waist 84 cm`; a name without a value (`note=`) clears the field. */
export const parseCheckIn = (words: ReadonlyArray<string>, system: UnitSystem): Readonly<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {}
  const clearFields: Array<string> = []
  for (const word of assigned(words)) {
    const equals = word.indexOf("=")
    const name = equals < 0 ? word : word.slice(0, equals)
    const field = findField(name)
    if (equals < 0 || field === undefined) {
      const near = nearest(name, SHORTS)
      const expected = near === undefined ? `NAME=VALUE with one of the names ${SHORTS.join(", ")}` : `${near}=VALUE`
      throw new LineError(`invalid reading "${word}"; use ${expected}`)
    }
    if (field.name in fields || clearFields.includes(field.name)) {
      throw new LineError(`${field.short} is given twice`)
    }
    const value = word.slice(equals + 1)
    if (value === "") clearFields.push(field.name)
    else fields[field.name] = parseReading(field, value, system)
  }
  return { ...fields, ...(clearFields.length > 0 && { clearFields }) }
}

const parseReading = ({ kind, short }: Field, value: string, system: UnitSystem): number | string => {
  switch (kind) {
    case "text":
      return value
    case "mass":
    case "length":
      return parseAmount(kind, value, short, system)
    default:
      return parseNumber(value.replace(/ ?(%|kcal)$/i, ""), short, kind === "percent" ? "decimal" : "whole")
  }
}

/** A reading with its unit. */
export const readingText = (name: string, value: number | string, system: UnitSystem): string => {
  if (typeof value === "string") return value
  switch (findField(name)?.kind) {
    case "mass":
      return weightText(value, system)
    case "length":
      return lengthText(value, system)
    case "percent":
      return `${numberText(value, 1)} %`
    default:
      return `${numberText(value, 0)} kcal`
  }
}

/**
 * The known word that a mistyped one most likely means: it starts with the typed letters, or at most a third of its letters differ.
 * Unlike `nearestName`, it is for typed words: people abbreviate and swap letters.
 */
export const nearest = (word: string, known: ReadonlyArray<string>): string | undefined => {
  const typed = word.toLowerCase()
  const prefixed = known.find((candidate) => typed.length > 2 && candidate.toLowerCase().startsWith(typed))
  if (prefixed !== undefined) return prefixed
  return known
    .map((candidate) => ({ candidate, distance: editDistance(typed, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance)[0]?.candidate
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
const editDistance = (a: string, b: string): number => {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : replaced
      row.push(Math.min(replaced, swapped, at(i - 1, j) + 1, (row[j - 1] ?? 0) + 1))
    }
  }
  return at(a.length, b.length)
}
