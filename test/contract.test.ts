import { layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { CONTRACT } from "./contract/all.ts"
import { prove } from "./harness/Scenario.ts"
import { TestServer } from "./harness/TestServer.ts"

for (const [resource, rules] of Object.entries(CONTRACT)) {
  layer(TestServer.layer())(`the contract on ${resource}`, (it) => {
    for (const rule of rules) {
      it.effect(rule.rule, () =>
        Effect.gen(function* () {
          const server = yield* TestServer
          yield* prove(rule, server.url, yield* server.newAccount)
        })
      )
    }
  })
}
