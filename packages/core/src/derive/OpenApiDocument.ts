import * as OpenApi from "@effect/platform/OpenApi"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { Api } from "../api/Api.ts"
import { ERROR_CODES } from "../contract/ApiError.ts"
import { SyncApi } from "../sync/SyncApi.ts"
import { SYNC_ROUTES } from "./ClientRoutes.ts"
import { ROUTES, type Route, restText } from "./Routes.ts"

/** The definition with its finished OpenAPI document, for the platform's functions that take an `HttpApi`. */
export const DocumentedApi = Api.addHttpApi(SyncApi).annotate(OpenApi.Transform, ({ components, paths, ...rest }) => ({
  ...rest,
  ...refineDocument(paths, components)
}))

/** The OpenAPI 3.1 document of the interface; `baseUrl` is the server's public address. */
export const openApiDocument = (baseUrl: string) => ({
  ...OpenApi.fromApi(DocumentedApi),
  servers: [{ url: baseUrl, description: "This server" }]
})

interface Operation {
  readonly operationId: string
  readonly security: ReadonlyArray<unknown>
  readonly parameters: ReadonlyArray<{ readonly name: string }>
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly [status: string]: { readonly description: string; readonly content?: Content } }
}

type Content = { readonly [mediaType: string]: { readonly schema: unknown } }
type Paths = { readonly [path: string]: { readonly [method: string]: Operation } }
type Schemas = { readonly [name: string]: unknown }

/**
 * Corrects HttpApi's document where the server differs. All errors have one body, and a route lists only its own errors. Request bodies
 * are closed and responses are open. Headers are named, and bodies have an example.
 */
const refineDocument = (
  paths: Paths,
  { schemas, securitySchemes }: { readonly schemas: Schemas; readonly securitySchemes: object }
) => {
  const refined = mapValues(atOnePath(paths), (operations) => mapValues(operations, refineOperation))
  const bodies = Object.values(paths).flatMap((operations) => Object.values(operations).map((one) => one.requestBody))
  const closed = namesIn(bodies, schemas)
  const names = [...namesIn(refined, schemas)].sort()
  return {
    paths: finished(refined),
    components: finished({
      securitySchemes,
      schemas: {
        ...Object.fromEntries(names.map((name) => [name, closed.has(name) ? schemas[name] : opened(schemas[name])])),
        Error: errorComponents.schema
      },
      responses: errorComponents.responses,
      headers: errorComponents.headers
    })
  }
}

/** Joins paths that differ in the names of their parameters alone, which OpenAPI takes for one. Both have the names of the first. */
const atOnePath = (paths: Paths): Paths => {
  const joined = new Map<string, { readonly path: string; readonly operations: Paths[string] }>()
  for (const [path, operations] of Object.entries(paths)) {
    const first = joined.get(path.replaceAll(PARAMETER, "{}")) ?? { path, operations: {} }
    const [names, own] = [namesOf(first.path), namesOf(path)]
    const renamed = mapValues(operations, ({ parameters, ...operation }) => ({
      ...operation,
      parameters: parameters.map((each) => ({ ...each, name: names[own.indexOf(each.name)] ?? each.name }))
    }))
    joined.set(path.replaceAll(PARAMETER, "{}"), { ...first, operations: { ...first.operations, ...renamed } })
  }
  return Object.fromEntries([...joined.values()].map(({ operations, path }) => [path, operations]))
}

const PARAMETER = /\{\w+\}/g

const namesOf = (path: string): ReadonlyArray<string> => (path.match(PARAMETER) ?? []).map((name) => name.slice(1, -1))

const DOCUMENTED = [...ROUTES, ...SYNC_ROUTES]

const refineOperation = ({ operationId, parameters, requestBody, responses, security: _, ...operation }: Operation) => {
  const route = DOCUMENTED.find(({ name }) => name === operationId)
  const { content = {} } = responses[200] ?? {}
  // An operation without a security requirement of its own has the document's.
  return {
    operationId,
    parameters: route?.hints.versioned === true ? [...parameters, IF_MATCH_PARAMETER] : parameters,
    ...operation,
    ...(requestBody && { requestBody: { required: true, content: withExample(requestBody.content, route?.body) } }),
    responses: {
      200: {
        description: "Success",
        headers: headersOf(...BUDGET_HEADERS),
        content: opened(withExample(content, route?.success))
      },
      ...(route && errorsOf(route))
    }
  }
}

const IF_MATCH_PARAMETER = {
  name: "If-Match",
  in: "header",
  required: false,
  schema: { type: "string" },
  description: "The `version` that was read, as an entity tag; 412 if it is not the present one"
}

/** Adds the first example of the schema's annotation. */
const withExample = (content: Content, ast: SchemaAST.AST | undefined) => {
  const examples = ast && Option.getOrUndefined(SchemaAST.getExamplesAnnotation(ast))
  return mapValues(content, ({ schema }) => ({ schema, ...(examples && { example: examples[0] }) }))
}

