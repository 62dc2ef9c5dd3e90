import { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { cachedSuccess } from "../runtime/cachedSuccess.ts"
import { builtFile } from "../runtime/Package.ts"
import { basePathOf } from "./BasePath.ts"
import { page } from "./Pages.ts"
import type { Mount } from "./Request.ts"
import { refusal, success } from "./Response.ts"
import { packedPage, packedText, type StaticPage, staticPage } from "./StaticPage.ts"

const JSON_TYPE = { "Content-Type": "application/json" }
const ANY_ORIGIN = { "Access-Control-Allow-Origin": "*" }

/**
 * The page runs inline scripts of a third party. In the sandbox it has an origin of its own: it cannot act as the person who is signed in
 * to the app, nor read what the app stores. Its requests carry the key that is typed into it, as those of any origin may.
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

const DOCUMENT = '{"openapi":"3.1.0",'

/** The page asks the root of its host, unless the document inside says where the interface is. */
const docsPage = (base: string): Effect.Effect<StaticPage> =>
  base === ""
    ? packedPage(builtFile("docs.html.br"), DOCS_HEADERS)
    : Effect.flatMap(packedText(builtFile("docs.html.br")), (text) =>
        staticPage(text.replace(DOCUMENT, `${DOCUMENT}"servers":[{"url":"${base}"}],`), DOCS_HEADERS)
      )

/**
 * Pages that need no key and contain nothing of the log. `baseUrl` is the address at which users reach the server.
 */
export const publicPages = (baseUrl: string, isReady: Effect.Effect<boolean>): Effect.Effect<ReadonlyArray<Mount>> =>
  Effect.gen(function* () {
    // Both are made at the first request, since together they take some megabytes.
    const openApi = yield* cachedSuccess(
      Effect.flatMap(
        Effect.promise(() => import("./OpenApi.ts")),
        ({ openApiText }) => staticPage(openApiText(baseUrl), { ...JSON_TYPE, ...ANY_ORIGIN })
      )
    )
    const docs = yield* cachedSuccess(Effect.suspend(() => docsPage(basePathOf(baseUrl))))
    return [
      page("/healthz", () => Effect.succeed(ALIVE)),
      page("/readyz", () => Effect.map(isReady, (ready) => (ready ? READY : UNREADY))),
      page("/openapi.json", (request) => Effect.map(openApi, (page) => page(request))),
      page("/docs", (request) => Effect.map(docs, (page) => page(request)))
    ]
  })
