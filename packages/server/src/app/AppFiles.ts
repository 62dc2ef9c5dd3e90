import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { type ApiError, NotFound } from "@daybook/core"
import type { Language } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { languageOf } from "../auth-pages/Cookies.ts"
import { encodingFor, isKnown, page, pages, staticPage } from "../http/Pages.ts"
import { pageBelow } from "../http/Proxy.ts"
import type { HttpRequest, Mount, Refuse } from "../http/Request.ts"
import { type HttpResponse, refusal } from "../http/Response.ts"
import { Logins } from "../identity/Logins.ts"
import { cachedSuccess } from "../runtime/Caches.ts"
import { builtFile } from "../runtime/Package.ts"

/** The list that `scripts/build-app.mjs` writes. */
const FileList = Schema.parseJson(
  Schema.Struct({
    files: Schema.Record({
      key: Schema.String,
      value: Schema.Struct({ file: Schema.String, type: Schema.String, packed: Schema.Boolean, tag: Schema.String })
    })
  })
)

/**
 * The app's own pages load nothing from elsewhere, run no inline script and no inline style, and appear in no frame. They may compile
 * WebAssembly, which decodes what the camera sees; that allows no script from text.
 */
export const APP_CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types daybook"

const SAFE = { "Referrer-Policy": "same-origin" }

const SHELL = {
  ...SAFE,
  "Content-Security-Policy": APP_CSP,
  "Permissions-Policy":
    "camera=(self), screen-wake-lock=(self), publickey-credentials-get=(self), publickey-credentials-create=(self), geolocation=(), microphone=(), payment=(), usb=()"
}

const NEWEST = { "Cache-Control": "no-cache" }
const BY_LANGUAGE = { Vary: "Accept-Encoding, Accept-Language, Cookie" }
const FOREVER = { "Cache-Control": "public, max-age=31536000, immutable" }

/** The addresses of the app's pages: the routes of packages/app/src/routes.ts by their first part. */
export const PAGES: ReadonlyArray<string> = [
  "/log",
  "/day",
  "/history",
  "/trends",
  "/body",
  "/exercises",
  "/routines",
  "/foods",
  "/dials",
  "/health",
  "/changes",
  "/trash",
  "/settings"
]

const NO_FILE = refusal(
  new NotFound({ message: "The app has no such file; it may have been updated: reload the page." })
)

const folder = () => builtFile("app/")

const unzip = promisify(gunzip)

/**
 * The app: its shell at every page's address, and its files. Each file is read at its first request and kept: its bytes exist once,
 * however many clients load it. Until the owner's account is claimed, the app redirects to the set-up.
 */
export const appFiles = (refuse: Refuse, base: string): Effect.Effect<ReadonlyArray<Mount>, never, Logins> =>
  Effect.gen(function* () {
    const { isClaimed } = yield* Logins
    const list = yield* cachedSuccess(
      Effect.suspend(() => Effect.orDie(Effect.flatMap(read(new URL("files.json", folder())), decodeList)))
    )
    const kept = new Map<string, Effect.Effect<Buffer>>()

    /** A file's bytes in an encoding. */
    const bytesOf = (name: string, load: () => Promise<Buffer>): Effect.Effect<Buffer> =>
      Effect.gen(function* () {
        const bytes = kept.get(name) ?? (yield* cachedSuccess(Effect.promise(load)))
        kept.set(name, bytes)
        return yield* bytes
      })

    const respond =
      (path: string, fixed: Readonly<Record<string, string>>) =>
      (request: HttpRequest): Effect.Effect<HttpResponse> =>
        Effect.gen(function* () {
          const entry = (yield* list).files[path]
          if (entry === undefined) return NO_FILE
          const { file, packed, tag, type } = entry
          const encoding = packed ? encodingFor(request.headers["accept-encoding"]) : "identity"
          const headers = {
            ...(packed && { Vary: "Accept-Encoding" }),
            ...fixed,
            "Content-Type": type,
            ETag: `"${tag}${encoding === "identity" ? "" : `-${encoding}`}"`,
            ...(encoding !== "identity" && { "Content-Encoding": encoding })
          }
          if (isKnown(request.headers["if-none-match"], headers.ETag)) return { status: 304, headers, body: "" }
          const at = (suffix: string) => readFile(new URL(`${file}${suffix}`, folder()))
          const body = yield* bytesOf(`${encoding} ${file}`, async () => {
            if (!packed) return at("")
            return encoding === "br" ? at(".br") : encoding === "gzip" ? at(".gz") : unzip(await at(".gz"))
          })
          return { status: 200, headers, body }
        })

    /** A file that has addresses of the server, which get the base path. */
    const respondBelow = (path: string, fixed: Readonly<Record<string, string>>) =>
      Effect.gen(function* () {
        if (base === "") return respond(path, fixed)
        const made = yield* cachedSuccess(
          Effect.gen(function* () {
            const { file = "", type = "" } = (yield* list).files[path] ?? {}
            const text = String(
              yield* Effect.promise(async () => unzip(await readFile(new URL(`${file}.gz`, folder()))))
            )
            const below = type.startsWith("text/html") ? pageBelow(base, text) : text.replaceAll('":"/', `":"${base}/`)
            return yield* staticPage(below, { ...fixed, "Content-Type": type })
          })
        )
        return (request: HttpRequest) => Effect.map(made, (page) => page(request))
      })

    const shellIn = (language: Language) =>
      respondBelow(language === "en" ? "/" : `/${language}.html`, {
        ...SHELL,
        ...NEWEST,
        ...BY_LANGUAGE,
        "Content-Language": language
      })
    const shells = yield* Effect.all({ en: shellIn("en"), de: shellIn("de"), fr: shellIn("fr") })
    /** The shell of the build in the language of the request. */
    const answer = (request: HttpRequest) => shells[languageOf(request)](request)
    const manifest = yield* respondBelow("/manifest.webmanifest", { ...SAFE, ...NEWEST })
    // The list of files bounds how many there are.
    const manifestBelow = yield* Effect.cachedFunction((path: string) => respondBelow(path, { ...SAFE, ...FOREVER }))
    const asset = (request: HttpRequest): Effect.Effect<HttpResponse> =>
      Effect.gen(function* () {
        const { path } = request
        const isManifest = path.endsWith(".webmanifest") && path in (yield* list).files
        return yield* (isManifest ? yield* manifestBelow(path) : respond(path, { ...SAFE, ...FOREVER }))(request)
      })
    // A claimed server stays claimed while it runs.
    let wasClaimed = false
    const shell = (request: HttpRequest): Effect.Effect<HttpResponse, ApiError> =>
      wasClaimed
        ? answer(request)
        : Effect.flatMap(isClaimed, (claimed) => {
            wasClaimed = claimed
            return claimed ? answer(request) : Effect.succeed(TO_SETUP)
          })

    const newest = ["/auth-pages.css", "/auth-pages.js", "/auth-pages.svg", "/sw.js"]
    return [
      ...PAGES.map((path) => pages(path, shell, refuse)),
      pages("/assets", asset),
      ...newest.map((path) => page(path, respond(path, { ...SAFE, ...NEWEST }))),
      page("/manifest.webmanifest", manifest),
      page("/", shell, refuse)
    ]
  })

const TO_SETUP: HttpResponse = {
  status: 303,
  headers: { Location: "/setup", "Cache-Control": "no-store", "Content-Type": "text/plain" },
  body: ""
}

const read = (file: URL): Effect.Effect<string> => Effect.promise(() => readFile(file, "utf8"))

const decodeList = Schema.decode(FileList)
