import { InvalidJson } from "@daybook/core"
import * as Effect from "effect/Effect"

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
