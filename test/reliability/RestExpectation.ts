import { type ErrorCode, ROUTES, type Route } from "@daybook/core"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { mayCall } from "../harness/ContractRoutes.ts"
import { fieldsOf } from "../property/Reflected.ts"
import type { RestRequest } from "./RestRequests.ts"

/** The outcome of a request: an error code, `200`, or `204` for a CORS preflight. */
export type Outcome = ErrorCode | "200" | "204"

/** What the contract requires for a request. It is not derived from the server's code. */
export interface Expectation {
  readonly route: Route | undefined
  readonly outcomes: ReadonlyArray<Outcome>
  /** The methods of the path; empty for an unknown path. */
  readonly methods: ReadonlyArray<string>
  /** Whether the request costs a unit of a budget, so that the response must have its headers. */
  readonly budgeted: boolean
}

/** The errors with which a handler may refuse a request that matches its schemas. Every other such request is answered 200. */
export const HANDLER_REFUSALS: Readonly<Record<string, ReadonlyArray<Outcome>>> = {
  listDays: ["invalid_request"],
  searchFoods: ["invalid_request"],
  searchLog: ["invalid_request"],
  listWorkouts: ["invalid_request"],
  getExercise: ["invalid_request", "not_found"],
  listMeasurements: ["invalid_request"],
  listHealthDays: ["invalid_request"],
  listFoodDays: ["invalid_request"],
  logWorkout: ["invalid_request"],
  logMeasurement: ["invalid_request"],
  setHealthReading: ["invalid_request"],
  createRoutine: ["invalid_request"],
  createFood: ["invalid_request"],
  updateKnownFood: ["invalid_request", "not_found"],
  deleteKnownFood: ["not_found"],
  logKnownFood: ["invalid_request", "not_found"],
  logMany: ["invalid_request"],
  addToCustomMetric: ["invalid_request", "not_found"],
  undoMany: ["invalid_request"],
  updateRoutine: ["invalid_request", "not_found"],
  deleteRoutine: ["not_found"],
  createCustomMetric: ["invalid_request"],
  updateCustomMetric: ["invalid_request", "not_found"],
  setCustomMetricValue: ["invalid_request", "not_found"],
  deleteMeasurement: ["not_found"],
  deleteCustomMetric: ["not_found"],
  listEntries: ["invalid_request"],
  listScores: ["invalid_request"],
  getEnergy: ["invalid_request"],
  getAssociations: ["invalid_request"],
  listChanges: ["invalid_request"],
  updateFood: ["invalid_request", "not_found"],
  updateWater: ["invalid_request", "not_found"],
  updateWorkout: ["invalid_request", "not_found"],
  undoChange: ["invalid_request", "insufficient_scope", "not_found"],
  renameExercise: ["invalid_request", "not_found"],
  deleteEntry: ["not_found"]
}

const BODY_BYTES = 65_536
const PAGES = ["/healthz", "/readyz", "/openapi.json", "/docs"]

/** The required outcome of a request, by the contract's order of checks: 404, 405, 401, 403, 429, 413, 415, 400, the handler. */
export const expectationFor = (request: RestRequest): Expectation => {
  const mark = request.target.indexOf("?")
  const path = mark < 0 ? request.target : request.target.slice(0, mark)
  const query = mark < 0 ? "" : request.target.slice(mark + 1)
  const here = ROUTES.filter((route) => parametersOf(route, path) !== undefined)
  const methods = [...new Set(here.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])))]
  const refused = (...outcomes: ReadonlyArray<Outcome>): Expectation => ({
    route: undefined,
    outcomes,
    methods,
    budgeted: false
  })
  if (PAGES.includes(path)) {
    const reads = request.method === "GET" || request.method === "HEAD"
    return { ...refused(reads ? "200" : "method_not_allowed"), methods: ["GET", "HEAD"] }
  }
  if (here.length === 0) return refused("not_found")
  if (request.method === "OPTIONS" && "access-control-request-method" in request.headers) return refused("204")
  const route = here.find(({ method }) => method === (request.method === "HEAD" ? "GET" : request.method))
  if (route === undefined) return refused("method_not_allowed")
  if (request.asker !== "full" && request.asker !== "read") return refused("unauthorized")
  if (!mayCall(request.asker, route)) return refused("insufficient_scope")
  return {
    route,
    methods,
    budgeted: true,
    outcomes: outcomesOf(route, request, parametersOf(route, path) ?? {}, query)
  }
}

