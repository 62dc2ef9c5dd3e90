import { readFile } from "node:fs/promises"
import { CalendarDate, PERMISSIONS, type PersonDay, type Tool } from "@daybook/core"
import type { InputRequiredResult } from "@modelcontextprotocol/server"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodedParameter } from "../http/Request.ts"
import { apiErrorOf } from "../http/Response.ts"
import type { Call } from "../rest/Routes.ts"
import { builtFile } from "../runtime/Package.ts"
import { CARD_TYPE } from "./Client.ts"
import type { McpRequest } from "./Endpoint.ts"
import { isObject, memberOf, safeText } from "./Messages.ts"
import { type Caller, errorText, type Routes, type ToolResult } from "./ToolCalls.ts"

const JSON_TYPE = "application/json"

/** Resources that a client can attach to a conversation. Each is a GET route that is also a tool. */
export const RESOURCES = [
  { uri: "daybook://today", name: "today", title: "Today's log (UTC)", mimeType: JSON_TYPE },
  { uri: "daybook://goals", name: "goals", title: "Daily goals", mimeType: JSON_TYPE },
  { uri: "daybook://insights", name: "insights", title: "What the log means", mimeType: JSON_TYPE },
  { uri: "daybook://health-metrics", name: "health-metrics", title: "Health metric catalogue", mimeType: JSON_TYPE }
]

/** The resources with the time zone of the person. */
export const resourcesOn = ({ timeZone }: PersonDay) =>
  timeZone === null ? RESOURCES : RESOURCES.map((each) => ({ ...each, title: each.title.replace("UTC", timeZone) }))

export const RESOURCE_TEMPLATES = [
  { uriTemplate: "daybook://days/{date}", name: "day", title: "One day's log", mimeType: JSON_TYPE }
]

/** The route of a resource, and the parameters of its path. */
type ResourceRoute = Pick<Call, "name" | "parameters">

const ROUTES_OF = new Map<string, ResourceRoute>([
  ["daybook://goals", { name: "getGoals", parameters: {} }],
  ["daybook://insights", { name: "getInsights", parameters: {} }],
  ["daybook://health-metrics", { name: "listHealthMetrics", parameters: {} }]
])

/** The route of a resource, if there is such a resource. */
export const resourceRoute = (uri: string, { today }: PersonDay): ResourceRoute | undefined => {
  if (uri === "daybook://today") return { name: "getDay", parameters: { date: today } }
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

/** The cards by the tools whose results they show. */
const CARDS: ReadonlyMap<string, string> = new Map([
  ["get_day", "day"],
  ["get_exercise", "exercise"],
  ["get_energy", "energy"]
])

const AUTHORITY = "ui://daybook/"

/** The members of a listed tool that link it with its card. */
export const cardLink = (tool: string): { readonly _meta?: { readonly ui: { readonly resourceUri: string } } } => {
  const card = CARDS.get(tool)
  return card === undefined ? {} : { _meta: { ui: { resourceUri: `${AUTHORITY}${card}` } } }
}

const isCalendarDate = Schema.is(CalendarDate)

const texts = new Map<string, Promise<string>>()

/** A card as a resource; undefined if the address names none. It declares no addresses, so a host lets it load nothing. */
export const cardResource = async (uri: string) => {
  const card = [...CARDS.values()].find((name) => uri === AUTHORITY + name)
  if (card === undefined) return undefined
  const text = texts.get(card) ?? readFile(builtFile(`cards/${card}.html`), "utf8")
  texts.set(card, text)
  return { uri, mimeType: CARD_TYPE, text: await text, _meta: { ui: { prefersBorder: false } } }
}

/** The member of a result's `_meta` that has what a card shows besides the result. A host gives it to the card, and not to the model. */
const FOR_CARD = "daybook/card"

/** Adds to a result what its card needs: the goals, the server's address, what was just written, the course of an exercise. */
export const withCard = (
  routes: Routes,
  { origin, principal }: Pick<McpRequest, "origin" | "principal">,
  tool: Tool,
  result: ToolResult | InputRequiredResult
): Effect.Effect<ToolResult | InputRequiredResult> => {
  const shown = memberOf(result, "structuredContent")
  const card = CARDS.get(tool.name)
  if (card === undefined || !isObject(shown)) return Effect.succeed(result)
  return Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const date = card === "day" ? shown.date : memberOf(Array.isArray(shown.sessions) && shown.sessions[0], "date")
    const changes = isCalendarDate(date) ? yield* routes.ownChanges(principal, date) : []
    return {
      ...result,
      _meta: {
        [FOR_CARD]: {
          at: new Date(now).toISOString(),
          origin,
          goals: yield* routes.read(principal, "getGoals", isCalendarDate(date) ? `date=${date}` : ""),
          written: PERMISSIONS[principal.scope].includes("write")
            ? justWritten(changes, card === "exercise" ? "workout" : undefined, now)
            : [],
          ...(card === "exercise" && { course: yield* routes.course(principal, String(shown.name)) })
        }
      }
    }
  }).pipe(Effect.orElseSucceed(() => result))
}

/** A change of longer ago is no longer of the same turn of a chat. */
const JUST_MS = 10 * 60_000

/** An assistant who pauses for longer writes something else. */
const PAUSE_MS = 60_000

/** The newest changes of an assistant that belong together and can be undone, newest first. */
const justWritten = (
  changes: Effect.Effect.Success<ReturnType<Routes["ownChanges"]>>,
  kind: string | undefined,
  now: number
) => {
  const found: Array<{ readonly id: string; readonly summary: string }> = []
  let later = now
  for (const change of changes) {
    if (kind !== undefined && change.kind !== kind) continue
    const at = Date.parse(change.at)
    const stands = change.undoable && change.action !== "undo"
    if (!stands || later - at > (found.length === 0 ? JUST_MS : PAUSE_MS)) break
    found.push({ id: change.id, summary: safeText(change.summary) })
    later = at
  }
  return found
}
