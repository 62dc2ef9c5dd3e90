import { BODY_FIELDS } from "@daybook/core/check-in"
import { clash as text } from "#text/clash"
import type { FieldValues } from "../data/shown.ts"
import { formatDate, isDate } from "../format/dates.ts"
import { bodyLabel } from "../format/labels.ts"
import { formatNumber } from "../format/numbers.ts"
import { setsText } from "../format/sets.ts"
import { exactMass } from "../format/units.ts"

/** The names of the fields. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(text.fields),
  ...BODY_FIELDS.map((field) => [field, bodyLabel(field)] as const)
])

interface LoggedExercise {
  readonly name: string
  readonly sets: Parameters<typeof setsText>[0]
}

const isExercise = (value: unknown): value is LoggedExercise =>
  typeof value === "object" && value !== null && "name" in value && "sets" in value

const valueText = (field: string, value: unknown): string => {
  if (typeof value === "number") return field.endsWith("Kg") ? exactMass(value) : formatNumber(value, 3)
  if (typeof value === "string" && value !== "") {
    if (isDate(value)) return formatDate(value, "full")
    return field === "goal" ? value.replaceAll("_", " ") : value
  }
  if (Array.isArray(value))
    return value
      .map((each) => (isExercise(each) ? `${each.name} ${setsText(each.sets, exactMass)}` : partsText(each)))
      .join(", ")
  if (typeof value === "object" && value !== null) return partsText(value)
  return text.nothing
}

/** The values of an object with the names of its fields: figures of a food, or the name and the amount of a portion. */
const partsText = (value: object): string =>
  Object.entries(value)
    .filter(([field, part]) => part !== null && field !== "foodId")
    .map(([field, part]) =>
      field === "name" || field === "amount"
        ? valueText("", part)
        : `${NAMES.get(field) ?? field} ${valueText("", part)}`
    )
    .join(" ")

/** Names the present value of each field, and the value of the form or the write. */
export const clashText = (present: FieldValues, mine: object): string => {
  const wanted = new Map(Object.entries(mine))
  const both = Object.entries(present).map(([field, theirs]) =>
    text.both(NAMES.get(field) ?? field, valueText(field, theirs), valueText(field, wanted.get(field)))
  )
  return [text.lead, ...both].join(" ")
}
