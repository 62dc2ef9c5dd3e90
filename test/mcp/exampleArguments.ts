import type { Route, Tool } from "@daybook/core"
import { exampleBody, pathIds, queryParameters } from "../harness/examples.ts"
import type { Ids } from "../harness/log.ts"

/** The arguments of the tool call that stands for `exampleRequest` of its route. */
export const exampleArguments = ({ route }: Tool, ids: Ids): Record<string, unknown> => ({
  ...Object.fromEntries(pathNames(route).map((name) => [name, pathIds(route, ids)[name] ?? "today"])),
  ...Object.fromEntries(queryParameters(route).required.map((name) => [name, "today"])),
  ...(route.body !== undefined && withoutNull(exampleBody(route)))
})

const pathNames = ({ path }: Route): ReadonlyArray<string> =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))

/** The argument with which a tool clears what REST clears with `null`. */
const CLEARED_BY: Readonly<Record<string, string>> = {
  value: "clear",
  target: "clearTarget",
  healthMetricKey: "unbind"
}

const withoutNull = (body: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([name, value]) =>
      value === null ? [CLEARED_BY[name] ?? name, true] : [name, value]
    )
  )
