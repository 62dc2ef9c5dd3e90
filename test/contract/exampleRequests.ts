import type { Route } from "@daybook/core"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { del, get, post } from "../harness/Scenario.ts"

type Kept = Readonly<Record<string, string>>

/** Makes the rows that the ids in the paths of `exampleRequest` name. */
export const exampleRows = [
  post("/v1/custom-metrics", { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" }).keepingAs(
    "metricId",
    "id"
  ),
  post("/v1/body-measurements", { weightKg: 80, note: "Kept" }).keepingAs("id", "measurement", "id")
]

/** A body that the definition itself gives as a route's example. */
export const exampleBody = ({ body, name }: Route): unknown => {
  const examples = body === undefined ? Option.none() : SchemaAST.getExamplesAnnotation(body)
  if (Option.isNone(examples)) throw new Error(`${name} has no example of its body`)
  return examples.value[0]
}

/** The names of a route's query parameters, the required ones (all of them dates) first. */
export const queryParameters = ({ query }: Route) => {
  const signatures = query === undefined ? [] : SchemaAST.getPropertySignatures(SchemaAST.encodedAST(query))
  return {
    required: signatures.filter(({ isOptional }) => !isOptional).map(({ name }) => String(name)),
    optional: signatures.filter(({ isOptional }) => isOptional).map(({ name }) => String(name))
  }
}

/** The path of a request that a route takes, with its ids and its required query, and more query after it. */
export const examplePath =
  (route: Route, ...more: ReadonlyArray<string>) =>
  (kept: Kept): string => {
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => kept[name] ?? "today")
    const query = [...queryParameters(route).required.map((name) => `${name}=today`), ...more]
    return query.length === 0 ? path : `${path}?${query.join("&")}`
  }

/** A request that a route takes, read off the definition; `body` and `query` put other things into it. */
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
