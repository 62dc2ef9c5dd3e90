// The measured routes in idiomatic Fastify: the same checks in its hooks and its schema validation, the same headers and error
// bodies. Each contestant provides the access to its database.
import { randomUUID } from "node:crypto"
import Fastify from "fastify"
import { ANSWERS, isRealDate, REQUESTS } from "./schemas.mjs"

/** A refused request. */
export class Refusal extends Error {
  constructor(statusCode, code, message) {
    super(message)
    this.statusCode = statusCode
    this.code = code
  }
}

const OPTIONS = {
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
}

const READABLE =
  "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, Allow, WWW-Authenticate"

const codeOf = (error) => {
  if (error instanceof Refusal) return error.code
  if (error.validation?.some(({ keyword }) => keyword === "additionalProperties")) return "unknown_field"
  if (error.validation !== undefined) return "invalid_request"
  return (
    { 413: "payload_too_large", 415: "unsupported_media_type", 400: "invalid_json" }[error.statusCode] ??
    "internal_error"
  )
}
const resolved = (date) => (date === undefined || date === "today" ? new Date().toISOString().slice(0, 10) : date)

/** The refusal of a missing or unknown key. */
export const unauthorized = () => new Refusal(401, "unauthorized", "The key is malformed, wrong or revoked.")

/** The refusal of a write with a key that only reads. */
export const insufficient = () => new Refusal(403, "insufficient_scope", "This key's scope is read.")

const requestsOf = (work) => ({
  getDay: ["GET", "/v1/days/:date", ({ caller, params }) => work.getDay(caller.accountId, resolved(params.date))],
  listDays: [
    "GET",
    "/v1/days",
    ({ caller, query }) => {
      const start = resolved(query.start)
      const end = resolved(query.end)
      if (start > end) throw new Refusal(400, "invalid_request", "start: expected a date up to end")
      return work.listDays(caller.accountId, start, end)
    }
  ],
  getInsights: ["GET", "/v1/insights", ({ caller, query }) => work.getInsights(caller.accountId, resolved(query.date))],
  logWater: ["POST", "/v1/water", ({ body, caller }) => work.logWater(caller, { ...body, date: resolved(body.date) })],
  logWorkout: [
    "POST",
    "/v1/workouts",
    ({ body, caller }) => work.logWorkout(caller, { ...body, date: resolved(body.date) })
  ]
})

/** The refusal of a third workout on a date. */
export const dateIsFull = () => new Refusal(400, "invalid_request", "date: already has 2 workouts")

/**
 * Serves the routes that `work` has.
 *
 * @param {string} name
 * @param {(authorization: string | undefined, budget: "read" | "write", done: (error?: Error, admitted?: object) => void) => void} admit
 *   finds the caller and takes a unit of the budget
 * @param {object} work the routes; each returns the response or a promise of it
 */
export const serve = async (name, admit, work) => {
  const app = Fastify(OPTIONS)
  app.decorateRequest("caller", null)
  // Callbacks, not promises: Fastify's own faster form.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id)
    reply.header("Access-Control-Allow-Origin", "*")
    reply.header("Access-Control-Expose-Headers", READABLE)
    reply.header("Cache-Control", "no-store")
    reply.header("X-Content-Type-Options", "nosniff")
    admit(request.headers.authorization, request.method === "POST" ? "write" : "read", (error, admitted) => {
      if (error !== undefined) {
        if (error.statusCode === 401) reply.header("WWW-Authenticate", 'Bearer realm="daybook"')
        return done(error)
      }
      const { caller, standing } = admitted
      reply.header("RateLimit-Limit", String(standing.limit))
      reply.header("RateLimit-Remaining", String(standing.remaining))
      reply.header("RateLimit-Reset", String(standing.resetSeconds))
      if (!standing.granted) {
        reply.header("Retry-After", String(standing.resetSeconds))
        return done(new Refusal(429, "rate_limited", "The hour's budget is used."))
      }
      request.caller = caller
      done()
    })
  })
  app.setErrorHandler((error, _, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .header("Content-Type", "application/json")
      .send(JSON.stringify({ error: { code: codeOf(error), message: error.message } }))
  )
  for (const [route, [method, url, answer]] of Object.entries(requestsOf(work))) {
    if (!(route in work)) continue
    app.route({
      method,
      url,
      schema: { ...REQUESTS[route], response: { 200: ANSWERS[route] } },
      handler: (request, reply) => {
        const answered = answer(request)
        if (answered instanceof Promise) return answered
        reply.send(answered)
      }
    })
  }
  await app.listen({ port: 0, host: "127.0.0.1" })
  console.error(`${name} is serving at http://127.0.0.1:${app.server.address().port}`)
  process.on("SIGTERM", () => process.exit())
}
