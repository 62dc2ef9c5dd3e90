import * as Core from "@daybook/core"
import { paramFields } from "./SdkTypes.ts"
import { HEAD, literal } from "./Source.ts"

/** The route table of the SDK. */
export const routesFile = (): string => `${HEAD}
import type { Route } from "../Route.ts"

/** Every route of the definition. */
export const ROUTES = {
${Core.CLIENT_ROUTES.map((route) => `  ${route.name}: ${routeText(route)}`).join(",\n")}
} satisfies Record<string, Route>

/** The name of a route. */
export type RouteName = keyof typeof ROUTES
`

const routeText = (route: Core.Route): string => {
  const dates = paramFields(route)
    .filter(({ type }) => Core.isDateArgument(type) || Core.isDateList(type))
    .map(({ isOptional, name, type }) => `${String(name)}${isOptional && !Core.isWithoutDefault(type) ? "?" : ""}`)
  const { clears, idempotent } = route.hints
  return literal([
    route.method,
    route.path,
    ...(dates.length > 0 || idempotent ? [dates] : []),
    ...(idempotent ? [clears] : []),
    ...(route.budget === "sync" ? [route.budget] : [])
  ])
}
