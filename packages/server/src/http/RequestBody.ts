import type { IncomingMessage } from "node:http"
import { type ApiError, InvalidJson, Limits, PayloadTooLarge, UnsupportedMediaType } from "@daybook/core"
import type { HttpServerRequest } from "@effect/platform/HttpServerRequest"
import type { HttpServerResponse } from "@effect/platform/HttpServerResponse"
import * as Effect from "effect/Effect"
import { send, withRequest } from "./Request.ts"
import { apiErrorOf, type HttpResponse, refusal } from "./Response.ts"

/** The bodies that a route accepts. */
export interface BodyPolicy {
  readonly maxBytes: number
  /** The media types; the text of `application/json` is UTF-8. */
  readonly mediaTypes: ReadonlyArray<string>
}

/** The policy of a route of the REST interface. */
export const JSON_BODY: BodyPolicy = { maxBytes: Limits.BODY_BYTES, mediaTypes: ["application/json"] }

/**
 * Reads the body of the request; a client that waits for `100 Continue` gets it first. 413 comes before 415, also if the size shows only
 * while reading. Interrupted if the client disconnects.
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
    // A request without body and type is refused later, for the missing body.
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

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const BYTE_ORDER_MARK = "\uFEFF"

/** Parses a body as JSON in UTF-8. */
export const parseJson = (bytes: Uint8Array): Effect.Effect<unknown, InvalidJson> =>
  Effect.suspend(() => {
    if (bytes.length === 0) return invalid("The body is empty; a JSON object is expected.")
    let text: string
    try {
      text = utf8.decode(bytes)
    } catch {
      return invalid("The body is not valid UTF-8.")
    }
    try {
      return Effect.succeed<unknown>(JSON.parse(text))
    } catch {
      return invalid(
        text.startsWith(BYTE_ORDER_MARK)
          ? "The body begins with a byte order mark (U+FEFF); send the JSON without it."
          : "The body is not parseable JSON."
      )
    }
  })

const invalid = (message: string) => new InvalidJson({ message })

/** The rules for the work on a request after its sender is known. */
export interface WorkPolicy {
  /** The line in which it waits, and the number of requests of the line that are in progress at a time. */
  readonly line: string
  readonly atOnce: number
  /** The policy for its body; undefined if the body is ignored. */
  readonly body: BodyPolicy | undefined
  /** Makes the response to an error. */
  readonly refuse?: (error: ApiError) => HttpResponse
}

/** Reads the body of a request, does the work when its line has a place for it, and sends the response or the refusal of a failure. */
export const worked = <R>(
  { atOnce, body: policy, line, refuse = refusal }: WorkPolicy,
  work: (body: Uint8Array | undefined) => Effect.Effect<HttpResponse, ApiError, R>
): Effect.Effect<HttpServerResponse, never, HttpServerRequest | R> =>
  withRequest(({ server }, response) => {
    const inLine = (body: Uint8Array | undefined) =>
      server.lines.run(
        line,
        atOnce,
        // A client that is gone could not learn whether its write was done, so the write is not started.
        Effect.suspend(() => (response.destroyed ? Effect.interrupt : Effect.flatMap(work(body), send)))
      )
    return Effect.catchAllCause(
      policy === undefined ? inLine(undefined) : Effect.flatMap(receivedBody(policy), inLine),
      (cause) => Effect.flatMap(apiErrorOf(cause), (error) => send(refuse(error)))
    )
  })
