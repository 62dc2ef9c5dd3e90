import {
  type ApiError,
  type CalendarDate,
  type LiftCourse,
  Limits,
  MethodNotAllowed,
  NotFound,
  type PersonDay,
  Principal,
  pathPattern,
  ROUTES,
  type Route,
  ruleChecker,
  Unauthorized,
  type Unavailable
} from "@daybook/core"
import type { Doubt } from "@daybook/core/plausibility"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { AccountGone } from "../engines/EngineServices.ts"
import { makeAuthorize, makeSpent } from "../identity/Authorize.ts"
import type { Standing } from "../identity/RateLimiter.ts"
import { changeStore, type ListedChange } from "../journal/ChangeStore.ts"
import { quotedSummary } from "../journal/ChangeSummary.ts"
import { type Noted, notingChanges } from "../journal/JournaledRows.ts"
import { makeTrial } from "../journal/Trial.ts"
import { allHandlers } from "../log/AllHandlers.ts"
import { personDay } from "../log/Clock.ts"
import { courseOf, ExerciseStore } from "../log/Exercises.ts"
import { dayNow } from "../log/Goals.ts"
import { type AllHandlers, type AnyHandler, type Cut, type Decoded, notingCut } from "../log/Handlers.ts"
import { type Decode, decoderOf, type Judge, makeJudge, queryParameters, type RefuseWithDoubts } from "./Decode.ts"
import { requestText } from "./RequestText.ts"

/** A route with its decoder and the check of its rules, each compiled at its first use. */
export interface CheckedRoute {
  readonly route: Route
  readonly decode: Decode
  readonly rules: () => ReturnType<typeof rulesOf>
}

export const checkedRoute = (route: Route): CheckedRoute => {
  let rules: { readonly check: ReturnType<typeof rulesOf> } | undefined
  return {
    route,
    decode: decoderOf(route),
    rules: () => {
      rules ??= { check: rulesOf(route) }
      return rules.check
    }
  }
}

/** True if a request keeps the rules over several fields of its query and body; undefined if its route has none. */
const rulesOf = ({ body, query }: Route) => {
  const checkQuery = query && ruleChecker(query)
  const checkBody = body && ruleChecker(body)
  if (checkQuery === undefined && checkBody === undefined) return undefined
  return (sentQuery: string, sentBody: unknown, { payload, urlParams }: Decoded, date: string): boolean => {
    const broken = [
      ...(checkQuery?.(queryParameters(sentQuery), urlParams, date) ?? []),
      ...(checkBody?.(sentBody, payload, date) ?? [])
    ]
    return broken.length === 0
  }
}

/** A route with its handler and its compiled decoders. */
interface ReadyRoute {
  readonly route: Route
  readonly handler: AnyHandler["handle"]
  readonly decode: Decode
}

/** The parts of a request before they are decoded. */
type Sent = Parameters<Decode>[0]

/** Pairs every route of a definition with its handler, by name. The decoders of a route are compiled at its first request. */
export const readyRoutes = (definition: ReadonlyArray<Route>, handlers: object): ReadonlyArray<ReadyRoute> => {
  const byName: Record<string, AnyHandler["handle"]> = Object.assign({}, ...Object.values(handlers))
  return definition.map((route) => {
    const handler = byName[route.name]
    if (handler === undefined) throw new Error(`no handler for ${route.name}`)
    return { route, handler, decode: decoderOf(route) }
  })
}

/** Refuses writes that are most likely slips. */
interface Judging {
  readonly judge: Judge
  readonly refused: RefuseWithDoubts
}

/** Decodes the request and runs the handler: 400, the work. `judging` may refuse a request before that. */
export const runRoute = (
  { decode, handler, route }: ReadyRoute,
  sent: Sent,
  judging?: Judging
): Effect.Effect<unknown, ApiError, Principal> =>
  unlessGone(
    judging === undefined
      ? Effect.flatMap(
          Effect.suspend(() => decode(sent)),
          handler
        )
      : Effect.suspend(() => decode(sent)).pipe(
          Effect.catchAll((error) => judging.refused(route, sent, error)),
          Effect.flatMap((decoded) => judging.judge(route, decoded, handler(decoded)))
        )
  )

