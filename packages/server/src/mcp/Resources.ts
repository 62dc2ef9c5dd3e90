import * as Effect from "effect/Effect"
import type { Answering } from "../rest/Dispatcher.ts"
import { errorText } from "./ToolCalls.ts"

const JSON_TYPE = "application/json"

/** Reads that an assistant's owner can attach; each is a GET route, and none is the only way to it. */
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

/** The path that a resource is read at, if there is such a resource. */
export const resourcePath = (uri: string): string | undefined => {
  const day = /^daybook:\/\/days\/([^/?#]+)$/.exec(uri)?.[1]
  return day === undefined ? PATHS.get(uri) : `/v1/days/${day}`
}

/** Reads a resource; what went wrong comes as `code: message`. */
export const readResource = (
  dispatcher: Answering,
  authorization: string | undefined,
  path: string
): Effect.Effect<string, string> =>
  Effect.flatMap(
    dispatcher.answer({ method: "GET", path, query: "", authorization, body: { json: undefined, faults: [] } }),
    ({ body, status }) => (status === 200 ? Effect.succeed(body) : Effect.fail(errorText(JSON.parse(body))))
  )
