import type { JsonSchema } from "@effect/platform/OpenApiJsonSchema"
import { ERROR_CODES } from "../contract/ApiError.ts"

/** The parts of an OpenAPI operation that are made good here. */
interface Operation {
  readonly security: ReadonlyArray<unknown>
  readonly parameters?: ReadonlyArray<{ readonly in: string; readonly name: string }>
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Schema = JsonSchema & { readonly examples?: ReadonlyArray<unknown> }

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/**
 * What HttpApi's document says otherwise than the server does: errors have one body; a route lists only the errors that it
 * can give; bodies are closed and answers open; every route needs the key; headers are named; every body has an example.
 */
export const refinePaths = (paths: Paths) =>
  mapValues(paths, (operations) =>
    // Without the empty list of its own, an operation is secured as the whole document is.
    mapValues(operations, ({ security: _, ...operation }) => ({
      ...operation,
      ...(operation.parameters && { parameters: without("title", operation.parameters) }),
      ...(operation.requestBody && {
        requestBody: { required: true, content: withExample(operation.requestBody.content) }
      }),
      responses: responsesOf(operation)
    }))
  )

/** The components that the refined paths refer to. */
export const refinedComponents = () => ({
  responses: Object.fromEntries(
    DOCUMENTED.flatMap((status) =>
      [true, false].map((hasBody) => [responseName(status, hasBody), errorResponse(status, hasBody)])
    )
  ),
  headers: {
    "RateLimit-Limit": header("Units an hour of the budget that the request drew on"),
    "RateLimit-Remaining": header("Units left in this hour"),
    "RateLimit-Reset": header("Seconds to the next hour"),
    "Retry-After": header("Seconds to wait before asking again"),
    "X-Request-Id": { description: "Names this request in the server's log", schema: { type: "string" } }
  }
})

function header(description: string) {
  return { description, schema: { type: "integer" } }
}

const BUDGET_HEADERS = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]

const headers = (...names: ReadonlyArray<string>) =>
  Object.fromEntries(["X-Request-Id", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const responsesOf = (operation: Omit<Operation, "security">) => {
  const { 200: success, ...others } = operation.responses
  const errors = Object.keys(others)
    .map(Number)
    .filter((status) => canAnswer(operation, status))
  return {
    200: {
      ...success,
      headers: headers(...BUDGET_HEADERS),
      content: mapValues(withExample(success?.content ?? {}), opened)
    },
    ...Object.fromEntries(
      errors.map((status) => [
        status,
        { $ref: `#/components/responses/${responseName(status, operation.requestBody !== undefined)}` }
      ])
    )
  }
}

/** Every error status that a documented route can give: 405 is what the others give. */
const DOCUMENTED: ReadonlyArray<number> = [...new Set(Object.values(ERROR_CODES).map(({ status }) => status))].filter(
  (status) => status !== 405
)

const canAnswer = ({ parameters = [], requestBody }: Omit<Operation, "security">, status: number): boolean => {
  switch (status) {
    case 404:
      return parameters.some(({ in: place, name }) => place === "path" && /id$/i.test(name))
    case 413:
    case 415:
      return requestBody !== undefined
    default:
      return DOCUMENTED.includes(status)
  }
}

/** Only a 400 differs between routes: one without a body cannot complain of its JSON. */
const responseName = (status: number, hasBody: boolean): string =>
  `Error${status}${status === 400 && hasBody ? "Body" : ""}`

const errorResponse = (status: number, hasBody: boolean) => {
  const codes = Object.entries(ERROR_CODES).filter(
    ([code, error]) => error.status === status && (code !== "invalid_json" || hasBody)
  )
  const [first] = codes
  const causes = codes.map(([, { cause }]) => cause)
  return {
    description: causes.join(" "),
    headers: headers(...errorHeaders(status)),
    content: {
      "application/json": {
        schema: errorSchema(codes.map(([code]) => code)),
        example: { error: { code: first?.[0], message: causes[0] } }
      }
    }
  }
}

const errorHeaders = (status: number): ReadonlyArray<string> => {
  if (status === 401 || status === 403) return []
  if (status === 503) return ["Retry-After"]
  return status === 429 ? ["Retry-After", ...BUDGET_HEADERS] : BUDGET_HEADERS
}

const errorSchema = (codes: ReadonlyArray<string>) => ({
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "string", enum: codes, description: "Stable; branch on it" },
        message: { type: "string", description: "For people; may be reworded" }
      }
    }
  }
})

/** A schema's first example, said of the body as a whole. */
const withExample = (content: Content) =>
  mapValues(content, ({ schema: { examples, ...schema } }) => ({
    // The titles are the schema library's own words for its filters; the descriptions are ours.
    schema: without("title", schema),
    ...(examples?.[0] !== undefined && { example: examples[0] })
  }))

/** An answer may gain fields later, so its schemas are left open. */
const opened = <Media extends { readonly schema: unknown }>(media: Media) => ({
  ...media,
  schema: without("additionalProperties", media.schema)
})

/** A schema without a keyword, at every depth; a property that happens to have the keyword's name stays. */
const without = (keyword: string, schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => without(keyword, item))
  if (typeof schema !== "object" || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== keyword || typeof value === "object")
      .map(([key, value]) => [key, without(keyword, value)])
  )
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, f: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value)]))
