import { type ApiError, MethodNotAllowed, NotFound } from "@daybook/core"
import type * as HttpApp from "@effect/platform/HttpApp"
import type * as HttpRouter from "@effect/platform/HttpRouter"
import * as Effect from "effect/Effect"
import { cachedSuccess } from "../runtime/cachedSuccess.ts"
import { entered, NO_CORS, type Refuse } from "./Entry.ts"
import { type HttpRequest, send, withRequest } from "./Request.ts"
import { type HttpResponse, refusal, withErrorResponses } from "./Response.ts"

/** An app that answers requests. */
export type App = HttpApp.Default<never, HttpRouter.HttpRouter.DefaultServices>

/** An app that is served at a path, and at every path below it. */
export interface Mount {
  readonly path: string
  readonly app: App
}

/** The response at a path where nothing is served. */
const NOTHING_HERE = entered(
  "none",
  NO_CORS,
  send(
    refusal(
      new NotFound({
        message: "Nothing is served at this path. The interface is under /v1, its documentation at /docs."
      })
    )
  )
)

/** All mounts as one app. Of the mounts whose path fits, the one with the longest path answers. */
export const routed = (mounts: ReadonlyArray<Mount>): App => {
  const longestFirst = [...mounts].sort((a, b) => b.path.length - a.path.length)
  return withRequest(({ head: { path: asked } }) => {
    const found = longestFirst.find(({ path }) => asked === path || asked.startsWith(`${path}/`))
    return found?.app ?? NOTHING_HERE
  })
}

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
