import {
  addDays,
  CalendarDate,
  monthlySummaries,
  openApiDocument,
  progression,
  ROUTES,
  type Route,
  recovery
} from "@daybook/core"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { CONTRACT_ROUTES, contractOf, isRead } from "./harness/ContractRoutes.ts"

const document = openApiDocument("http://127.0.0.1:7350")

const Reference = Schema.Struct({ $ref: Schema.String })
const Content = Schema.Struct({
  "application/json": Schema.Struct({
    schema: Schema.Union(Reference, Schema.Struct({ type: Schema.Literal("array"), items: Reference })),
    example: Schema.Unknown
  })
})
const Operation = Schema.Struct({
  requestBody: Schema.optional(Schema.Struct({ content: Content })),
  responses: Schema.Struct(
    { "200": Schema.Struct({ content: Content }) },
    { key: Schema.String, value: Schema.Unknown }
  )
})

/** OpenAPI takes paths that differ in the names of their parameters alone for one. */
const pathInDocument = (path: string) => path.replace("/exercises/{exercise}", "/exercises/{name}")

/** The operation of a route; fails unless each body is a named schema, or a list of one, with an example. */
const operationOf = ({ method, path }: Route) =>
  Schema.decodeUnknownSync(Operation)(
    Object.entries(document.paths[pathInDocument(path)] ?? {}).find(([name]) => name === method.toLowerCase())?.[1]
  )

it("the document is the one that is linted and published as docs/openapi.json", async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("../docs/openapi.json")
})

it("the document has every route of the contract, those of phones beside it, and no others", () => {
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)
  )
  const beside = ["POST /sync/days", "POST /sync/health-auto-export", "POST /sync/health-connect", "POST /sync/import"]
  expect(documented.sort()).toEqual(
    [...CONTRACT_ROUTES.map(({ method, path }) => `${method} ${pathInDocument(path)}`), ...beside].sort()
  )
})

describe.each(ROUTES)("$method $path", (route) => {
  it("has named schemas and an example for its bodies", () => {
    const { requestBody } = operationOf(route)
    expect(requestBody !== undefined).toBe(contractOf(route).method === "POST")
  })

  it("documents 403 unless every key may call it, and 404 if it has an id", () => {
    const statuses = Object.keys(operationOf(route).responses)
    expect(statuses.includes("403")).toBe(!isRead(route))
    expect(statuses.includes("404")).toBe(contractOf(route).hasId)
  })
})

it("the document has the same schema for a check-in wherever one is returned", () => {
  const text = JSON.stringify(document)
  expect(text.match(/"basalMetabolicRateKcal":\{"anyOf"/g)).toHaveLength(1)
  expect(text.match(/#\/components\/schemas\/Measurement"/g)).toHaveLength(2)
})

it("the document limits the length of names", () => {
  expect(document.components.schemas).toMatchObject({
    FoodDraft: { properties: { name: { minLength: 1, maxLength: 200 } } },
    Exercise: { properties: { name: { maxLength: 120 } } },
    MetricDraft: { properties: { name: { maxLength: 48 } } }
  })
})

it("the document closes requests and leaves responses open", () => {
  const closed = Object.entries(document.components.schemas)
    .filter(([, schema]) => "additionalProperties" in schema)
    .map(([name]) => name)
  expect(closed.sort()).toEqual(
    expect.arrayContaining(["CheckInDraft", "Exercise", "ExerciseSet", "FoodDraft", "MetricChange", "WorkoutDraft"])
  )
  for (const name of ["CustomMetric", "DayRecord", "LoggedExercise", "Measurement", "Workout"]) {
    expect(closed).not.toContain(name)
  }
})

it("the document has WWW-Authenticate for a request without a live key", () => {
  expect(document.components).toHaveProperty(["responses", "Error401", "headers", "WWW-Authenticate"])
})

it("the document has an insights example that follows from a log", () => {
  const anchor = CalendarDate.make("2026-03-10")
  const loads = [95, 97.5, 97.5, 97.5, 100, 100, 102.5, 104]
  const sessions = loads.map((weightKg, index) => ({
    date: addDays(anchor, 3 * (index + 1 - loads.length)),
    exercises: [{ name: "Squat", sets: [{ reps: 5, weightKg }] }]
  }))
  const healthDays = Array.from({ length: 60 }, (_, index) => ({
    date: addDays(anchor, -index),
    source: "apple_health",
    hrvMs: 58 + (index % 7),
    restingHeartRateBpm: 51 + (index % 3),
    sleepMinutes: 420 + 5 * (index % 5)
  }))
  const logged = [2140, 2141, null, null, null].map((calories, index) => ({
    date: addDays(anchor, -index),
    workouts: 1,
    calories,
    weightKg: index === 0 ? 81.4 : null
  }))
  const insights = ROUTES.find(({ name }) => name === "getInsights")
  expect(insights && operationOf(insights).responses[200].content["application/json"].example).toEqual({
    progression: progression(sessions, anchor),
    recovery: recovery(healthDays, [CalendarDate.make("2026-03-08")], anchor),
    monthlySummaries: monthlySummaries(logged, anchor, addDays(anchor, 1)).map(({ fullDays, ...month }) => month)
  })
})

/** The places of object schemas that name no fields and allow no others: generators of clients make of them a type without fields. */
const emptyObjects = (part: unknown, place: string): ReadonlyArray<string> => {
  if (typeof part !== "object" || part === null) return []
  const { additionalProperties, properties, type }: Readonly<Record<string, unknown>> = { ...part }
  const isEmpty = type === "object" && JSON.stringify(properties ?? {}) === "{}"
  const inside = Object.entries(part).flatMap(([key, value]) => emptyObjects(value, `${place}/${key}`))
  return isEmpty && (additionalProperties ?? false) === false ? [place, ...inside] : inside
}

it("the document has no object whose fields a generated client could not name", () => {
  const { schemas, ...components } = document.components
  // A body without fields is empty indeed.
  expect(emptyObjects({ paths: document.paths, schemas, components }, "")).toEqual([])
})
