import {
  Api,
  type ApiError,
  type InvalidRequest,
  Limits,
  NotFound,
  PreconditionFailed,
  type Principal,
  type Unavailable
} from "@daybook/core"
import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type { HttpServerRequest } from "@effect/platform/HttpServerRequest"
import type { HttpServerResponse } from "@effect/platform/HttpServerResponse"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/**
 * The REST interface as it is served. Its middleware is on each group: the platform runs it within the route that it found, so that 404
 * and 405 come before 401.
 */
export const Served = HttpApi.make("daybook").addHttpApi(Api)

/** `Served`, or the same below another path. */
export type ServedApi = typeof Served

/** The items that a list leaves out by its limit: their number, and the arguments by which a call continues it. */
export interface Cut {
  readonly more: number
  readonly next: Readonly<Record<string, string | number>>
}

interface Cutting {
  cut?: {
    readonly count: Effect.Effect<number, Unavailable, Principal>
    readonly shown: number
    readonly next: Cut["next"]
  }
}

/** Where a read within `notingCut` notes what it left out. Outside of it there is none, and the rest is not counted. */
class Noting extends Context.Reference<Noting>()("daybook/log/Cut", {
  defaultValue: (): Cutting | undefined => undefined
}) {}

/** Runs a read, and returns its value with what it cut. */
export const notingCut = <A, E, R>(
  read: Effect.Effect<A, E, R>
): Effect.Effect<A & { readonly cut: Cut | undefined }, E | Unavailable, R | Principal> =>
  Effect.gen(function* () {
    const noted: Cutting = {}
    const value = yield* Effect.provideService(read, Noting, noted)
    if (noted.cut === undefined) return { ...value, cut: undefined }
    const { count, next, shown } = noted.cut
    return { ...value, cut: { more: (yield* count) - shown, next } }
  })

/** The first `limit` items of a list that was read with `limit + 1`. `count` reads the number of all of them. */
export const cutAt = <Item>(
  found: ReadonlyArray<Item>,
  limit: number,
  count: Effect.Effect<number, Unavailable, Principal>,
  next: (left: Item, last: Item) => Cut["next"]
): Effect.Effect<ReadonlyArray<Item>> => {
  const [left, last] = [found[limit], found[limit - 1]]
  if (left === undefined || last === undefined) return Effect.succeed(found)
  return Effect.map(Noting, (noting) => {
    if (noting !== undefined) noting.cut = { count, shown: limit, next: next(left, last) }
    return found.slice(0, limit)
  })
}

/** The limit of a list. Without one, a list from a date on is given whole. */
export const limitOf = (limit: number | undefined, start: unknown, usual: number): number =>
  limit ?? (start === undefined ? usual : Limits.ALL_LISTED)

type GroupsOf<Definition> =
  Definition extends HttpApi.HttpApi<infer _Id, infer Groups, infer _E, infer _R> ? Groups : never

type EndpointsOf<
  Groups extends HttpApiGroup.HttpApiGroup.Any,
  Group extends string
> = HttpApiGroup.HttpApiGroup.EndpointsWithName<Groups, Group>

/**
 * The handlers of all endpoints of a group, by name. Each maps the decoded request to the value of the response. The definition gives the
 * types of each, including its errors; a missing handler does not compile.
 */
type GroupHandlers<Groups extends HttpApiGroup.HttpApiGroup.Any, Group extends string> = {
  readonly [Name in HttpApiEndpoint.HttpApiEndpoint.Name<EndpointsOf<Groups, Group>>]: HandlerOf<
    HttpApiEndpoint.HttpApiEndpoint.WithName<EndpointsOf<Groups, Group>, Name>
  >
}

type HandlerOf<Endpoint extends HttpApiEndpoint.HttpApiEndpoint.Any> = (
  request: Omit<HttpApiEndpoint.HttpApiEndpoint.Request<Endpoint>, "request"> & Pick<Decoded, "ifMatch">
) => Effect.Effect<
  HttpApiEndpoint.HttpApiEndpoint.Success<Endpoint>,
  HttpApiEndpoint.HttpApiEndpoint.Error<Endpoint> | InvalidRequest | Unavailable,
  Principal
>

/** The handlers of all groups of a definition. */
export type HandlersOfApi<Definition> = {
  readonly [Group in HttpApiGroup.HttpApiGroup.Name<GroupsOf<Definition>>]: GroupHandlers<GroupsOf<Definition>, Group>
}

/** The handlers of all groups of the REST interface. */
export type AllHandlers = HandlersOfApi<typeof Api>

/** Declares the handlers of one group of a definition, checked against it. */
export const handlersOf =
  <Definition>() =>
  <Group extends keyof HandlersOfApi<Definition>>(
    _group: Group,
    group: HandlersOfApi<Definition>[Group]
  ): HandlersOfApi<Definition>[Group] =>
    group

/** Declares the handlers of one group of the REST interface, checked against the definition. */
export const handlers = handlersOf<typeof Api>()

/** The work on a request runs to its end, even if its client no longer waits. Without it the router would interrupt the handler. */
export const UNINTERRUPTIBLE = { uninterruptible: true }

/** Makes the platform's handler of an endpoint, which also sends the response or the refusal, from ours. */
export type Answer = <Request extends Decoded, A, E extends ApiError>(
  handler: (request: Request) => Effect.Effect<A, E, Principal>
) => (request: Request) => Effect.Effect<HttpServerResponse, never, Principal | HttpServerRequest>

/** A request decoded by the endpoint's schemas. */
export interface Decoded {
  readonly path?: unknown
  readonly urlParams?: unknown
  readonly headers?: unknown
  readonly payload?: unknown
  /** The versions that a correction expects, as `If-Match` has them. Only a route whose definition is versioned has them. */
  readonly ifMatch?: string
}

/** The response to a correction of what has changed since its writer read it. */
export const versionChanged = (what: "workout" | "routine" | "food"): PreconditionFailed =>
  new PreconditionFailed({
    message: `The ${what} has changed since the version that the request names; nothing was written. Read it again, and send the correction with its present version.`
  })

/** The response to an id that no entry of the kind has. */
export const noEntry = (kind: string): NotFound =>
  new NotFound({ message: `No ${kind} has this id; list the entries of its date to find it.` })

/** Answers the deletion of what has an id, or refuses it as `missing` says where there was nothing. */
export const answerDeleted = <E, R>(
  id: string,
  removed: Effect.Effect<boolean, E, R>,
  missing: (named: { readonly id: string }) => NotFound
): Effect.Effect<{ readonly deleted: true; readonly id: string }, E | NotFound, R> =>
  Effect.flatMap(
    removed,
    (wasThere): Effect.Effect<{ readonly deleted: true; readonly id: string }, NotFound> =>
      wasThere ? Effect.succeed({ deleted: true, id }) : missing({ id })
  )

/** The fields of a part of a request; none if it has no such part. */
export const fieldsOf = (part: unknown): Readonly<Record<string, unknown>> =>
  typeof part === "object" && part !== null ? { ...part } : {}

/**
 * A handler of any endpoint. A method's parameter is bivariant, so that every handler is assignable to it. The route table pairs each
 * handler with the decoders of the same endpoint, by name.
 */
export interface AnyHandler {
  handle(request: Decoded): Effect.Effect<unknown, ApiError, Principal>
}
