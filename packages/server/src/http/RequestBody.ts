import type { IncomingMessage } from "node:http"
import { Limits, PayloadTooLarge, UnsupportedMediaType } from "@daybook/core"
import type { HttpServerRequest } from "@effect/platform/HttpServerRequest"
import * as Effect from "effect/Effect"
import { withRequest } from "./Request.ts"

/** Which bodies a route accepts. */
export interface BodyPolicy {
  readonly maxBytes: number
  /** The media types; the text of `application/json` is UTF-8. */
  readonly mediaTypes: ReadonlyArray<string>
}

/** That of a route of the REST interface. */
export const JSON_BODY: BodyPolicy = { maxBytes: Limits.BODY_BYTES, mediaTypes: ["application/json"] }

/**
 * Reads the body of the request, which the client is told to send where it waits for that. 413 comes before 415, also where only
 * reading shows the size. Interrupted where the client disconnected.
 */
export const receivedBody = (
  policy: BodyPolicy
): Effect.Effect<Uint8Array, PayloadTooLarge | UnsupportedMediaType, HttpServerRequest> =>
  withRequest((request, response) => {
    if (Number(request.headers["content-length"] ?? 0) > policy.maxBytes) return tooLarge(policy)
    if (request.headers.expect !== undefined) response.writeContinue()
    return Effect.async((resume) => read(request, policy, resume))
  })

const read = (
  request: IncomingMessage,
  policy: BodyPolicy,
  resume: (body: Effect.Effect<Uint8Array, PayloadTooLarge | UnsupportedMediaType>) => void
): void => {
  const chunks: Array<Buffer> = []
  let size = 0
  request.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size <= policy.maxBytes) {
      chunks.push(chunk)
      return
    }
    request.removeAllListeners("data")
    resume(tooLarge(policy))
  })
  request.on("end", () => {
    const bytes = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks)
    // A request without a body and without a type is refused later, for the missing body.
    const fault =
      bytes.length === 0 && request.headers["content-type"] === undefined ? undefined : mediaTypeFault(request, policy)
    resume(fault === undefined ? Effect.succeed(bytes) : new UnsupportedMediaType({ message: fault }))
  })
  if (request.destroyed) resume(Effect.interrupt)
  else request.on("close", () => resume(Effect.interrupt))
}

const tooLarge = ({ maxBytes }: BodyPolicy): PayloadTooLarge =>
  new PayloadTooLarge({ message: `The body is over ${maxBytes} bytes, the limit of this route.` })

const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*"?([^";\s]*)"?/i

const mediaTypeFault = ({ headers }: IncomingMessage, { mediaTypes }: BodyPolicy): string | undefined => {
  const { "content-encoding": encoding, "content-type": type } = headers
  const allowed = mediaTypes.join("` or `")
  if (type === undefined) return `The Content-Type header is missing; send \`Content-Type: ${allowed}\`.`
  const end = type.search(/[ \t;]/)
  if (!mediaTypes.includes((end < 0 ? type : type.slice(0, end)).toLowerCase())) {
    return `The Content-Type is not supported; send \`Content-Type: ${allowed}\`.`
  }
  const charset = CHARSET.exec(type)?.[1]
  // `utf8` is not a registered name, but a common one.
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) return "The charset is not supported; send UTF-8."
  if (encoding !== undefined && encoding !== "identity") {
    return "Content-Encoding is not supported; send the body uncompressed."
  }
  return undefined
}
