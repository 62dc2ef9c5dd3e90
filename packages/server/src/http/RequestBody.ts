import { InvalidJson, type PayloadTooLarge, UnsupportedMediaType } from "@daybook/core"
import * as Effect from "effect/Effect"

/** A request's body as the connection gives it: read only when asked for, never beyond the limit. */
export interface IncomingBody {
  readonly contentType: string | undefined
  readonly contentEncoding: string | undefined
  readonly tooLarge: PayloadTooLarge | undefined
  readonly read: Effect.Effect<Uint8Array, PayloadTooLarge>
}

/** The body of a request that was made in this process: JSON already, with what its maker finds wrong with it. */
export interface ReadyBody {
  readonly json: unknown
  readonly faults: ReadonlyArray<string>
}

/** The JSON value of a body. Size, then media type, then text, then JSON: the order of the contract. */
export const readJson = (
  body: IncomingBody | ReadyBody
): Effect.Effect<unknown, PayloadTooLarge | UnsupportedMediaType | InvalidJson> =>
  Effect.gen(function* () {
    if ("json" in body) return body.json
    if (body.tooLarge !== undefined) return yield* body.tooLarge
    // Read before the media type is judged: 413 comes before 415 also where only the reading shows the size.
    const bytes = yield* body.read
    if (bytes.length === 0 && body.contentType === undefined) return yield* parse(bytes)
    const fault = mediaTypeFault(body)
    if (fault !== undefined) return yield* new UnsupportedMediaType({ message: fault })
    return yield* parse(bytes)
  })

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
