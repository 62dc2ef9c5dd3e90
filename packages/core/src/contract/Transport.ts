import * as Context from "effect/Context"
import * as Schema from "effect/Schema"

/** The transport of a request or response that is not small JSON. */
export interface TransportOptions {
  /** The body of the request is bytes of one of these media types. The handler gets them as its payload. */
  readonly bytes?: { readonly maxBytes: number; readonly mediaTypes: ReadonlyArray<string> }
  /** The largest JSON body, if it differs from that of the REST interface, and the advice of 413 to the sender. */
  readonly json?: { readonly maxBytes: number; readonly tooLarge: string }
  /** True for a write whose answer the server keeps, so that the app may queue it and send it again. Never for an answer with a secret. */
  readonly queued?: boolean
}

const JSON_ONLY: TransportOptions = {}

/** The annotation of an endpoint that transports something else than JSON, or whose requests may be sent again. */
export class Transport extends Context.Reference<Transport>()("daybook/Transport", {
  defaultValue: (): TransportOptions => JSON_ONLY
}) {}

/** An answer with a file instead of JSON. A handler of an endpoint whose success schema is `FileAnswer` returns it. */
export class BytesAnswer {
  constructor(
    /** The whole file, or its parts as they become available. */
    readonly body: Uint8Array | AsyncIterable<Uint8Array>,
    readonly headers: Readonly<Record<string, string>>
  ) {}
}

/** The success schema of an endpoint that returns a file. */
export const FileAnswer = Schema.instanceOf(BytesAnswer).annotations({
  identifier: "FileAnswer",
  jsonSchema: { type: "string", format: "binary" }
})

/** The payload schema of an endpoint that takes a file. */
export const FileBody = Schema.Uint8ArrayFromSelf.annotations({
  identifier: "FileBody",
  jsonSchema: { type: "string", format: "binary" }
})
