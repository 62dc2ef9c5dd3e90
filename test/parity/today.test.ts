import { ROUTES, type Route } from "@daybook/core"
import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { paramFields } from "../../scripts/generate/SdkTypes.ts"
import { isRead } from "../harness/ContractRoutes.ts"
import { realNow } from "../harness/realTime.ts"
import { TestServer } from "../harness/TestServer.ts"
import { callOf } from "./calls.ts"
import { expectTaken } from "./compareSurfaces.ts"
import { type Call, Parity, seenByAll } from "./surfaceAccounts.ts"
import { type Params, SURFACE_NAMES } from "./surfaces.ts"

/** The parameters with each date replaced by a word, or left out if there is none. */
const withDates = (params: Params, word: string | undefined): Params => {
  const { date, dates, end, start, ...others } = params
  return {
    ...others,
    ...(word !== undefined && {
      ...(date !== undefined && { date: word }),
      ...(dates !== undefined && { dates: [word] }),
      ...(start !== undefined && { start: word, end: end && word })
    })
  }
}

const DATES = ["date", "dates", "start"]

const isDated = (route: Route): boolean => DATES.some((name) => name in callOf(route).params({}))

const isOptional = (route: Route, field: string): boolean =>
  paramFields(route).some(({ isOptional, name }) => isOptional && name === field)

const mayLeaveOut = (route: Route): boolean =>
  "date" in callOf(route).params({}) && isOptional(route, "date") && !route.path.includes("{date}")

/** Clients resolve today by the clock of this machine, so the test clock of the server is set to it. */
const atTheRealTime = Effect.fnUntraced(function* (call: Call) {
  yield* TestClock.setTime(realNow())
  const { peers, shared } = yield* Parity
  const seen = yield* seenByAll(isRead(call.route) ? shared : yield* peers, call)
  for (const surface of SURFACE_NAMES) expectTaken(surface, seen[surface], seen.rest)
})

const server = TestServer.layer({ read: 100_000, write: 100_000 })

layer(Layer.provideMerge(Parity.layer, server))("today, with equal clocks", (it) => {
  // Retried once, in case midnight passes during a test.
  const each = (says: string, routes: ReadonlyArray<Route>, word: string | undefined) => {
    for (const route of routes) {
      const { params } = callOf(route)
      const call: Call = { route, params: (ids) => withDates(params(ids), word) }
      it.effect(`${route.name}: ${says}`, () => atTheRealTime(call), { retry: 1 })
    }
  }

  each("the word today", ROUTES.filter(isDated), "today")

  each("no date at all", ROUTES.filter(mayLeaveOut), undefined)
})
