import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ROUTES } from "../generated/Routes.ts"
import { withoutUndefined } from "../Records.ts"
import { type Params, type Route, withDates } from "../Route.ts"

/** The parameters of a method, by their part of the request. */
type Parts = Readonly<Partial<Record<"path" | "urlParams" | "payload", Params>>>

type Method = (parts: Parts) => Effect.Effect<unknown, unknown>

/**
 * The methods of a client with local dates: an omitted date, and `today`, become the current day in the time zone by the Clock. Throws a
 * `RangeError` for an unknown time zone.
 */
export const withLocalDates = <Methods extends object>(methods: Methods, timeZone: string | undefined): Methods => {
  const routes: Readonly<Record<string, Route>> = ROUTES
  // The Swedish locale writes dates in the format of ISO 8601.
  const { format } = new Intl.DateTimeFormat("sv", { timeZone })
  const today = Effect.map(Clock.currentTimeMillis, format)
  const own = Object.entries(methods).flatMap(([name, method]) => {
    const route = routes[name]
    return route?.[2] === undefined ? [] : [[name, datedMethod(route, method, today)] as const]
  })
  return Object.assign({}, methods, Object.fromEntries(own))
}

const datedMethod =
  (route: Route, method: Method, today: Effect.Effect<string>): Method =>
  (parts) =>
    Effect.flatMap(today, (day) => method({ ...parts, ...datedParts(route, parts, day) }))

const datedParts = ([method, path, dates = []]: Route, parts: Parts, day: string): Parts => {
  const placeOf = (date: string): keyof Parts =>
    path.includes(`{${date.replace("?", "")}}`) ? "path" : method === "POST" ? "payload" : "urlParams"
  const places = [...new Set(dates.map(placeOf))]
  return Object.fromEntries(
    places.map((place) => {
      const own = dates.filter((date) => placeOf(date) === place)
      return [place, withoutUndefined(withDates([method, path, own], parts[place] ?? {}, day))]
    })
  )
}
