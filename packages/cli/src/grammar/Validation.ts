import { CHECK_IN, isLogDate, lengthUnit, massUnit, nearest, numberText, type UnitSystem } from "@daybook/core/grammar"
import { UsageError } from "../Exit.ts"
import { DATE, REQUESTS, type Shape } from "../generated/Requests.ts"
import { fieldOf, isObject } from "../Json.ts"

/** The form in which the parameters of a request were typed. */
export interface TypedForm {
  /** The units of its weights and lengths. Bounds are shown in these, too. */
  readonly typedIn?: UnitSystem
  /** True if the parameters were typed by their names in the API. */
  readonly byName?: boolean
}

/**
 * Throws a `UsageError` that names every parameter that the server would refuse, before anything is sent or queued. `null` is
 * accepted everywhere: only the server knows where it is allowed.
 */
export const validate = (
  route: string,
  params: Readonly<Record<string, unknown>>,
  { byName = false, typedIn = "kg" }: TypedForm = {}
): void => {
  const errors = errorsIn(REQUESTS[route] ?? {}, params, "", { typedIn, byName })
  const texts = errors.map(({ path, text }) => `${byName ? path : wordsFor(path, params)}: ${text}`)
  // Three equal sets have the same error.
  if (texts.length > 0) throw new UsageError([...new Set(texts)].join("; "))
}

interface Fault {
  readonly path: string
  readonly text: string
}

type Errors = ReadonlyArray<Fault>

const errorsIn = (shape: Shape, value: unknown, path: string, typed: Required<TypedForm>): Errors => {
  if (value === undefined || value === null) return []
  if (shape.enum !== undefined) {
    return shape.enum.includes(value)
      ? []
      : [{ path, text: `expected ${choiceText(shape.enum, value)}, got ${excerpt(value)}` }]
  }
  switch (shape.type) {
    case "number":
    case "integer":
      return numberErrors(shape, value, path, typed)
    case "string":
      return shape.format === "date" ? dateErrors(value, path) : textErrors(shape, value, path)
    case "array":
      return listErrors(shape, value, path, typed)
    case "object":
      return objectErrors(shape, value, path, typed)
    default:
      return []
  }
}

const objectErrors = (
  { properties = {}, required }: Shape,
  value: unknown,
  path: string,
  typed: Required<TypedForm>
): Errors => {
  if (!isObject(value)) return [{ path, text: `expected an object, got ${excerpt(value)}` }]
  return Object.entries(properties).flatMap(([name, shape]) => {
    const inner = path === "" ? name : `${path}.${name}`
    const isMissing = value[name] === undefined && required?.includes(name)
    return isMissing ? [{ path: inner, text: "required" }] : errorsIn(shape, value[name], inner, typed)
  })
}

/** With more values than this, an error names the nearest instead of all. */
const MOST_NAMED = 12

const choiceText = (allowed: ReadonlyArray<unknown>, value: unknown): string => {
  if (allowed.length <= MOST_NAMED) return `one of ${allowed.join(", ")}`
  const near = nearest(String(value), allowed.map(String))
  return `one of ${allowed.length} keys (${near === undefined ? "daybook metric signals lists them" : `did you mean ${near}?`})`
}

const numberErrors = (shape: Shape, value: unknown, path: string, typed: Required<TypedForm>): Errors => {
  const { exclusiveMinimum, maximum = Number.POSITIVE_INFINITY, minimum = Number.NEGATIVE_INFINITY } = shape
  const isValid =
    typeof value === "number" &&
    value >= minimum &&
    value <= maximum &&
    (exclusiveMinimum === undefined || value > exclusiveMinimum) &&
    (shape.type === "number" || Number.isInteger(value))
  if (isValid) return []
  const unit = typed.byName ? "" : unitFor(path)
  const range =
    exclusiveMinimum !== undefined
      ? ` above ${exclusiveMinimum}, at most ${maximum}${unit}`
      : Number.isFinite(maximum)
        ? ` from ${rangeText(minimum, maximum, path, typed)}`
        : ""
  const kind = shape.type === "integer" ? "a whole number" : "a number"
  const got = typeof value === "number" ? amountText(value, path, typed) : excerpt(value)
  return [{ path, text: `expected ${kind}${range}, got ${got}` }]
}

const textErrors = (
  { maxLength = Number.POSITIVE_INFINITY, minLength = 0 }: Shape,
  value: unknown,
  path: string
): Errors => {
  const length = typeof value === "string" ? [...value].length : -1
  if (length >= minLength && length <= maxLength) return []
  const span = minLength > 1 ? `${minLength} to` : "at most"
  const limit = Number.isFinite(maxLength) ? ` of ${span} ${maxLength} characters` : ""
  return [{ path, text: `expected text${limit}, got ${excerpt(value)}` }]
}

