// The measured routes in idiomatic Fastify: the same checks in its hooks and its schema validation, the same headers and error
// bodies, the same work.
import { randomUUID } from "node:crypto"
import Fastify from "fastify"
import { budgetsOf, keysOf } from "./access.mjs"
import { ANSWERS, isRealDate, REQUESTS } from "./schemas.mjs"
import { sqlite } from "./sqlite.mjs"
import { workOver } from "./work.mjs"

const [database] = process.argv.slice(2)
const db = sqlite(database)
const work = workOver(db)
const keyOf = keysOf(db)
const take = budgetsOf(db)

class Refusal extends Error {
  constructor(statusCode, code, message) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}

const app = Fastify({
  bodyLimit: 65_536,
  genReqId: () => randomUUID(),
  exposeHeadRoutes: true,
  ajv: {
    customOptions: {
      coerceTypes: false,
      removeAdditional: false,
      useDefaults: false,
      allErrors: true,
      formats: { "date-or-today": (text) => text === "today" || isRealDate(text) }
    }
  }
})

const READABLE =
  "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, Allow, WWW-Authenticate"

app.decorateRequest("caller", null)
// Callbacks, not promises: Fastify's own faster form.
app.addHook("onRequest", (request, reply, done) => {
  reply.header("X-Request-Id", request.id)
  reply.header("Access-Control-Allow-Origin", "*")
  reply.header("Access-Control-Expose-Headers", READABLE)
  reply.header("Cache-Control", "no-store")
  reply.header("X-Content-Type-Options", "nosniff")
  const found = keyOf(request.headers.authorization)
  if (found === undefined) {
    reply.header("WWW-Authenticate", 'Bearer realm="daybook"')
    return done(new Refusal(401, "unauthorized", "The key is malformed, wrong or revoked."))
  }
  const budget = request.method === "POST" ? "write" : "read"
  if (budget === "write" && found.scope === "read") {
    return done(new Refusal(403, "insufficient_scope", "This key's scope is read."))
  }
  const standing = take(found.id, budget)
  reply.header("RateLimit-Limit", String(standing.limit))
  reply.header("RateLimit-Remaining", String(standing.remaining))
  reply.header("RateLimit-Reset", String(standing.resetSeconds))
  if (!standing.granted) {
    reply.header("Retry-After", String(standing.resetSeconds))
    return done(new Refusal(429, "rate_limited", "The hour's budget is used."))
  }
  request.caller = { accountId: found.accountId, by: `key:${found.id}` }
  done()
})

const codeOf = (error) => {
  if (error instanceof Refusal) return error.code
  if (error.validation?.some(({ keyword }) => keyword === "additionalProperties")) return "unknown_field"
  if (error.validation !== undefined) return "invalid_request"
  return (
    { 413: "payload_too_large", 415: "unsupported_media_type", 400: "invalid_json" }[error.statusCode] ??
    "internal_error"
  )
}
app.setErrorHandler((error, _, reply) =>
  reply
    .code(error.statusCode ?? 500)
    .header("Content-Type", "application/json")
    .send(JSON.stringify({ error: { code: codeOf(error), message: error.message } }))
)

const resolved = (date) => (date === undefined || date === "today" ? new Date().toISOString().slice(0, 10) : date)

const route = (method, url, name, answer) =>
  app.route({
    method,
    url,
    schema: { ...REQUESTS[name], response: { 200: ANSWERS[name] } },
    handler: (request, reply) => {
      reply.send(answer(request))
    }
  })

route("GET", "/v1/days/:date", "getDay", ({ caller, params }) => work.getDay(caller.accountId, resolved(params.date)))
route("GET", "/v1/days", "listDays", ({ caller, query }) => {
  const start = resolved(query.start)
  const end = resolved(query.end)
  if (start > end) throw new Refusal(400, "invalid_request", "start: expected a date up to end")
  return work.listDays(caller.accountId, start, end)
})
route("GET", "/v1/insights", "getInsights", ({ caller, query }) =>
  work.getInsights(caller.accountId, resolved(query.date))
)
route("POST", "/v1/water", "logWater", ({ body, caller }) =>
  work.logWater(caller, { ...body, date: resolved(body.date) })
)
route("POST", "/v1/workouts", "logWorkout", ({ body, caller }) => {
  const logged = work.logWorkout(caller, { ...body, date: resolved(body.date) })
  if (logged === undefined) throw new Refusal(400, "invalid_request", "date: already has 2 workouts")
  return logged
})

await app.listen({ port: 0, host: "127.0.0.1" })
console.error(`fastify is serving at http://127.0.0.1:${app.server.address().port}`)
process.on("SIGTERM", () => process.exit())
