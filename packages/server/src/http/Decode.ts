import { errorOf, InvalidRequest, type Route, type UnknownField } from "@daybook/core"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import type { Decoded } from "./Handlers.ts"

/** Checks what a request carries and decodes it; every fault of its path, query and body comes in one error. */
export type Decode = (sent: {
  readonly parameters: Readonly<Record<string, string>>
  readonly query: string
  readonly body: unknown
}) => Either.Either<Decoded, InvalidRequest | UnknownField>

/** The decoder of a route, compiled once. */
export const decoderOf = ({ body, pathParameters, query }: Route): Decode => {
  const decodePath = partDecoder(pathParameters)
  const decodeQuery = partDecoder(query ?? Schema.Struct({}).ast)
  const decodeBody = partDecoder(body)
  return (sent) => {
    const parameters = queryParameters(sent.query)
    if (Either.isLeft(parameters)) return Either.left(parameters.left)
    const path = decodePath(sent.parameters)
    const urlParams = decodeQuery(parameters.right)
    const payload = decodeBody(sent.body)
    if (Either.isRight(path) && Either.isRight(urlParams) && Either.isRight(payload)) {
      return Either.right({ path: path.right, urlParams: urlParams.right, payload: payload.right })
    }
    return Either.left(errorOf([path, urlParams, payload].flatMap((part) => (Either.isLeft(part) ? [part.left] : []))))
  }
}

const partDecoder = (ast: SchemaAST.AST | undefined) =>
  ast === undefined
    ? () => Either.right(undefined)
    : ParseResult.decodeUnknownEither(Schema.make<unknown>(ast), { errors: "all", onExcessProperty: "error" })

const queryParameters = (query: string): Either.Either<Record<string, string>, InvalidRequest> => {
  if (query === "") return Either.right({})
  const entries = [...new URLSearchParams(query)]
  const parameters = Object.fromEntries(entries)
  const twice = entries.find(([name], index) => entries.findIndex(([other]) => other === name) < index)
  return twice === undefined
    ? Either.right(parameters)
    : Either.left(new InvalidRequest({ message: `${twice[0].slice(0, 40)}: given more than once` }))
}
