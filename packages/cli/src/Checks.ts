import { Usage } from "./Command.ts"
import { DATE, REQUESTS } from "./generated/Requests.ts"
import type { UnitSystem } from "./grammar/Amounts.ts"
import { isLogDate } from "./grammar/Days.ts"
import { nearest } from "./grammar/Nearest.ts"
import { boundedText, boundsText } from "./show/Bounds.ts"

/** What a parameter takes, as the definition has it; `null` is let through, the server knows where it is taken. */
export interface Shape {
  readonly type?: string
  /** `date`: a calendar date, or `today`. */
  readonly format?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly enum?: ReadonlyArray<unknown>
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: ReadonlyArray<string>
}

/**
 * Refuses what the server would refuse for its bounds, before it is sent or queued; a `Usage` names every fault, in the
 * units too in which the figures were typed.
 */
export const check = (route: string, params: Readonly<Record<string, unknown>>, system: UnitSystem = "kg"): void => {
  const shapes: Readonly<Record<string, Shape>> = REQUESTS
  const faults = faultsOf(shapes[route] ?? {}, params, "", system)
  if (faults.length > 0) throw new Usage(faults.join("; "))
}

const faultsOf = (shape: Shape, value: unknown, at: string, system: UnitSystem): ReadonlyArray<string> => {
  if (value === undefined || value === null) return []
  if (shape.enum !== undefined) {
    return shape.enum.includes(value) ? [] : [`${at}: expected ${choiceOf(shape.enum, value)}, got ${shown(value)}`]
  }
  switch (shape.type) {
    case "number":
    case "integer":
      return numberFaults(shape, value, at, system)
    case "string":
      return shape.format === "date" ? dateFaults(value, at) : textFaults(shape, value, at)
    case "array":
      return listFaults(shape, value, at, system)
    case "object":
      return Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
        const place = at === "" ? name : `${at}.${name}`
        const given: unknown = Object(value)[name]
        return given === undefined && shape.required?.includes(name)
          ? [`${place}: required`]
          : faultsOf(inner, given, place, system)
      })
    default:
      return []
  }
}

const LISTED = 12

/** What is allowed, or of a long list what comes nearest. */
const choiceOf = (allowed: ReadonlyArray<unknown>, value: unknown): string => {
  if (allowed.length <= LISTED) return `one of ${allowed.join(", ")}`
  const near = nearest(String(value), allowed.map(String))
  return near === undefined ? `one of ${allowed.length} keys (daybook metric signals lists them)` : `${near}, perhaps`
}

const numberFaults = (shape: Shape, value: unknown, at: string, system: UnitSystem): ReadonlyArray<string> => {
  const { exclusiveMinimum, maximum = Number.POSITIVE_INFINITY, minimum = Number.NEGATIVE_INFINITY } = shape
  const isFine =
    typeof value === "number" &&
    value >= minimum &&
    value <= maximum &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (shape.type === "number" || Number.isInteger(value))
  const span =
    exclusiveMinimum !== undefined
      ? ` above ${exclusiveMinimum}, at most ${maximum}`
      : Number.isFinite(maximum)
        ? ` from ${boundsText(minimum, maximum, at, system)}`
        : ""
  const kind = shape.type === "integer" ? "a whole number" : "a number"
  const got = typeof value === "number" ? boundedText(value, at, system) : shown(value)
  return isFine ? [] : [`${at}: expected ${kind}${span}, got ${got}`]
}

const textFaults = ({ maxLength = Number.POSITIVE_INFINITY, minLength = 0 }: Shape, value: unknown, at: string) => {
  const length = typeof value === "string" ? [...value].length : -1
  if (length >= minLength && length <= maxLength) return []
  return [
    `${at}: expected text${Number.isFinite(maxLength) ? ` of at most ${maxLength} characters` : ""}, got ${shown(value)}`
  ]
}

const dateFaults = (value: unknown, at: string): ReadonlyArray<string> =>
  value === "today" || (typeof value === "string" && isLogDate(value))
    ? []
    : [`${at}: expected a real date YYYY-MM-DD from ${DATE.first} to ${DATE.last}, or today, got ${shown(value)}`]

const listFaults = (shape: Shape, value: unknown, at: string, system: UnitSystem): ReadonlyArray<string> => {
  const { items = {}, maxItems = Number.POSITIVE_INFINITY, minItems = 0 } = shape
  if (!Array.isArray(value)) return [`${at}: expected a list, got ${shown(value)}`]
  if (value.length < minItems || value.length > maxItems) {
    return [`${at}: expected ${minItems} to ${maxItems} of them, got ${value.length}`]
  }
  return value.flatMap((item, index) => faultsOf(items, item, `${at}[${index}]`, system))
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
