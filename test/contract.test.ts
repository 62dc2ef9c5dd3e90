import { describe, layer } from "@effect/vitest"
import { CONTRACT } from "./contract/all.ts"
import { prove } from "./harness/Scenario.ts"
import { TestServer } from "./harness/TestServer.ts"

// One server for all: each rule has an account of its own.
layer(TestServer.layer())("the contract", (it) => {
  for (const [resource, rules] of Object.entries(CONTRACT)) {
    describe(`on ${resource}`, () => {
      for (const rule of rules) {
        it.effect(rule.rule, function* () {
          const server = yield* TestServer
          yield* prove(rule, server.url, yield* server.newAccount)
        })
      }
    })
  }
})
