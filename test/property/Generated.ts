import { CalendarDate, type Route } from "@daybook/core"
import * as Arbitrary from "effect/Arbitrary"
import * as FastCheck from "effect/FastCheck"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { addDays } from "../../packages/core/src/domain/CalendarDate.ts"
import { fieldsOf } from "./Reflected.ts"

/** The seed of the generated requests; the same in every run unless PROPERTY_SEED is set. */
export const SEED = Number(process.env.PROPERTY_SEED ?? 20_260_310)

/** The parts of a request in wire form. */
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

/** Two random dates are rarely a valid range, so half of the generated ranges have close dates. */
const closeRanges = (query: FastCheck.Arbitrary<Readonly<Record<string, string>>>) =>
  FastCheck.tuple(query, FastCheck.boolean(), FastCheck.nat(60)).map(([sent, close, days]) => {
    if (!close || !Schema.is(CalendarDate)(sent.start)) return sent
    const end = addDays(sent.start, days)
    return Schema.is(CalendarDate)(end) ? { ...sent, end } : sent
  })

/** Requests generated from the schemas of a route. */
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

/** Of a struct without fields the schema library accepts any value. The contract takes an object without fields. */
const isEmptyIfSo = (ast: SchemaAST.AST | undefined, value: unknown): boolean =>
  ast === undefined || fieldsOf(ast).length > 0 || JSON.stringify(value) === "{}"

/** Whether the schemas of a route accept a request. */
export const accepts = ({ body, pathParameters, query }: Route, wire: Wire): boolean =>
  accepted(pathParameters, wire.path) &&
  accepted(query, wire.query) &&
  accepted(body, wire.body) &&
  isEmptyIfSo(body, wire.body)

/** The request target: the path with its parameters, and the query. */
export const targetOf = ({ path }: Route, wire: Pick<Wire, "path" | "query">): string => {
  const query = new URLSearchParams(wire.query).toString()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(wire.path[name] ?? ""))
  return query === "" ? filled : `${filled}?${query}`
}
