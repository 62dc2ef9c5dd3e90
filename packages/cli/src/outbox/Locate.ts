import type { Location, Source, Step } from "@daybook/core"
import type { Params, RouteName } from "@daybook/sdk"
import { type Client, isRouteName } from "../config/Client.ts"
import { fieldOf } from "../Json.ts"

/** Reads the value at a place of the log, `null` if there is none. */
export const readValue = async (
  client: Client,
  { params: sources, path, read }: Location,
  params: Params
): Promise<unknown> => {
  const response = await client.route(routeNamed(read), valuesOf(sources, params))
  return path.reduce<unknown>((value, step) => valueAt(value, step, params), response) ?? null
}

/** The values of the parameters of a read, or of the fields of a record, for a write with these parameters. */
export const valuesOf = (sources: Readonly<Record<string, Source>>, params: Params): Params =>
  Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, "param" in source ? params[source.param] : source.value])
  )

const valueAt = (value: unknown, step: Step, params: Params): unknown => {
  if ("field" in step) return fieldOf(value, step.field)
  if ("where" in step) {
    const wanted = Object.entries(valuesOf(step.where, params))
    return listOf(value).find((item) => wanted.every(([name, expected]) => fieldOf(item, name) === expected))
  }
  const name = String(params[step.namedBy])
  return listOf(fieldOf(value, step.listedIn)).includes(name) ? fieldOf(value, name) : undefined
}

/** The items of a list; none if the value is no list. */
export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

/** Checks the name of a route. */
export const routeNamed = (name: string): RouteName => {
  if (!isRouteName(name)) throw new Error(`no route is named ${name}`)
  return name
}
