import * as Context from "effect/Context"
import * as Schema from "effect/Schema"

/** Describes how the parts of an exchange that are not small JSON are transported. */
export interface TransportOptions {
  /** The body of the request is bytes of one of these media types; the handler gets them as its payload. */
  readonly bytes?: { readonly maxBytes: number; readonly mediaTypes: ReadonlyArray<string> }
  /** The largest JSON body, where it is not that of the REST interface, and what 413 tells the sender to do. */
  readonly json?: { readonly maxBytes: number; readonly tooLarge: string }
  /** A write whose answer the server keeps, so that the app may queue it and send it again. Not for an answer with a secret. */
  readonly queued?: boolean
}

const JSON_ONLY: TransportOptions = {}

/** The endpoint annotation for what is not JSON, or is sent again. */
export class Transport extends Context.Reference<Transport>()("daybook/Transport", {
  defaultValue: (): TransportOptions => JSON_ONLY
}) {}

/** An answer that is not JSON: a file. A handler of an endpoint whose success schema is `FileAnswer` returns it. */
export class BytesAnswer {
  constructor(
    /** All of it, or parts as they become available. */
    readonly body: Uint8Array | AsyncIterable<Uint8Array>,
    readonly headers: Readonly<Record<string, string>>
  ) {}
}

/** The success schema of an endpoint that answers a file. */
export const FileAnswer = Schema.instanceOf(BytesAnswer).annotations({
  identifier: "FileAnswer",
  jsonSchema: { type: "string", format: "binary" }
})

/** The payload schema of an endpoint that takes a file. */
export const FileBody = Schema.Uint8ArrayFromSelf.annotations({
  identifier: "FileBody",
  jsonSchema: { type: "string", format: "binary" }
})
