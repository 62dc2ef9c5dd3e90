import { isRecord, type Json } from "./Json.ts"
import { numberIn } from "./NumberText.ts"

// Shortcuts makes text of what is not declared to be a number, a date with its time of what is not formatted, and one object of a list
// of one. Where that can mean one thing only, the body is what the definition asks for; the rest is left for the definition to refuse.

/** The body of `POST /sync/days` in the form of its definition. */
export const definedForm = (body: unknown): unknown => {
  if (!isRecord(body)) return body
  const days = parsed(body.days)
  if (isRecord(days)) return { ...body, days: [dayOf(days)] }
  return Array.isArray(days) ? { ...body, days: days.map((day) => dayOf(parsed(day))) } : body
}

/** A dictionary or a list; one that became text is what it was. */
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

/** The offset of a zone: a time in UTC does not say the person's date. */
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[+-]\d{2}:?\d{2})?$/

const dateOf = (date: unknown): unknown => (typeof date === "string" ? (WITH_TIME.exec(date)?.[1] ?? date) : date)
