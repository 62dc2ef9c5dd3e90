import { ERROR_CODES, type ErrorCode } from "@daybook/core"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { PLENTY } from "../harness/Installation.ts"
import type { Sent } from "../harness/send.ts"
import { type Expectation, expectationFor, type Outcome } from "./RestExpectation.ts"
import type { RestRequest } from "./RestRequests.ts"

/** Internal details of the server, which no response may contain. */
export const INTERNALS =
  /node_modules|node:internal|\bat \S+ \((?!change )|\.[cm]?[jt]s:\d+|SQLITE_|SqlError|ParseError|better-sqlite3|\/tmp\//

/** The faults of a response, by the contract. */
export const faultsOf = (request: RestRequest, sent: Sent): ReadonlyArray<string> => {
  const expectation = expectationFor(request)
  if (sent.status === 204) return expected(expectation, "204", sent.body === "")
  return [
    ...headerFaults(request, sent, expectation),
    ...(request.method === "HEAD" ? headFaults(sent, expectation) : bodyFaults(sent, expectation)),
    ...(INTERNALS.test(sent.body) && sent.status !== 200 ? ["an internal detail in the body"] : [])
  ]
}

const expected = (
  { outcomes }: Expectation,
  outcome: Outcome,
  ...alsoTrue: ReadonlyArray<boolean>
): ReadonlyArray<string> =>
  outcomes.includes(outcome) && !alsoTrue.includes(false) ? [] : [`${outcome}, expected ${outcomes.join(" or ")}`]

const headerFaults = (
  { target }: RestRequest,
  { headers, status }: Sent,
  expectation: Expectation
): ReadonlyArray<string> => {
  const whole = (name: string, min: number, max: number): ReadonlyArray<string> => {
    const value = headers.get(name)
    const number = /^\d+$/.test(value ?? "") ? Number(value) : -1
    return number >= min && number <= max ? [] : [`${name}: ${value}`]
  }
  const is = (name: string, fits: boolean): ReadonlyArray<string> => (fits ? [] : [`${name}: ${headers.get(name)}`])
  const allow = headers.get("allow")
  return [
    ...is("content-type", headers.get("content-type") === "application/json"),
    ...is("x-request-id", /^[0-9a-f-]{36}$/.test(headers.get("x-request-id") ?? "")),
    ...(/^\/v1(\/|\?|$)/.test(target)
      ? is("access-control-allow-origin", headers.get("access-control-allow-origin") === "*")
      : []),
    ...(expectation.budgeted
      ? [
          ...whole("ratelimit-limit", PLENTY, PLENTY),
          ...whole("ratelimit-remaining", 0, PLENTY - 1),
          ...whole("ratelimit-reset", 1, 3600)
        ]
      : is("ratelimit-limit", !headers.has("ratelimit-limit"))),
    ...(status === 405 ? is("allow", sameNames(allow ?? "", expectation.methods)) : is("allow", allow === null)),
    ...(status === 401 ? is("www-authenticate", headers.get("www-authenticate")?.startsWith("Bearer") === true) : []),
    ...(status === 429 || status === 503 ? whole("retry-after", 1, 3600) : [])
  ]
}

const sameNames = (list: string, names: ReadonlyArray<string>): boolean =>
  list.split(", ").sort().join() === [...names].sort().join()

const headFaults = ({ body, headers, status }: Sent, expectation: Expectation): ReadonlyArray<string> => [
  ...(body === "" ? [] : ["HEAD with a body"]),
  ...(Number(headers.get("content-length")) > 0 ? [] : [`content-length: ${headers.get("content-length")}`]),
  ...(expectation.outcomes.some((outcome) => statusOf(outcome) === status)
    ? []
    : [`${status}, expected ${expectation.outcomes.join(" or ")}`])
]

const statusOf = (outcome: Outcome): number =>
  outcome === "200" || outcome === "204" ? Number(outcome) : ERROR_CODES[outcome].status

const bodyFaults = ({ body, status }: Sent, expectation: Expectation): ReadonlyArray<string> => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return [`not JSON: ${body.slice(0, 200)}`]
  }
  if (status === 200) {
    if (expectation.route === undefined) return expected(expectation, "200")
    const decoded = successDecoder(expectation.route.success)(json)
    return expected(expectation, "200", decoded._tag === "Right")
  }
  const code = codeOf(json)
  if (code === undefined) return [`not an error body of the contract: ${body.slice(0, 200)}`]
  return ERROR_CODES[code].status === status ? expected(expectation, code) : [`${code} with status ${status}`]
}

const decoders = new Map<SchemaAST.AST, ReturnType<typeof ParseResult.decodeUnknownEither<unknown, unknown>>>()

const successDecoder = (ast: SchemaAST.AST) => {
  const decoder =
    decoders.get(ast) ?? ParseResult.decodeUnknownEither(Schema.make<unknown>(ast), { onExcessProperty: "error" })
  decoders.set(ast, decoder)
  return decoder
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isCode = (value: unknown): value is ErrorCode => typeof value === "string" && Object.hasOwn(ERROR_CODES, value)

/** The code of a body that is exactly `{"error":{"code","message"}}`. */
export const codeOf = (json: unknown): ErrorCode | undefined => {
  if (!isObject(json) || Object.keys(json).join() !== "error" || !isObject(json.error)) return undefined
  const { code, message } = json.error
  const isWhole = Object.keys(json.error).sort().join() === "code,message" && typeof message === "string"
  return isWhole && message !== "" && isCode(code) ? code : undefined
}
