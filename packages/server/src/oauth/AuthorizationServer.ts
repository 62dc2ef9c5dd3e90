import type { InvalidRequest, Scope, Unavailable } from "@daybook/core"
import type * as Effect from "effect/Effect"
import type { HttpRequest } from "../http/Request.ts"
import type { HttpResponse } from "../http/Response.ts"
import type { Receiver } from "../identity/OAuthParameters.ts"

/** How a client is known: by a metadata document, by dynamic registration, or because its user made it in the app. */
export type ClientKind = "document" | "registered" | "own"

/** A client's request for access, before its owner's answer. */
export interface AccessRequest {
  readonly uid: string
  readonly client: { readonly id: string; readonly name: string; readonly kind: ClientKind }
  /** The domain of the client's metadata document, which proves who asks; undefined for other clients. */
  readonly domain: string | undefined
  /** The place to which the browser goes after the answer: `claude.ai`, `localhost:7777`, `cursor://`. */
  readonly redirectHost: string
  readonly receiver: Receiver
  /** The scope that the client asks for. */
  readonly scope: Scope
}

/** A person at the page that asks for consent. */
export interface ConsentVisit {
  readonly uid: string
  /** The Cookie header. It shows that the request for access was made in this browser. */
  readonly cookies: string
  /** The address of the server as the browser uses it: `https://log.example.org`. */
  readonly origin: string
  readonly accountId: string
  /** The id of the person's session. A request for access belongs to the session in which it was made. */
  readonly sessionId: string
}

/** The authorization server, as the edge and the consent page use it. */
export interface AuthorizationServer {
  /**
   * Answers a request to one of its endpoints, at the address by which the client reaches the server. `sessionId` is the session of the
   * browser that asks for access.
   */
  readonly respond: (
    origin: string,
    request: HttpRequest,
    body: Uint8Array | undefined,
    sessionId?: string
  ) => Effect.Effect<HttpResponse, Unavailable>
  /** The request for access that was made in this session and waits for an answer. */
  readonly find: (visit: ConsentVisit) => Effect.Effect<AccessRequest | undefined, Unavailable>
  /** The path that makes a waiting request of this browser again, if it was made in another session. */
  readonly again: (visit: ConsentVisit) => Effect.Effect<string | undefined, Unavailable>
  /** Continues after the answer to a request for access, in the session in which it was made; undefined in any other. */
  readonly resume: (
    origin: string,
    request: HttpRequest,
    waiting: { readonly uid: string; readonly sessionId: string | undefined }
  ) => Effect.Effect<HttpResponse | undefined, Unavailable>
  /** Grants access and returns the path at which the browser continues. */
  readonly approve: (visit: ConsentVisit, scope: Scope) => Effect.Effect<string, InvalidRequest | Unavailable>
  /** Refuses access and returns the path at which the browser continues. */
  readonly refuse: (visit: ConsentVisit) => Effect.Effect<string, InvalidRequest | Unavailable>
}
