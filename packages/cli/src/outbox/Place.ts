import { LOCATIONS } from "../generated/Requests.ts"
import type { Write } from "./Queue.ts"

/**
 * The part of the log that a write changes: the water of a date, a check-in, a metric. While an unsure write waits, another write of the
 * same place would hide whether the first was applied.
 */
export const placeOf = ({ params, route }: Write): string => {
  const location = LOCATIONS[route]
  return JSON.stringify(
    location === undefined ? [route, params] : [location.part, ...location.by.map((name) => params[name])]
  )
}
