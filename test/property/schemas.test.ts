import { addDays, CalendarDate, ROUTES, type Route } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Runtime from "effect/Runtime"
import { assertShape } from "../harness/Scenario.ts"
import { type Sent, send } from "../harness/send.ts"
import { type TestAccount, TestServer } from "../harness/TestServer.ts"
import { type Broken, brokenFrom } from "./Broken.ts"
import { accepts, requestsOf, SEED, targetOf, type Wire } from "./Generated.ts"

const RUNS = 100

const codeOf = ({ body, status }: Sent): string => (status === 200 ? "200" : JSON.parse(body).error.code)

/** An entry of a date, by the collection of the route that takes its id. */
const ENTRIES: Readonly<Record<string, { readonly path: string; readonly body: (date: string) => object }>> = {
  food: { path: "/v1/food", body: (date) => ({ name: "Oats", calories: 350, date }) },
  water: { path: "/v1/water", body: (date) => ({ amountMl: 250, date }) },
  workouts: { path: "/v1/workouts", body: (date) => ({ exercises: [{ name: "Squat", sets: [{ reps: 5 }] }], date }) },
  entries: { path: "/v1/rest-days", body: (date) => ({ dates: [date] }) }
}

let dates = 0

/** Logs an entry on a date of its own; returns the id of the entry, or of the change. */
const newEntry = (url: string, key: string, collection: string): Effect.Effect<string> =>
  Effect.gen(function* () {
    const { body, path } = ENTRIES[collection] ?? { path: "/v1/water", body: (date: string) => ({ amountMl: 1, date }) }
    const date: string = addDays(CalendarDate.make("1900-01-01"), dates++)
    yield* send(url + path, { method: "POST", key, body: body(date) })
    const read = collection === "changes" ? "/v1/changes?limit=1" : `/v1/entries?start=${date}&end=${date}`
    return JSON.parse((yield* send(url + read, { key })).body).at(-1).id
  })

/** Half of the requests to a route with an id or a name go to something that exists. */
const existingId = (url: string, key: string, route: Route): Effect.Effect<string> =>
  Effect.gen(function* () {
    if (route.path.includes("{name}")) {
      const exercises = [{ name: "Squat", sets: [{ reps: 5 }] }]
      yield* send(`${url}/v1/workouts`, { method: "POST", key, body: { exercises } })
      return "Squat"
    }
    const collection = /([\w-]+)\/\{id\}/.exec(route.path)?.[1]
    if (collection !== undefined && collection !== "measurements") return yield* newEntry(url, key, collection)
    const metrics = route.path.includes("metricId")
    const made = metrics
      ? yield* send(`${url}/v1/custom-metrics`, {
          method: "POST",
          key,
          body: { name: "Mood", tab: "body", kind: "number", unit: "" }
        })
      : yield* send(`${url}/v1/body-measurements`, { method: "POST", key, body: { weightKg: 80 } })
    const answer = JSON.parse(made.body)
    return metrics ? answer.id : answer.measurement.id
  })

/** Whether `fetch` sends a target unchanged. */
const isSentAsWritten = (url: string, target: string): boolean => new URL(url + target).href === url + target

const server = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const runtime = yield* Effect.runtime()
  const account: TestAccount = yield* newAccount
  return { url, key: account.keys.full, run: Runtime.runPromise(runtime) }
})

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }))("generated requests", (it) => {
  for (const route of ROUTES) {
    const name = `${route.method} ${route.path}`
    const hasId = /\{(\w*[iI]d|name)\}/.test(route.path)

    it.effect(`${name}: what its schemas accept gets 200, or a 400 or 404 of the contract`, () =>
      Effect.gen(function* () {
        const { key, run, url } = yield* server
        const seen = new Set<string>()
        const reachable = (wire: Wire) =>
          isSentAsWritten(url, targetOf(route, wire)) && Object.values(wire.path).every((value) => value !== "")
        yield* Effect.promise(() =>
          FastCheck.assert(
            FastCheck.asyncProperty(requestsOf(route).filter(reachable), FastCheck.boolean(), (generated, exists) =>
              run(
                Effect.gen(function* () {
                  const id = hasId && exists ? yield* existingId(url, key, route) : undefined
                  const wire = id === undefined ? generated : { ...generated, path: { id, metricId: id, name: id } }
                  const target = targetOf(route, wire)
                  const sent = yield* send(url + target, { method: route.method, key, body: wire.body })
                  assertShape(route.method, target, sent)
                  const code = codeOf(sent)
                  seen.add(code)
                  if (accepts(route, { ...wire, path: generated.path })) {
                    expect(["200", "invalid_request", ...(hasId ? ["not_found"] : [])], sent.body).toContain(code)
                  } else {
                    expect(code, sent.body).toBe("invalid_request")
                  }
                  if (hasId && id === undefined) expect(code).not.toBe("200")
                })
              )
            ),
            { seed: SEED, numRuns: RUNS }
          )
        )
        expect(seen, "no generated request was accepted").toContain("200")
      })
    )

    const { body } = route
    if (body === undefined) continue
    it.effect(`${name}: an invalid body gets an error of the contract`, () =>
      Effect.gen(function* () {
        const { key, run, url } = yield* server
        const id = hasId ? yield* existingId(url, key, route) : ""
        const target = targetOf(route, { path: { id, metricId: id, name: id, date: "2026-03-10" }, query: {} })
        const bodies = requestsOf(route).chain((wire) => brokenFrom(wire.body))
        yield* Effect.promise(() =>
          FastCheck.assert(
            FastCheck.asyncProperty(bodies, ({ must, text }) =>
              run(
                Effect.gen(function* () {
                  const sent = yield* send(url + target, { method: "POST", key, body: text })
                  assertShape("POST", target, sent)
                  const code = codeOf(sent)
                  expect(allowedFor(must, route, text), text).toContain(code)
                })
              )
            ),
            { seed: SEED, numRuns: RUNS }
          )
        )
      })
    )
  }
})

