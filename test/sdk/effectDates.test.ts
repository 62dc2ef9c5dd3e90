import { make } from "@daybook/sdk/effect"
import { FetchHttpClient, HttpClient, HttpClientResponse } from "@effect/platform"
import { describe, expect, it, layer } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as TestClock from "effect/TestClock"
import { TestServer } from "../harness/TestServer.ts"
import { DATED, datesOf, NOW, partOf, sentAs, ZONES } from "./Dates.ts"
import type { SentCall } from "./Recorder.ts"
import { argumentOf, type Request } from "./Requests.ts"

const KEY = "daybook_sk_x"

/** An `HttpClient` that records requests, and answers each with an empty object. */
const recorder = () => {
  const calls: Array<SentCall> = []
  const client = HttpClient.make((request, url) => {
    const { body, headers, method } = request
    const text = body._tag === "Uint8Array" ? new TextDecoder().decode(body.body) : "null"
    calls.push({ method, url, headers, body: JSON.parse(text) })
    return Effect.succeed(HttpClientResponse.fromWeb(request, Response.json({})))
  })
  return { calls, client }
}

/** A client in a time zone, whose requests are recorded. */
const clientIn = (timeZone: string) => {
  const { calls, client } = recorder()
  const made = make({ baseUrl: "http://127.0.0.1", apiKey: KEY, timeZone })
  return { calls, methods: Effect.runSync(Effect.provideService(made, HttpClient.HttpClient, client)) }
}

/** The date that is sent if the caller gives this value, or `undefined` to leave it out. */
const sentFor = ({
  client: { calls, methods },
  name,
  request,
  value
}: {
  client: ReturnType<typeof clientIn>
  name: string
  request: Request
  value: unknown
}) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(NOW)
    const method: unknown = Reflect.get(methods, request.route.name)
    if (typeof method !== "function") throw new Error("no method")
    const parts = argumentOf(request, { metricId: "m", id: "i" })
    const part = partOf(request.route, name)
    const { [name]: _, ...others }: Record<string, unknown> = parts[part] ?? {}
    const said = Object.freeze(value === undefined ? others : { ...others, [name]: value })
    const answer: Effect.Effect<unknown, unknown> = method({ ...parts, [part]: said })
    const before = calls.length
    yield* Effect.ignore(answer)
    const sent = calls[before]
    return sent === undefined ? undefined : sentAs(sent, request.route, name)
  })

describe.each(ZONES)("the Effect client in $timeZone", ({ day, timeZone }) => {
  const client = clientIn(timeZone)
  for (const request of DATED) {
    for (const { isDefaultToday, isList, name } of datesOf(request.route)) {
      const listed = (value: string) => (isList ? [value, "2026-01-31"] : value)
      const ask = (value: unknown) => sentFor({ client, name, request, value })

      it.effect(`${request.label}: \`today\` as ${name} is the client's local date`, () =>
        Effect.map(ask(listed("today")), (sent) => expect(sent).toEqual(listed(day)))
      )
      it.effect(`${request.label}: a date as ${name} is sent unchanged`, () =>
        Effect.map(ask(listed("2026-02-28")), (sent) => expect(sent).toEqual(listed("2026-02-28")))
      )
      if (isDefaultToday) {
        it.effect(`${request.label}: an omitted ${name} is the client's local date`, () =>
          Effect.map(ask(undefined), (sent) => expect(sent).toBe(day))
        )
      }
    }
  }
})

it.effect("an unknown time zone is a defect of the layer, not of the first write", function* () {
  const made = make({ baseUrl: "http://127.0.0.1", apiKey: KEY, timeZone: "Europe/Atlantis" })
  const exit = yield* Effect.exit(Effect.provideService(made, HttpClient.HttpClient, recorder().client))
  expect(Exit.isFailure(exit) && [...Cause.defects(exit.cause)]).toEqual([expect.any(RangeError)])
})

layer(TestServer.layer())("against the real server", (it) => {
  it.effect("water logged at 00:30 in Kiritimati is on the local date, which the decoded response repeats", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const { newAccount, url: baseUrl } = yield* TestServer
      const { keys } = yield* newAccount
      const daybook = yield* make({ baseUrl, apiKey: keys.full, timeZone: "Pacific/Kiritimati" })
      expect(yield* daybook.logWater({ payload: { amountMl: 250 } })).toMatchObject({ date: "2026-03-11" })
      expect(yield* daybook.getDay({ path: { date: "today" } })).toMatchObject({ date: "2026-03-11", waterMl: 250 })
      const [answer, response] = yield* daybook.logRestDays({ payload: { dates: ["today"] }, withResponse: true })
      expect([answer.dates, response.status]).toEqual([["2026-03-11"], 200])
      // A day later on the Clock.
      yield* TestClock.adjust("1 day")
      expect(yield* daybook.logWater({ payload: { amountMl: 300 } })).toMatchObject({ date: "2026-03-12" })
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )
})
