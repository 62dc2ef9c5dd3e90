import * as Effect from "effect/Effect"
import { decodedParameter } from "../http/Request.ts"
import { apiErrorOf } from "../http/Response.ts"
import type { Call } from "../rest/Routes.ts"
import { safeText } from "./Messages.ts"
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

/** The route of a resource, and the parameters of its path. */
type ResourceRoute = Pick<Call, "name" | "parameters">

const ROUTES_OF = new Map<string, ResourceRoute>([
  ["daybook://today", { name: "getDay", parameters: { date: "today" } }],
  ["daybook://goals", { name: "getGoals", parameters: {} }],
  ["daybook://insights", { name: "getInsights", parameters: {} }],
  ["daybook://health-metrics", { name: "listHealthMetrics", parameters: {} }]
])

/** The route of a resource, if there is such a resource. */
export const resourceRoute = (uri: string): ResourceRoute | undefined => {
  const date = /^daybook:\/\/days\/([^/?#]+)$/.exec(uri)?.[1]
  return date === undefined ? ROUTES_OF.get(uri) : { name: "getDay", parameters: { date: decodedParameter(date) } }
}

/** Reads a resource as JSON text; an error as `code: message`. */
export const readResource = (
  routes: Routes,
  { charged, principal }: Caller,
  route: ResourceRoute
): Effect.Effect<string, string> =>
  routes.call(principal, { ...route, query: "", body: undefined, errors: [] }, charged).pipe(
    Effect.map(({ value }) => safeText(JSON.stringify(value))),
    Effect.catchAllCause((cause) => Effect.flatMap(apiErrorOf(cause), (error) => Effect.fail(errorText(error))))
  )
