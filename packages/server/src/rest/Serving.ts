import {
  type ApiError,
  Authorization,
  IF_MATCH,
  InvalidRequest,
  Principal,
  pathPattern,
  RequestBody,
  type Route,
  today
} from "@daybook/core"
import * as Headers from "@effect/platform/Headers"
import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import { HttpApiDecodeError } from "@effect/platform/HttpApiError"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerError from "@effect/platform/HttpServerError"
import { type HttpServerRequest, ParsedSearchParams } from "@effect/platform/HttpServerRequest"
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
import { type BodyPolicy, JSON_BODY, parseJson, receivedBody, worked } from "../http/RequestBody.ts"
import { apiErrorOf, type HttpResponse, refusal } from "../http/Response.ts"
import { alone } from "../http/Server.ts"
import type { Answer, Decoded } from "../log/Handlers.ts"
import type { Decode } from "./Decode.ts"
import { type CheckedRoute, checkedRoute, routeRefusals, unlessGone } from "./Routes.ts"

/** A request to a route of a definition, as its client sent it. */
export interface Asked {
  readonly route: Route
  readonly request: ServedRequest
  readonly parameters: Readonly<Record<string, string>>
  /** The body as it was sent: its bytes, and the JSON or the bytes that it holds. Undefined before it is read, and without a body. */
  body: { readonly bytes: Uint8Array; readonly sent: unknown } | undefined
  /** Undefined before it is known. */
  principal: Principal["Type"] | undefined
}

/** Finds the principal of a request and checks its permission: 401, 403, 429. */
export type Authorize = (
  request: ServedRequest,
  route: Route
) => Effect.Effect<Principal["Type"], Effect.Effect.Error<ReturnType<Authorization["Type"]["apiKey"]>>>

/** The rules of an interface: how its requests enter, and how its work is answered. */
interface Surface {
  /** The path above all of its routes. */
  readonly path: string
  readonly routes: ReadonlyArray<Route>
  /** The prefix of each route's path, for routes that are served a second time. */
  readonly prefix?: string
  readonly cors: CorsPolicy
  readonly refuseHost?: Refuse
  readonly authorize: Authorize
  readonly bodyOf?: (route: Route) => BodyPolicy | undefined
  /** The part of a JSON body that the route decodes. */
  readonly decodedPart?: (route: Route, sent: unknown) => unknown
  /** The most requests of a key in progress. */
  readonly atOnce?: number
  /** The response to a valid request, around the work of its handler. */
  readonly respond: (
    asked: Asked,
    decoded: Decoded,
    work: Effect.Effect<unknown, ApiError, Principal>
  ) => Effect.Effect<HttpResponse, ApiError, Principal>
  /** The response to an invalid request, or its errors. */
  readonly refused?: (
    asked: Asked,
    sent: Parameters<Decode>[0],
    error: DecodeError
  ) => Effect.Effect<HttpResponse, ApiError, Principal>
  /** The work of the routes that read their body themselves. */
  readonly work?: (asked: Asked, bytes: Uint8Array) => Effect.Effect<unknown, ApiError, Principal>
  readonly refuse?: (error: ApiError, request: ServedRequest, route: Route | undefined) => HttpResponse
}

type DecodeError = Effect.Effect.Error<ReturnType<Decode>>

/**
 * Serves a definition by the platform: it routes, runs the middleware, decodes and calls the handlers, as the definition says. Around it
 * stands what it lacks: 405, one answer with the errors of all parts of a request, the lines of keys, and responses by node's functions.
 */
