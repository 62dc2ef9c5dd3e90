import { isRecord, type Json, numberIn } from "./Json.ts"

// Shortcuts sends text for an undeclared number, a date with its time if it is not formatted, and a single object for a list of one. If
// such a value has only one meaning, it is brought into the form of the definition. The definition refuses the rest.

/** The body of `POST /sync/days` in the form of its definition. */
export const definedForm = (body: unknown): unknown => {
  if (!isRecord(body)) return body
  const days = parsed(body.days)
  if (isRecord(days)) return { ...body, days: [dayOf(days)] }
  return Array.isArray(days) ? { ...body, days: days.map((day) => dayOf(parsed(day))) } : body
}

/** A dictionary or a list. One that became text is parsed. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const FIGURES = ["readings", "checkIn", "metrics"] as const

const dayOf = (day: unknown): unknown => {
  if (!isRecord(day)) return day
  const formed: Record<string, unknown> = { ...day, ...(day.date !== undefined && { date: dateOf(day.date) }) }
  for (const name of FIGURES) {
    const figures = parsed(day[name])
    if (isRecord(figures)) formed[name] = numbersOf(figures)
  }
  return formed
}

const numbersOf = (figures: Json): Json =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === "string" ? (numberIn(value) ?? value) : value
    ])
  )

/** A time with its offset or without one. `Z` does not match: a time in UTC does not tell the person's date. */
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[+-]\d{2}:?\d{2})?$/

const dateOf = (date: unknown): unknown => (typeof date === "string" ? (WITH_TIME.exec(date)?.[1] ?? date) : date)
