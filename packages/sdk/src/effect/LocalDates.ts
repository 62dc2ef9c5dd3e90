import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ROUTES } from "../generated/Routes.ts"
import { type Params, type Route, withDates } from "../Route.ts"

/** What a method takes, in the parts in which the definition has it. */
type Parts = Readonly<Partial<Record<"path" | "urlParams" | "payload", Params>>>

type Method = (parts: Parts) => Effect.Effect<unknown, unknown>

/**
 * The methods of a client with every date said, as the promise face says them: where it is left out, or called `today`, it
 * is the day in the time zone by the Clock. Where the caller says a date, or a route has none, nothing is changed. Throws a
 * `RangeError` for a zone that is none.
 */
export const withLocalDates = <Methods extends object>(methods: Methods, timeZone: string | undefined): Methods => {
  const routes: Readonly<Record<string, Route>> = ROUTES
  // Swedes write a date as the contract does.
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
      return [place, withDates([method, path, own], parts[place] ?? {}, day)]
    })
  )
}