export const serving = (surface: Surface) => {
  const { authorize, bodyOf = jsonOf, prefix = "", refuse = refusalOf, routes } = surface
  const checked = routes.map(checkedRoute)
  const byPlace = new Map(checked.map((each) => [placeOf(each.route.method, prefix + each.route.path), each]))
  const patterns = routes.map(({ method, path }) => ({ method, pattern: pathPattern(prefix + path) }))
  const refusalAt = routeRefusals(routes)
  const requests = new WeakMap<ServedRequest, Asked & { readonly checked: CheckedRoute }>()

  const askedOf = (request: ServedRequest) => {
    const asked = requests.get(request)
    if (asked === undefined) throw new Error("a request without a route")
    return asked
  }

  /** 401, 403, 429. */
  const authorization = Authorization.of({
    apiKey: () =>
      withRequest((request, _, context) => {
        const { params, route } = Context.unsafeGet(context, HttpRouter.RouteContext)
        const found = byPlace.get(placeOf(route.method, route.path))
        if (found === undefined) return Effect.dieMessage("a request without a route")
        const { route: ours } = found
        request.route = ours.path
        const asked = { request, parameters: definedOf(params), body: undefined }
        requests.set(request, { ...asked, checked: found, route: ours, principal: undefined })
        return Effect.map(authorize(request, ours), (principal) => {
          askedOf(request).principal = principal
          return principal
        })
      })
  })

  /** 413, 415, `invalid_json`. */
  const readBody = (asked: Asked) => {
    const policy = bodyOf(asked.route)
    if (policy === undefined) return Effect.void
    return Effect.flatMap(receivedBody(policy), (bytes) =>
      Effect.map(asked.route.transport.bytes === undefined ? parseJson(bytes) : Effect.succeed(bytes), (sent) => {
        asked.body = { bytes, sent }
      })
    )
  }

  const decodedPartOf = ({ body, route }: Asked): unknown =>
    surface.decodedPart === undefined ? body?.sent : surface.decodedPart(route, body?.sent)

  /**
   * The platform's own reader takes any charset, dies of text that is not JSON, and chooses by any word of the media type. It gets the body
   * that is read here, as if it were JSON.
   */
  const requestBody = RequestBody.of(
    withRequest((request, _, __, platform) => {
      const asked = askedOf(request)
      return Effect.map(readBody(asked), () => {
        platform.json = Effect.succeed(decodedPartOf(asked))
        if (asked.route.transport.bytes !== undefined) platform.headers = JSON_HEADERS
      })
    })
  )

  /**
   * Decodes a request as one, for the errors of all its parts: the platform stops at the first part that has some. The response to an
   * invalid request; undefined if it is valid.
   */
  const refusedWhole = (asked: ReturnType<typeof askedOf>): Effect.Effect<HttpResponse | undefined, ApiError> =>
    Effect.suspend(() => {
      const { checked, parameters, principal, request } = asked
      const { headers, query } = request.head
      const sent = { parameters, query, headers, body: decodedPartOf(asked), errors: [] }
      return Effect.matchEffect(checked.decode(sent), {
        onSuccess: () => Effect.succeed(undefined),
        onFailure: (error): Effect.Effect<HttpResponse, ApiError> =>
          surface.refused === undefined || principal === undefined
            ? Effect.fail(error)
            : Effect.provideService(surface.refused(asked, sent, error), Principal, principal)
      })
    })

  const lineOf = ({ budget }: Route, context: Context.Context<never>) => ({
    line: `${Context.unsafeGet(context, Principal).budgetKey} ${budget}`,
    atOnce: surface.atOnce ?? (budget === "write" ? WRITES_AT_ONCE : READS_AT_ONCE)
  })

  const answer: Answer = (handler) => (decoded) =>
    withRequest((request, response, context) => {
      const asked = askedOf(request)
      const { checked, route } = asked
      const { query } = request.head
      const rules = checked.rules()
      const { atOnce, line } = lineOf(route, context)
      const ifMatch = route.hints.versioned ? request.headers[IF_MATCH] : undefined
      const whole = ifMatch === undefined ? decoded : { ...decoded, ifMatch: String(ifMatch) }
      const work = Effect.suspend(() =>
        // A client that is gone could not learn whether its write was done, so the write is not started.
        response.destroyed
          ? Effect.interrupt
          : Effect.flatMap(unlessGone(surface.respond(asked, whole, handler(whole))), send)
      )
      const inLine = request.server.lines.run(line, atOnce, work)
      const unlessRefused = Effect.flatMap(
        Effect.suspend(() => refusedWhole(asked)),
        (refused) => (refused === undefined ? inLine : send(refused))
      )
      // The platform ignores the query of a route without one, and loses a parameter of the name `__proto__`.
      const isMisread = query !== "" && (route.query === undefined || hidesName(context))
      const done = isMisread
        ? unlessRefused
        : rules === undefined
          ? inLine
          : Effect.flatMap(today, (date) =>
              rules(query, decodedPartOf(asked), decoded, date) ? inLine : unlessRefused
            )
      return Effect.catchAllCause(done, (cause) =>
        Effect.flatMap(apiErrorOf(cause), (error) => send(refuse(error, request, route)))
      )
    })

  /** The handler of an endpoint whose body it reads itself. */
  const answerBytes = (): Effect.Effect<HttpServerResponse, never, Principal | HttpServerRequest> =>
    withRequest((request, _, context) => {
      const asked = askedOf(request)
      const { route } = asked
      const { work = NO_WORK } = surface
      const refused = (error: ApiError) => refuse(error, request, route)
      const policy = { ...lineOf(route, context), body: bodyOf(route), refuse: refused }
      return worked(policy, (bytes = NO_BYTES) => unlessGone(surface.respond(asked, {}, work(asked, bytes))))
    })

  /** The response to a request that the platform did not take. */
  const refusedBy = (cause: Cause.Cause<unknown>, request: ServedRequest) => {
    const error = Option.getOrUndefined(Cause.failureOption(cause))
    const asked = requests.get(request)
    const refusedWith = (error: ApiError) => send(refuse(error, request, asked?.route))
    if (error instanceof HttpServerError.RouteNotFound)
      return refusedWith(refusalAt(request.head.path.slice(prefix.length)))
    if (asked?.principal === undefined || !isUndecodable(error, cause))
      return Effect.flatMap(apiErrorOf(cause), refusedWith)
    // Such a route reads the body itself, and decodes the request whole.
    if (surface.work !== undefined) return Effect.provideService(answerBytes(), Principal, asked.principal)
    return Effect.matchCauseEffect(refusedWhole(asked), {
      onFailure: (cause) => Effect.flatMap(apiErrorOf(cause), refusedWith),
      onSuccess: (response) => (response === undefined ? refusedWith(UNREADABLE) : send(response))
    })
  }

  /** Answers what the platform refuses (404, 405, 400), and what the middleware does. */
  const boundary = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<never, R> =>
    withRequest((request) => {
      const { path } = request.head
      const method = request.method === "HEAD" ? "GET" : request.method
      const isKnown = !UNUSUAL.test(path) || patterns.some((each) => each.method === method && each.pattern.test(path))
      const found: HttpApp.Default<E | ApiError, R> = isKnown
        ? app
        : Effect.suspend(() => Effect.fail(refusalAt(path.slice(prefix.length))))
      // A connection that stays open keeps its last request, which need not keep its body.
      const forget = <A>(answered: A): A => {
        requests.delete(request)
        return answered
      }
      return Effect.matchCauseEffect(found, {
        onFailure: (cause) => Effect.map(refusedBy(cause, request), forget),
        onSuccess: (response) => Effect.succeed(forget(response))
      })
    })

  /** The interface with the handlers of all its groups. */
  const served = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
    api: HttpApi.HttpApi<Id, Groups, E, R>,
    handled: Layer.Layer<HttpApi.Api, never, HttpApiBuilder.Router | Authorization | RequestBody>
  ): Effect.Effect<App, never, Scope.Scope> => {
    const layer = Layer.merge(handled, HttpApiBuilder.middleware(api, boundary)).pipe(
      Layer.provideMerge(Layer.merge(HttpApiBuilder.Router.Live, HttpApiBuilder.Middleware.layer))
    )
    const app = Effect.flatMap(Layer.build(layer), (built) =>
      Effect.provide(HttpRouter.withRouterConfig(HttpApiBuilder.httpApp, EXACT), built)
    ).pipe(Effect.provideService(Authorization, authorization), Effect.provideService(RequestBody, requestBody))
    return Effect.map(alone(app), (app) => entered(surface.path, surface.cors, app, surface.refuseHost))
  }

  return { answer, answerBytes, served }
}

