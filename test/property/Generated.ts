import { CalendarDate, type Route } from "@daybook/core"
import * as Arbitrary from "effect/Arbitrary"
import * as FastCheck from "effect/FastCheck"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { addDays } from "../../packages/core/src/domain/CalendarDate.ts"

/** The same requests every time, unless another seed is asked for. */
export const SEED = Number(process.env.PROPERTY_SEED ?? 20_260_310)

/** What a request carries, as it goes over the wire. */
export interface Wire {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** Values of a schema's encoded side. */
export const encodedOf = (ast: SchemaAST.AST): FastCheck.Arbitrary<unknown> => {
  const schema = Schema.make<unknown>(ast)
  return Arbitrary.makeLazy(schema)(FastCheck).map(Schema.encodeUnknownSync(schema))
}

const texts = ParseResult.decodeUnknownSync(Schema.Record({ key: Schema.String, value: Schema.String }))

const textsOf = (ast: SchemaAST.AST | undefined): FastCheck.Arbitrary<Readonly<Record<string, string>>> =>
  ast === undefined ? FastCheck.constant({}) : encodedOf(ast).map((value) => texts(value))

/** Two dates taken at random are seldom a range that the contract takes, so half of them are brought together. */
const closeRanges = (query: FastCheck.Arbitrary<Readonly<Record<string, string>>>) =>
  FastCheck.tuple(query, FastCheck.boolean(), FastCheck.nat(60)).map(([sent, close, days]) => {
    if (!close || !Schema.is(CalendarDate)(sent.start)) return sent
    const end = addDays(sent.start, days)
    return Schema.is(CalendarDate)(end) ? { ...sent, end } : sent
  })

/** Requests made from nothing but the route's own schemas. */
export const requestsOf = ({ body, pathParameters, query }: Route): FastCheck.Arbitrary<Wire> => {
  const queries = textsOf(query)
  return FastCheck.record({
    path: textsOf(pathParameters),
    query: closeRanges(queries),
    body: body === undefined ? FastCheck.constant(undefined) : encodedOf(body)
  })
}

const accepted = (ast: SchemaAST.AST | undefined, value: unknown): boolean =>
  ast === undefined ||
  ParseResult.decodeUnknownEither(Schema.make<unknown>(ast), { onExcessProperty: "error" })(value)._tag === "Right"

/** Whether a route's schemas take what a request carries. */
export const accepts = ({ body, pathParameters, query }: Route, wire: Wire): boolean =>
  accepted(pathParameters, wire.path) && accepted(query, wire.query) && accepted(body, wire.body)

/** The target of a request: the route's path with its parameters filled in, and the query. */
export const targetOf = ({ path }: Route, wire: Pick<Wire, "path" | "query">): string => {
  const query = new URLSearchParams(wire.query).toString()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wire.path[name] ?? ""))
  return query === "" ? filled : `${filled}?${query}`
}
