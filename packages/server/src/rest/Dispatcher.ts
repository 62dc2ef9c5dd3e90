import {
  type ApiError,
  MethodNotAllowed,
  NotFound,
  Principal,
  ROUTES,
  type Route,
  Unauthorized,
  type Unavailable
} from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { makeAuthorize } from "../access/Authorize.ts"
import type { Standing } from "../access/RateLimiter.ts"
import { AccountGone } from "../store/AccountGone.ts"
import { NamedRowStore } from "../store/NamedRowStore.ts"
import { allHandlers } from "./AllHandlers.ts"
import { namedRowText } from "./ChangeSummary.ts"
import type { Decode } from "./Decode.ts"
import { type ReadyRoute, type RouteTable, routeTable } from "./RouteTable.ts"

/** The parts of a request before they are decoded. */
export type Sent = Parameters<Decode>[0]

/** A call of a route from within this process. */
export interface Call extends Omit<Sent, "parameters"> {
  readonly method: string
  readonly path: string
  /** Parameters of the path that the caller did not give; the path has a placeholder for each. */
  readonly missing: ReadonlyArray<string>
}

/** A route that a request names, with the parameters of its path. */
export interface Located {
  readonly ready: ReadyRoute
  readonly parameters: Readonly<Record<string, string>>
}

/**
 * Runs routes of the definition, whichever surface they are called through. Routes, decoders and permissions are read off
 * the definition once, at the start; nothing here knows a particular route.
 */
export class Dispatcher extends Context.Tag("daybook/rest/Dispatcher")<
  Dispatcher,
  {
    /** The route of a method and path: 404, 405. */
    readonly locate: (method: string, path: string) => Located | { readonly refused: NotFound | MethodNotAllowed }
    /** Decodes what was sent and runs the handler: 400, the work. */
    readonly run: (ready: ReadyRoute, sent: Sent) => Effect.Effect<unknown, ApiError, Principal>
    /**
     * All of it, for an authenticated principal; gives the value that REST sends as JSON. `charged` is called with the state of
     * the budget that the call counts against, also if the call fails afterwards.
     */
    readonly call: (
      principal: Principal["Type"],
      call: Call,
      charged: (standing: Standing) => void
    ) => Effect.Effect<unknown, ApiError>
    /** What an id names, in words and with its date, for a person to judge. Counts against no budget. */
    readonly describe: (principal: Principal["Type"], id: string) => Effect.Effect<string | undefined, Unavailable>
  }
>() {
  static layer = Layer.effect(
    Dispatcher,
    Effect.gen(function* () {
      const locate = locatorOf(routeTable(ROUTES, yield* allHandlers))
      const authorize = yield* makeAuthorize
      const named = yield* NamedRowStore

      const call = (
        principal: Principal["Type"],
        { method, missing, path, ...sent }: Call,
        charged: (standing: Standing) => void
      ) =>
        Effect.gen(function* () {
          const located = locate(method, path)
          if ("refused" in located) return yield* located.refused
          const { ready } = located
          const { refusal, standing } = yield* authorize(principal, ready.route)
          charged(standing)
          const parameters = Object.fromEntries(
            Object.entries(located.parameters).filter(([name]) => !missing.includes(name))
          )
          return yield* refusal ?? runRoute(ready, { ...sent, parameters })
        }).pipe(Effect.provideService(Principal, principal))

      const describe = (principal: Principal["Type"], id: string) =>
        Effect.map(Effect.provideService(named.find(id), Principal, principal), (found) =>
          found === undefined ? undefined : namedRowText(found)
        )

      return { locate, run: runRoute, call, describe }
    })
  )
}

/** Finds the route of a method and path: 404, 405. */
export const locatorOf =
  (table: RouteTable): Dispatcher["Type"]["locate"] =>
  (method, path) => {
    const match = table(path)
    if (match === undefined) return NO_ROUTE
    const { allow, routes } = match.place
    const ready = isMethod(method) ? routes[method] : method === "HEAD" ? routes.GET : undefined
    return ready === undefined
      ? { refused: new MethodNotAllowed({ message: `This path accepts ${allow}.`, allow }) }
      : { ready, parameters: match.parameters }
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

const NO_ROUTE = {
  refused: new NotFound({
    message:
      "No route has this path. Paths are exact: case matters, and there is no trailing slash. GET /v1 lists them."
  })
}

const isMethod = (method: string): method is Route["method"] =>
  method === "GET" || method === "POST" || method === "DELETE"
