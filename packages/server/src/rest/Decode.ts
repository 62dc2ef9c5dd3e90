import {
  type ApiError,
  errorOf,
  IF_MATCH,
  InvalidRequest,
  type Principal,
  type Route,
  ruleChecker,
  today,
  type Unavailable,
  UnknownField
} from "@daybook/core"
import { type Doubt, doubtsOf, doubtText } from "@daybook/core/plausibility"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { takenBackDoubts } from "../log/Changes.ts"
import { personDay } from "../log/Clock.ts"
import { renameDoubts } from "../log/Exercises.ts"
import { eatenFood } from "../log/Foods.ts"
import { type Decoded, fieldsOf } from "../log/Handlers.ts"
import { plausibilityStore } from "../log/PlausibilityStore.ts"

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

/** The decoder of a route, compiled at its first use. */
export const decoderOf = (route: Route): Decode => {
  let decode: Decode | undefined
  return (sent) => {
    decode ??= compiledDecoder(route)
    return decode(sent)
  }
}

const compiledDecoder = (route: Route): Decode => {
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
  return ParseResult.decodeUnknownEither(Schema.make<unknown>(ast), { errors: "all", onExcessProperty: "error" })
}

const hasNoFields = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isTypeLiteral(ast) && ast.propertySignatures.length === 0 && ast.indexSignatures.length === 0

const rightOf = (decoded: Either.Either<unknown, unknown>): unknown => Either.getOrUndefined(decoded)

const NONE = Either.right(undefined)

type SentParameters = Readonly<Record<string, string | ReadonlyArray<string>>>

const NO_PARAMETERS: SentParameters = {}

/** A parameter that is sent twice becomes an array, which no parameter accepts. */
export const queryParameters = (query: string): SentParameters => {
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

type Fields = Readonly<Record<string, unknown>>

/** Does the work of a decoded write, unless it is most likely a slip. No other write comes between the judgement and the work. */
export type Judge = <A>(
  route: Route,
  decoded: Decoded,
  work: Effect.Effect<A, ApiError, Principal>
) => Effect.Effect<A, ApiError, Principal>

/** Fails with the errors of an invalid request, together with the doubts that are found without reading the log. */
export type RefuseWithDoubts = (
  route: Route,
  sent: Parameters<Decode>[0],
  error: InvalidRequest | UnknownField
) => Effect.Effect<never, InvalidRequest | UnknownField | Unavailable, Principal>

/** The doubts about writes, and the refusal of those that have any. */
export const makeJudge = Effect.gen(function* () {
  const day = yield* personDay
  const store = yield* plausibilityStore
  const eaten = yield* eatenFood
  const takenBackOf = yield* takenBackDoubts
  const renamedOf = yield* renameDoubts

  /** A request with the figures of each amount of a known food: the log does not keep the amount. */
  const withFigures = (sent: Fields): Effect.Effect<Fields, Unavailable, Principal> =>
    Effect.gen(function* () {
      const found = yield* eaten(sent)
      if (found !== undefined)
        return {
          ...sent,
          ...{ id: found.id, figures: found.figures, portions: found.food.portions },
          ...(found.food.doubt !== undefined && { label: found.food })
        }
      if (!Array.isArray(sent.items)) return sent
      const items = yield* Effect.forEach(sent.items, (item: unknown) =>
        Effect.all(Record.map(fieldsOf(item), (part) => withFigures(fieldsOf(part))))
      )
      return { ...sent, items }
    })

  const doubts = (
    route: Route,
    { path, payload }: Decoded
  ): Effect.Effect<ReadonlyArray<Doubt>, Unavailable, Principal> => {
    const sent = { ...fieldsOf(path), ...fieldsOf(payload) }
    if (route.name === "undoMany") return takenBackOf(String(sent.since), sent.count)
    if (route.name === "renameExercise") return renamedOf(String(sent.exercise), String(sent.name))
    if (route.permission !== "write") return Effect.succeed([])
    return Effect.flatMap(withFigures(sent), (figured) => store.doubts(route, figured))
  }
  const judge: Judge = (route, decoded, work) =>
    store.alone(
      route,
      Effect.flatMap(doubts(route, decoded), (found) => {
        const errors = found.map(doubtText)
        return errors.length === 0
          ? work
          : new InvalidRequest({ message: errors.join("; "), errors, doubtful: true, doubts: found })
      })
    )
  const refused: RefuseWithDoubts = (route, { body, parameters }, error) =>
    route.permission !== "write"
      ? Effect.fail(error)
      : Effect.flatMap(day, (person) => {
          const found = doubtsOf({ ...parameters, ...fieldsOf(body) }, person).map(doubtText)
          const errors = [...found, ...(error.errors ?? [])]
          const Same = error._tag === "unknown_field" ? UnknownField : InvalidRequest
          return found.length === 0
            ? Effect.fail(error)
            : Effect.fail(new Same({ message: [...found, error.message].join("; "), errors }))
        })
  return { doubts, judge, refused }
})
