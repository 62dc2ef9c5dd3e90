import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import type * as Brand from "effect/Brand"
import * as SchemaAST from "effect/SchemaAST"
import type { Api } from "../api/Api.ts"
import { Authorization, RequestBody } from "../contract/Access.ts"
import type { BytesAnswer } from "../contract/Annotations.ts"
import {
  InternalErrorBody,
  InvalidJsonBody,
  InvalidRequestBody,
  MethodNotAllowedBody,
  NotFoundBody,
  PayloadTooLargeBody,
  UnavailableBody,
  UnknownFieldBody,
  UnsupportedMediaTypeBody
} from "../contract/ApiError.ts"
import { ROUTES, type Route, routesOf } from "../derive/Routes.ts"
import { AppChangesApi } from "./AppChanges.ts"
import { AppDaysApi } from "./AppDays.ts"
import { AppFoodsApi, SuggestionsApi } from "./AppFood.ts"
import { AppsApi, KeysApi } from "./Apps.ts"
import { CopiesApi } from "./Copies.ts"
import { AppImportsApi, DataApi, PhoneApi } from "./Data.ts"
import { LinksApi } from "./Links.ts"
import { PacksApi } from "./Packs.ts"
import { PhotosApi } from "./Photos.ts"
import { AppGoalsApi } from "./Preferences.ts"
import { IdentitiesApi, PasskeysApi, SessionApi } from "./Session.ts"
import { DraftsApi, TrainingApi } from "./Training.ts"
import { AppEnergyApi, BodyApi, TrendsApi } from "./Trends.ts"
import { WebhooksApi } from "./Webhooks.ts"
import { WidgetsApi } from "./Widgets.ts"

/**
 * The app's own interface beside the REST interface. It is a definition of its own, which is in no list of routes, no document and no
 * tool. A session's cookie authenticates, and grants everything.
 */
export class AppApi extends HttpApi.make("app")
  .add(SessionApi)
  .add(PasskeysApi)
  .add(IdentitiesApi)
  .add(AppDaysApi)
  .add(SuggestionsApi)
  .add(AppFoodsApi)
  .add(AppChangesApi)
  .add(TrainingApi)
  .add(DraftsApi)
  .add(AppGoalsApi)
  .add(KeysApi)
  .add(LinksApi)
  .add(AppsApi)
  .add(WebhooksApi)
  .add(WidgetsApi)
  .add(TrendsApi)
  .add(AppEnergyApi)
  .add(BodyApi)
  .add(PhotosApi)
  .add(PhoneApi)
  .add(DataApi)
  .add(CopiesApi)
  .add(AppImportsApi)
  .add(PacksApi)
  .addError(InvalidRequestBody)
  .addError(InvalidJsonBody)
  .addError(UnknownFieldBody)
  .addError(NotFoundBody)
  .addError(MethodNotAllowedBody)
  .addError(PayloadTooLargeBody)
  .addError(UnsupportedMediaTypeBody)
  .addError(InternalErrorBody)
  .addError(UnavailableBody)
  .middleware(RequestBody)
  .middleware(Authorization)
  .prefix("/app/api")
  .annotateContext(OpenApi.annotations({ title: "The app's own interface", version: "1" })) {}

type EndpointOf<Definition> =
  Definition extends HttpApi.HttpApi<infer _Id, infer Groups, infer _E, infer _R>
    ? HttpApiGroup.HttpApiGroup.Endpoints<Groups>
    : never

/** The writes whose answers the server keeps, so that the app may queue them and send them again. No answer contains a secret. */
const QUEUED = [
  "logFoodAgain",
  "logPlate",
  "undoChanges",
  "restoreTrash",
  "setGoals",
  "addWidget",
  "orderWidgets",
  "removeWidget",
  "addPhoto",
  "deletePhoto"
] as const satisfies ReadonlyArray<EndpointOf<typeof AppApi>["name"]>
type QueuedName = (typeof QUEUED)[number]

/** The acts that cannot be reversed by an undo, from the trash, or by a further act. The app asks before each of them. */
export const FINAL = [
  "revokeKey",
  "revokeLink",
  "endPrograms",
  "disconnectApp",
  "changeClientSecret",
  "deleteOAuthClient",
  "deleteWebhook",
  "removePasskey",
  "unlinkIdentity",
  "emptyTrash",
  "removeFoodPack"
] as const satisfies ReadonlyArray<EndpointOf<typeof AppApi>["name"]>
export type FinalName = (typeof FINAL)[number]

/** Every route of the app's own interface. */
export const APP_ROUTES: ReadonlyArray<Route> = routesOf(AppApi).map((route) => ({
  ...route,
  transport: { ...route.transport, queued: QUEUED.some((name) => name === route.name) }
}))

type Endpoint = EndpointOf<typeof Api> | EndpointOf<typeof AppApi>
type NamedEndpoint<Name extends CallName> = HttpApiEndpoint.HttpApiEndpoint.WithName<Endpoint, Name>
type MethodOf<Name extends CallName> = NamedEndpoint<Name>["method"]

/** A value of the definition in the app's form: a date is text, a file is a `Blob`. */
type Plain<A> = A extends BytesAnswer
  ? Blob
  : A extends string & Brand.Brand<string>
    ? string
    : A extends object
      ? { readonly [Field in keyof A]: Plain<A[Field]> }
      : A

/** A field that may be left out may also be undefined. */
type SentParams<A> = [A] extends [never]
  ? object
  : A extends Uint8Array
    ? { readonly file: Blob }
    : { readonly [Field in keyof A]: object extends Pick<A, Field> ? Plain<A[Field]> | undefined : Plain<A[Field]> }

type PathOf<Name extends CallName> = HttpApiEndpoint.HttpApiEndpoint.PathParsed<NamedEndpoint<Name>>
type QueryOf<Name extends CallName> = HttpApiEndpoint.HttpApiEndpoint.UrlParams<NamedEndpoint<Name>>
type BodyOf<Name extends CallName> = HttpApiEndpoint.HttpApiEndpoint.Payload<NamedEndpoint<Name>>

/** The parameters of a call: of path, query and body in one object, and its file. */
export type Params<Name extends CallName> = object &
  ([PathOf<Name> | QueryOf<Name> | BodyOf<Name>] extends [never]
    ? Readonly<Record<string, never>>
    : SentParams<PathOf<Name>> & SentParams<QueryOf<Name>> & SentParams<BodyOf<Name>>)

/** The answer of a call. */
export type Answer<Name extends CallName> = Plain<HttpApiEndpoint.HttpApiEndpoint.Success<NamedEndpoint<Name>>>

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
