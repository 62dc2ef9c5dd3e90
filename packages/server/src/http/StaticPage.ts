import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib"
import * as Effect from "effect/Effect"
import type { HttpRequest } from "./Request.ts"
import type { HttpResponse } from "./Response.ts"

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
export const packedText = (file: URL): Effect.Effect<string> =>
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
