import type * as ParseResult from "effect/ParseResult"
import * as SchemaAST from "effect/SchemaAST"
import { ERRORS_REPORTED } from "../plain/Limits.ts"
import { CM_PER_INCH, KG_PER_LB, KG_PER_STONE, KJ_PER_KCAL, ML_PER_FL_OZ } from "../plain/UnitFactors.ts"
import { InvalidRequest, UnknownField } from "./ApiError.ts"
import { expectedText } from "./ExpectedText.ts"

/** One error of a request: the field, and the expected value. */
interface FieldError {
  readonly kind: "invalid" | "unknown"
  readonly message: string
}

interface OtherChecks {
  readonly before?: ReadonlyArray<string>
  readonly after?: ReadonlyArray<string>
  /** The names that an unknown field of the request is compared with, if they are not those of its part. */
  readonly known?: ReadonlyArray<string> | undefined
}

/** All errors of a request as one error response: those of its schemas, and those of other checks. */
export const errorOf = (
  issues: ReadonlyArray<ParseResult.ParseIssue>,
  { after = [], before = [], known }: OtherChecks = {}
): InvalidRequest | UnknownField => {
  const found = issues.flatMap((issue) => errorsOf(issue, [], known))
  const errors = [...before.map(invalid), ...found, ...after.map(invalid)]
  const shown = errors.slice(0, ERRORS_REPORTED).map(({ message }) => message)
  const rest = errors.length - shown.length
  const message = `${shown.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`
  return withoutStack(() =>
    errors.some(({ kind }) => kind === "unknown")
      ? new UnknownField({ message, errors: shown })
      : new InvalidRequest({ message, errors: shown })
  )
}

/** Constructs an error without its stack trace. Nobody reads it, and it costs more than the rest of the response. */
const withoutStack = <E>(make: () => E): E => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return make()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

type Path = ReadonlyArray<PropertyKey>

const invalid = (message: string): FieldError => ({ kind: "invalid", message })

const errorsOf = (
  issue: ParseResult.ParseIssue,
  path: Path,
  known: ReadonlyArray<string> | undefined
): ReadonlyArray<FieldError> => {
  switch (issue._tag) {
    case "Pointer":
      return errorsOf(issue.issue, [...path, ...segments(issue.path)], known)
    case "Composite":
      if (SchemaAST.isUnion(issue.ast)) {
        // If a field identifies the member, the only issue is with the intended member, or with that field.
        const [only, ...others] = Array.isArray(issue.issues) ? issue.issues : [issue.issues]
        return only?._tag === "Composite" && others.length === 0
          ? errorsOf(only, path, known)
          : // Other unions have an issue for each of their members; the expected text of the union is one sentence.
            [mismatch(issue.ast, issue.actual, path)]
      }
      return (Array.isArray(issue.issues) ? issue.issues : [issue.issues]).flatMap((inner) =>
        inner._tag === "Pointer" && inner.issue._tag === "Unexpected"
          ? [unexpected(issue.ast, [...path, ...segments(inner.path)], known)]
          : errorsOf(inner, path, known)
      )
    case "Refinement":
    case "Transformation":
      return SchemaAST.isTypeLiteral(issue.ast) || isNested(issue.issue)
        ? errorsOf(issue.issue, path, known)
        : [mismatch(issue.ast, issue.actual, path)]
    case "Missing":
      return [invalid(`${pathText(path)}: required, expected ${expectedText(issue.ast.type, undefined)}`)]
    case "Unexpected":
      return [{ kind: "unknown", message: `${pathText(path)}: unknown field` }]
    default:
      return [mismatch(issue.ast, issue.actual, path)]
  }
}

/** True if the issue is with a part of the value, such as an item of a bounded array, and not with the value itself. */
const isNested = (issue: ParseResult.ParseIssue): boolean =>
  issue._tag === "Composite" ? !SchemaAST.isUnion(issue.ast) : issue._tag === "Refinement" && isNested(issue.issue)

const mismatch = (ast: SchemaAST.AST, actual: unknown, path: Path): FieldError =>
  invalid(`${pathText(path)}: expected ${expectedText(ast, actual)}, got ${preview(actual)}`)

const unexpected = (ast: SchemaAST.AST, path: Path, known: ReadonlyArray<string> | undefined): FieldError => {
  const own = SchemaAST.isTypeLiteral(ast) ? ast.propertySignatures.map(({ name }) => String(name)) : []
  const names = path.length === 1 && known !== undefined ? known : own
  return { kind: "unknown", message: `${pathText(path)}: unknown field, ${hintFor(String(path.at(-1)), names)}` }
}

