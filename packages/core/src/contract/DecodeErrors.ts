import type * as ParseResult from "effect/ParseResult"
import * as SchemaAST from "effect/SchemaAST"
import { InvalidRequest, UnknownField } from "./ApiError.ts"
import { expectedText } from "./ExpectedText.ts"
import { ERRORS_REPORTED } from "./Limits.ts"
import { nearestName } from "./Nearest.ts"
import { conversionHint, hasOtherUnit } from "./Units.ts"

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
