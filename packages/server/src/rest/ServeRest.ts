import { pathPattern, ROUTES } from "@daybook/core"
import { Language } from "@daybook/core/app"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { CorsPolicy } from "../http/Request.ts"
import { type HeaderList, type HttpResponse, success } from "../http/Response.ts"
import { Admission, chargeOf, insufficient, keyRefusals, principalOf } from "../identity/Authorize.ts"
import { standingHeaders } from "../identity/RateLimiter.ts"
import { notingChanges } from "../journal/JournaledRows.ts"
import { allGroups } from "../log/AllHandlers.ts"
import { Served } from "../log/Handlers.ts"
import { TextLanguage } from "../runtime/TextLanguage.ts"
import { Dispatcher } from "./Routes.ts"
import { type Asked, type Authorize, serving } from "./Serving.ts"

/** `/v1`. */
export const serveRest = Effect.gen(function* () {
  const { handlers, judging } = yield* Dispatcher
  const { answer, served } = serving({
    path: "/v1",
    routes: ROUTES,
    cors: anyOrigin,
    authorize: yield* byApiKey,
    respond: (asked, decoded, done) => {
      const { request, route } = asked
      const work = inLanguage(request.headers.prefer, done)
      if (route.budget !== "write") return Effect.map(work, (value) => success(value, request.budget))
      const judged = isStrict(asked) ? judging.judge(route, decoded, work) : work
      return Effect.map(notingChanges(judged), ({ changes, value }) =>
        success(value, withChanges(request.budget, changes))
      )
    },
    refused: (asked, sent, error) => (isStrict(asked) ? judging.refused(asked.route, sent, error) : Effect.fail(error))
  })
  return yield* served(Served, Layer.provide(HttpApiBuilder.api(Served), allGroups(Served, answer, handlers)))
})

const isStrict = ({ request, route }: Asked): boolean =>
  route.budget === "write" && STRICT.test(String(request.headers.prefer ?? ""))

/** The preference (RFC 7240, 4.4) by which a client asks to refuse writes that are most likely slips. */
const STRICT = /(?:^|[,;\s])handling="?strict"?(?:$|[,;\s])/i

const LANGUAGE = /(?:^|[,;\s])language="?(\w+)"?(?:$|[,;\s])/i

const isLanguage = Schema.is(Language)

/** Work whose sentences are in the language that a client prefers, if there are such. A browser's language asks for nothing here. */
const inLanguage = <A, E, R>(prefer: unknown, work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  const language = prefer === undefined ? undefined : LANGUAGE.exec(String(prefer))?.[1]?.toLowerCase()
  return isLanguage(language) ? Effect.provideService(work, TextLanguage, language) : work
}

/** The headers of a write's response: the changes that it recorded, newest last. */
const withChanges = (headers: HttpResponse["headers"] = {}, changes: ReadonlyArray<string>): HttpResponse["headers"] =>
  changes.length === 0 ? headers : { ...headers, "Daybook-Change": changes.join(",") }

const READABLE =
  "RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, Allow, WWW-Authenticate, Daybook-Change, Preference-Applied, Daybook-Doubts"

/** Pages of any origin may read the responses: only a bearer key authenticates, and no cookie is accepted. */
const HEADERS: HeaderList = [
  ...["Access-Control-Allow-Origin", "*"],
  ...["Access-Control-Expose-Headers", READABLE],
  ...["Cache-Control", "no-store"]
]

const HEADERS_AND_CLOSE: HeaderList = [...HEADERS, "Connection", "close"]

/**
 * The CORS policy of `/v1`. A browser that loses a response on a connection that it has used before repeats the request by itself, even a
 * POST; on a new connection it does not. So the server closes the connection of a browser after each response. A lost response then
 * leaves the outcome of a write unknown, but the write is not logged twice.
 */
const anyOrigin: CorsPolicy = {
  headers: ({ headers }) =>
    headers.origin === undefined && headers["sec-fetch-mode"] === undefined ? HEADERS : HEADERS_AND_CLOSE,
  preflight: ({ headers, method, path }) =>
    method === "OPTIONS" &&
    headers.origin !== undefined &&
    headers["access-control-request-method"] !== undefined &&
    PATTERNS.some((pattern) => pattern.test(path))
      ? {
          status: 204,
          headers: {
            "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE",
            "Access-Control-Allow-Headers": "Authorization, Content-Type, If-Match, Prefer",
            "Access-Control-Max-Age": "86400"
          },
          body: ""
        }
      : undefined
}

const PATTERNS = ROUTES.map(({ path }) => pathPattern(path))

/** Admits requests by API key: 401, then 403, then 429. Every response after a unit was taken tells the state of its budget. */
export const byApiKey: Effect.Effect<Authorize, never, Admission> = Effect.map(Admission, ({ ask }) => {
  const orRefuse = keyRefusals()
  return (request, route) =>
    Effect.flatMap(
      orRefuse(request.headers.authorization, (token) => ask(token, route)),
      ({ key, standing }): ReturnType<Authorize> => {
        const principal = principalOf(key, "rest")
        request.writer = principal.writer
        if (standing === undefined) return insufficient(key.scope, route)
        request.budget = standingHeaders(standing)
        return chargeOf(standing, route).refusal ?? Effect.succeed(principal)
      }
    )
})
