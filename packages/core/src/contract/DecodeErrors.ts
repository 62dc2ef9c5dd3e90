import type * as ParseResult from "effect/ParseResult"
import * as SchemaAST from "effect/SchemaAST"
import { InvalidRequest, UnknownField } from "./ApiError.ts"
import { expectationOf } from "./ExpectedText.ts"
import { FAULTS_REPORTED } from "./Limits.ts"
import { nearestName } from "./Nearest.ts"

/** One thing wrong with a request: where, and what was expected there. */
interface Fault {
  readonly kind: "invalid" | "unknown"
  readonly text: string
}

/** Everything wrong with what was sent, as the one error that answers it; `before` was found elsewhere. */
export const errorOf = (
  issues: ReadonlyArray<ParseResult.ParseIssue>,
  before: ReadonlyArray<string> = []
): InvalidRequest | UnknownField => {
  const faults = [
    ...before.map((text): Fault => ({ kind: "invalid", text })),
    ...issues.flatMap((issue) => faultsOf(issue, []))
  ]
  const shown = faults.slice(0, FAULTS_REPORTED).map(({ text }) => text)
  const rest = faults.length - shown.length
  const message = `${shown.join("; ")}${rest > 0 ? `; and ${rest} more` : ""}`
  return withoutTrace(() =>
    faults.some(({ kind }) => kind === "unknown") ? new UnknownField({ message }) : new InvalidRequest({ message })
  )
}

/** Makes an error that only its sender will read: where in our code it was made is of no use, and costs more than the rest. */
const withoutTrace = <E>(make: () => E): E => {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return make()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

type Path = ReadonlyArray<PropertyKey>

const faultsOf = (issue: ParseResult.ParseIssue, path: Path): ReadonlyArray<Fault> => {
  switch (issue._tag) {
    case "Pointer":
      return faultsOf(issue.issue, [...path, ...segments(issue.path)])
    case "Composite":
      // A union complains once for each member; its own expectation says it in one sentence.
      return SchemaAST.isUnion(issue.ast)
        ? [mismatch(issue.ast, issue.actual, path)]
        : (Array.isArray(issue.issues) ? issue.issues : [issue.issues]).flatMap((inner) =>
            inner._tag === "Pointer" && inner.issue._tag === "Unexpected"
              ? [unexpected(issue.ast, [...path, ...segments(inner.path)])]
              : faultsOf(inner, path)
          )
    case "Refinement":
    case "Transformation":
      return SchemaAST.isTypeLiteral(issue.ast) || hasInside(issue.issue)
        ? faultsOf(issue.issue, path)
        : [mismatch(issue.ast, issue.actual, path)]
    case "Missing":
      return [{ kind: "invalid", text: `${pathText(path)}: required, expected ${expectationOf(issue.ast.type)}` }]
    case "Unexpected":
      return [{ kind: "unknown", text: `${pathText(path)}: unknown field` }]
    default:
      return [mismatch(issue.ast, issue.actual, path)]
  }
}

/** Whether the trouble lies further in (an item of a bounded array), rather than with the value itself. */
const hasInside = (issue: ParseResult.ParseIssue): boolean =>
  issue._tag === "Composite" ? !SchemaAST.isUnion(issue.ast) : issue._tag === "Refinement" && hasInside(issue.issue)

const mismatch = (ast: SchemaAST.AST, actual: unknown, path: Path): Fault => ({
  kind: "invalid",
  text: `${pathText(path)}: expected ${expectationOf(ast)}, got ${preview(actual)}`
})

const unexpected = (ast: SchemaAST.AST, path: Path): Fault => {
  const known = SchemaAST.isTypeLiteral(ast) ? ast.propertySignatures.map(({ name }) => String(name)) : []
  const name = String(path.at(-1))
  const hint = known.length === 0 ? "nothing is taken here" : (near(name, known) ?? `known are ${known.join(", ")}`)
  return { kind: "unknown", text: `${pathText(path)}: unknown field, ${hint}` }
}

const near = (name: string, known: ReadonlyArray<string>): string | undefined => {
  const nearest = nearestName(name, known)
  return nearest === undefined ? undefined : `did you mean ${nearest}?`
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

/** What was sent, briefly; arrays and objects only by kind, they may be huge or deep. */
const preview = (value: unknown): string => {
  if (value === undefined) return "nothing"
  if (typeof value === "string") return JSON.stringify(shorten(value))
  if (Array.isArray(value)) return `an array of ${value.length}`
  return typeof value === "object" && value !== null ? "an object" : String(value)
}