const jsonOf = ({ body }: Route): BodyPolicy | undefined => (body === undefined ? undefined : JSON_BODY)

const refusalOf = (error: ApiError, { budget }: ServedRequest): HttpResponse => refusal(error, budget)

const NO_BYTES = new Uint8Array()

const NO_WORK = () => Effect.dieMessage("a route without work")

const JSON_HEADERS = Headers.fromInput({ "content-type": "application/json" })

const UNREADABLE = new InvalidRequest({
  message: "The path or the query could not be read; send their values percent-encoded, as UTF-8."
})

const placeOf = (method: string, path: string): string => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`

const definedOf = (params: Readonly<Record<string, string | undefined>>): Asked["parameters"] =>
  Object.fromEntries(Object.entries(params).map(([name, value = ""]) => [name, value]))

/** The platform could not decode the request. Of a value that is thousands deep it cannot print the error either. */
const isUndecodable = (error: unknown, cause: Cause.Cause<unknown>): boolean =>
  error instanceof HttpApiDecodeError || Option.exists(Cause.dieOption(cause), (defect) => defect instanceof RangeError)

const hidesName = (context: Context.Context<never>): boolean =>
  Object.hasOwn(Context.unsafeGet(context, ParsedSearchParams), "__proto__")

/** The router decodes a path before it matches, and takes an empty part of it for a parameter. */
const UNUSUAL = /[%;#]|\/(?:\/|$)/

/** Paths are exact: another case, a final or a doubled slash is another path. */
const EXACT = {
  caseSensitive: true,
  ignoreTrailingSlash: false,
  ignoreDuplicateSlashes: false,
  // A longer parameter names nothing, and gets the answer for that.
  maxParamLength: 100_000
}