type Parameters = Readonly<Record<string, string | ReadonlyArray<string>>>

const outcomesOf = (
  route: Route,
  { body, headers }: RestRequest,
  path: Parameters,
  query: string
): ReadonlyArray<Outcome> => {
  let json: unknown
  if (route.body !== undefined) {
    const bytes = body ?? new Uint8Array()
    if (bytes.length > BODY_BYTES) return ["payload_too_large"]
    const type = headers["content-type"]
    // Without body and media type the contract leaves open which is reported.
    if (bytes.length === 0 && type === undefined) return ["invalid_json", "unsupported_media_type"]
    if (!isJson(type) || (headers["content-encoding"] ?? "identity") !== "identity") return ["unsupported_media_type"]
    const read = jsonOf(bytes)
    if (Either.isLeft(read)) return ["invalid_json"]
    json = read.right
  }
  const faults = [
    faultOf(route.pathParameters, path),
    route.query === undefined
      ? unknownFieldIf(query !== "" && [...new URLSearchParams(query)].length > 0)
      : faultOf(route.query, queryOf(query)),
    faultOf(route.body, json)
  ]
  if (faults.includes("unknown_field")) return ["unknown_field"]
  if (faults.includes("invalid_request")) return ["invalid_request"]
  return ["200", ...(HANDLER_REFUSALS[route.name] ?? [])]
}

/** The parameters of a path that matches the route. */
const parametersOf = (route: Route, path: string): Parameters | undefined => {
  const [wanted, given] = [route.path.split("/"), path.split("/")]
  if (wanted.length !== given.length) return undefined
  const found: Record<string, string> = {}
  for (const [at, segment] of wanted.entries()) {
    const sent = given[at] ?? ""
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined ? sent !== segment : sent === "") return undefined
    if (name !== undefined) found[name] = unescaped(sent)
  }
  return found
}

/** No id or name has a NUL, so a segment with one is taken as it was sent. */
const unescaped = (text: string): string => {
  try {
    const decoded = decodeURIComponent(text)
    return decoded.includes("\0") ? text : decoded
  } catch {
    return text
  }
}

const isJson = (type: string | undefined): boolean => {
  const [media = "", ...parameters] = (type ?? "").split(";").map((part) => part.trim().toLowerCase())
  const charsets = parameters.filter((parameter) => parameter.startsWith("charset="))
  return media === "application/json" && charsets.every((charset) => /^charset="?utf-8"?$/.test(charset))
}

const jsonOf = (bytes: Uint8Array): Either.Either<unknown, unknown> =>
  Either.try(() => JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)))

const queryOf = (query: string): Parameters => {
  const given = new URLSearchParams(query)
  return Object.fromEntries(
    [...given.keys()].map((name) => {
      const all = given.getAll(name)
      return [name, all.length === 1 ? (all[0] ?? "") : all]
    })
  )
}

type Fault = "unknown_field" | "invalid_request" | undefined

const unknownFieldIf = (is: boolean): Fault => (is ? "unknown_field" : undefined)

const decoders = new Map<SchemaAST.AST, (value: unknown) => Either.Either<unknown, ParseResult.ParseIssue>>()

const faultOf = (ast: SchemaAST.AST | undefined, value: unknown): Fault => {
  if (ast === undefined) return undefined
  // Of a struct without fields the schema library accepts any value. The contract takes an object without fields.
  if (fieldsOf(ast).length === 0) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return "invalid_request"
    return unknownFieldIf(Object.keys(value).length > 0)
  }
  const decode =
    decoders.get(ast) ??
    ParseResult.decodeUnknownEither(Schema.make<unknown>(ast), { errors: "all", onExcessProperty: "error" })
  decoders.set(ast, decode)
  const decoded = decode(value)
  if (Either.isRight(decoded)) return undefined
  return hasUnknown(decoded.left) ? "unknown_field" : "invalid_request"
}

const hasUnknown = (issue: ParseResult.ParseIssue): boolean => {
  switch (issue._tag) {
    case "Unexpected":
      return true
    case "Pointer":
    case "Refinement":
    case "Transformation":
      return hasUnknown(issue.issue)
    case "Composite":
      return [issue.issues].flat().some(hasUnknown)
    default:
      return false
  }
}
