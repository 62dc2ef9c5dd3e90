import * as Effect from "effect/Effect"
import { apiErrorOf } from "../edge/ErrorBoundary.ts"
import { safeText } from "./SafeText.ts"
import { type Caller, errorText, type Routes } from "./ToolCalls.ts"

const JSON_TYPE = "application/json"

/** Resources that a client can attach to a conversation. Each is a GET route that is also a tool. */
export const RESOURCES = [
  { uri: "daybook://today", name: "today", title: "Today's log (UTC)", mimeType: JSON_TYPE },
  { uri: "daybook://goals", name: "goals", title: "Daily goals", mimeType: JSON_TYPE },
  { uri: "daybook://insights", name: "insights", title: "What the log means", mimeType: JSON_TYPE },
  { uri: "daybook://health-metrics", name: "health-metrics", title: "Health metric catalogue", mimeType: JSON_TYPE }
]

export const RESOURCE_TEMPLATES = [
  { uriTemplate: "daybook://days/{date}", name: "day", title: "One day's log", mimeType: JSON_TYPE }
]

const PATHS = new Map([
  ["daybook://today", "/v1/days/today"],
  ["daybook://goals", "/v1/goals"],
  ["daybook://insights", "/v1/insights"],
  ["daybook://health-metrics", "/v1/health/metrics"]
])

/** The path of a resource's route, if there is such a resource. */
export const resourcePath = (uri: string): string | undefined => {
  const day = /^daybook:\/\/days\/([^/?#]+)$/.exec(uri)?.[1]
  return day === undefined ? PATHS.get(uri) : `/v1/days/${day}`
}

/** Reads a resource as JSON text; an error as `code: message`. */
export const readResource = (
  routes: Routes,
  { charged, principal }: Caller,
  path: string
): Effect.Effect<string, string> =>
  routes.call(principal, { method: "GET", path, query: "", body: undefined, missing: [], errors: [] }, charged).pipe(
    Effect.map((value) => safeText(JSON.stringify(value))),
    Effect.catchAllCause((cause) => Effect.flatMap(apiErrorOf(cause), (error) => Effect.fail(errorText(error))))
  )
