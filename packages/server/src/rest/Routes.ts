import {
  type ApiError,
  MethodNotAllowed,
  NotFound,
  type Principal,
  pathPattern,
  type Route,
  Unauthorized
} from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { AccountGone } from "../store/AccountGone.ts"
import { type Decode, decoderOf } from "./Decode.ts"
import type { AnyHandler } from "./Handlers.ts"

/** A route with its handler and its compiled decoders. */
export interface ReadyRoute {
  readonly route: Route
  readonly handler: AnyHandler["handle"]
  readonly decode: Decode
}

/** The parts of a request before they are decoded. */
export type Sent = Parameters<Decode>[0]

/** Pairs every route of a definition with its handler, by name. Its decoders are compiled at its first request. */
export const readyRoutes = (definition: ReadonlyArray<Route>, handlers: object): ReadonlyArray<ReadyRoute> => {
  const byName: Record<string, AnyHandler["handle"]> = Object.assign({}, ...Object.values(handlers))
  return definition.map((route) => {
    const handler = byName[route.name]
    if (handler === undefined) throw new Error(`no handler for ${route.name}`)
    let decode: Decode | undefined
    return {
      route,
      handler,
      decode: (sent) => {
        decode ??= decoderOf(route)
        return decode(sent)
      }
    }
  })
}

/** Decodes what was sent and runs the handler: 400, the work. */
export const runRoute = ({ decode, handler }: ReadyRoute, sent: Sent): Effect.Effect<unknown, ApiError, Principal> =>
  unlessGone(
    Effect.flatMap(
      Effect.suspend(() => decode(sent)),
      handler
    )
  )

/** The key of an account is gone with it, also for a request that is in progress. */
const unlessGone = <A, R>(work: Effect.Effect<A, ApiError, R>): Effect.Effect<A, ApiError, R> =>
  Effect.catchSomeDefect(work, (defect) => (defect instanceof AccountGone ? Option.some(ACCOUNT_GONE) : Option.none()))

const ACCOUNT_GONE = new Unauthorized({ message: "The account of this key was deleted." })

const NO_ROUTE = new NotFound({
  message: "No route has this path. Paths are exact: case matters, and there is no trailing slash. GET /v1 lists them."
})

/** Why no route answers at a path: 404, or 405 with the methods of the path. The match is exact, including case and slashes. */
export const routeRefusals = (definition: ReadonlyArray<Route>): ((path: string) => NotFound | MethodNotAllowed) => {
  const patterns = definition.map((route) => ({ path: route.path, pattern: pathPattern(route.path) }))
  return (path) => {
    const known = patterns.find((each) => each.path === path) ?? patterns.find(({ pattern }) => pattern.test(path))
    if (known === undefined) return NO_ROUTE
    const methods = definition.flatMap((route) => (route.path === known.path ? [route.method] : []))
    const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ")
    return new MethodNotAllowed({ message: `This path accepts ${allow}.`, allow })
  }
}

/**
 * Decodes percent-encoding. Text that is not valid percent-encoding, or contains a NUL (which PostgreSQL cannot store), is left
 * as it is; no id has such a name.
 */
export const decodedParameter = (text: string): string => {
  if (!text.includes("%")) return text
  try {
    const decoded = decodeURIComponent(text)
    return decoded.includes("\0") ? text : decoded
  } catch {
    return text
  }
}
