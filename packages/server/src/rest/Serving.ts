import {
  type ApiError,
  Authorization,
  IF_MATCH,
  Principal,
  pathPattern,
  RequestBody,
  type Route,
  ruleChecker,
  today
} from "@daybook/core"
import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import { HttpApiDecodeError } from "@effect/platform/HttpApiError"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpRouter from "@effect/platform/HttpRouter"
import * as HttpServerError from "@effect/platform/HttpServerError"
import { HttpServerRequest, ParsedSearchParams } from "@effect/platform/HttpServerRequest"
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
import { type Decode, decoderOf, queryParameters } from "./Decode.ts"
import { NO_ROUTE, routeRefusals, unlessGone } from "./Routes.ts"

/** A request to a route of a definition, as its client sent it. */
export interface Asked {
  readonly route: Route
  readonly request: ServedRequest
  readonly parameters: Readonly<Record<string, string>>
  /** The body as it was sent: its bytes, and the JSON or the bytes that it holds. Undefined before it is read, and without a body. */
  body: { readonly bytes: Uint8Array; readonly sent: unknown } | undefined
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
  /** The errors of an invalid request, before they are sent. */
  readonly faults?: (asked: Asked, sent: Parameters<Decode>[0], error: DecodeError) => Effect.Effect<never, ApiError>
  readonly refuse?: (error: ApiError, request: ServedRequest, route: Route | undefined) => HttpResponse
}

type DecodeError = Effect.Effect.Error<ReturnType<Decode>>

/**
 * Serves a definition by the platform: it routes, runs the middleware, decodes and calls the handlers, as the definition says. Around it
 * stands what it lacks: 405, one answer with the errors of all parts of a request, the lines of keys, and responses by node's functions.
 */
