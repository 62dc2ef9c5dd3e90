import {
  errorOf,
  IF_MATCH,
  type InvalidRequest,
  type Route,
  ruleChecker,
  today,
  type UnknownField
} from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Decoded } from "../log/Handlers.ts"

/** Headers of a request, by name in lower case. */
type SentHeaders = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** Decodes a request. One error response has all errors of its path, query, headers and body. */
export type Decode = (sent: {
  readonly parameters: Readonly<Record<string, string>>
  readonly query: string
  /** The request's headers. The route names those that it reads. */
  readonly headers?: SentHeaders
  readonly body: unknown
  /** The version that a correction expects, if the client does not send it as a header. */
  readonly ifVersion?: string
  /** Errors that were found before. They are reported with the others. */
  readonly errors: ReadonlyArray<string>
  /** The names of the fields that the client knows, if it sends another form of the request. */
  readonly known?: ReadonlyArray<string>
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
  return ({ body: json, errors, headers: sent, ifVersion, known, parameters, query: text }) => {
    const ifMatch = route.hints.versioned ? (ifVersion ?? sent?.[IF_MATCH]) : undefined
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
          payload: payload.right,
          ...(ifMatch !== undefined && { ifMatch: String(ifMatch) })
        })
      }
      const issues = [path, urlParams, read, payload].flatMap((part) => (Either.isLeft(part) ? [part.left] : []))
      return Either.left(errorOf(issues, { before: errors, after: broken, known }))
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

/** Accepts only an object without fields. The schema of an empty struct accepts any value but null. */
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

/** The result of a fast decoder for an input that it does not know to be valid. */
export const UNSURE = Symbol("unsure")

/** A fast path for valid input. The schema's parser handles everything else and reports errors. */
export type FastDecode = (input: unknown) => unknown

const OPTIONS: SchemaAST.ParseOptions = { errors: "all", onExcessProperty: "error" }

/**
 * Compiles a schema to a function that decodes valid input in a fraction of the time of the schema's parser, which allocates the parts of
 * an error message for each value. Undefined if the schema has an unsupported node. Unknown fields are refused, as `OPTIONS` says. A
 * workout of 25 sets is decoded in 10 µs instead of 37, a drink of water in 1.2 instead of 3.3.
 */
export const fastDecoderOf = (ast: SchemaAST.AST): FastDecode | undefined => {
  switch (ast._tag) {
    case "StringKeyword":
      return (input) => (typeof input === "string" ? input : UNSURE)
    case "NumberKeyword":
      return (input) => (typeof input === "number" ? input : UNSURE)
    case "BooleanKeyword":
      return (input) => (typeof input === "boolean" ? input : UNSURE)
    case "Literal":
      return (input) => (input === ast.literal ? input : UNSURE)
    case "Union":
      return firstOf(ast.types)
    case "Refinement":
      return refined(ast)
    case "Transformation":
      return transformed(ast)
    case "TupleType":
      return listOf(ast)
    case "TypeLiteral":
      return fieldsOf(ast)
    default:
      return undefined
  }
}

/** The decoders of all nodes; undefined if one is not supported. */
const allOf = (parts: ReadonlyArray<SchemaAST.AST>): ReadonlyArray<FastDecode> | undefined => {
  const decoders = parts.flatMap((part) => fastDecoderOf(part) ?? [])
  return decoders.length === parts.length ? decoders : undefined
}

const firstOf = (types: ReadonlyArray<SchemaAST.AST>): FastDecode | undefined => {
  const decoders = allOf(types)
  return (
    decoders &&
    ((input) => {
      for (const decode of decoders) {
        const decoded = decode(input)
        if (decoded !== UNSURE) return decoded
      }
      return UNSURE
    })
  )
}

const refined = (ast: SchemaAST.Refinement): FastDecode | undefined => {
  const decode = fastDecoderOf(ast.from)
  return (
    decode &&
    ((input) => {
      const decoded = decode(input)
      return decoded !== UNSURE && Option.isNone(ast.filter(decoded, OPTIONS, ast)) ? decoded : UNSURE
    })
  )
}

const transformed = (ast: SchemaAST.Transformation): FastDecode | undefined => {
  const [from, to] = allOf([ast.from, ast.to]) ?? []
  const { transformation } = ast
  if (from === undefined || to === undefined || transformation._tag !== "FinalTransformation") return undefined
  return (input) => {
    const decoded = from(input)
    if (decoded === UNSURE) return UNSURE
    const made = transformation.decode(decoded, OPTIONS, ast, input)
    return isRight(made) ? to(made.right) : UNSURE
  }
}

const isRight = (
  made: ReturnType<SchemaAST.FinalTransformation["decode"]>
): made is Either.Right<ParseResult.ParseIssue, unknown> => Either.isEither(made) && Either.isRight(made)

const listOf = ({ elements, rest }: SchemaAST.TupleType): FastDecode | undefined => {
  const [item, ...more] = allOf(rest.map(({ type }) => type)) ?? []
  if (item === undefined || more.length > 0 || elements.length > 0) return undefined
  return (input) => {
    if (!Array.isArray(input)) return UNSURE
    const items: Array<unknown> = []
    for (const each of input) {
      const decoded = item(each)
      if (decoded === UNSURE) return UNSURE
      items.push(decoded)
    }
    return items
  }
}

const fieldsOf = ({ indexSignatures, propertySignatures }: SchemaAST.TypeLiteral): FastDecode | undefined => {
  const decoders = allOf(propertySignatures.map(({ type }) => type))
  if (decoders === undefined || indexSignatures.length > 0 || decoders.length === 0) return undefined
  const fields = propertySignatures.map(({ isOptional, name }, index) => ({
    name,
    isOptional,
    decode: decoders[index]
  }))
  return (input) => {
    if (!isRecord(input)) return UNSURE
    const decoded: Record<PropertyKey, unknown> = {}
    let known = 0
    for (const { decode, isOptional, name } of fields) {
      if (!Object.hasOwn(input, name)) {
        if (isOptional) continue
        return UNSURE
      }
      const value = decode?.(input[name])
      if (value === UNSURE) return UNSURE
      decoded[name] = value
      known++
    }
    return Reflect.ownKeys(input).length === known ? decoded : UNSURE
  }
}

const isRecord = (input: unknown): input is Readonly<Record<PropertyKey, unknown>> =>
  typeof input === "object" && input !== null && !Array.isArray(input)