/** The expected outcomes for an invalid body. */
function allowedFor(must: Broken["must"], route: Route, text: string): ReadonlyArray<string> {
  if (must === "unknown_field") return ["unknown_field"]
  if (must === "refuse") return ["invalid_json", "invalid_request"]
  const wire = { path: {}, query: {}, body: JSON.parse(text) }
  return accepts({ ...route, pathParameters: undefined, query: undefined }, wire)
    ? ["200", "invalid_request"]
    : ["invalid_request", "unknown_field"]
}

layer(TestServer.layer({ read: 1_000_000, write: 1_000_000 }))("generated queries", (it) => {
  const reads = ROUTES.filter(({ method }) => method === "GET")
  const strange = FastCheck.oneof(
    FastCheck.string(),
    FastCheck.constantFrom(
      "",
      "today",
      "2026-02-29",
      "1e3",
      "-1",
      "0",
      "51",
      "true",
      "TRUE",
      "null",
      "\u0000",
      "🥣",
      "%",
      "+"
    )
  )
  const names = FastCheck.oneof(
    FastCheck.string(),
    FastCheck.constantFrom(
      "date",
      "start",
      "end",
      "limit",
      "tab",
      "values",
      "category",
      "all",
      "__proto__",
      "constructor"
    )
  )

  it.effect("an invalid query gets an error of the contract and is never ignored", () =>
    Effect.gen(function* () {
      const { key, run, url } = yield* server
      yield* Effect.promise(() =>
        FastCheck.assert(
          FastCheck.asyncProperty(
            FastCheck.constantFrom(...reads),
            FastCheck.array(FastCheck.tuple(names, strange), { minLength: 1, maxLength: 4 }),
            (route, pairs) =>
              run(
                Effect.gen(function* () {
                  const query = new URLSearchParams(pairs)
                  const target = `${targetOf(route, { path: { date: "today", name: "x" }, query: {} })}?${query}`
                  const sent = yield* send(url + target, { key })
                  assertShape("GET", target, sent)
                  const code = codeOf(sent)
                  const repeated = new Set(query.keys()).size < [...query].length
                  const unknown = route.query === undefined || !accepts(queryAlone(route), wireOf(query))
                  const accepted = route.path.includes("{name}") ? "not_found" : "200"
                  expect(
                    repeated || unknown ? ["invalid_request", "unknown_field"] : [accepted, "invalid_request"],
                    target
                  ).toContain(code)
                })
              )
          ),
          { seed: SEED, numRuns: 300 }
        )
      )
    })
  )

  for (const route of ROUTES) {
    it.effect(`${route.method} ${route.path}: an unknown query parameter is 400 unknown_field`, () =>
      Effect.gen(function* () {
        const { key, url } = yield* server
        const target = targetOf(route, {
          path: { id: "x", metricId: "x", name: "x", date: "today" },
          query: { surplus: "1" }
        })
        const sent = yield* send(url + target, { method: route.method, key, body: route.body && {} })
        assertShape(route.method, target, sent)
        expect(codeOf(sent)).toBe("unknown_field")
      })
    )
  }
})

function queryAlone(route: Route): Route {
  return { ...route, pathParameters: undefined, body: undefined }
}

function wireOf(query: URLSearchParams): Wire {
  return { path: {}, query: Object.fromEntries(query), body: undefined }
}
