import { Unavailable } from "@daybook/core"
import type * as HttpApp from "@effect/platform/HttpApp"
import { malformed } from "./guards/Malformed.ts"
import { type HttpRequest, withRequest } from "./Request.ts"
import { send } from "./Respond.ts"
import { type HeaderList, type HttpResponse, refusal } from "./Response.ts"

/** Which pages of other origins may call an interface or a page. */
export interface CorsPolicy {
  /** Headers of every response, errors included. */
  readonly headers: (request: HttpRequest) => HeaderList
  /** The response to a preflight request; undefined for any other request. */
  readonly preflight: (request: HttpRequest) => HttpResponse | undefined
}

/** Pages of other origins may not read it. */
export const NO_CORS: CorsPolicy = { headers: () => [], preflight: () => undefined }

/** The response to a request that is refused for what its head says, whatever it asks for; undefined for any other. */
export type Refuse = (request: HttpRequest) => HttpResponse | undefined

const STOPPING = refusal(new Unavailable({ message: "The server is stopping; try again shortly.", retryAfter: 5 }))

/**
 * What is checked before a request to an interface or page is looked at: that the server is not stopping, HTTP that a proxy might read
 * differently, preflights, the address that it names.
 */
export const entered = <E, R>(
  place: string,
  { headers, preflight }: CorsPolicy,
  app: HttpApp.Default<E, R>,
  refuse: Refuse = () => undefined
): HttpApp.Default<E, R> =>
  withRequest((request) => {
    const { head, server } = request
    request.place = place
    request.cors = headers(head)
    const refused = server.isStopping() ? STOPPING : (malformed(request) ?? preflight(head) ?? refuse(head))
    return refused === undefined ? app : send(refused)
  })