/** A deleted account's key is refused, also in a request in progress. */
export const unlessGone = <A, R>(work: Effect.Effect<A, ApiError, R>): Effect.Effect<A, ApiError, R> =>
  Effect.catchSomeDefect(work, (defect) => (defect instanceof AccountGone ? Option.some(ACCOUNT_GONE) : Option.none()))

const ACCOUNT_GONE = new Unauthorized({ message: "The account of this key was deleted." })

const NO_ROUTE = new NotFound({
  message: "No route has this path. Paths are exact: case matters, and there is no trailing slash. GET /v1 lists them."
})

/** The reason why no route answers at a path: 404, or 405 with the methods of the path. The match is exact, including case and slashes. */
export const routeRefusals = (definition: ReadonlyArray<Route>): ((path: string) => NotFound | MethodNotAllowed) => {
  const patterns = definition.map(({ method, path }) => ({ method, pattern: pathPattern(path) }))
  return (path) => {
    const methods = patterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []))
    if (methods.length === 0) return NO_ROUTE
    const allow = [...new Set(methods)].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ")
    return new MethodNotAllowed({ message: `This path accepts ${allow}.`, allow })
  }
}

/** A call of a route from within this process. */
export interface Call extends Sent {
  /** The name of the route. */
  readonly name: string
  /** Refuses a write that is most likely a slip. */
  readonly isJudged?: boolean
}

/** The value that REST sends as JSON, what the call did to the log, and what it left out of a list. */
export type Answer = { readonly value: unknown; readonly cut: Cut | undefined } & Noted

const NOTHING_CHANGED: Noted = { changes: [], rows: [] }

/** The routes of the definition with their handlers, for every surface through which they are called. */
export class Dispatcher extends Context.Tag("daybook/rest/Dispatcher")<
  Dispatcher,
  {
    readonly handlers: AllHandlers
    /**
     * Runs a route for an authenticated principal: 403, 429, 400, the work. `charged` gets the state of the budget that the call counts
     * against, also if the call fails afterwards.
     */
    readonly call: (
      principal: Principal["Type"],
      call: Call,
      charged: (standing: Standing) => void
    ) => Effect.Effect<Answer, ApiError>
    readonly judging: Judging
    /** The doubts about a call, if it is valid. Counts against no budget. */
    readonly doubts: (principal: Principal["Type"], call: Call) => Effect.Effect<ReadonlyArray<Doubt>, Unavailable>
    /** Runs a read that belongs to a call which was counted. */
    readonly read: (principal: Principal["Type"], name: string, query?: string) => Effect.Effect<unknown, ApiError>
    /** The newest changes of a date that the principal itself wrote, with their summaries. Counts against no budget. */
    readonly ownChanges: (
      principal: Principal["Type"],
      date: CalendarDate
    ) => Effect.Effect<ReadonlyArray<ListedChange & { readonly summary: string }>, Unavailable>
    /** The day of the principal's person. */
    readonly personDay: (principal: Principal["Type"]) => Effect.Effect<PersonDay, Unavailable>
    /** The totals of a date and what is left of its targets. Counts against no budget. */
    readonly dayNow: (principal: Principal["Type"], date: CalendarDate) => Effect.Effect<object, Unavailable>
    /** The points of an exercise's chart, up to today. Counts against no budget. */
    readonly course: (principal: Principal["Type"], exercise: string) => Effect.Effect<LiftCourse, Unavailable>
    /** Describes what a call changes or logs, for a person to judge (`RequestText.ts`). Counts against no budget. */
    readonly describe: (
      principal: Principal["Type"],
      call: Call,
      doubts: ReadonlyArray<Doubt>
    ) => Effect.Effect<string | undefined, Unavailable>
    /** The refusal that a call would get now, by its budget or by its route. Nothing is kept of it, and no unit is taken. */
    readonly refusal: (principal: Principal["Type"], call: Call) => Effect.Effect<ApiError | undefined>
  }