const dateErrors = (value: unknown, path: string): Errors =>
  value === "today" || (typeof value === "string" && isLogDate(value))
    ? []
    : [{ path, text: `expected a date YYYY-MM-DD from ${DATE.first} to ${DATE.last}, or today, got ${excerpt(value)}` }]

const listErrors = (shape: Shape, value: unknown, path: string, typed: Required<TypedForm>): Errors => {
  const { items = {}, maxItems = Number.POSITIVE_INFINITY, minItems = 0 } = shape
  if (!Array.isArray(value)) return [{ path, text: `expected a list, got ${excerpt(value)}` }]
  if (value.length < minItems || value.length > maxItems) {
    return [{ path, text: `expected ${minItems} to ${maxItems}${typed.byName ? " items" : ""}, got ${value.length}` }]
  }
  return value.flatMap((item, index) => errorsIn(items, item, `${path}[${index}]`, typed))
}

const excerpt = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

/** The other unit in which to show a parameter. */
const otherUnitOf = (path: string, typedIn: UnitSystem) => {
  if (typedIn === "kg") return undefined
  if (path.endsWith("Kg")) return massUnit(typedIn)
  return path.endsWith("Cm") ? lengthUnit(typedIn) : undefined
}

/** `20 to 400`; `20 to 400 kg (44.1 to 881.8 lb)` if pounds or inches were typed. */
const rangeText = (
  minimum: number,
  maximum: number,
  path: string,
  { byName, typedIn }: Required<TypedForm>
): string => {
  const range = `${minimum} to ${maximum}${byName ? "" : unitFor(path)}`
  const other = otherUnitOf(path, typedIn)
  if (other === undefined) return range
  const { divisor, unit } = other
  // Rounded inwards, so that the bounds as shown are accepted.
  const low = Math.ceil((minimum / divisor) * 10) / 10
  const high = Math.floor((maximum / divisor) * 10) / 10
  return `${range} (${numberText(low, 1)} to ${numberText(high, 1)} ${unit})`
}

/** An amount beside such a range: `4.54 kg (10 lb)`. */
const amountText = (amount: number, path: string, { byName, typedIn }: Required<TypedForm>): string => {
  const text = `${amount}${byName ? "" : unitFor(path)}`
  const other = otherUnitOf(path, typedIn)
  return other === undefined ? text : `${text} (${numberText(amount / other.divisor, 1)} ${other.unit})`
}

/** The names of parameters on the command line, if these differ. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ...CHECK_IN.map(({ name, short }) => [name, short] as const),
  ["amountMl", "water"],
  ["calories", "energy"],
  ["durationMinutes", "--min"],
  ["date", "day"],
  ["dates", "days"],
  ["metricId", "metric"],
  ["healthMetricKey", "signal"],
  ["limit", "number"],
  ["values", "--values"]
])

const IN_EXERCISE = /^exercises\[(\d+)\]\.(\w+)(?:\[\d+\])?(?:\.(\w+))?$/

const OF_EXERCISE: ReadonlyMap<string, string> = new Map([
  ["weightKg", "load"],
  ["reps", "repetitions"],
  ["rpe", "RPE"],
  ["seconds", "time"],
  ["meters", "distance"],
  ["restSeconds", "rest"],
  ["name", "name"],
  ["sets", "sets"]
])

const LONGEST_NAME = 40

/** The name of the parameter at a path on the command line: `load of squat` for `exercises[0].sets[1].weightKg`. */
const wordsFor = (path: string, params: unknown): string => {
  const [, index, list = "", field = list] = IN_EXERCISE.exec(path) ?? []
  if (index === undefined) return WORDS.get(path) ?? path
  const exercises = fieldOf(params, "exercises")
  const name = Array.isArray(exercises) ? String(fieldOf(exercises[Number(index)], "name")) : ""
  return `${OF_EXERCISE.get(field) ?? field} of ${name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name}`
}

const UNITS: ReadonlyArray<readonly [names: RegExp, unit: string]> = [
  [/Kg$/, "kg"],
  [/Cm$/, "cm"],
  [/Ml$/, "ml"],
  [/Percent$/, "%"],
  [/Kcal$|^calories$/, "kcal"],
  [/Minutes$/, "min"],
  [/seconds$/i, "s"],
  [/meters$/, "m"],
  [/^(?:protein|carbs|fat)$/, "g"]
]

/** The unit of the parameter at a path, with a space before it; empty if it has none. */
const unitFor = (path: string): string => {
  const unit = UNITS.find(([names]) => names.test(path))?.[1]
  return unit === undefined ? "" : ` ${unit}`
}
