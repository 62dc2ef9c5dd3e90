import type { Source } from "@daybook/core"
import type { Params } from "@daybook/sdk"
import { EFFECTS } from "../generated/Requests.ts"
import type { Write } from "./Queue.ts"

/**
 * The part of the log that a write changes: the water of a date, a check-in, a metric. A write that is sent while an unsure
 * one of the same place waits would hide whether that one was applied.
 */
export const placeOf = ({ params, route }: Write): string => {
  const { replaces, trace } = EFFECTS[route] ?? {}
  const location = trace ?? replaces
  if (location === undefined) return JSON.stringify([route, params])
  const [step] = location.path
  const first = step !== undefined && "where" in step ? valuesOf(step.where, params) : step
  return JSON.stringify([location.read, valuesOf(location.params, params), first])
}

/** The values of the parameters of a read, or of the fields of a record, for a write with these parameters. */
const valuesOf = (sources: Readonly<Record<string, Source>>, params: Params): Params =>
  Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, "param" in source ? params[source.param] : source.value])
  )
