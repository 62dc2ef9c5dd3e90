import type { IncomingMessage } from "node:http"
import { PayloadTooLarge, UnsupportedMediaType } from "@daybook/core"

/** Which bodies a mount accepts. */
export interface BodyPolicy {
  readonly maxBytes: number
  /** The media types; the text of `application/json` is UTF-8. */
  readonly mediaTypes: ReadonlyArray<string>
}

/** A body that was read, or why it is refused. 413 comes before 415, also where only reading shows the size. */
export type ReceivedBody = Uint8Array | PayloadTooLarge | UnsupportedMediaType

/** Whether the declared length exceeds the limit, so that the body is refused unread. */
export const isDeclaredTooLarge = ({ headers }: IncomingMessage, { maxBytes }: BodyPolicy): boolean =>
  Number(headers["content-length"] ?? 0) > maxBytes

/**
 * Reads a body up to its limit and calls back once: with the bytes, with the reason for a refusal, or with nothing where the
 * client disconnected.
 */
export const receiveBody = (
  request: IncomingMessage,
  policy: BodyPolicy,
  then: (body: ReceivedBody | undefined) => void
): void => {
  if (request.destroyed || isDeclaredTooLarge(request, policy)) {
    then(request.destroyed ? undefined : tooLarge(policy))
    return
  }
  const chunks: Array<Buffer> = []
  let size = 0
  let isDone = false
  const finish = (body: ReceivedBody | undefined): void => {
    if (isDone) return
    isDone = true
    then(body)
  }
  request.on("data", (chunk: Buffer) => {
    size += chunk.length
    if (size <= policy.maxBytes) {
      chunks.push(chunk)
      return
    }
    request.removeAllListeners("data")
    finish(tooLarge(policy))
  })
  request.on("end", () => {
    const bytes = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks)
    // A request without a body and without a type is refused later, for the missing body.
    const fault =
      bytes.length === 0 && request.headers["content-type"] === undefined ? undefined : mediaTypeFault(request, policy)
    finish(fault === undefined ? bytes : new UnsupportedMediaType({ message: fault }))
  })
  request.on("close", () => finish(undefined))
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
