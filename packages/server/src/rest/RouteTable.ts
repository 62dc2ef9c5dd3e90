import { type Method, pathPattern, type Route } from "@daybook/core"
import { type Decode, decoderOf } from "./Decode.ts"
import type { AnyHandler } from "./Handlers.ts"

/** A route with its handler and its compiled decoders. */
export interface ReadyRoute {
  readonly route: Route
  readonly handler: AnyHandler["handle"]
  readonly decode: Decode
}

/** A path of the interface: its routes by method, and its Allow header. */
interface Place {
  readonly routes: Readonly<Partial<Record<Method, ReadyRoute>>>
  readonly allow: string
}

interface Match {
  readonly place: Place
  readonly parameters: Readonly<Record<string, string>>
}

/** Finds the routes of a path. The match is exact, including case and slashes. */
export type RouteTable = (path: string) => Match | undefined

/** Pairs every route of a definition with its handler, by name, and compiles its decoders. */
export const routeTable = (definition: ReadonlyArray<Route>, handlers: object): RouteTable => {
  const byName: Record<string, AnyHandler["handle"]> = Object.assign({}, ...Object.values(handlers))
  const places = new Map<string, Partial<Record<Method, ReadyRoute>>>()
  for (const route of definition) {
    const handler = byName[route.name]
    if (handler === undefined) throw new Error(`no handler for ${route.name}`)
    places.set(route.path, { ...places.get(route.path), [route.method]: { route, handler, decode: decoderOf(route) } })
  }
  const fixed = new Map<string, Match>()
  const patterns: Array<{ readonly pattern: RegExp; readonly names: ReadonlyArray<string>; readonly place: Place }> = []
  for (const [path, routes] of places) {
    const place = { routes, allow: allowOf(routes) }
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "")
    if (names.length === 0) fixed.set(path, { place, parameters: {} })
    else patterns.push({ pattern: pathPattern(path), names, place })
  }
  return (path) => fixed.get(path) ?? matchPattern(patterns, path)
}

const matchPattern = (
  patterns: ReadonlyArray<{ readonly pattern: RegExp; readonly names: ReadonlyArray<string>; readonly place: Place }>,
  path: string
): Match | undefined => {
  for (const { names, pattern, place } of patterns) {
    const found = pattern.exec(path)
    if (found === null) continue
    const parameters: Record<string, string> = {}
    for (const [index, name] of names.entries()) parameters[name] = decodedParameter(found[index + 1] ?? "")
    return { place, parameters }
  }
  return undefined
}

/**
 * Decodes percent-encoding. Text that is not valid percent-encoding, or contains a NUL (which PostgreSQL cannot store), is left
 * as it is; no id has such a name.
 */
const decodedParameter = (text: string): string => {
  try {
    const decoded = decodeURIComponent(text)
    return decoded.includes("\0") ? text : decoded
  } catch {
    return text
  }
}

const allowOf = (routes: Partial<Record<Method, ReadyRoute>>): string =>
  Object.keys(routes)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ")
