import { type ApiError, Authorization, Principal, type Route } from "@daybook/core"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerError from "@effect/platform/HttpServerError"
import type { HttpServerRequest } from "@effect/platform/HttpServerRequest"
import type { HttpServerResponse } from "@effect/platform/HttpServerResponse"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { READS_AT_ONCE, WRITES_AT_ONCE } from "../http/Lines.ts"
import {
  type App,
  type CorsPolicy,
  entered,
  type Refuse,
  type ServedRequest,
  send,
  withRequest
} from "../http/Request.ts"
import { type BodyPolicy, worked } from "../http/RequestBody.ts"
import { apiErrorOf, type HttpResponse, refusal } from "../http/Response.ts"
import { alone } from "../http/Server.ts"
import { decodedParameter, type ReadyRoute, routeRefusals } from "./Routes.ts"

/** A request to a route after its admission, with its body. */
export interface Received {
  readonly ready: ReadyRoute
  readonly request: ServedRequest
  readonly parameters: Readonly<Record<string, string>>
  readonly body: Uint8Array | undefined
}

/** Finds the principal of a request and checks its permission, as the middleware of the definitions does: 401, 403, 429. */
export type Authorize = (
  request: ServedRequest,
  route: Route
) => Effect.Effect<Principal["Type"], Effect.Effect.Error<ReturnType<Authorization["Type"]["apiKey"]>>>

/** The parts from which the routes of a definition are served. */
interface Served {
  /** The path above all of them. */
  readonly path: string
  readonly routes: ReadonlyArray<ReadyRoute>
  /** The prefix of each route's path, for routes that are served a second time. */
  readonly prefix?: string
  readonly cors: CorsPolicy
  readonly refuseHost?: Refuse
  readonly authorize: Authorize
  /** The policy for the body of a route; undefined if the body is ignored. */
  readonly bodyOf: (route: Route) => BodyPolicy | undefined
  /** The most requests of a key in progress. */
  readonly atOnce?: number
  /** 400, the work. */
  readonly answer: (received: Received) => Effect.Effect<HttpResponse, ApiError, Principal>
  readonly refuse?: (error: ApiError, request: ServedRequest, route: Route | undefined) => HttpResponse
}

const endpointOf = ({ route: { method, name, path } }: ReadyRoute, prefix = "") =>
  HttpApiEndpoint.make(method)(name, `/${`${prefix}${path}`.slice(1).replace(/\{(\w+)\}/g, ":$1")}`)

/**
 * Serves the routes of a definition: 404, 405, 401, 403, 429, 413, 415, 400, the work. The platform gets its endpoints and its middleware,
 * as one group, since each group adds to the time of a start. The parts of a request stay as they were sent: the platform would decode
 * them one by one and stop at the first error, but one answer has the errors of all.
 */
export const servedApi = (served: Served): Effect.Effect<App, never, Scope.Scope> => {
  const { cors, path, prefix, refuseHost, routes } = served
  const [first, ...rest] = routes
  if (first === undefined) return Effect.dieMessage(`${path} has no routes`)
  const group = rest
    .reduce((all, ready) => all.add(endpointOf(ready, prefix)), HttpApiGroup.make(path).add(endpointOf(first, prefix)))
    .middleware(Authorization)
  const api = HttpApi.make(path).add(group)
  const handlers = HttpApiBuilder.group(api, path, (none) =>
    rest
      .reduce(
        (all: typeof none, ready) => all.handleRaw(ready.route.name, endpointWork(served, ready), UNINTERRUPTIBLE),
        none
      )
      .handleRaw(first.route.name, endpointWork(served, first), UNINTERRUPTIBLE)
  )
  const layer = HttpApiBuilder.api(api).pipe(
    Layer.provide(handlers),
    Layer.merge(HttpApiBuilder.middleware(api, boundary(served))),
    Layer.provideMerge(Layer.merge(HttpApiBuilder.Router.Live, HttpApiBuilder.Middleware.layer))
  )
  const app = Effect.flatMap(Layer.build(layer), (built) =>
    Effect.provide(HttpRouter.withRouterConfig(HttpApiBuilder.httpApp, EXACT), built)
  ).pipe(Effect.provideService(Authorization, authorization(served)))
  return Effect.map(alone(app), (app) => entered(path, cors, app, refuseHost))
}

/** The work on a request runs to its end, even if its client no longer waits. */
const UNINTERRUPTIBLE = { uninterruptible: true }

/** Paths are exact: another case, a final or a doubled slash is another path. */
const EXACT = {
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  // A longer parameter names nothing, and gets the answer for that.
  maxParamLength: 100_000
}

/** The middleware of the definition. It runs within the route that the router found. */
const authorization = ({ authorize, prefix, routes }: Served) => {
  const routeAt = new Map(routes.map((ready) => [placeOf(endpointOf(ready, prefix)), ready.route]))
  return Authorization.of({
    apiKey: () =>
      withRequest((request, _, context) => {
        const route = routeAt.get(placeOf(Context.unsafeGet(context, HttpRouter.RouteContext).route))
        if (route === undefined) return Effect.dieMessage("a request without a route")
        request.route = route.path
        return authorize(request, route)
      })
  })
}

const placeOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`

/** The work of a route's endpoint on an admitted request. */
const endpointWork = (served: Served, ready: ReadyRoute) => {
  const { route } = ready
  const {
    answer,
    atOnce = route.budget === "write" ? WRITES_AT_ONCE : READS_AT_ONCE,
    bodyOf,
    refuse = refusalOf
  } = served
  const body = bodyOf(route)
  return (): Effect.Effect<HttpServerResponse, never, HttpServerRequest | Principal> =>
    withRequest((request, _, context) => {
      const { budgetKey } = Context.unsafeGet(context, Principal)
      const parameters = parametersOf(Context.unsafeGet(context, HttpRouter.RouteContext).params)
      return worked(
        {
          line: `${budgetKey} ${route.budget}`,
          atOnce,
          body,
          refuse: (error) => refuse(error, request, route)
        },
        (body) => answer({ ready, request, parameters, body })
      )
    })
}

const parametersOf = (sent: Readonly<Record<string, string | undefined>>): Received["parameters"] => {
  const parameters: Record<string, string> = {}
  for (const name in sent) parameters[name] = decodedParameter(sent[name] ?? "")
  return parameters
}

/** Turns failures of the router (404, 405) and of the middleware into responses. */
const boundary = ({ prefix = "", refuse = refusalOf, routes }: Served) => {
  const refusalAt = routeRefusals(routes.map(({ route }) => route))
  return <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<never, R> =>
    withRequest((request) => {
      const path = request.head.path.slice(prefix.length)
      const found: HttpApp.Default<E | ApiError, R> = EMPTY_PART.test(path) ? Effect.fail(refusalAt(path)) : app
      return Effect.catchAllCause(found, (cause) => {
        const error: unknown = Option.getOrUndefined(Cause.failureOption(cause))
        const known =
          error instanceof HttpServerError.RouteNotFound ? Effect.succeed(refusalAt(path)) : apiErrorOf(cause)
        return Effect.flatMap(known, (error) => send(refuse(error, request, undefined)))
      })
    })
}

/** The router takes an empty part of a path for a parameter. */
const EMPTY_PART = /\/(?:\/|$)/

const refusalOf = (error: ApiError, { budget }: ServedRequest): HttpResponse => refusal(error, budget)
