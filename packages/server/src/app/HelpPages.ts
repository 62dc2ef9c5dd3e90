import { readFile } from "node:fs/promises"
import { NotFound } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { languageOf } from "../auth-pages/Cookies.ts"
import { isKnown, packedPage, pages, type StaticPage } from "../http/Pages.ts"
import type { Mount } from "../http/Request.ts"
import { type HttpResponse, refusal } from "../http/Response.ts"
import { cachedSuccess } from "../runtime/Caches.ts"
import { builtFile } from "../runtime/Package.ts"

/** The list that `scripts/build-help.mjs` writes. */
const FileList = Schema.decodeUnknown(
  Schema.parseJson(
    Schema.Struct({
      files: Schema.Record({
        key: Schema.String,
        value: Schema.Struct({ file: Schema.String, type: Schema.String, tag: Schema.String })
      })
    })
  )
)

const PLACE = "/help/"

const SAFE = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer"
}

const NO_PAGE = refusal(new NotFound({ message: "The help has no such page; its first is at /help/." }))

/** A redirect to the help in a language. */
const inLanguage = (language: string): HttpResponse => ({
  status: 302,
  headers: { Location: `${PLACE}${language}/`, "Cache-Control": "no-store", Vary: "Accept-Language, Cookie" },
  body: ""
})

/** The help, made from docs/ by the build. Each file is read at its first request and kept; what is not in the list leaves nothing. */
const files = Effect.gen(function* () {
  const list = yield* cachedSuccess(
    Effect.flatMap(
      Effect.promise(() => readFile(builtFile("help/files.json"), "utf8")),
      (text) => Effect.orDie(Effect.map(FileList(text), ({ files }) => new Map(Object.entries(files))))
    )
  )
  const made = yield* Effect.cachedFunction((path: string) =>
    Effect.gen(function* () {
      const entry = (yield* list).get(path)
      if (entry === undefined) return () => NO_PAGE
      const headers = { ...SAFE, "Content-Type": entry.type }
      const file = builtFile(`help/${entry.file}`)
      return entry.type.startsWith("image/")
        ? picture(yield* Effect.promise(() => readFile(file)), entry.tag, headers)
        : yield* packedPage(file, headers)
    })
  )
  return (path: string) =>
    Effect.flatMap(list, (known) => (known.has(path) ? made(path) : Effect.succeed(() => NO_PAGE)))
})

/** A picture is compressed already. */
const picture = (body: Buffer, tag: string, fixed: Readonly<Record<string, string>>): StaticPage => {
  const headers = { ...fixed, ETag: `"${tag}"`, "Cache-Control": "no-cache" }
  return (request) => ({ status: isKnown(request.headers["if-none-match"], headers.ETag) ? 304 : 200, headers, body })
}

/** `/help`: what docs/ says, in three languages as far as it is translated. It needs no key and contains nothing of the log. */
export const helpPages: Effect.Effect<Mount> = Effect.map(files, (fileAt) =>
  pages("/help", (request) =>
    Effect.gen(function* () {
      const path = request.path.slice(PLACE.length)
      if (path === "") return inLanguage(languageOf(request))
      return (yield* fileAt(path))(request)
    })
  )
)
