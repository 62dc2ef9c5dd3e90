import { isDateArgument, isDateList, isWithoutDefault, type Route } from "@daybook/core"
import * as SchemaAST from "effect/SchemaAST"
import { fieldAt } from "../harness/fieldAt.ts"
import { requestPartsOf } from "../property/Reflected.ts"
import type { SentCall } from "./Recorder.ts"
import { REQUESTS } from "./Requests.ts"

/** 10:30 in UTC: already tomorrow just west of the date line, still yesterday just east of it. */
export const NOW = Date.UTC(2026, 2, 10, 10, 30)

export const ZONES = [
  { timeZone: "Pacific/Kiritimati", day: "2026-03-11" },
  { timeZone: "Pacific/Pago_Pago", day: "2026-03-09" },
  { timeZone: "UTC", day: "2026-03-10" }
]

/** The parameters of a route that are dates, by its schemas. */
export const datesOf = (route: Route) =>
  requestPartsOf(route)
    .flatMap((part) => SchemaAST.getPropertySignatures(part))
    .filter(({ type }) => isDateArgument(type) || isDateList(type))
    .map(({ isOptional, name, type }) => ({
      name: String(name),
      isOptional,
      isDefaultToday: isOptional && !isWithoutDefault(type),
      isList: isDateList(type)
    }))

/** A request of every route that takes a date. */
export const DATED = REQUESTS.filter(({ route }) => datesOf(route).length > 0)

const namesInPath = (route: Route): ReadonlyArray<string | undefined> =>
  [...route.path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found)

/** The part of a request in which the Effect client takes a parameter. */
export const partOf = (route: Route, name: string): "path" | "payload" | "urlParams" =>
  namesInPath(route).includes(name) ? "path" : route.method === "POST" ? "payload" : "urlParams"

/** The value of a parameter that was sent in the path, the query or the body. */
export const sentAs = ({ body, url }: SentCall, route: Route, name: string): unknown => {
  const names = namesInPath(route)
  const values = new RegExp(`${route.path.replace(/\{\w+\}/g, "([^/]+)")}$`).exec(url.pathname)
  if (names.includes(name)) return values?.[1 + names.indexOf(name)]
  return route.method === "POST" ? fieldAt(body, name) : url.searchParams.get(name)
}
