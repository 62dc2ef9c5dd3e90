import type { Budget, Method, Scope } from "@daybook/core"

/** A route of the contract. */
export interface ContractRoute {
  readonly method: Method
  readonly path: string
  /** The method of the clients and the operation id. */
  readonly name: string
  /** The MCP tool; undefined for `GET /v1`, for which clients call `tools/list`, for the clock, the list of food tables, and the marked dates. */
  readonly tool: string | undefined
  readonly scopes: ReadonlyArray<Scope>
  readonly budget: Exclude<Budget, "sync">
  /** Whether the path names something that may not exist. */
  readonly hasId: boolean
}

type Line = readonly [path: string, name: string, tool?: string]

const READS: ReadonlyArray<Line> = [
  ["/v1", "listRoutes"],
  ["/v1/me", "getKeyInfo", "get_key_info"],
  ["/v1/clock", "getClock"],
  ["/v1/goals", "getGoals", "get_goals"],
  ["/v1/insights", "getInsights", "get_insights"],
  ["/v1/scores", "listScores", "list_scores"],
  ["/v1/energy", "getEnergy", "get_energy"],
  ["/v1/projection", "getProjection", "get_projection"],
  ["/v1/associations", "getAssociations", "get_associations"],
  ["/v1/review", "getReview", "get_review"],
  ["/v1/days/{date}", "getDay", "get_day"],
  ["/v1/days", "listDays", "list_days"],
  ["/v1/workouts", "listWorkouts", "list_workouts"],
  ["/v1/routines", "listRoutines", "list_routines"],
  ["/v1/exercises", "listExercises", "list_exercises"],
  ["/v1/exercises/{name}", "getExercise", "get_exercise"],
  ["/v1/measurements", "listMeasurements", "list_measurements"],
  ["/v1/health/days", "listHealthDays", "list_health_days"],
  ["/v1/custom-metrics", "listCustomMetrics", "list_custom_metrics"],
  ["/v1/health/metrics", "listHealthMetrics", "list_health_metrics"],
  ["/v1/foods", "searchFoods", "search_foods"],
  ["/v1/food-days", "listFoodDays"],
  ["/v1/foods/packs", "listFoodPacks"],
  ["/v1/entries", "listEntries", "list_entries"],
  ["/v1/search", "searchLog", "search_log"],
  ["/v1/changes", "listChanges", "list_changes"],
  ["/v1/receipts", "listReceipts", "list_receipts"]
]

/** Reads whose request has a body. */
const ASKED: ReadonlyArray<Line> = [["/v1/foods/resolve", "resolveFoods", "resolve_foods"]]

const WRITES: ReadonlyArray<Line> = [
  ["/v1/clock", "setTimeZone", "set_time_zone"],
  ["/v1/log", "logMany", "log_many"],
  ["/v1/water", "logWater", "log_water"],
  ["/v1/food", "logFood", "log_food"],
  ["/v1/food-days", "markFoodDay", "mark_food_day"],
  ["/v1/foods", "createFood", "create_food"],
  ["/v1/foods/{id}", "updateKnownFood", "update_known_food"],
  ["/v1/foods/{id}/log", "logKnownFood", "log_known_food"],
  ["/v1/weight", "logWeight", "log_weight"],
  ["/v1/workouts", "logWorkout", "log_workout"],
  ["/v1/routines", "createRoutine", "create_routine"],
  ["/v1/routines/{id}", "updateRoutine", "update_routine"],
  ["/v1/exercises/{exercise}", "renameExercise", "rename_exercise"],
  ["/v1/rest-days", "logRestDays", "log_rest_days"],
  ["/v1/body-measurements", "logMeasurement", "log_measurement"],
  ["/v1/health/days/{date}", "setHealthReading", "set_health_reading"],
  ["/v1/custom-metrics", "createCustomMetric", "create_custom_metric"],
  ["/v1/custom-metrics/{metricId}", "updateCustomMetric", "update_custom_metric"],
  ["/v1/custom-metrics/{metricId}/values", "setCustomMetricValue", "set_custom_metric_value"],
  ["/v1/custom-metrics/{metricId}/add", "addToCustomMetric", "add_to_custom_metric"],
  ["/v1/food/{id}", "updateFood", "update_food"],
  ["/v1/water/{id}", "updateWater", "update_water"],
  ["/v1/workouts/{id}", "updateWorkout", "update_workout"],
  ["/v1/changes/{id}/undo", "undoChange", "undo_change"],
  ["/v1/changes/undo", "undoMany", "undo_many"]
]

const DELETES: ReadonlyArray<Line> = [
  ["/v1/measurements/{id}", "deleteMeasurement", "delete_measurement"],
  ["/v1/custom-metrics/{metricId}", "deleteCustomMetric", "delete_custom_metric"],
  ["/v1/routines/{id}", "deleteRoutine", "delete_routine"],
  ["/v1/foods/{id}", "deleteKnownFood", "delete_known_food"],
  ["/v1/entries/{id}", "deleteEntry", "delete_entry"]
]

const linesOf = (
  lines: ReadonlyArray<Line>,
  given: Pick<ContractRoute, "method" | "scopes" | "budget">
): ReadonlyArray<ContractRoute> =>
  lines.map(([path, name, tool]) => ({
    ...given,
    path,
    name,
    tool,
    hasId: /\{(id|metricId|name|exercise)\}/.test(path)
  }))

/**
 * The contract's routes, written out by hand. Tests take what they expect of a route from here and not from the product's own
 * tables, so that an error in those makes a test fail.
 */
export const CONTRACT_ROUTES: ReadonlyArray<ContractRoute> = [
  ...linesOf(READS, { method: "GET", scopes: ["read", "write", "full"], budget: "read" }),
  ...linesOf(ASKED, { method: "POST", scopes: ["read", "write", "full"], budget: "read" }),
  ...linesOf(WRITES, { method: "POST", scopes: ["write", "full"], budget: "write" }),
  ...linesOf(DELETES, { method: "DELETE", scopes: ["full"], budget: "write" })
]

/** The methods of the clients: one for each route, and for what is synced in Daybook's own terms. */
export const CLIENT_METHODS: ReadonlyArray<string> = [...CONTRACT_ROUTES.map(({ name }) => name), "syncDays"].sort()

/** The contract's route of a name. */
export const contractOf = ({ name }: { readonly name: string }): ContractRoute => {
  const found = CONTRACT_ROUTES.find((route) => route.name === name)
  if (found === undefined) throw new Error(`the contract has no route ${name}`)
  return found
}

/** Whether a route changes nothing, by the contract. */
export const isRead = (route: { readonly name: string }): boolean => contractOf(route).budget === "read"

/** Whether a key of a scope may call a route, by the contract. */
export const mayCall = (scope: Scope, route: { readonly name: string }): boolean =>
  contractOf(route).scopes.includes(scope)

/** The tools that a key of a scope sees, sorted by name. */
export const toolNames = (scope: Scope): ReadonlyArray<string> =>
  CONTRACT_ROUTES.flatMap(({ scopes, tool }) => (tool === undefined || !scopes.includes(scope) ? [] : [tool])).sort()
