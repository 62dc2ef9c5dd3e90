import * as Core from "@daybook/core"
import { paramFields } from "./SdkTypes.ts"
import { HEAD, literal } from "./Source.ts"

/** The route table of the SDK. */
export const routesFile = (): string => `${HEAD}
import type { Route } from "../Route.ts"

/** Every route of the definition. Those that are alike are together, so that the table is short where it is compressed. */
export const ROUTES = {
${Core.CLIENT_ROUTES.map((route) => ({ ...route, text: routeText(route) }))
  .sort(
    (one, other) =>
      orderOf(one) - orderOf(other) || compared(tailOf(one), tailOf(other)) || compared(one.name, other.name)
  )
  .map(({ name, text }) => `  ${name}: ${text}`)
  .join(",\n")}
} satisfies Record<string, Route>

/** The name of a route. */
export type RouteName = keyof typeof ROUTES
`

const METHODS = ["GET", "POST", "DELETE"]

const orderOf = ({ method }: Core.Route): number => METHODS.indexOf(method)

/** The text of a route after its path. */
const tailOf = ({ path, text }: Core.Route & { readonly text: string }): string =>
  text.slice(text.indexOf(path) + path.length)

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const routeText = (route: Core.Route): string => {
  const dates = paramFields(route)
    .filter(({ type }) => Core.isDateArgument(type) || Core.isDateList(type))
    .map(({ isOptional, name, type }) => `${String(name)}${isOptional && !Core.isWithoutDefault(type) ? "?" : ""}`)
  const { clears, idempotent: isRepeatable } = route.hints
  const isRead = route.permission === "read" && route.method !== "GET"
  const idempotent = isRepeatable || isRead
  return literal([
    route.method,
    route.path,
    ...(dates.length > 0 || idempotent ? [dates] : []),
    ...(idempotent ? [clears] : []),
    ...(isRead || route.budget === "sync" ? [route.budget] : [])
  ])
}
