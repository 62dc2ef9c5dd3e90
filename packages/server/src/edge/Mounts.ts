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
  /** The response to a preflight request; nothing for any other request. */
  readonly preflight: (request: HttpRequest) => HttpResponse | undefined
}

/** A request that passed everything that is checked before its body: path, method, credentials, scope and budget. */
export interface Admitted {
  readonly principal: Principal["Type"]
  /** The line that its work waits in: work of other lines does not wait for it. */
  readonly queue: LineName
  /** How to read the body; nothing where it is ignored. */
  readonly body: BodyPolicy | undefined
  /** The response to a request that is refused after its admission. */
  readonly refuse: (error: ApiError) => HttpResponse
  readonly work: (body: ReceivedBody | undefined) => Effect.Effect<HttpResponse, never, Principal>
}

/**
 * A row of the table of what is served where. The edge knows no other difference between its mounts: how a mount
 * authenticates, routes and budgets is inside `admit`, in the order that its contract asks for.
 */
export interface Mount {
  readonly path: string
  /** Whether it also serves every path below its own. */
  readonly isPrefix: boolean
  readonly body: BodyPolicy
  readonly cors: CorsPolicy
  /** The response, where nothing but the head of the request is needed for it, or the work that gives it. */
  readonly admit: (request: HttpRequest) => Effect.Effect<HttpResponse | Admitted>
}

/** Finds the mount of a path. */
export const mountTable = (mounts: ReadonlyArray<Mount>): ((path: string) => Mount | undefined) => {
  const exact = new Map(mounts.map((mount) => [mount.path, mount]))
  const prefixes = mounts.filter(({ isPrefix }) => isPrefix)
  return (path) => exact.get(path) ?? prefixes.find((mount) => path.startsWith(`${mount.path}/`))
}
