import { UsageError } from "../Exit.ts"
import { DATE, REQUESTS, type Shape } from "../generated/Requests.ts"
import { isObject } from "../Json.ts"
import { lengthUnit, massUnit, numberText, type UnitSystem } from "./Amounts.ts"
import { isLogDate } from "./Days.ts"
import { nearest } from "./Nearest.ts"

/**
 * Throws a `UsageError` that names every parameter that the server would refuse, before anything is sent or queued. Bounds
 * are shown in the units in which the amounts were typed, too. `null` is accepted everywhere: only the server knows where it
 * is allowed.
 */
export const validate = (
  route: string,
  params: Readonly<Record<string, unknown>>,
  typedIn: UnitSystem = "kg"
): void => {
  const errors = errorsIn(REQUESTS[route] ?? {}, params, "", typedIn)
  if (errors.length > 0) throw new UsageError(errors.join("; "))
}

type Errors = ReadonlyArray<string>

const errorsIn = (shape: Shape, value: unknown, path: string, typedIn: UnitSystem): Errors => {
  if (value === undefined || value === null) return []
  if (shape.enum !== undefined) {
    return shape.enum.includes(value)
      ? []
      : [`${path}: expected ${choiceText(shape.enum, value)}, got ${excerpt(value)}`]
  }
  switch (shape.type) {
    case "number":
    case "integer":
      return numberErrors(shape, value, path, typedIn)
    case "string":
      return shape.format === "date" ? dateErrors(value, path) : textErrors(shape, value, path)
    case "array":
      return listErrors(shape, value, path, typedIn)
    case "object":
      return objectErrors(shape, value, path, typedIn)
    default:
      return []
  }
}

const objectErrors = (
  { properties = {}, required }: Shape,
  value: unknown,
  path: string,
  typedIn: UnitSystem
): Errors => {
  if (!isObject(value)) return [`${path}: expected an object, got ${excerpt(value)}`]
  return Object.entries(properties).flatMap(([name, shape]) => {
    const inner = path === "" ? name : `${path}.${name}`
    const isMissing = value[name] === undefined && required?.includes(name)
    return isMissing ? [`${inner}: required`] : errorsIn(shape, value[name], inner, typedIn)
  })
}

/** With more values than this, an error names the nearest instead of all. */
const MOST_NAMED = 12

const choiceText = (allowed: ReadonlyArray<unknown>, value: unknown): string => {
  if (allowed.length <= MOST_NAMED) return `one of ${allowed.join(", ")}`
  const near = nearest(String(value), allowed.map(String))
  return `one of ${allowed.length} keys (${near === undefined ? "daybook metric signals lists them" : `did you mean ${near}?`})`
}

const numberErrors = (shape: Shape, value: unknown, path: string, typedIn: UnitSystem): Errors => {
  const { exclusiveMinimum, maximum = Number.POSITIVE_INFINITY, minimum = Number.NEGATIVE_INFINITY } = shape
  const isValid =
    typeof value === "number" &&
    value >= minimum &&
    value <= maximum &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (shape.type === "number" || Number.isInteger(value))
  if (isValid) return []
  const range =
    exclusiveMinimum !== undefined
      ? ` above ${exclusiveMinimum}, at most ${maximum}`
      : Number.isFinite(maximum)
        ? ` from ${rangeText(minimum, maximum, path, typedIn)}`
        : ""
  const kind = shape.type === "integer" ? "a whole number" : "a number"
  const got = typeof value === "number" ? amountText(value, path, typedIn) : excerpt(value)
  return [`${path}: expected ${kind}${range}, got ${got}`]
}

const textErrors = (
  { maxLength = Number.POSITIVE_INFINITY, minLength = 0 }: Shape,
  value: unknown,
  path: string
): Errors => {
  const length = typeof value === "string" ? [...value].length : -1
  if (length >= minLength && length <= maxLength) return []
  const limit = Number.isFinite(maxLength) ? ` of at most ${maxLength} characters` : ""
  return [`${path}: expected text${limit}, got ${excerpt(value)}`]
}

const dateErrors = (value: unknown, path: string): Errors =>
  value === "today" || (typeof value === "string" && isLogDate(value))
    ? []
    : [`${path}: expected a date YYYY-MM-DD from ${DATE.first} to ${DATE.last}, or today, got ${excerpt(value)}`]

const listErrors = (shape: Shape, value: unknown, path: string, typedIn: UnitSystem): Errors => {
  const { items = {}, maxItems = Number.POSITIVE_INFINITY, minItems = 0 } = shape
  if (!Array.isArray(value)) return [`${path}: expected a list, got ${excerpt(value)}`]
  if (value.length < minItems || value.length > maxItems) {
    return [`${path}: expected ${minItems} to ${maxItems} items, got ${value.length}`]
  }
  return value.flatMap((item, index) => errorsIn(items, item, `${path}[${index}]`, typedIn))
}

const excerpt = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** The unit of a field by its name (`weightKg`, `waistCm`), and the other unit in which to show it. */
const otherUnitOf = (path: string, typedIn: UnitSystem) => {
  if (typedIn === "kg") return undefined
  if (path.endsWith("Kg")) return { metric: "kg", ...massUnit(typedIn) }
  return path.endsWith("Cm") ? { metric: "cm", ...lengthUnit(typedIn) } : undefined
}

/** `20 to 400`; `20 to 400 kg (44.1 to 881.8 lb)` if pounds or inches were typed. */
const rangeText = (minimum: number, maximum: number, path: string, typedIn: UnitSystem): string => {
  const other = otherUnitOf(path, typedIn)
  if (other === undefined) return `${minimum} to ${maximum}`
  const { divisor, metric, unit } = other
  // Rounded inwards, so that the bounds as shown are accepted.
  const low = Math.ceil((minimum / divisor) * 10) / 10
  const high = Math.floor((maximum / divisor) * 10) / 10
  return `${minimum} to ${maximum} ${metric} (${numberText(low, 1)} to ${numberText(high, 1)} ${unit})`
}

/** An amount beside such a range: `4.54 kg (10 lb)`. */
const amountText = (amount: number, path: string, typedIn: UnitSystem): string => {
  const other = otherUnitOf(path, typedIn)
  if (other === undefined) return String(amount)
  return `${amount} ${other.metric} (${numberText(amount / other.divisor, 1)} ${other.unit})`
}
