import type { Route } from "@daybook/core"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { del, get, post } from "./Scenario.ts"

type Kept = Readonly<Record<string, string>>

/** Steps that write something and keep the id of the change, for `exampleRequest` of the undo. */
export const freshChange = [
  post("/v1/water", { amountMl: 100, date: "2026-03-03" }),
  get("/v1/changes?limit=1").keepingAs("changes", 0, "id")
]

const ENTRIES_OF = "2026-03-02"

/** Steps that create the rows to which `exampleRequest` refers by id. */
export const exampleRows = [
  post("/v1/custom-metrics", { name: "Coffee", tab: "nutrition", kind: "counter", unit: "cups" }).keepingAs(
    "metricId",
    "id"
  ),
  post("/v1/body-measurements", { weightKg: 80, note: "Kept" }).keepingAs("id", "measurement", "id"),
  post("/v1/workouts", {
    exercises: ["Clean/Jerk", "deadlift"].map((name) => ({ name, sets: [{ reps: 3 }] })),
    date: "2026-02-20"
  }).keeping(() => ({ name: "Clean/Jerk", exercise: "deadlift" })),
  post("/v1/food", { name: "Rice", calories: 200, date: ENTRIES_OF }),
  post("/v1/water", { amountMl: 200, date: ENTRIES_OF }),
  post("/v1/water", { amountMl: 300, date: ENTRIES_OF }),
  post("/v1/workouts", { exercises: [{ name: "Plank", sets: [{ reps: 1 }] }], date: ENTRIES_OF }).keepingAs(
    "workouts",
    "sessionId"
  ),
  post("/v1/routines", { name: "Push A", exercises: [{ name: "Row", sets: [{ reps: 8 }] }] }).keepingAs(
    "routines",
    "id"
  ),
  post("/v1/foods", { name: "Muesli", per100: { calories: 370, protein: 10 } }).keepingAs("foods", "id"),
  get(`/v1/entries?start=${ENTRIES_OF}&end=${ENTRIES_OF}&kind=food`).keepingAs("food", 0, "id"),
  get(`/v1/entries?start=${ENTRIES_OF}&end=${ENTRIES_OF}&kind=water`).keepingAs("water", 0, "id"),
  get(`/v1/entries?start=${ENTRIES_OF}&end=${ENTRIES_OF}&kind=water`).keepingAs("entries", 1, "id"),
  ...freshChange
]

/** The ids in a route's path: that of its collection (`food` for `/v1/food/{id}`), or else that of the parameter. */
export const pathIds = ({ path }: Route, kept: Kept): Kept =>
  Object.fromEntries(
    [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].flatMap(([, collection = "", name = ""]) => {
      const id = kept[collection] ?? kept[name]
      return id === undefined ? [] : [[name, id]]
    })
  )

/** The example of a request body in the definition of a route. */
export const exampleBody = ({ body, name }: Route): Readonly<Record<string, unknown>> => {
  const examples = body === undefined ? Option.none() : SchemaAST.getExamplesAnnotation(body)
  if (Option.isNone(examples)) throw new Error(`${name} has no example of its body`)
  const [example] = examples.value
  if (typeof example !== "object" || example === null) throw new Error(`the example of ${name} is not an object`)
  return { ...example }
}

/** The example of a body, to send it once more: the names of foods are unique, and an exercise is given one that it does not have. */
export const otherBody = (route: Route, time: string): Readonly<Record<string, unknown>> | undefined => {
  if (route.name === "renameExercise") return { name: `Dead${" ".repeat(time.length)}lift` }
  return route.name === "createFood" ? { ...exampleBody(route), name: `Food ${time}` } : undefined
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
    const ids = pathIds(route, kept)
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? "today"))
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
