import { errorOf, type InvalidRequest, type Route, type UnknownField } from "@daybook/core"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { quickDecoderOf, UNSURE } from "./FastDecode.ts"
import type { Decoded } from "./Handlers.ts"

/** Checks what a request carries and decodes it; every fault of its path, query and body comes in one error. */
export type Decode = (sent: {
  readonly parameters: Readonly<Record<string, string>>
  readonly query: string
  readonly body: unknown
  /** Faults that were found before; they come in the same error. */
  readonly faults: ReadonlyArray<string>
}) => Either.Either<Decoded, InvalidRequest | UnknownField>

/** The decoder of a route, compiled once. */
export const decoderOf = ({ body, pathParameters, query }: Route): Decode => {
  const decodePath = partDecoder(pathParameters)
  const decodeQuery = query === undefined ? takeNone : partDecoder(query)
  const decodeBody = partDecoder(body)
  return (sent) => {
    const path = decodePath(sent.parameters)
    const urlParams = decodeQuery(queryParameters(sent.query))
    const payload = decodeBody(sent.body)
    if (sent.faults.length === 0 && Either.isRight(path) && Either.isRight(urlParams) && Either.isRight(payload)) {
      return Either.right({ path: path.right, urlParams: urlParams.right, payload: payload.right })
    }
    const issues = [path, urlParams, payload].flatMap((part) => (Either.isLeft(part) ? [part.left] : []))
    return Either.left(errorOf(issues, { before: sent.faults }))
  }
}

type DecodePart = (input: unknown) => Either.Either<unknown, ParseResult.ParseIssue>

const partDecoder = (ast: SchemaAST.AST | undefined): DecodePart => {
  if (ast === undefined) return () => NONE
  const decode = ParseResult.decodeUnknownEither(Schema.make<unknown>(ast), {
    errors: "all",
    onExcessProperty: "error"
  })
  const decodeQuickly = quickDecoderOf(ast)
  if (decodeQuickly === undefined) return decode
  return (input) => {
    const decoded = decodeQuickly(input)
    return decoded === UNSURE ? decode(input) : Either.right(decoded)
  }
}

const NONE = Either.right(undefined)

type Parameters = Readonly<Record<string, string | ReadonlyArray<string>>>

const NO_PARAMETERS: Parameters = {}

/** A parameter that is given twice is an array, which no parameter takes. */
const queryParameters = (query: string): Parameters => {
  if (query === "") return NO_PARAMETERS
  const given = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const values = given.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? "") : values]
    })
  )
}

const NOTHING = Schema.Struct({}).ast

/** A route without a query refuses every parameter. The schema of an empty struct would not: it takes any object. */
const takeNone = (sent: Parameters): Either.Either<Parameters, ParseResult.ParseIssue> => {
  const [first, ...rest] = Object.keys(sent).map(
    (name) => new ParseResult.Pointer(name, sent, new ParseResult.Unexpected(sent[name]))
  )
  return first === undefined
    ? Either.right(sent)
    : Either.left(new ParseResult.Composite(NOTHING, sent, [first, ...rest]))
}