const hintFor = (name: string, known: ReadonlyArray<string>): string => {
  if (known.length === 0) return "expected no fields here"
  // A field of another unit is not proposed: 225 lb must not become 225 kg.
  const nearest = nearestName(
    name,
    known.filter((candidate) => !hasOtherUnit(name, candidate))
  )
  if (nearest !== undefined) return `did you mean ${nearest}?`
  return conversionHint(name, known) ?? `known fields are ${known.join(", ")}`
}

const segments = (path: ParseResult.Path): Path =>
  typeof path === "string" || typeof path === "number" || typeof path === "symbol" ? [path] : path

const pathText = (path: Path): string => {
  if (path.length === 0) return "body"
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${shorten(String(key))}`)).join("")
  return text.startsWith(".") ? text.slice(1) : text
}

const PREVIEW_CHARACTERS = 40

const shorten = (text: string): string =>
  text.length > PREVIEW_CHARACTERS ? `${text.slice(0, PREVIEW_CHARACTERS).toWellFormed()}…` : text.toWellFormed()

/** A short form of the value that was sent. Arrays and objects may be huge or deep, so only their kind is given. */
const preview = (value: unknown): string => {
  if (value === undefined) return "nothing"
  if (typeof value === "string") return JSON.stringify(shorten(value))
  if (Array.isArray(value)) return `an array of ${value.length}`
  return typeof value === "object" && value !== null ? "an object" : String(value)
}

/** Units that clients send by mistake, by the last word of a field's name, with the unit of Daybook's field and the factor to it. */
const CONVERSIONS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  lb: ["kg", KG_PER_LB],
  lbs: ["kg", KG_PER_LB],
  pounds: ["kg", KG_PER_LB],
  st: ["kg", KG_PER_STONE],
  stone: ["kg", KG_PER_STONE],
  g: ["kg", 0.001],
  in: ["cm", CM_PER_INCH],
  inches: ["cm", CM_PER_INCH],
  ft: ["cm", 30.48],
  mm: ["cm", 0.1],
  m: ["cm", 100],
  oz: ["ml", ML_PER_FL_OZ],
  cups: ["ml", 236.588],
  l: ["ml", 1000],
  litres: ["ml", 1000],
  liters: ["ml", 1000],
  kj: ["kcal", 1 / KJ_PER_KCAL],
  hours: ["minutes", 60],
  seconds: ["minutes", 1 / 60]
}

const UNITS = new Set(["kg", "cm", "ml", "kcal", "minutes", "percent", "bpm", "ms", ...Object.keys(CONVERSIONS)])

/** A field's name without its unit, and the unit: both `weightKg` and `weight_kg` are `weight` in `kg`. */
const nameParts = (name: string): { readonly stem: string; readonly unit: string | undefined } => {
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split("_")
  const unit = words.at(-1) ?? ""
  return words.length > 1 && UNITS.has(unit)
    ? { stem: words.slice(0, -1).join(""), unit }
    : { stem: words.join(""), unit: undefined }
}

/** True if a name has a unit that another name does not have. */
const hasOtherUnit = (name: string, other: string): boolean => {
  const { unit } = nameParts(name)
  return unit !== undefined && unit !== nameParts(other).unit
}

/** Names the field for the same quantity in another unit, and how to convert to it; undefined if no field has it. */
const conversionHint = (name: string, known: ReadonlyArray<string>): string | undefined => {
  const { stem, unit = "" } = nameParts(name)
  const [target, factor] = CONVERSIONS[unit] ?? []
  const field = known.find((candidate) => {
    const { stem: ofCandidate, unit: its } = nameParts(candidate)
    return ofCandidate === stem && its === target
  })
  if (field === undefined || factor === undefined) return undefined
  return `convert to ${field}: 1 ${unit} is ${Number(factor.toPrecision(6))} ${target}`
}

/** The known name that is nearest to a mistyped one: at most a third of its letters differ. */
export const nearestName = (name: string, known: ReadonlyArray<string>): string | undefined => {
  // The lengths are compared first: the edit distance to a very long name would take too much time.
  const ranked = known
    .filter((candidate) => Math.abs(candidate.length - name.length) <= candidate.length / 3)
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.candidate
}

/** The Levenshtein distance: letters to insert, delete or replace. */
const editDistance = (a: string, b: string): number => {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(replace, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