export const serving = (surface: Surface) => {
  const { authorize, bodyOf = jsonOf, prefix = "", refuse = refusalOf, routes } = surface
  const ready = routes.map(readyOf)
  const byPlace = new Map(ready.map((each) => [placeOf(each.route.method, prefix + each.route.path), each]))
  const patterns = routes.map(({ path }) => pathPattern(prefix + path))
  const refusalAt = routeRefusals(routes)
  const requests = new WeakMap<ServedRequest, Asked & { readonly ready: ReadyRoute }>()

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
        requests.set(request, { ready: found, route: ours, request, parameters: definedOf(params), body: undefined })
        return authorize(request, ours)
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

  /** The platform's own reader takes any charset and media type, and dies of text that is not JSON. It gets the body that is read here. */
  const requestBody = RequestBody.of(
    withRequest((request, _, context) => {
      const asked = askedOf(request)
      return Effect.map(readBody(asked), () => {
        const value = { value: Effect.succeed(decodedPartOf(asked)) }
        Object.defineProperties(Context.unsafeGet(context, HttpServerRequest), { json: value, arrayBuffer: value })
      })
    })
  )

  /** Decodes a request as one, for the errors of all its parts. The platform stops at the first part that has some. */
  const decodeWhole = (asked: ReturnType<typeof askedOf>): Effect.Effect<Decoded, ApiError, HttpServerRequest> =>
    Effect.gen(function* () {
      const { parameters, ready, request } = asked
      // The body of a route whose handler reads it is not read yet.
      if (asked.body === undefined) yield* readBody(asked)
      const { headers, query } = request.head
      const sent = { parameters, query, headers, body: decodedPartOf(asked), errors: [] }
      return yield* Effect.catchAll(
        Effect.suspend(() => ready.decode(sent)),
        (error): Effect.Effect<never, ApiError> => surface.faults?.(asked, sent, error) ?? Effect.fail(error)
      )
    })

  const lineOf = ({ budget }: Route, context: Context.Context<never>) => ({
    line: `${Context.unsafeGet(context, Principal).budgetKey} ${budget}`,
    atOnce: surface.atOnce ?? (budget === "write" ? WRITES_AT_ONCE : READS_AT_ONCE)
  })

  const answer: Answer = (handler) => (decoded) =>
    withRequest((request, response, context) => {
      const asked = askedOf(request)
      const { ready, route } = asked
      const { query } = request.head
      const rules = ready.rules()
      const { atOnce, line } = lineOf(route, context)
      const ifMatch = route.hints.versioned ? request.headers[IF_MATCH] : undefined
      const whole = ifMatch === undefined ? decoded : { ...decoded, ifMatch: String(ifMatch) }
      const work = Effect.suspend(() =>
        // A client that is gone could not learn whether its write was done, so the write is not started.
        response.destroyed
          ? Effect.interrupt
          : Effect.flatMap(surface.respond(asked, whole, unlessGone(handler(whole))), send)
      )
      const inLine = request.server.lines.run(line, atOnce, work)
      // The platform ignores the query of a route without one, and loses a parameter of the name `__proto__`.
      const isMisread = query !== "" && (route.query === undefined || hidesName(context))
      const checked = isMisread
        ? Effect.zipRight(decodeWhole(asked), inLine)
        : rules === undefined
          ? inLine
          : Effect.flatMap(today, (date) =>
              rules(query, decodedPartOf(asked), decoded, date) ? inLine : Effect.zipRight(decodeWhole(asked), inLine)
            )
      return Effect.catchAllCause(checked, (cause) =>
        Effect.flatMap(apiErrorOf(cause), (error) => send(refuse(error, request, route)))
      )
    })

  /** The handler of an endpoint whose body it reads itself. */
  const answerBytes =
    (work: (asked: Asked, bytes: Uint8Array) => Effect.Effect<unknown, ApiError, Principal>) =>
    (): Effect.Effect<HttpServerResponse, never, Principal | HttpServerRequest> =>
      withRequest((request, _, context) => {
        const asked = askedOf(request)
        const { route } = asked
        const refused = (error: ApiError) => refuse(error, request, route)
        const policy = { ...lineOf(route, context), body: bodyOf(route), refuse: refused }
        return worked(policy, (bytes = NO_BYTES) => surface.respond(asked, {}, work(asked, bytes)))
      })

  /** Answers what the platform refuses (404, 405, 400), and what the middleware does. */
  const boundary = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<never, R> =>
    withRequest((request) => {
      const { path } = request.head
      const isKnown = !UNUSUAL.test(path) || patterns.some((pattern) => pattern.test(path))
      const errorOf = (cause: Cause.Cause<unknown>): Effect.Effect<ApiError, never, HttpServerRequest> => {
        const error = Option.getOrUndefined(Cause.failureOption(cause))
        if (error instanceof HttpServerError.RouteNotFound) return Effect.succeed(refusalAt(path.slice(prefix.length)))
        const asked = requests.get(request)
        return asked !== undefined && isUndecodable(error, cause)
          ? Effect.matchEffect(decodeWhole(asked), { onFailure: Effect.succeed, onSuccess: () => apiErrorOf(cause) })
          : apiErrorOf(cause)
      }
      // The work on a request runs to its end, even if its client no longer waits.
      const found: HttpApp.Default<E | ApiError, R> = isKnown ? Effect.uninterruptible(app) : Effect.fail(NO_ROUTE)
      return Effect.catchAllCause(found, (cause) =>
        Effect.flatMap(errorOf(cause), (error) => send(refuse(error, request, requests.get(request)?.route)))
      )
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

/** A route with its decoder and the check of its rules, each compiled at its first use. */
interface ReadyRoute {
  readonly route: Route
  readonly decode: Decode
  readonly rules: () => ReturnType<typeof rulesOf>
}

const readyOf = (route: Route): ReadyRoute => {
  let decode: Decode | undefined
  let rules: { readonly check: ReturnType<typeof rulesOf> } | undefined
  return {
    route,
    decode: (sent) => {
      decode ??= decoderOf(route)
      return decode(sent)
    },
    rules: () => {
      rules ??= { check: rulesOf(route) }
      return rules.check
    }
  }
}

const placeOf = (method: string, path: string): string => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`

const definedOf = (params: Readonly<Record<string, string | undefined>>): Asked["parameters"] =>
  Object.fromEntries(Object.entries(params).map(([name, value = ""]) => [name, value]))

/** True if a request keeps the rules over several fields of its query and body; undefined if its route has none. */
const rulesOf = ({ body, query }: Route) => {
  const checkQuery = query && ruleChecker(query)
  const checkBody = body && ruleChecker(body)
  if (checkQuery === undefined && checkBody === undefined) return undefined
  return (sentQuery: string, sentBody: unknown, { payload, urlParams }: Decoded, date: string): boolean => {
    const broken = [
      ...(checkQuery?.(queryParameters(sentQuery), urlParams, date) ?? []),
      ...(checkBody?.(sentBody, payload, date) ?? [])
    ]
    return broken.length === 0
  }
}

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
