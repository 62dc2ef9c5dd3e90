import { ROUTES, type Route } from "@daybook/core"
import * as FastCheck from "effect/FastCheck"
import { brokenFrom } from "../property/Broken.ts"
import { requestsOf, targetOf, type Wire } from "../property/Generated.ts"
import { mutatedJson, TEXTS } from "./Hostile.ts"

/** The key that a request is sent with. */
export type Asker = "full" | "read" | "nobody" | "stranger" | "malformed"

/** A request, with placeholders for ids. */
export interface RestRequest {
  readonly asker: Asker
  readonly method: string
  /** `~metric7~` stands for the seventh known metric, modulo their number. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
}

const JSON_TYPE = { "content-type": "application/json" }

/** The kinds of what exists when a run starts, by the collection in the paths of routes that take an id or a name. */
const KINDS = {
  food: "food",
  water: "water",
  workouts: "workout",
  entries: "rest_day",
  changes: "change",
  exercises: "exercise",
  routines: "routine",
  foods: "knownFood",
  measurements: "checkIn",
  "custom-metrics": "metric"
}

/** The path parameter of a route as a placeholder for something that exists: `~metric7~` is the seventh known metric. */
export const knownPath = ({ path }: Route, at: number): Wire["path"] => {
  const [, collection = "", name = ""] = /([\w-]+)\/\{(id|metricId|name|exercise)\}/.exec(path) ?? []
  // A rename takes the name away from the reads of the exercise.
  const kind =
    name === "exercise" ? "renamedExercise" : Object.entries(KINDS).find(([known]) => known === collection)?.[1]
  return kind === undefined ? {} : { [name]: `~${kind}${at}~` }
}

/** A food has its figures in one form or an amount, and an item one field, which random fields seldom have. */
const inOneForm = (route: Route, body: unknown): unknown => {
  if (route.name === "updateKnownFood") return { per100: { calories: 100 } }
  if (route.name === "setCustomMetricValue") return { value: 1 }
  if (route.name === "addToCustomMetric") return { amount: 1 }
  if (route.name === "logKnownFood") return { amount: 60 }
  if (route.name === "updateFood") return { calories: 380 }
  if (route.name === "logMany") return { items: [{ water: { amountMl: 250 } }, { weight: { weightKg: 80 } }] }
  if (route.name !== "createFood" || typeof body !== "object" || body === null) return body
  const kept = ["name", "brand", "barcode", "unit", "portions", "per100"]
  const fields = Object.entries(body).filter(([name]) => kept.includes(name))
  return { per100: { calories: 100 }, ...Object.fromEntries(fields) }
}

/** Valid requests; half of those that take an id have an existing one. */
const sound = (route: Route): FastCheck.Arbitrary<RestRequest & { readonly route: Route; readonly text: string }> => {
  return FastCheck.tuple(requestsOf(route), FastCheck.nat(20), FastCheck.boolean()).map(([wire, at, useKnown]) => {
    const path = useKnown ? { ...wire.path, ...knownPath(route, at) } : wire.path
    const text = wire.body === undefined ? "" : JSON.stringify(at % 2 === 0 ? inOneForm(route, wire.body) : wire.body)
    return {
      route,
      text,
      asker: "full",
      method: route.method,
      target: targetOf(route, { path, query: wire.query }).replaceAll("%7E", "~"),
      headers: wire.body === undefined ? {} : JSON_TYPE,
      body: wire.body === undefined ? undefined : Buffer.from(text)
    }
  })
}

type Sound = ReturnType<typeof sound> extends FastCheck.Arbitrary<infer A> ? A : never
type Change = (request: Sound) => FastCheck.Arbitrary<Partial<RestRequest>>

const brokenBody: Change = ({ text }) => {
  if (text === "")
    return FastCheck.constantFrom(...TEXTS).map((body) => ({ body: Buffer.from(body), headers: JSON_TYPE }))
  const texts = FastCheck.oneof(
    { weight: 1, arbitrary: brokenFrom(JSON.parse(text)).map((broken) => broken.text) },
    { weight: 3, arbitrary: mutatedJson(text) }
  )
  return texts.map((body) => ({ body: Buffer.from(body) }))
}

const PARAMETERS = "date start end limit tab values category all surplus __proto__ constructor toString Limit".split(
  " "
)

const QUERY_TEXTS = [...TEXTS.filter((text) => text.isWellFormed()), "7", "50", "90", "1e1", "-1", "0x1F", "+5", "body"]

const brokenQuery: Change = ({ target }) =>
  FastCheck.oneof(
    FastCheck.array(FastCheck.tuple(FastCheck.constantFrom(...PARAMETERS), FastCheck.constantFrom(...QUERY_TEXTS)), {
      minLength: 1,
      maxLength: 4
    }).map((pairs) => new URLSearchParams(pairs).toString()),
    FastCheck.constantFrom(
      "",
      "?",
      "&",
      "=",
      "a",
      "%",
      "%zz",
      "limit=%",
      "limit",
      "limit[]=5",
      "limit=5&limit=5",
      "#",
      "date=today#x"
    )
  ).map((query) => ({ target: `${target}${target.includes("?") ? "&" : "?"}${query}` }))

const SEGMENTS = [
  "today",
  "%74oday",
  "today%20",
  "today%00",
  "2026-02-29",
  "2026%2D03%2D10",
  "%",
  "%zz",
  "%ff",
  "%ed%a0%80",
  "..",
  "%2e%2e",
  "a%2Fb",
  "__proto__",
  "constructor",
  "0",
  "null",
  "-1",
  "*",
  "'%20OR%201=1",
  "{date}",
  "~metric1~%00",
  "x".repeat(2000)
]

const brokenPath: Change = ({ route, target }) => {
  const segments = FastCheck.constantFrom(...SEGMENTS).map((segment) => route.path.replace(/\{\w+\}/, segment))
  const paths = FastCheck.constantFrom(
    target.replace("/v1", "/V1"),
    target.replace("/v1", "//v1"),
    target.replace("/v1", "/v1/"),
    target.replace("/v1", "/v2"),
    target.replace("/v1", "/v1/./"),
    `${route.path}/`,
    `${route.path}/extra`,
    `${route.path};a=b`,
    `${route.path}%20`,
    route.path.toUpperCase(),
    "/v1/../v1/me",
    "/v1/",
    "/v1?",
    "/healthz",
    "/readyz?x=1",
    "/favicon.ico"
  )
  return FastCheck.oneof(segments, paths).map((broken) => ({ target: broken }))
}

const METHODS = ["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "LINK", "M-SEARCH"]

const PREFLIGHT = {
  method: "OPTIONS",
  headers: { origin: "https://app.example", "access-control-request-method": "POST" }
}

const anotherMethod: Change = () =>
  FastCheck.constantFrom<Partial<RestRequest>>(PREFLIGHT, ...METHODS.map((method) => ({ method })))

const anotherAsker: Change = () =>
  FastCheck.constantFrom<Asker>("read", "nobody", "stranger", "malformed").map((asker) => ({ asker }))

const MEDIA = [
  { "content-type": "application/json; charset=utf-8" },
  { "content-type": "Application/JSON;charset=UTF-8" },
  { "content-type": "application/json; charset=latin1" },
  { "content-type": "application/json; charset=utf-16le" },
  { "content-type": "text/plain" },
  { "content-type": "application/json-patch+json" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "x" },
  {},
  { ...JSON_TYPE, "content-encoding": "gzip" },
  { ...JSON_TYPE, "content-encoding": "identity" }
]

const ODD_HEADERS: ReadonlyArray<Readonly<Record<string, string>>> = [
  { accept: "text/html" },
  { accept: "application/json;q=0" },
  { "accept-encoding": "gzip, br" },
  { "accept-language": "x".repeat(4000) },
  { cookie: "session=1; __proto__=2" },
  { range: "bytes=0-1" },
  { "if-none-match": "*" },
  { "if-modified-since": "Sat, 21 Nov 2026 00:00:00 GMT" },
  { "x-http-method-override": "DELETE" },
  { "x-request-id": "chosen-by-the-client" },
  { "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https", "x-forwarded-host": "evil.example" },
  { "x-original-url": "/v1/me", "x-rewrite-url": "/v1/me" },
  { origin: "https://evil.example" },
  { origin: "null", "access-control-request-method": "POST" },
  { connection: "close" },
  { te: "trailers" },
  { "transfer-encoding": "chunked" },
  { upgrade: "websocket", connection: "upgrade" },
  { host: "evil.example" },
  { __proto: "x", constructor: "y" }
]

const dressed: Change = ({ headers, text }) =>
  FastCheck.oneof(
    ...(text === ""
      ? []
      : [FastCheck.constantFrom(...MEDIA).map((media): Partial<RestRequest> => ({ headers: media }))]),
    FastCheck.constantFrom(...ODD_HEADERS).map((odd) => ({ headers: { ...headers, ...odd } }))
  )

const NOTHING = Buffer.alloc(0)
const bodies: Change = ({ text }) =>
  FastCheck.constantFrom<Partial<RestRequest>>(
    { body: NOTHING },
    { body: NOTHING, headers: {} },
    { body: Buffer.from(text.padEnd(65_536)) },
    { body: Buffer.from(text.padEnd(65_537)) },
    { body: Buffer.from(text, "utf16le") },
    { body: Buffer.from(`${text}\u00e9`, "latin1") },
    { body: Buffer.from(`\ufeff${text}`) }
  )

const CHANGES: ReadonlyArray<{ readonly weight: number; readonly change: Change }> = [
  { weight: 30, change: () => FastCheck.constant({}) },
  { weight: 40, change: brokenBody },
  { weight: 12, change: brokenQuery },
  { weight: 12, change: brokenPath },
  { weight: 6, change: anotherMethod },
  { weight: 5, change: anotherAsker },
  { weight: 8, change: dressed },
  { weight: 2, change: bodies }
]

const changeOf = (request: Sound) =>
  FastCheck.oneof(...CHANGES.map(({ change, weight }) => ({ weight, arbitrary: change(request) })))

/** Requests for every route of the definition: valid ones, and some with one or two faults. */
export const restRequests: FastCheck.Arbitrary<RestRequest> = FastCheck.oneof(...ROUTES.map(sound)).chain((request) =>
  FastCheck.tuple(changeOf(request), FastCheck.nat(9), changeOf(request)).map(([first, again, second]) => {
    const { asker, body, headers, method, target } = { ...request, ...first, ...(again === 0 && second) }
    return { asker, body, headers, method, target }
  })
)
