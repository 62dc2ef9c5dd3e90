import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import * as Effect from "effect/Effect"
import type { HttpRequest } from "./Request.ts"
import type { HttpResponse } from "./Response.ts"

/** A page that is the same for everyone: its bytes exist once, however many clients are slow to read them. */
export type StaticPage = (request: HttpRequest) => HttpResponse

/** Compressed pages are about a fifth of their size; the best quality would take seconds for the last tenth. */
const BROTLI_QUALITY = 7

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/** Compresses a page once, outside of the event loop. */
export const staticPage = (text: string, headers: Readonly<Record<string, string>>): Effect.Effect<StaticPage> =>
  Effect.promise(async () => {
    const plain = Buffer.from(text)
    const hash = createHash("sha256").update(plain).digest("base64url").slice(0, 22)
    const [br, gz] = await Promise.all([
      compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      compress.gzip(plain)
    ])
    const variantOf = (body: Buffer, encoding: string | undefined) => ({
      body,
      headers: {
        ...headers,
        ETag: `"${hash}${encoding === undefined ? "" : `-${encoding}`}"`,
        Vary: "Accept-Encoding",
        // Pages change with the server's version: a browser asks each time, and mostly gets 304.
        "Cache-Control": "no-cache",
        ...(encoding !== undefined && { "Content-Encoding": encoding })
      }
    })
    const variants = { br: variantOf(br, "br"), gzip: variantOf(gz, "gzip"), identity: variantOf(plain, undefined) }
    return (request) => {
      const { body, headers } = variants[encodingFor(request.headers["accept-encoding"])]
      return isKnown(request.headers["if-none-match"], headers.ETag)
        ? { status: 304, headers, body: "" }
        : { status: 200, headers, body }
    }
  })

const isAccepted = (header: string, encoding: string): boolean =>
  new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q\\s*=\\s*(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i").test(header)

const encodingFor = (header: string | ReadonlyArray<string> | undefined): "br" | "gzip" | "identity" => {
  const accepted = String(header ?? "")
  return isAccepted(accepted, "br") ? "br" : isAccepted(accepted, "gzip") ? "gzip" : "identity"
}

const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === "*" || header.split(",").some((each) => each.trim().replace(/^W\//, "") === tag))
