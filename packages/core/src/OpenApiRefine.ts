import type { JsonSchema } from "@effect/platform/OpenApiJsonSchema"
import { ERROR_CODES } from "./ApiError.ts"

/** The parts of an OpenAPI operation that are made good here. */
interface Operation {
  readonly parameters?: ReadonlyArray<{ readonly in: string; readonly name: string }>
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Schema = JsonSchema & { readonly examples?: ReadonlyArray<unknown> }

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/**
 * What HttpApi's document says otherwise than the server does: errors have one body; a route lists only the errors that it
 * can give; bodies are closed and answers open, so that a later field in an answer breaks no client; headers are named;
 * every body has an example.
 */
export const refinePaths = (paths: Paths) =>
  mapValues(paths, (operations) =>
    mapValues(operations, (operation) => ({
      ...operation,
      ...(operation.requestBody && { requestBody: { required: true, content: withExample(operation.requestBody.content) } }),
      responses: responsesOf(operation)
    }))
  )

/** The components that the refined paths refer to. */
export const refinedComponents = {
  headers: {
    "RateLimit-Limit": header("Units an hour of the budget that the request drew on"),
    "RateLimit-Remaining": header("Units left in this hour"),
    "RateLimit-Reset": header("Seconds to the next hour"),
    "Retry-After": header("Seconds to wait before asking again"),
    "X-Request-Id": { description: "Names this request in the server's log", schema: { type: "string" } }
  }
}

function header(description: string) {
  return { description, schema: { type: "integer" } }
}

const BUDGET_HEADERS = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]

const headers = (...names: ReadonlyArray<string>) =>
  Object.fromEntries(["X-Request-Id", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const responsesOf = (operation: Operation) => {
  const { 200: success, ...others } = operation.responses
  const errors = Object.keys(others)
    .map(Number)
    .filter((status) => canAnswer(operation, status))
  return {
    200: { ...success, headers: headers(...BUDGET_HEADERS), content: mapValues(withExample(success?.content ?? {}), opened) },
    ...Object.fromEntries(errors.map((status) => [status, errorResponse(operation, status)]))
  }
}

const canAnswer = ({ parameters = [], requestBody }: Operation, status: number): boolean => {
  switch (status) {
    case 404:
      return parameters.some(({ in: place, name }) => place === "path" && /id$/i.test(name))
    case 405:
      return false
    case 413:
    case 415:
      return requestBody !== undefined
    default:
      return true
  }
}

const errorResponse = ({ requestBody }: Operation, status: number) => {
  const codes = Object.entries(ERROR_CODES).filter(
    ([code, error]) => error.status === status && (code !== "invalid_json" || requestBody !== undefined)
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
    schema,
    ...(examples?.[0] !== undefined && { example: examples[0] })
  }))

const opened = <Media extends { readonly schema: unknown }>(media: Media) => ({ ...media, schema: withoutClosing(media.schema) })

const withoutClosing = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutClosing)
  if (typeof schema !== "object" || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => key !== "additionalProperties")
      .map(([key, value]) => [key, withoutClosing(value)])
  )
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, f: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value)]))

