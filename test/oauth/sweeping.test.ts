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
  it.scoped("deletes expired requests and registrations within a day", function* () {
    const { database } = yield* TestServer
    const { all } = yield* rawDatabase(database)
    const { cookie, url } = yield* newPerson
    yield* visit(authorizeAddress(url, { clientId: yield* register(url) }), cookie)
    const models = Effect.map(all("SELECT model FROM oauth_item ORDER BY model"), (rows) =>
      rows.map(({ model }) => model)
    )
    expect(yield* models).toEqual(["Client", "Interaction", "Registrations"])
    yield* Layer.build(sweeping)
    // A client that nobody consented to is kept for a day.
    yield* TestClock.adjust("2 days")
    yield* Effect.promise(() => expect.poll(() => Effect.runPromise(models)).toEqual([]))
  })
})
