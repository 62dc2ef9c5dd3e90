import * as OpenApi from "@effect/platform/OpenApi"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { Api } from "../api/Api.ts"
import { SyncApi } from "../sync/SyncApi.ts"
import { BUDGET_HEADERS, errorComponents, errorsOf, headersOf } from "./OpenApiErrors.ts"
import { ROUTES, SYNC_ROUTES } from "./Routes.ts"
import { restText } from "./Surfaces.ts"

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
  readonly parameters: ReadonlyArray<unknown>
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
  const refined = mapValues(paths, (operations) => mapValues(operations, refineOperation))
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
