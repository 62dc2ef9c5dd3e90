import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import * as Effect from "effect/Effect"
import { encodingFor } from "../http/Encoding.ts"
import type { HttpRequest } from "../http/Request.ts"
import type { HttpResponse } from "../http/Response.ts"

/** A smaller answer fits in one packet as it is. */
const LEAST_BYTES = 1024

/** Of Brotli's eleven the one that is as fast as gzip. */
const QUALITY = 4

const pack = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text)
}

/**
 * The answer of a read, compressed as the client accepts it, in a thread of node's pool. Answers of writes stay as they are: a new
 * key stands in one, and how well an answer compresses tells something about it.
 */
export const packed = ({ headers, method }: HttpRequest, response: HttpResponse): Effect.Effect<HttpResponse> => {
  const { body } = response
  const encoding = encodingFor(headers["accept-encoding"])
  if (method !== "GET" || typeof body !== "string" || body.length < LEAST_BYTES || encoding === "identity") {
    return Effect.succeed(response)
  }
  return Effect.map(
    Effect.promise(() => pack[encoding](body)),
    (bytes) => ({
      ...response,
      headers: { ...response.headers, "Content-Encoding": encoding, Vary: "Accept-Encoding" },
      body: bytes
    })
  )
}
