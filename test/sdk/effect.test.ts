import { DaybookClient, InvalidRequest, make, NotFound, RateLimited, Unavailable } from "@daybook/sdk/effect"
import { FetchHttpClient, HttpClient, HttpClientResponse } from "@effect/platform"
import { it as alone, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { expect, vi } from "vitest"
import { CLIENT_METHODS } from "../harness/ContractRoutes.ts"
import { NOON } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { refusal } from "./Recorder.ts"

/** A client of a new account on the test server. */
const withClient = <A, E>(use: Effect.Effect<A, E, DaybookClient>, suffix = "") =>
  Effect.gen(function* () {
    yield* TestClock.setTime(NOON)
    const server = yield* TestServer
    const { keys } = yield* server.newAccount
    const client = DaybookClient.layer({ baseUrl: server.url + suffix, apiKey: keys.full })
    return yield* Effect.provide(use, Layer.provide(client, FetchHttpClient.layer))
  })

layer(TestServer.layer())("the Effect client", (it) => {
  it.effect("has a method for every route and for syncing days, and nothing else", () =>
    withClient(Effect.map(DaybookClient, (client) => expect(Object.keys(client).sort()).toEqual(CLIENT_METHODS)))
  )

  it.effect("fails with a class for every error, with the code as its tag", () =>
    withClient(
      Effect.gen(function* () {
        const client = yield* DaybookClient
        const refused = yield* Effect.flip(client.logMeasurement({ payload: {} }))
        expect(refused).toBeInstanceOf(InvalidRequest)
        const missing = yield* client
          .deleteMeasurement({ path: { id: "nothing" } })
          .pipe(Effect.catchTag("not_found", (error) => Effect.succeed(error)))
        expect(missing).toBeInstanceOf(NotFound)
      })
    )
  )

  it.effect("also accepts a base URL with /v1", () =>
    withClient(
      Effect.gen(function* () {
        const { scopes } = yield* (yield* DaybookClient).getKeyInfo({})
        expect(scopes).toEqual(["read", "write", "delete"])
      }),
      "/v1/"
    )
  )

  it.effect("the example of the README works", function* () {
    const server = yield* TestServer
    const { keys } = yield* server.newAccount
    vi.stubEnv("DAYBOOK_URL", server.url)
    vi.stubEnv("DAYBOOK_API_KEY", keys.full)
    const said = vi.spyOn(console, "log").mockImplementation(() => {})
    yield* Effect.promise(() => import("../../examples/glass.ts"))
    expect(said).toHaveBeenCalledWith("250 ml of water on 2026-03-10")
    said.mockRestore()
    vi.unstubAllEnvs()
  })
})

/** The error of a read that gets this response. */
const failureFor = Effect.fnUntraced(function* (answer: () => Response) {
  const client = HttpClient.make((request) => Effect.succeed(HttpClientResponse.fromWeb(request, answer())))
  const made = make({ baseUrl: "http://127.0.0.1", apiKey: "daybook_sk_x" })
  const daybook = yield* Effect.provideService(made, HttpClient.HttpClient, client)
  return yield* Effect.flip(daybook.getGoals({ urlParams: {} }))
})

alone.effect(
  "rate_limited and unavailable have the seconds to wait, for Retry-After as a number or as a date",
  function* () {
    const limited = yield* failureFor(refusal(429, "rate_limited", { "Retry-After": "90" }))
    expect(limited).toEqual(new RateLimited({ message: "This is rate_limited.", retryAfter: 90 }))
    const away = yield* failureFor(refusal(503, "unavailable", { "Retry-After": "5" }))
    expect(away).toEqual(new Unavailable({ message: "This is unavailable.", retryAfter: 5 }))
    yield* TestClock.setTime(Date.UTC(2026, 9, 21, 7, 27))
    const until = yield* failureFor(refusal(429, "rate_limited", { "Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT" }))
    expect(until).toEqual(new RateLimited({ message: "This is rate_limited.", retryAfter: 60 }))
    for (const header of [{}, { "Retry-After": "soon" }, { "Retry-After": "" }]) {
      const plain = yield* failureFor(refusal(429, "rate_limited", header))
      expect(plain).toEqual(new RateLimited({ message: "This is rate_limited." }))
    }
  }
)

alone.effect("a 503 page of a proxy is neither an error of the contract nor a defect", function* () {
  const page = () => new Response("<html>Later</html>", { status: 503, headers: { "Retry-After": "5" } })
  expect(yield* failureFor(page)).toMatchObject({ _tag: "ResponseError", reason: "Decode" })
  const other = () => Response.json({ error: "later" }, { status: 503, headers: { "Retry-After": "5" } })
  expect(yield* failureFor(other)).toMatchObject({ _tag: "ParseError" })
})
