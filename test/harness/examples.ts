import type { Route } from "@daybook/core"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { del, get, post } from "./Scenario.ts"

type Kept = Readonly<Record<string, string>>

/** Steps that create the rows to which `exampleRequest` refers by id. */
export const exampleRows = [
  post("/v1/custom-metrics", { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" }).keepingAs(
    "metricId",
    "id"
  ),
  post("/v1/body-measurements", { weightKg: 80, note: "Kept" }).keepingAs("id", "measurement", "id"),
  post("/v1/workouts", { exercises: [{ name: "Clean/Jerk", sets: [{ reps: 3 }] }], date: "2026-02-20" }).keeping(
    () => ({
      name: "Clean/Jerk"
    })
  )
]

/** The example of a request body in the definition of a route. */
export const exampleBody = ({ body, name }: Route): Readonly<Record<string, unknown>> => {
  const examples = body === undefined ? Option.none() : SchemaAST.getExamplesAnnotation(body)
  if (Option.isNone(examples)) throw new Error(`${name} has no example of its body`)
  const [example] = examples.value
  if (typeof example !== "object" || example === null) throw new Error(`the example of ${name} is not an object`)
  return { ...example }
}

/** The names of a route's query parameters, the required ones (all of them dates) first. */
export const queryParameters = ({ query }: Route) => {
  const signatures = query === undefined ? [] : SchemaAST.getPropertySignatures(SchemaAST.encodedAST(query))
  return {
    required: signatures.filter(({ isOptional }) => !isOptional).map(({ name }) => String(name)),
    optional: signatures.filter(({ isOptional }) => isOptional).map(({ name }) => String(name))
  }
}

/** A valid path for a route, with ids and the required query, and more query parameters after it. */
export const examplePath =
  (route: Route, ...more: ReadonlyArray<string>) =>
  (kept: Kept): string => {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(kept[name] ?? "today"))
    const query = [...queryParameters(route).required.map((name) => `${name}=today`), ...more]
    return query.length === 0 ? path : `${path}?${query.join("&")}`
  }

/** A valid request for a route, from the definition; `body` and `query` change it. */
export const exampleRequest = (
  route: Route,
  { body, query = [] }: { readonly body?: unknown; readonly query?: ReadonlyArray<string> } = {}
) => {
  const path = examplePath(route, ...query)
  switch (route.method) {
    case "GET":
      return get(path)
    case "POST":
      return post(path, body ?? exampleBody(route))
    case "DELETE":
      return del(path)
  }
}
