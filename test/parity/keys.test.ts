import { ROUTES, type Scope } from "@daybook/core"
import { layer } from "@effect/vitest"
import * as Layer from "effect/Layer"
import { mayCall } from "../harness/ContractRoutes.ts"
import { type TestAccount, TestServer } from "../harness/TestServer.ts"
import { callOf, expectAllRefused, fullKey, looksOf } from "./calls.ts"
import { Parity, seenByAll } from "./surfaceAccounts.ts"

/** A real key with one wrong character. */
const mistyped = (account: TestAccount): string => fullKey(account).replace(/.$/, (last) => (last === "a" ? "b" : "a"))

const SCOPES: ReadonlyArray<Scope> = ["read", "write"]

layer(Layer.provideMerge(Parity.layer, TestServer.layer({ read: 100_000, write: 100_000 })))("keys", (it) => {
  for (const route of ROUTES) {
    it.effect(`${route.name}: a mistyped key is unauthorized and costs nothing`, function* () {
      const { shared } = yield* Parity
      const seen = yield* seenByAll(shared, { ...callOf(route), key: mistyped, watched: fullKey })
      expectAllRefused("unauthorized", seen)
    })

    for (const scope of SCOPES.filter((each) => !mayCall(each, route))) {
      it.effect(`${route.name}: a ${scope} key has insufficient_scope, and costs the terminal's read`, function* () {
        const { shared } = yield* Parity
        const seen = yield* seenByAll(shared, { ...callOf(route), key: ({ keys }) => keys[scope] })
        expectAllRefused("insufficient_scope", seen, looksOf(route))
      })
    }
  }
})
