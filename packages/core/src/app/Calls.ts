import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as Brand from "effect/Brand"
import * as SchemaAST from "effect/SchemaAST"
import type { Api } from "../api/Api.ts"
import type { BytesAnswer } from "../contract/Transport.ts"
import { ROUTES } from "../derive/Routes.ts"
import { APP_ROUTES, type AppApi, type EndpointOf, type FinalName, type QueuedName } from "./AppApi.ts"

type Endpoint = EndpointOf<typeof Api> | EndpointOf<typeof AppApi>
type Named<Name extends CallName> = HttpApiEndpoint.HttpApiEndpoint.WithName<Endpoint, Name>
type MethodOf<Name extends CallName> = Named<Name>["method"]

/** A value of the definition in the app's form: a date is text, a file is a `Blob`. */
type Plain<A> = A extends BytesAnswer
  ? Blob
  : A extends string & Brand.Brand<string>
    ? string
    : A extends object
      ? { readonly [Field in keyof A]: Plain<A[Field]> }
      : A

/** A field that may be left out may also be undefined. */
type Sent<A> = [A] extends [never]
  ? object
  : A extends Uint8Array
    ? { readonly file: Blob }
    : { readonly [Field in keyof A]: object extends Pick<A, Field> ? Plain<A[Field]> | undefined : Plain<A[Field]> }

type PathOf<Name extends CallName> = HttpApiEndpoint.HttpApiEndpoint.PathParsed<Named<Name>>
type QueryOf<Name extends CallName> = HttpApiEndpoint.HttpApiEndpoint.UrlParams<Named<Name>>
type BodyOf<Name extends CallName> = HttpApiEndpoint.HttpApiEndpoint.Payload<Named<Name>>

/** The parameters of a call: of path, query and body in one object, and its file. */
export type Params<Name extends CallName> = object &
  ([PathOf<Name> | QueryOf<Name> | BodyOf<Name>] extends [never]
    ? Readonly<Record<string, never>>
    : Sent<PathOf<Name>> & Sent<QueryOf<Name>> & Sent<BodyOf<Name>>)

/** The answer of a call. */
export type Answer<Name extends CallName> = Plain<HttpApiEndpoint.HttpApiEndpoint.Success<Named<Name>>>

/** The calls of the app: the REST interface, with a session's cookie, and the app's own interface. */
export type CallName = Endpoint["name"]
export type ReadName = { [Name in CallName]: MethodOf<Name> extends "GET" ? Name : never }[CallName]

/** The writes that may be queued and sent again: those of the REST interface, and of the app's own interface the listed ones. */
export type WriteName = Exclude<EndpointOf<typeof Api>["name"], ReadName> | QueuedName

/** The writes that are never queued, such as making a key, but for those that nothing takes back. */
export type ActName = Exclude<CallName, ReadName | WriteName | FinalName>

/** The method, the path, and for a write the parameters of its query. `file` is true if the body is a file instead of JSON. */
export type Address = readonly [
  method: "GET" | "POST" | "DELETE",
  path: string,
  query?: ReadonlyArray<string>,
  body?: "file"
]

/** The addresses of all calls by name. The build of the app puts them into its script. */
export const ADDRESSES: Readonly<Record<string, Address>> = Object.fromEntries(
  [...ROUTES.map((route) => ({ ...route, path: `/app/api${route.path}` })), ...APP_ROUTES].map(
    ({ method, name, path, query, transport }): [string, Address] => {
      const inQuery = method !== "GET" && query !== undefined && SchemaAST.isTypeLiteral(query) ? query : undefined
      const names = inQuery?.propertySignatures.map((field) => String(field.name)) ?? []
      if (transport.bytes !== undefined) return [name, [method, path, names, "file"]]
      return [name, names.length > 0 ? [method, path, names] : [method, path]]
    }
  )
)
