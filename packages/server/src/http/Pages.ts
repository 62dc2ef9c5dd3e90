import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib"
import { type ApiError, MethodNotAllowed, Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { cachedSuccess } from "../runtime/Caches.ts"
import { builtFile } from "../runtime/Package.ts"
import { basePathOf } from "./Proxy.ts"
import {
  type App,
  entered,
  type HttpRequest,
  type Mount,
  NO_CORS,
  NOTHING_HERE,
  type Refuse,
  send,
  withRequest
} from "./Request.ts"
import { type HttpResponse, refusal, success, withErrorResponses } from "./Response.ts"

/** A page that is the same for everyone: its bytes exist once, however many clients are slow to read them. */
export type StaticPage = (request: HttpRequest) => HttpResponse

/** Compressed pages are about a fifth of their size. The best quality would take seconds and save a tenth. */
const BROTLI_QUALITY = 7

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const decompress = promisify(brotliDecompress)

interface Encoded {
  readonly br: Buffer
  readonly gzip: Buffer
  readonly identity: Buffer
}

/** Compresses a page once, outside of the event loop. */
export const staticPage = (text: string, headers: Readonly<Record<string, string>>): Effect.Effect<StaticPage> =>
  Effect.promise(async () => {
    const identity = Buffer.from(text)
    const [br, gzip] = await Promise.all([
      compress.br(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      compress.gzip(identity)
    ])
    return pageOf({ br, gzip, identity }, headers)
  })

/** A page from its file, which is compressed with Brotli. */
export const packedPage = (file: URL, headers: Readonly<Record<string, string>>): Effect.Effect<StaticPage> =>
  Effect.promise(async () => {
    const br = await readFile(file)
    const identity = await decompress(br)
    return pageOf({ br, gzip: await compress.gzip(identity), identity }, headers)
  })

/** The text of such a file. */
const packedText = (file: URL): Effect.Effect<string> =>
  Effect.promise(async () => String(await decompress(await readFile(file))))

const pageOf = (encoded: Encoded, headers: Readonly<Record<string, string>>): StaticPage => {
  const hash = createHash("sha256").update(encoded.br).digest("base64url").slice(0, 22)
  const variantOf = (body: Buffer, encoding: string | undefined) => ({
    body,
    headers: {
      ...headers,
      ETag: `"${hash}${encoding === undefined ? "" : `-${encoding}`}"`,
      Vary: headers.Vary ?? "Accept-Encoding",
      // Pages change with the server's version. A browser asks each time, and mostly gets 304.
      "Cache-Control": "no-cache",
      ...(encoding !== undefined && { "Content-Encoding": encoding })
    }
  })
  const variants = {
    br: variantOf(encoded.br, "br"),
    gzip: variantOf(encoded.gzip, "gzip"),
    identity: variantOf(encoded.identity, undefined)
  }
  return (request) => {
    const { body, headers } = variants[encodingFor(request.headers["accept-encoding"])]
    return isKnown(request.headers["if-none-match"], headers.ETag)
      ? { status: 304, headers, body: "" }
      : { status: 200, headers, body }
  }
}

const isAccepted = (header: string, encoding: string): boolean =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q\\s*=\\s*(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i").test(header)

/** The best encoding that a client accepts. */
export const encodingFor = (header: string | ReadonlyArray<string> | undefined): "br" | "gzip" | "identity" => {
  const accepted = String(header ?? "")
  return isAccepted(accepted, "br") ? "br" : isAccepted(accepted, "gzip") ? "gzip" : "identity"
}

/** True if an If-None-Match header names the version that the server has. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((each) => each.trim().replace(/^W\//, "") === tag))

/** A mount at its own path only. */
export const atPath = (path: string, app: App): Mount => ({
  path,
  app: withRequest(({ head }) => (head.path === path ? app : NOTHING_HERE))
})

const ONLY_READ = refusal(new MethodNotAllowed({ message: "This page accepts GET and HEAD.", allow: "GET, HEAD" }))

type Respond = (request: HttpRequest) => Effect.Effect<HttpResponse, ApiError>

/** A page at one path, for GET and HEAD. */
export const page = (path: string, respond: Respond, refuse?: Refuse): Mount =>
  atPath(path, pages(path, respond, refuse).app)

/** Pages at a path and below it, for GET and HEAD. */
export const pages = (path: string, respond: Respond, refuse?: Refuse): Mount => ({
  path,
  app: entered(
    path,
    NO_CORS,
    withRequest(({ head }) =>
      isRead(head) ? Effect.flatMap(withErrorResponses(respond(head)), send) : send(ONLY_READ)
    ),
    refuse
  )
})

/** True if a request only reads. */
export const isRead = ({ method }: HttpRequest): boolean => method === "GET" || method === "HEAD"

/** An app that is loaded at its first request, so that a server does not load at its start what nobody asks for. */
export const lazily = <R>(load: () => Promise<Effect.Effect<App, never, R>>): Effect.Effect<App, never, R> =>
  Effect.gen(function* () {
    const services = yield* Effect.context<R>()
    const app = Effect.flatMap(Effect.promise(load), (make) => Effect.provide(make, services))
    return Effect.flatten(yield* cachedSuccess(app))
  })

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
