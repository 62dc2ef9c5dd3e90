import { type ApiError, Caller, MethodNotAllowed, NotFound } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeAuthorize } from "../access/Authorize.ts"
import { allHandlers } from "./AllHandlers.ts"
import { type Answer, refusal, standingHeaders, success } from "./Answer.ts"
import { refusing } from "./Refusing.ts"
import { type IncomingBody, type ReadyBody, readJson } from "./RequestBody.ts"
import { type ReadyRoute, type RouteTable, routeTable } from "./RouteTable.ts"

/** A request to `/v1`, however it came in. */
export interface ApiRequest {
  readonly method: string
  /** The path as sent, percent-encoding and all. */
  readonly path: string
  /** The query without its question mark. */
  readonly query: string
  readonly authorization: string | undefined
  readonly body: IncomingBody | ReadyBody
}

/**
 * Answers every request to `/v1`, in the order of the contract: 404, 405, 401, 403, 429, 413, 415, 400, the work. Routes,
 * decoders and permissions are read off the definition once, at the start; nothing here knows a route.
 */
export class Dispatcher extends Context.Tag("daybook/http/Dispatcher")<
  Dispatcher,
  { readonly answer: (request: ApiRequest) => Effect.Effect<Answer> }
>() {
  static layer = Layer.effect(
    Dispatcher,
    Effect.gen(function* () {
      const table = routeTable(yield* allHandlers)
      const authorize = yield* makeAuthorize

      /** What a known route answers to whoever asks. */
      const admitted = (ready: ReadyRoute, parameters: Parameters, request: ApiRequest) =>
        Effect.gen(function* () {
          const admission = yield* authorize(request.authorization, ready.route)
          const headers = standingHeaders(admission.standing)
          return "refusal" in admission
            ? refusal(admission.refusal, headers)
            : yield* Effect.provideService(work(ready, parameters, request), Caller, admission.caller).pipe(
                Effect.map((value) => success(value, headers)),
                refusing(headers)
              )
        })

      return {
        answer: (request) =>
          refusing()(
            Effect.flatMap(locate(table, request), ({ parameters, ready }) =>
              Effect.map(refusing()(admitted(ready, parameters, request)), (answer) => ({
                ...answer,
                route: ready.route.path
              }))
            )
          )
      }
    })
  )
}

type Parameters = Readonly<Record<string, string>>

const locate = (
  table: RouteTable,
  { method, path }: ApiRequest
): Effect.Effect<{ readonly ready: ReadyRoute; readonly parameters: Parameters }, NotFound | MethodNotAllowed> => {
  const match = table(path)
  if (match === undefined) {
    return new NotFound({
      message: "No route has this path. Paths are exact: case, no slash at the end. GET /v1 lists them."
    })
  }
  const { allow, routes } = match.place
  const ready =
    method === "GET" || method === "POST" || method === "DELETE"
      ? routes[method]
      : method === "HEAD"
        ? routes.GET
        : undefined
  return ready === undefined
    ? new MethodNotAllowed({ message: `This path takes ${allow}.`, allow })
    : Effect.succeed({ ready, parameters: match.parameters })
}

const work = (
  { decode, handler, route }: ReadyRoute,
  parameters: Parameters,
  { body, query }: ApiRequest
): Effect.Effect<unknown, ApiError, Caller> =>
  Effect.gen(function* () {
    const json = route.body === undefined ? undefined : yield* readJson(body)
    const decoded = decode({ parameters, query, body: json, faults: "json" in body ? body.faults : [] })
    return yield* handler(yield* decoded)
  })
