import { type ApiError, MethodNotAllowed, NotFound, Principal } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeAuthorize } from "../access/Authorize.ts"
import { refusing } from "../edge/ErrorBoundary.ts"
import { type Bytes, type IncomingBody, jsonOf, type ReadyBody } from "../edge/RequestBody.ts"
import { type Answer, refusal, standingHeaders, success } from "../edge/Response.ts"
import { allHandlers } from "./AllHandlers.ts"
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

/** A request that may go on: who asks, and the work that answers it as theirs. */
export interface Admitted {
  readonly caller: Principal["Type"]
  /** The body that the work takes, where it is still to be read. */
  readonly unread: IncomingBody | undefined
  readonly work: (bytes: Bytes | undefined) => Effect.Effect<Answer, never, Principal>
}

/**
 * Answers every request to `/v1`, in the order of the contract: 404, 405, 401, 403, 429, 413, 415, 400, the work. Routes,
 * decoders and permissions are read off the definition once, at the start; nothing here knows a route.
 */
export class Dispatcher extends Context.Tag("daybook/http/Dispatcher")<
  Dispatcher,
  {
    /** The refusal of a request that may not go on, or what answers it. */
    readonly admit: (request: ApiRequest) => Effect.Effect<Answer | Admitted>
    readonly answer: (request: ApiRequest) => Effect.Effect<Answer>
  }
>() {
  static layer = Layer.effect(
    Dispatcher,
    Effect.gen(function* () {
      const table = routeTable(yield* allHandlers)
      const authorize = yield* makeAuthorize

      const admit = (request: ApiRequest): Effect.Effect<Answer | Admitted> => {
        const found = locate(table, request)
        if ("refused" in found) return Effect.succeed(refusal(found.refused))
        const { parameters, ready } = found
        const route = ready.route.path
        const admitted = Effect.map(authorize(request.authorization, ready.route), (admission) => {
          const headers = standingHeaders(admission.standing)
          if ("refusal" in admission) return { ...refusal(admission.refusal, headers), route }
          const refuse = (error: ApiError) => ({ ...refusal(error, headers), route })
          return {
            caller: admission.caller,
            unread: unreadOf(ready, request),
            work: (bytes: Bytes | undefined) =>
              refusing(
                Effect.map(work(ready, parameters, request, bytes), (value) => success(value, headers, route)),
                refuse
              )
          }
        })
        return refusing(admitted, (error) => ({ ...refusal(error), route }))
      }

      return {
        admit,
        answer: (request) =>
          Effect.flatMap(admit(request), (admission) =>
            "work" in admission
              ? Effect.provideService(admission.work(undefined), Principal, admission.caller)
              : Effect.succeed(admission)
          )
      }
    })
  )
}

/** A dispatcher as whoever only wants answers sees it. */
export type Answering = Pick<Dispatcher["Type"], "answer">

type Parameters = Readonly<Record<string, string>>

const locate = (
  table: RouteTable,
  { method, path }: ApiRequest
):
  | { readonly ready: ReadyRoute; readonly parameters: Parameters }
  | { readonly refused: NotFound | MethodNotAllowed } => {
  const match = table(path)
  if (match === undefined) {
    return {
      refused: new NotFound({
        message: "No route has this path. Paths are exact: case, no slash at the end. GET /v1 lists them."
      })
    }
  }
  const { allow, routes } = match.place
  const ready =
    method === "GET" || method === "POST" || method === "DELETE"
      ? routes[method]
      : method === "HEAD"
        ? routes.GET
        : undefined
  return ready === undefined
    ? { refused: new MethodNotAllowed({ message: `This path takes ${allow}.`, allow }) }
    : { ready, parameters: match.parameters }
}

const unreadOf = ({ route }: ReadyRoute, { body }: ApiRequest): IncomingBody | undefined =>
  route.body === undefined || "json" in body || body.tooLarge !== undefined ? undefined : body

const work = (
  { decode, handler, route }: ReadyRoute,
  parameters: Parameters,
  { body, query }: ApiRequest,
  bytes: Bytes | undefined
): Effect.Effect<unknown, ApiError, Principal> => {
  const faults = "json" in body ? body.faults : []
  const handle = (json: unknown) => Effect.flatMap(decode({ parameters, query, body: json, faults }), handler)
  return route.body === undefined
    ? Effect.suspend(() => handle(undefined))
    : Effect.flatMap(jsonOf(body, bytes), handle)
}
