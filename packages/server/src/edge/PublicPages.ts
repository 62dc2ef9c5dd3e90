import { type ApiError, MethodNotAllowed, openApiDocument, Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { cachedSuccess } from "../cachedSuccess.ts"
import { withErrorResponses } from "./ErrorBoundary.ts"
import type { CorsPolicy, Mount } from "./Mounts.ts"
import type { HttpRequest } from "./Request.ts"
import { type HttpResponse, refusal, success } from "./Response.ts"
import { packedPage, staticPage } from "./StaticPage.ts"

/** Pages of other origins may not read it. */
export const NO_CORS: CorsPolicy = { headers: () => [], preflight: () => undefined }

const NO_BODY = { maxBytes: 0, mediaTypes: [] }

const ONLY_READ = refusal(new MethodNotAllowed({ message: "This page accepts GET and HEAD.", allow: "GET, HEAD" }))

const JSON_TYPE = { "Content-Type": "application/json" }
const ANY_ORIGIN = { "Access-Control-Allow-Origin": "*" }

/**
 * The page runs scripts of others, which are written inline. In the sandbox it has an origin of its own: it cannot act as the person who
 * is signed in to the app, nor read what the app stores. Its requests carry the key that is typed into it, as those of any origin may.
 */
const DOCS_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy":
    "sandbox allow-scripts allow-forms allow-popups allow-downloads; default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer"
}

const ALIVE = success({ status: "alive" })
const READY = success({ status: "ready" })
const UNREADY = refusal(new Unavailable({ message: "The database cannot be written at the moment.", retryAfter: 5 }))

/** A page at one path, for GET and HEAD. */
export const page = (
  path: string,
  respond: (request: HttpRequest) => Effect.Effect<HttpResponse, ApiError>
): Mount => ({
  path,
  isPrefix: false,
  body: NO_BODY,
  cors: NO_CORS,
  admit: (request) =>
    request.method === "GET" || request.method === "HEAD"
      ? withErrorResponses(respond(request))
      : Effect.succeed(ONLY_READ)
})

/**
 * Pages that need no key and contain nothing of the log. `baseUrl` is the address at which users reach the server;
 * `docsFile` has the documentation page, which is made when the server is built.
 */
export const publicPages = (
  baseUrl: string,
  isReady: Effect.Effect<boolean>,
  docsFile: URL
): Effect.Effect<ReadonlyArray<Mount>> =>
  Effect.gen(function* () {
    // Made when they are first asked for: together they are some megabytes.
    const openApi = yield* cachedSuccess(
      Effect.suspend(() => staticPage(JSON.stringify(openApiDocument(baseUrl)), { ...JSON_TYPE, ...ANY_ORIGIN }))
    )
    const docs = yield* cachedSuccess(packedPage(docsFile, DOCS_HEADERS))
    return [
      page("/healthz", () => Effect.succeed(ALIVE)),
      page("/readyz", () => Effect.map(isReady, (ready) => (ready ? READY : UNREADY))),
      page("/openapi.json", (request) => Effect.map(openApi, (page) => page(request))),
      page("/docs", (request) => Effect.map(docs, (page) => page(request)))
    ]
  })
