import { BODY_FIELDS } from "@daybook/core/check-in"
import { clash as text } from "#text/clash"
import { type FieldValues, isSame, pending, type QueueItem, valueIn } from "../data/queue.ts"
import { formatDate, isDate } from "../format/dates.ts"
import { bodyLabel } from "../format/labels.ts"
import { exactMass, formatNumber } from "../format/numbers.ts"
import { setsText } from "../format/sets.ts"

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

/**
 * The changes of a form: the fields whose values are others than `before`, the value that the form showed of each, and all values. A field
 * without a change has the exact value of the entry, of which the form shows a rounded one.
 */
export const correctionOf = <Wanted extends object>(
  opened: object,
  before: Wanted,
  wanted: Wanted
): { readonly change: Partial<Wanted>; readonly shown: FieldValues; readonly mine: Wanted } => {
  const change: Partial<Wanted> = {}
  for (const field in wanted) if (!isSame(valueIn(before, field), wanted[field])) change[field] = wanted[field]
  const shown = Object.fromEntries(Object.keys(change).map((field) => [field, valueIn(opened, field)]))
  const kept = Object.entries(opened).filter(([field]) => field in wanted && !(field in change))
  return { change, shown, mine: Object.assign({}, wanted, Object.fromEntries(kept)) }
}

export const asPresent = <Opened extends object>(opened: Opened, present: object): Opened =>
  Object.assign({}, opened, present)

/** The refused write whose values fill the form in which the person corrects it. */
const refused = (isIt: (item: QueueItem) => boolean): QueueItem | undefined =>
  pending.value.find((item) => item.state === "refused" && isIt(item))

export const refusedWrite = (writeId: string): QueueItem | undefined => refused(({ id }) => id === writeId)

export const refusedOn = (name: QueueItem["name"], date: string): QueueItem | undefined =>
  refused((item) => item.name === name && item.date === date)
