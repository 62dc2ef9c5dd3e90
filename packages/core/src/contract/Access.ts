import * as HttpApiMiddleware from "@effect/platform/HttpApiMiddleware"
import * as HttpApiSecurity from "@effect/platform/HttpApiSecurity"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import {
  InsufficientScopeBody,
  InvalidJsonBody,
  PayloadTooLargeBody,
  RateLimitedBody,
  UnauthorizedBody,
  UnavailableBody,
  UnsupportedMediaTypeBody
} from "./ApiError.ts"

/** The rights of a key, chosen at its creation: `read`, `write` (read and write) or `full` (with deletes). */
export const Scope = Schema.Literal("read", "write", "full")
export type Scope = typeof Scope.Type

/** A permission that a scope may grant, as `GET /v1/me` lists it. */
export const Permission = Schema.Literal("read", "write", "delete")
export type Permission = typeof Permission.Type

/** The permissions of each scope. */
export const PERMISSIONS: Record<Scope, ReadonlyArray<Permission>> = {
  read: ["read"],
  write: ["read", "write"],
  full: ["read", "write", "delete"]
}

/** The hourly budgets. A delete takes from the write budget. Syncs of a phone have a budget of their own. */
export const Budget = Schema.Literal("read", "write", "sync")
export type Budget = typeof Budget.Type

/** The annotation of endpoints that take from another budget than that of their permission. */
export class Spends extends Context.Reference<Spends>()("daybook/Spends", {
  defaultValue: (): Budget | undefined => undefined
}) {}

/** The annotation of a POST that reads, since what it asks for is more than a query takes. */
export class Reads extends Context.Reference<Reads>()("daybook/Reads", { defaultValue: () => false }) {}

export type Method = "GET" | "POST" | "DELETE"

export const permissionFor = (method: Method, reads: boolean): Permission =>
  method === "GET" || reads ? "read" : method === "POST" ? "write" : "delete"

export const budgetFor = (permission: Permission): Budget => (permission === "read" ? "read" : "write")

/**
 * The account and the credential that make a request. Every kind of authentication ends in this value. Scope, budget and stores use
 * nothing else.
 */
export class Principal extends Context.Tag("daybook/Principal")<
  Principal,
  {
    /** The account whose log is read or written. */
    readonly accountId: string
    /** The text that is stored as the writer of a row: `key:<id>`, `app:<session>`, `sync:<store>`. */
    readonly writer: string
    readonly scope: Scope
    /** The interface that received the request. */
    readonly surface: "rest" | "mcp" | "app"
    /** The key under which its hourly budget is counted. */
    readonly budgetKey: string
  }
>() {}

const apiKey = HttpApiSecurity.annotate(
  HttpApiSecurity.bearer,
  OpenApi.Description,
  "An API key, `Authorization: Bearer daybook_sk_…`; made with `daybook keys create`, shown once."
)

/** The middleware of every route: it checks the credential, the scope, and the budget. In the app's own interface a session is the key. */
export class Authorization extends HttpApiMiddleware.Tag<Authorization>()("Authorization", {
  failure: Schema.Union(UnauthorizedBody, InsufficientScopeBody, RateLimitedBody, UnavailableBody),
  provides: Principal,
  security: { apiKey }
}) {}

/** The middleware of every route, after its credential: it reads the body within the limits of the route. */
export class RequestBody extends HttpApiMiddleware.Tag<RequestBody>()("RequestBody", {
  failure: Schema.Union(PayloadTooLargeBody, UnsupportedMediaTypeBody, InvalidJsonBody)
}) {}
