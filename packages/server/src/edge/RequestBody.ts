import { InvalidJson, type PayloadTooLarge, UnsupportedMediaType } from "@daybook/core"
import * as Effect from "effect/Effect"

/** A request's body as the connection gives it: read only when asked for, never beyond the limit. */
export interface IncomingBody {
  readonly contentType: string | undefined
  readonly contentEncoding: string | undefined
  readonly tooLarge: PayloadTooLarge | undefined
  /** Calls back once: with the bytes, with what is wrong with their number, or with nothing where the sender went away. */
  readonly read: (then: (bytes: Bytes | undefined) => void) => void
}

/** What came of reading a body. */
export type Bytes = Uint8Array | PayloadTooLarge

/** Reads a body. Where the sender went away half way there is no one to answer, and the reader ends too. */
export const readBytes = (body: IncomingBody): Effect.Effect<Uint8Array, PayloadTooLarge> =>
  Effect.async((resume) =>
    body.read((bytes) =>
      resume(bytes === undefined ? Effect.interrupt : bytes instanceof Uint8Array ? Effect.succeed(bytes) : bytes)
    )
  )

/** The body of a request that was made in this process: JSON already, with what its maker finds wrong with it. */
export interface ReadyBody {
  readonly json: unknown
  readonly faults: ReadonlyArray<string>
}

/**
 * The JSON value of a body that was read. Size, then media type, then text, then JSON: the order of the contract, in which
 * 413 comes before 415 also where only the reading shows the size.
 */
export const jsonOf = (
  body: IncomingBody | ReadyBody,
  bytes: Bytes | undefined
): Effect.Effect<unknown, PayloadTooLarge | UnsupportedMediaType | InvalidJson> => {
  if ("json" in body) return Effect.succeed(body.json)
  if (body.tooLarge !== undefined) return body.tooLarge
  if (!(bytes instanceof Uint8Array)) return bytes ?? Effect.interrupt
  if (bytes.length === 0 && body.contentType === undefined) return parse(bytes)
  const fault = mediaTypeFault(body)
  return fault === undefined ? parse(bytes) : new UnsupportedMediaType({ message: fault })
}

const JSON_TYPE = /^application\/json[ \t]*(;|$)/i
const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*"?([^";\s]*)"?/i

const mediaTypeFault = ({ contentEncoding, contentType }: IncomingBody): string | undefined => {
  if (contentType === undefined) return "Send the body with `Content-Type: application/json`; none was given."
  if (!JSON_TYPE.test(contentType)) return "Send the body as `Content-Type: application/json`; nothing else is parsed."
  const charset = CHARSET.exec(contentType)?.[1]
  if (charset !== undefined && charset.toLowerCase() !== "utf-8")
    return "Send the JSON in UTF-8; no other charset is parsed."
  if (contentEncoding !== undefined && contentEncoding !== "identity") return "Send the body without Content-Encoding."
  return undefined
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

/** The text of a body, if it is UTF-8. */
export const utf8Text = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

const parse = (bytes: Uint8Array): Effect.Effect<unknown, InvalidJson> =>
  Effect.try({
    try: () => JSON.parse(utf8.decode(bytes)),
    catch: () =>
      new InvalidJson({
        message:
          bytes.length === 0
            ? "The body is empty; a JSON object is expected."
            : "The body is not parseable JSON in UTF-8."
      })
  })