>() {
  static layer = Layer.scoped(
    Dispatcher,
    Effect.gen(function* () {
      const handlers = yield* allHandlers
      const routes = readyRoutes(ROUTES, handlers)
      const byName = new Map(routes.map((ready) => [ready.route.name, ready]))
      const authorize = yield* makeAuthorize
      const spent = yield* makeSpent
      const trial = yield* makeTrial
      const textOf = yield* requestText
      const { doubts: judged, ...judging } = yield* makeJudge
      const exercises = yield* ExerciseStore
      const changes = yield* changeStore
      const day = yield* personDay
      const dateNow = yield* dayNow

      const call = (
        principal: Principal["Type"],
        { isJudged = false, name, ...sent }: Call,
        charged: (standing: Standing) => void
      ) =>
        Effect.gen(function* () {
          const ready = byName.get(name)
          if (ready === undefined) return yield* Effect.dieMessage(`no route ${name}`)
          const { refusal, standing } = yield* authorize(principal, ready.route)
          charged(standing)
          const work = runRoute(ready, sent, isJudged ? judging : undefined)
          if (refusal !== undefined) return yield* refusal
          // Only a read leaves out a part of a list, and only a write changes the log.
          return yield* ready.route.permission === "read"
            ? notingCut(Effect.map(work, (value) => ({ value, ...NOTHING_CHANGED })))
            : Effect.map(notingChanges(work), (noted) => ({ ...noted, cut: undefined }))
        }).pipe(Effect.provideService(Principal, principal))

      const doubts = (principal: Principal["Type"], { name, ...sent }: Call) => {
        const ready = byName.get(name)
        if (ready === undefined) return Effect.succeed([])
        return Effect.matchEffect(ready.decode(sent), {
          onFailure: () => Effect.succeed([]),
          onSuccess: (decoded) => judged(ready.route, decoded)
        }).pipe(Effect.provideService(Principal, principal))
      }

      const read = (principal: Principal["Type"], name: string, query = "") => {
        const ready = byName.get(name)
        return ready === undefined
          ? Effect.dieMessage(`no route ${name}`)
          : Effect.provideService(
              runRoute(ready, { parameters: {}, query, body: undefined, errors: [] }),
              Principal,
              principal
            )
      }

      const ownChanges = (principal: Principal["Type"], date: CalendarDate) =>
        Effect.provideService(
          Effect.map(
            changes.list({
              ...{ date, by: undefined, before: undefined, writer: principal.writer },
              limit: Limits.CHANGES_LISTED.default
            }),
            (found) =>
              (found?.changes ?? []).map((change) => ({
                ...change,
                summary: quotedSummary(change, found?.metricNames ?? new Map())
              }))
          ),
          Principal,
          principal
        )

      const dayOf = (principal: Principal["Type"]) => Effect.provideService(day, Principal, principal)

      const dayAt = (principal: Principal["Type"], date: CalendarDate) =>
        Effect.provideService(dateNow(date), Principal, principal)

      const course = (principal: Principal["Type"], exercise: string) =>
        Effect.provideService(
          Effect.flatMap(day, ({ today }) => courseOf(exercises, exercise, today)),
          Principal,
          principal
        )

      const describe = (
        principal: Principal["Type"],
        { name, ...sent }: Call,
        doubts: ReadonlyArray<Doubt>
      ): Effect.Effect<string | undefined, Unavailable> => {
        const ready = byName.get(name)
        return ready === undefined
          ? Effect.succeed(undefined)
          : Effect.matchEffect(ready.decode(sent), {
              onFailure: () => Effect.succeed(undefined),
              onSuccess: (decoded) => textOf(ready.route, decoded, doubts)
            }).pipe(Effect.provideService(Principal, principal))
      }

      const refusal = (principal: Principal["Type"], { name, ...sent }: Call) => {
        const ready = byName.get(name)
        if (ready === undefined) return Effect.dieMessage(`no route ${name}`)
        const refused = Effect.flatMap(spent(principal, ready.route), (spent) => spent ?? runRoute(ready, sent))
        return Effect.provideService(trial(refused), Principal, principal)
      }

      return {
        handlers,
        call,
        read,
        ownChanges,
        personDay: dayOf,
        dayNow: dayAt,
        course,
        judging,
        doubts,
        describe,
        refusal
      }
    })
  )
}
