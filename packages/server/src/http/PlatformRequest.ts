import type { IncomingMessage, ServerResponse } from "node:http"
import * as Headers from "@effect/platform/Headers"
import * as HttpIncomingMessage from "@effect/platform/HttpIncomingMessage"
import { isHttpMethod } from "@effect/platform/HttpMethod"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Effect from "effect/Effect"
import * as Inspectable from "effect/Inspectable"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"

/** `RequestBody.ts` reads bodies, and nothing accepts forms or sockets. */
const NEVER_READ = Effect.dieMessage("a part of a request that the platform does not read here")
const NEVER_STREAMED = Stream.dieMessage("a part of a request that the platform does not read here")

/** Node's request and response, as the platform reads a request. Its own class comes only with its handler (see `Server.ts`). */
export class PlatformRequest extends Inspectable.Class implements HttpServerRequest.HttpServerRequest {
  readonly [HttpServerRequest.TypeId]: HttpServerRequest.TypeId = HttpServerRequest.TypeId
  readonly [HttpIncomingMessage.TypeId]: HttpIncomingMessage.TypeId = HttpIncomingMessage.TypeId
  readonly source: IncomingMessage
  readonly response: ServerResponse
  readonly url: string
  /** What the platform decodes of the body. It is set before that. */
  json: Effect.Effect<unknown> = NEVER_READ
  readonly text = NEVER_READ
  readonly urlParamsBody = NEVER_READ
  readonly arrayBuffer = NEVER_READ
  readonly multipart = NEVER_READ
  readonly upgrade = NEVER_READ
  readonly stream = NEVER_STREAMED
  readonly multipartStream = NEVER_STREAMED
  readonly cookies = {}
  readonly remoteAddress = Option.none()
  #headers: Headers.Headers | undefined

  constructor(source: IncomingMessage, response: ServerResponse) {
    super()
    this.source = source
    this.response = response
    this.url = source.url ?? ""
  }

  get originalUrl() {
    return this.url
  }
  get method() {
    const method = this.source.method?.toUpperCase()
    // No route has OPTIONS, nor a method that the platform does not know.
    return isHttpMethod(method) ? method : "OPTIONS"
  }
  get headers() {
    this.#headers ??= Headers.fromInput(this.source.headers)
    return this.#headers
  }
  set headers(headers) {
    this.#headers = headers
  }
  modify() {
    return this
  }
  toJSON() {
    return { _id: "PlatformRequest", method: this.method }
  }
}