const SCHEMA_REFERENCE = "#/components/schemas/"

/** The names of the schemas that a part of the document refers to, directly or through others. */
const namesIn = (part: unknown, schemas: Schemas, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof part !== "object" || part === null) return found
  for (const [key, value] of Object.entries(part)) {
    if (key === "$ref" && typeof value === "string" && value.startsWith(SCHEMA_REFERENCE)) {
      const name = value.slice(SCHEMA_REFERENCE.length)
      if (!found.has(name)) namesIn(schemas[name], schemas, found.add(name))
    } else namesIn(value, schemas, found)
  }
  return found
}

/** Responses may gain fields, so their schemas allow additional properties. The values of a map keep their type. */
const opened = (part: unknown): unknown =>
  rewritten(part, (key, value) => !(key === "additionalProperties" && value === false))

/**
 * Removes the titles that the schema library adds and the examples of schemas, and renders placeholders in descriptions. The example of a
 * body stays as it is, since its fields may have these names.
 */
const finished = (part: unknown): unknown =>
  rewritten(
    part,
    (key, value) => !(key === "title" && typeof value === "string") && !(key === "examples" && Array.isArray(value))
  )

const rewritten = (part: unknown, keep: (key: string, value: unknown) => boolean): unknown => {
  if (typeof part === "string") return restText(part)
  if (Array.isArray(part)) return part.map((item: unknown) => rewritten(item, keep))
  if (typeof part !== "object" || part === null) return part
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      keep(key, value) ? [[key, key === "example" ? value : rewritten(value, keep)]] : []
    )
  )
}

const mapValues = <A, B>(record: { readonly [key: string]: A }, f: (value: A) => B): { readonly [key: string]: B } =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value)]))

const integer = (description: string) => ({ description, schema: { type: "integer" } })
const text = (description: string) => ({ description, schema: { type: "string" } })

const headers = {
  "RateLimit-Limit": integer("Units per hour of the budget that the request counts against"),
  "RateLimit-Remaining": integer("Units left in this hour"),
  "RateLimit-Reset": integer("Seconds until the next hour"),
  "Retry-After": integer("Seconds to wait before a retry"),
  "WWW-Authenticate": text("The authentication scheme, `Bearer`"),
  "X-Request-Id": text("Identifies this request in the server's log")
}

type Header = keyof typeof headers

/** The headers of every response to a request with a live key. */
const BUDGET_HEADERS: ReadonlyArray<Header> = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]

/** References to headers, for a response. */
const headersOf = (...names: ReadonlyArray<Header>) =>
  Object.fromEntries(["X-Request-Id", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Every error status of a documented route; 405 is only returned for other methods. */
const STATUSES: ReadonlyArray<number> = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))].filter(
  (status) => status !== 405
)

/** The error responses of a route, as references: only those that it can return. */
const errorsOf = (route: Route) =>
  Object.fromEntries(
    STATUSES.filter((status) => canReturn(route, status)).map((status) => [
      status,
      { $ref: `#/components/responses/${responseName(status, route.body !== undefined)}` }
    ])
  )

const canReturn = ({ body, hints, mayBeMissing, permission }: Route, status: number): boolean => {
  switch (status) {
    case 403:
      return permission !== "read"
    case 404:
      return mayBeMissing
    case 412:
      return hints.versioned
    case 413:
    case 415:
      return body !== undefined
    default:
      return true
  }
}

/** Only 400 differs between routes: a route without a body has no `invalid_json`. */
const responseName = (status: number, hasBody: boolean): string =>
  `Error${status}${status === 400 && hasBody ? "Body" : ""}`

const errorResponse = (status: number, hasBody: boolean) => {
  const codes = Object.entries(ERROR_CODES).filter(
    ([code, error]) => error.status === status && (code !== "invalid_json" || hasBody)
  )
  const [code, cause] = codes.map(([first, error]) => [first, error.cause])[0] ?? []
  return {
    description: codes.map(([name, error]) => `\`${name}\`: ${error.cause}`).join(" "),
    headers: headersOf(...errorHeaders(status)),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        example: { error: { code, message: cause } }
      }
    }
  }
}

const errorHeaders = (status: number): ReadonlyArray<Header> => {
  switch (status) {
    case 401:
      return ["WWW-Authenticate"]
    case 403:
      return []
    case 429:
      return ["Retry-After", ...BUDGET_HEADERS]
    case 503:
      return ["Retry-After"]
    default:
      return BUDGET_HEADERS
  }
}

const errorComponents = {
  headers,
  responses: Object.fromEntries(
    STATUSES.flatMap((status) =>
      [true, false].map((hasBody) => [responseName(status, hasBody), errorResponse(status, hasBody)])
    )
  ),
  schema: {
    type: "object",
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { type: "string", enum: Object.keys(ERROR_CODES), description: "Stable; branch on it" },
          message: { type: "string", description: "For people; the wording may change" }
        }
      }
    },
    description: "The body of every error"
  }
}
