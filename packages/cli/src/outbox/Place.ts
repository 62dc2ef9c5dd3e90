import { EFFECTS } from "../generated/Requests.ts"
import { valuesOf } from "./Locate.ts"
import type { Write } from "./Queue.ts"

/**
 * The part of the log that a write changes: the water of a date, a check-in, a metric. A write that is sent while an unsure
 * one of the same place waits would hide whether that one was applied.
 */
export const placeOf = ({ params, route }: Write): string => {
  const { trace, undo } = EFFECTS[route] ?? {}
  const location = trace ?? (undo !== undefined && "former" in undo ? undo.former : undefined)
  if (location === undefined) return JSON.stringify([route, params])
  const [step] = location.path
  const first = step !== undefined && "where" in step ? valuesOf(step.where, params) : step
  return JSON.stringify([location.read, valuesOf(location.params, params), first])
}
