import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { sweeping } from "../../packages/server/src/serve/ServedLog.ts"
import { authorizeAddress, register, visit } from "../harness/OAuthClient.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { TestServer } from "../harness/TestServer.ts"
import { newPerson } from "./OAuthUser.ts"

layer(TestServer.unlimited)("a server to which no app connects", (it) => {
  it.scoped("deletes expired requests and registrations once a day", function* () {
    const { database } = yield* TestServer
    const { all } = yield* rawDatabase(database)
    const { cookie, url } = yield* newPerson
    yield* visit(authorizeAddress(url, { clientId: yield* register(url) }), cookie)
    const models = Effect.map(all("SELECT model FROM oauth_item ORDER BY model"), (rows) =>
      rows.map(({ model }) => model)
    )
    expect(yield* models).toEqual(["Client", "Interaction", "Registrations"])
    const begun = yield* TestClock.currentTimeMillis
    yield* Layer.build(sweeping)
    // A client that nobody consented to is kept for a day. While a query runs, the clock of the test may pass the time of the next.
    const left = Effect.zipRight(TestClock.adjust("1 hour"), models)
    expect(yield* Effect.repeat(left, { until: (left) => left.length === 0 })).toEqual([])
    expect((yield* TestClock.currentTimeMillis) - begun).toBeLessThan(4 * 86_400_000)
  })
})
