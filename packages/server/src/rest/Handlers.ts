import type { Api, ApiError, InvalidRequest, Principal, Unavailable } from "@daybook/core"
import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import type * as Effect from "effect/Effect"

type Groups = typeof Api extends HttpApi.HttpApi<infer _Id, infer Groups, infer _E, infer _R> ? Groups : never

/** The name of a group of the definition. */
export type GroupName = HttpApiGroup.HttpApiGroup.Name<Groups>

type EndpointsOf<Group extends GroupName> = HttpApiGroup.HttpApiGroup.EndpointsWithName<Groups, Group>

/**
 * A handler for every endpoint of a group, by its name: what was sent, decoded, to what is answered. The definition says
 * what each takes, gives, and may refuse; the compiler misses none.
 */
export type HandlersOf<Group extends GroupName> = {
  readonly [Name in HttpApiEndpoint.HttpApiEndpoint.Name<EndpointsOf<Group>>]: HandlerOf<
    HttpApiEndpoint.HttpApiEndpoint.WithName<EndpointsOf<Group>, Name>
  >
}

type HandlerOf<Endpoint extends HttpApiEndpoint.HttpApiEndpoint.Any> = (
  request: Omit<HttpApiEndpoint.HttpApiEndpoint.Request<Endpoint>, "request">
) => Effect.Effect<
  HttpApiEndpoint.HttpApiEndpoint.Success<Endpoint>,
  HttpApiEndpoint.HttpApiEndpoint.Error<Endpoint> | InvalidRequest | Unavailable,
  Principal
>

/** The handlers of one group, checked against the definition. */
export const handlers = <Group extends GroupName>(_group: Group, group: HandlersOf<Group>): HandlersOf<Group> => group

/** Every group's handlers. */
export type AllHandlers = { readonly [Group in GroupName]: HandlersOf<Group> }

/** What was sent, decoded by the endpoint's own schemas. */
export interface Decoded {
  readonly path?: unknown
  readonly urlParams?: unknown
  readonly payload?: unknown
}

/**
 * A handler whose endpoint is no longer known to the compiler. Its parameter is a method's, which TypeScript compares both
 * ways: the route table pairs each handler with the decoders of the same endpoint, by name.
 */
export interface AnyHandler {
  handle(request: Decoded): Effect.Effect<unknown, ApiError, Principal>
}
