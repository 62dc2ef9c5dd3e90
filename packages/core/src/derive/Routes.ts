import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { Api } from "../api/Api.ts"
import {
  type Budget,
  budgetFor,
  type Method,
  PERMISSIONS,
  type Permission,
  permissionFor,
  Reads,
  type Scope,
  Spends
} from "../contract/Access.ts"
import {
  Hints,
  InToolGroup,
  type Naming,
  NoTool,
  render,
  type ToolGroup,
  Transport,
  type TransportOptions,
  type WriteHints
} from "../contract/Annotations.ts"

/** A route of the definition, with the properties that every surface uses. */
export interface Route {
  /** The name of the operation, `logWater`: the method of the client and the OpenAPI operation id. */
  readonly name: string
  readonly group: string
  readonly method: Method
  /** The path with its parameters in braces, `/v1/days/{date}`. */
  readonly path: string
  readonly title: string
  /** The description, with placeholders (`contract/Annotations.ts`) that each surface renders. */
  readonly description: string
  readonly hints: WriteHints
  readonly isTool: boolean
  readonly toolGroup: ToolGroup
  readonly transport: TransportOptions
  readonly permission: Permission
  readonly budget: Budget
  /** The schemas of the request's path, query, headers and body, and of the success response. */
  readonly pathParameters: SchemaAST.AST | undefined
  readonly query: SchemaAST.AST | undefined
  readonly headers: SchemaAST.AST | undefined
  readonly body: SchemaAST.AST | undefined
  readonly success: SchemaAST.AST
  /** True if the response may be 404 because of an id in the path. */
  readonly mayBeMissing: boolean
}

const methodOf = ({ method, name }: { readonly method: string; readonly name: string }): Method => {
  if (method === "GET" || method === "POST" || method === "DELETE") return method
  throw new Error(`${name}: Daybook has no ${method} routes`)
}

const astOf = (schema: Option.Option<{ readonly ast: SchemaAST.AST }>): SchemaAST.AST | undefined =>
  Option.getOrUndefined(schema)?.ast

const statusesOf = (ast: SchemaAST.AST): ReadonlyArray<number> =>
  SchemaAST.isUnion(ast) ? ast.types.flatMap(statusesOf) : [HttpApiSchema.getStatusErrorAST(ast)]

const ORDER: ReadonlyArray<Permission> = ["read", "write", "delete"]

/** Every route of a definition: reads, then writes, then deletes, each in the definition's order. */
export const routesOf = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
): ReadonlyArray<Route> => {
  const found: Array<Route> = []
  HttpApi.reflect(api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, group, mergedAnnotations }) => {
      const method = methodOf(endpoint)
      const permission = permissionFor(method, Context.get(mergedAnnotations, Reads))
      found.push({
        name: endpoint.name,
        group: group.identifier,
        method,
        path: endpoint.path.replace(/:(\w+)/g, "{$1}"),
        title: Context.getOrElse(mergedAnnotations, OpenApi.Summary, () => endpoint.name),
        description: Context.getOrElse(endpoint.annotations, OpenApi.Description, () => ""),
        hints: Context.get(mergedAnnotations, Hints),
        isTool: !Context.get(mergedAnnotations, NoTool),
        toolGroup: Context.get(mergedAnnotations, InToolGroup) ?? (permission === "read" ? "read" : "log"),
        transport: Context.get(mergedAnnotations, Transport),
        permission,
        budget: Context.get(mergedAnnotations, Spends) ?? budgetFor(permission),
        pathParameters: astOf(endpoint.pathSchema),
        query: astOf(endpoint.urlParamsSchema),
        headers: astOf(endpoint.headersSchema),
        body: astOf(endpoint.payloadSchema),
        success: endpoint.successSchema.ast,
        mayBeMissing: statusesOf(endpoint.errorSchema.ast).includes(404)
      })
    }
  })
  return ORDER.flatMap((permission) => found.filter((route) => route.permission === permission))
}

/** Every route of the REST interface. */
export const ROUTES: ReadonlyArray<Route> = routesOf(Api)

/** Matches the paths of a route exactly, and captures the parameters in order. */
export const pathPattern = (path: Route["path"]): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`)

/** True if a key of a scope may call a route. */
export const permits = (scope: Scope, route: Route): boolean => PERMISSIONS[scope].includes(route.permission)

/** A route's name as a tool, `log_water`. */
export const toolName = (routeName: string): string =>
  routeName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The words of a surface for what descriptions name. */
export const naming = (today: string, nameOf: (route: Route) => string): Naming => {
  const names = new Map(ROUTES.map((route) => [route.name, nameOf(route)]))
  return {
    today,
    route: (name) => {
      const known = names.get(name)
      if (known === undefined) throw new Error(`a description refers to the unknown route ${name}`)
      return known
    }
  }
}

const REST = naming("today in UTC", ({ method, path }) => `\`${method} ${path}\``)
const TOOLS = naming("today in UTC", ({ name }) => toolName(name))

/** A description with the names of the REST documentation. */
export const restText = (text: string): string => render(text, REST)
/** A description with the names of the tools. */
export const toolText = (text: string): string => render(text, TOOLS)
