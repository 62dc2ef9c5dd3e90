import type { ApiError, Principal } from "@daybook/core"
import type * as Effect from "effect/Effect"
import type { LineName } from "./FairQueue.ts"
import type { HttpRequest } from "./Request.ts"
import type { BodyPolicy, ReceivedBody } from "./RequestBody.ts"
import type { HeaderList, HttpResponse } from "./Response.ts"

/** Which pages of other origins may call a mount. */
export interface CorsPolicy {
  /** Headers of every response, errors included. */
  readonly headers: (request: HttpRequest) => HeaderList
  /** The response to a preflight request; undefined for any other request. */
  readonly preflight: (request: HttpRequest) => HttpResponse | undefined
}

/** A request that passed everything that is checked before its body: path, method, credentials, scope and budget. */
export interface Admitted {
  readonly principal: Principal["Type"]
  /** The line of the queue in which its work waits. */
  readonly queue: LineName
  /** How to read the body; undefined if it is ignored. */
  readonly body: BodyPolicy | undefined
  /** The response to a request that is refused after its admission. */
  readonly refuse: (error: ApiError) => HttpResponse
  readonly work: (body: ReceivedBody | undefined) => Effect.Effect<HttpResponse, never, Principal>
}

/**
 * A path and how it is served. The edge treats all mounts alike except for these fields: `admit` finds the route,
 * authenticates and takes a unit of the budget, in the order of the mount's contract.
 */
export interface Mount {
  readonly path: string
  /** Whether it also serves every path below its own. */
  readonly isPrefix: boolean
  readonly body: BodyPolicy
  readonly cors: CorsPolicy
  /** Decides by the head of a request: returns its response, or the work that makes it. */
  readonly admit: (request: HttpRequest) => Effect.Effect<HttpResponse | Admitted>
}

/** Finds the mount of a path. */
export const mountTable = (mounts: ReadonlyArray<Mount>): ((path: string) => Mount | undefined) => {
  const exact = new Map(mounts.map((mount) => [mount.path, mount]))
  const prefixes = mounts.filter(({ isPrefix }) => isPrefix)
  return (path) => exact.get(path) ?? prefixes.find((mount) => path.startsWith(`${mount.path}/`))
}
