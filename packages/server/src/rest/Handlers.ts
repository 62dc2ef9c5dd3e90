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
 * A handler for every endpoint of a group, by name: from the decoded request to the value of the response. The definition
 * gives the types of each, including its errors; a missing handler does not compile.
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

/** Declares the handlers of one group, checked against the definition. */
export const handlers = <Group extends GroupName>(_group: Group, group: HandlersOf<Group>): HandlersOf<Group> => group

/** Every group's handlers. */
export type AllHandlers = { readonly [Group in GroupName]: HandlersOf<Group> }

/** A request decoded by the endpoint's schemas. */
export interface Decoded {
  readonly path?: unknown
  readonly urlParams?: unknown
  readonly payload?: unknown
}

/**
 * A handler of any endpoint. A method's parameter is bivariant, which makes every handler assignable to it; the route table
 * pairs each handler with the decoders of the same endpoint, by name.
 */
export interface AnyHandler {
  handle(request: Decoded): Effect.Effect<unknown, ApiError, Principal>
}
