import * as Core from "@daybook/core"
import { paramFields } from "./SdkTypes.ts"
import { HEAD, literal } from "./Source.ts"

/** The route table of the SDK. */
export const routesFile = (): string => `${HEAD}
import type { Route } from "../Route.ts"

/** Every route of the definition. */
export const ROUTES = {
${Core.ROUTES.map((route) => `  ${route.name}: ${routeText(route)}`).join(",\n")}
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
    ...(idempotent ? [clears] : [])
  ])
}

/** How the log shows that a write was carried out, for each write that must not be sent twice. */
export const tracesFile = (): string => `${HEAD}
import type { Trace } from "../promise/Reconcile.ts"

/** How the log shows that a write was carried out, by the write's route. */
export const TRACES: Readonly<Record<string, Trace>> = {
${Core.ROUTES.flatMap(traceText).sort().join(",\n")}
}
`

/** The SDK knows no other shapes of a trace than these; a definition that needs more must extend it. */
const traceText = ({ hints: { idempotent, trace }, name }: Core.Route): ReadonlyArray<string> => {
  if (trace === undefined) return []
  const [param = "", ...others] = Object.entries(trace.params).map(([name, source]) => {
    if (!("param" in source) || source.param !== name) throw new Error(`the SDK cannot fill in ${name}`)
    return name
  })
  const path = trace.path.map((step) => {
    if (!("field" in step)) throw new Error(`the SDK cannot follow ${JSON.stringify(step)}`)
    return step.field
  })
  if (idempotent || others.length > 0) throw new Error(`${name}: a trace that the SDK does not support`)
  const added = "growsBy" in trace ? trace.growsBy : trace.gainsEqual
  return [`  ${name}: ${literal([trace.read, param, path, added])}`]
}
