import { type ApiError, MethodNotAllowed } from "@daybook/core"
import * as Effect from "effect/Effect"
import { cachedSuccess } from "../runtime/cachedSuccess.ts"
import {
  type App,
  entered,
  type HttpRequest,
  type Mount,
  NO_CORS,
  NOTHING_HERE,
  type Refuse,
  send,
  withRequest
} from "./Request.ts"
import { type HttpResponse, refusal, withErrorResponses } from "./Response.ts"

/** A mount at its own path only. */
export const atPath = (path: string, app: App): Mount => ({
  path,
  app: withRequest(({ head }) => (head.path === path ? app : NOTHING_HERE))
})

const ONLY_READ = refusal(new MethodNotAllowed({ message: "This page accepts GET and HEAD.", allow: "GET, HEAD" }))

type Respond = (request: HttpRequest) => Effect.Effect<HttpResponse, ApiError>

/** A page at one path, for GET and HEAD. */
export const page = (path: string, respond: Respond, refuse?: Refuse): Mount =>
  atPath(path, pages(path, respond, refuse).app)

/** Pages at a path and below it, for GET and HEAD. */
export const pages = (path: string, respond: Respond, refuse?: Refuse): Mount => ({
  path,
  app: entered(
    path,
    NO_CORS,
    withRequest(({ head }) =>
      isRead(head) ? Effect.flatMap(withErrorResponses(respond(head)), send) : send(ONLY_READ)
    ),
    refuse
  )
})

/** True if a request only reads. */
export const isRead = ({ method }: HttpRequest): boolean => method === "GET" || method === "HEAD"

/** An app that is loaded at its first request, so that a server does not load at its start what nobody asks for. */
export const lazily = <R>(load: () => Promise<Effect.Effect<App, never, R>>): Effect.Effect<App, never, R> =>
  Effect.gen(function* () {
    const services = yield* Effect.context<R>()
    const app = Effect.flatMap(Effect.promise(load), (make) => Effect.provide(make, services))
    return Effect.flatten(yield* cachedSuccess(app))
  })
