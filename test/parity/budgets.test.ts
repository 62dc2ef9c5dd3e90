import { ROUTES } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { spend } from "../harness/budgets.ts"
import { contractOf } from "../harness/ContractRoutes.ts"
import { TestServer } from "../harness/TestServer.ts"
import { callOf, expectAllRefused, fullKey, looksOf } from "./calls.ts"
import { expectTaken } from "./compareSurfaces.ts"
import { Parity, type Peers, seenByAll } from "./surfaceAccounts.ts"
import { SURFACE_NAMES } from "./surfaces.ts"

/** Uses up a budget of the full key of each account. */
const spendAll = (url: string, peers: Peers, budget: "read" | "write") =>
  Effect.forEach(SURFACE_NAMES, (surface) => spend(url, fullKey(peers[surface]), budget), { concurrency: "unbounded" })

layer(Layer.provideMerge(Parity.layer, TestServer.layer({ read: 4, write: 20 })))("exhausted budgets", (it) => {
  for (const route of ROUTES) {
    it.effect(`${route.name}: with an exhausted budget is rate_limited, and costs the terminal's read`, function* () {
      const { peers, shared, url } = yield* Parity
      const { budget } = contractOf(route)
      const spent = budget === "read" ? shared : yield* peers
      yield* spendAll(url, spent, budget)
      const seen = yield* seenByAll(spent, callOf(route))
      expectAllRefused("rate_limited", seen, looksOf(route))
      expect(seen.rest.outcome.retryAfter).toBe(3600)
      expect(seen.promise.outcome.retryAfter).toBe(3600)
      expect(seen.effect.outcome.retryAfter).toBe(3600)
    })
  }

  for (const route of ROUTES.filter((each) => contractOf(each).budget === "write")) {
    it.effect(`${route.name}: succeeds although the read budget is exhausted`, function* () {
      const { peers, url } = yield* Parity
      const fresh = yield* peers
      yield* spendAll(url, fresh, "read")
      const seen = yield* seenByAll(fresh, callOf(route))
      for (const surface of SURFACE_NAMES) {
        expectTaken(surface, seen[surface], seen.rest)
        expect(seen[surface].spent).toEqual({ read: 0, write: 1 })
      }
    })
  }
})
