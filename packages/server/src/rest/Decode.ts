import { errorOf, type InvalidRequest, type Route, ruleChecker, today, type UnknownField } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { fastDecoderOf, UNSURE } from "./FastDecode.ts"
import type { Decoded } from "./Handlers.ts"

/** Headers of a request, by name in lower case. */
type SentHeaders = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** Decodes a request; all errors of its path, query, headers and body are in one error response. */
export type Decode = (sent: {
  readonly parameters: Readonly<Record<string, string>>
  readonly query: string
  /** The request's headers, of which the route names those that it reads. */
  readonly headers?: SentHeaders
  readonly body: unknown
  /** Errors that were found before; they are reported with the others. */
  readonly errors: ReadonlyArray<string>
}) => Effect.Effect<Decoded, InvalidRequest | UnknownField>

/** The decoder of a route, compiled once. */
export const decoderOf = (route: Route): Decode => {
  const { body, headers, pathParameters, query } = route
  const decodePath = partDecoder(pathParameters)
  const decodeQuery = partDecoder(query ?? NO_FIELDS)
  const decodeHeaders = partDecoder(headers)
  const decodeBody = partDecoder(body)
  const checkQuery = query && ruleChecker(query)
  const checkBody = body && ruleChecker(body)
  return ({ body: json, errors, headers: sent, parameters, query: text }) => {
    const sentQuery = queryParameters(text)
    const path = decodePath(parameters)
    const urlParams = decodeQuery(sentQuery)
    const read = decodeHeaders(headersRead(route, sent))
    const payload = decodeBody(json)
    const finish = (broken: ReadonlyArray<string>): Either.Either<Decoded, InvalidRequest | UnknownField> => {
      const isValid = errors.length === 0 && broken.length === 0
      if (
        isValid &&
        Either.isRight(path) &&
        Either.isRight(urlParams) &&
        Either.isRight(read) &&
        Either.isRight(payload)
      ) {
        return Either.right({
          path: path.right,
          urlParams: urlParams.right,
          headers: read.right,
          payload: payload.right
        })
      }
      const issues = [path, urlParams, read, payload].flatMap((part) => (Either.isLeft(part) ? [part.left] : []))
      return Either.left(errorOf(issues, { before: errors, after: broken }))
    }
    return checkQuery === undefined && checkBody === undefined
      ? finish([])
      : Effect.flatMap(today, (date) =>
          finish([
            ...(checkQuery?.(sentQuery, rightOf(urlParams), date) ?? []),
            ...(checkBody?.(json, rightOf(payload), date) ?? [])
          ])
        )
  }
}

/** The headers of a request that a route reads. */
export const headersRead = ({ headers }: Route, sent: SentHeaders = {}): SentHeaders => {
  if (headers === undefined) return {}
  const names = SchemaAST.getPropertySignatures(headers).map(({ name }) => String(name))
  return Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])))
}

type DecodePart = (input: unknown) => Either.Either<unknown, ParseResult.ParseIssue>

const partDecoder = (ast: SchemaAST.AST | undefined): DecodePart => {
  if (ast === undefined) return () => NONE
  if (hasNoFields(ast)) return refuseFields
  const decode = ParseResult.decodeUnknownEither(Schema.make<unknown>(ast), {
    errors: "all",
    onExcessProperty: "error"
  })
  const decodeFast = fastDecoderOf(ast)
  if (decodeFast === undefined) return decode
  return (input) => {
    const decoded = decodeFast(input)
    return decoded === UNSURE ? decode(input) : Either.right(decoded)
  }
}

const hasNoFields = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isTypeLiteral(ast) && ast.propertySignatures.length === 0 && ast.indexSignatures.length === 0

const rightOf = (decoded: Either.Either<unknown, unknown>): unknown => Either.getOrUndefined(decoded)

const NONE = Either.right(undefined)

type Parameters = Readonly<Record<string, string | ReadonlyArray<string>>>

const NO_PARAMETERS: Parameters = {}

/** A parameter that is sent twice becomes an array, which no parameter accepts. */
const queryParameters = (query: string): Parameters => {
  if (query === "") return NO_PARAMETERS
  const sent = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(sent.keys())].map((name) => {
      const values = sent.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? "") : values]
    })
  )
}

const NO_FIELDS = Schema.Struct({}).annotations({ jsonSchema: { type: "object" } }).ast

/** Accepts an object without fields only. The schema of an empty struct accepts any value but null. */
const refuseFields: DecodePart = (sent) => {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent))
    return Either.left(new ParseResult.Type(NO_FIELDS, sent))
  const [first, ...rest] = Object.entries(sent).map(
    ([name, value]) => new ParseResult.Pointer(name, sent, new ParseResult.Unexpected(value))
  )
  return first === undefined
    ? Either.right(sent)
    : Either.left(new ParseResult.Composite(NO_FIELDS, sent, [first, ...rest]))
}
