import { randomUUID } from "node:crypto"
import { ROUTES, type Route, TOOLS } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { contractOf } from "../harness/ContractRoutes.ts"
import { exampleRequest } from "../harness/examples.ts"
import { type Ids, logSteps, sendStep, withoutIds } from "../harness/log.ts"
import { MODERN, post as postMessage, toolCall } from "../harness/mcpMessages.ts"
import { get, NOON, post, type Step, textAt } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { exampleArguments } from "../mcp/exampleArguments.ts"
import { storedIn } from "./storedRows.ts"

/** The same kinds of entries for every account, marked so that an answer shows whose they are. */
const marked = (mark: string, weightKg: number): ReadonlyArray<Step> => [
  post("/v1/custom-metrics", { name: mark, tab: "nutrition", kind: "counter", unit: "cups" }).keepingAs(
    "metricId",
    "id"
  ),
  post(({ metricId }) => `/v1/custom-metrics/${metricId}/values`, { value: weightKg, date: "today" }),
  post("/v1/body-measurements", { date: "today", weightKg, note: mark }).keepingAs("id", "measurement", "id"),
  post("/v1/food", { name: mark, calories: weightKg, date: "today" }),
  post("/v1/water", { amountMl: weightKg, date: "today" }),
  post("/v1/workouts", { exercises: [{ name: mark, sets: [{ reps: 5, weightKg }] }], date: "today" }).keeping(() => ({
    name: mark
  })),
  post("/v1/rest-days", { dates: ["2026-03-09"] }),
  post("/v1/food-days", { date: "2026-03-09", food: "complete" }),
  post("/v1/routines", { name: mark, exercises: [{ name: mark, sets: [{ reps: 5 }] }] }).keepingAs("routines", "id"),
  post("/v1/health/days/today", { reading: "steps", value: weightKg }),
  get("/v1/entries?start=2026-03-09&end=today").keeping((entries) => ({
    entries: textAt(entries, [0, "id"]),
    food: textAt(entries, [1, "id"]),
    water: textAt(entries, [2, "id"]),
    workouts: textAt(entries, [3, "id"])
  })),
  get("/v1/changes?limit=1").keepingAs("changes", 0, "id")
]

const MINE = "Mine"
const THEIRS = "Theirs"

/** What an account sees of a route: the answer over REST, and that of the tool. */
const answersOf = Effect.fnUntraced(function* (url: string, key: string, route: Route, ids: Ids) {
  const rest = yield* sendStep(url, key, exampleRequest(route), ids)
  const tool = TOOLS.find((one) => one.route.name === route.name)
  if (tool === undefined) return { rest }
  const call = toolCall(tool.name, exampleArguments(tool, ids))
  return { rest, mcp: yield* postMessage(MODERN, { url, key }, call) }
})

layer(TestServer.unlimited)("two accounts", (it) => {
  const strangers = Effect.gen(function* () {
    yield* TestClock.setTime(NOON)
    const { database, newAccount, url } = yield* TestServer
    const [me, they] = [yield* newAccount, yield* newAccount]
    const stored = yield* storedIn(database)
    const all = Effect.all({ mine: stored(me.accountId), theirs: stored(they.accountId) })
    return { me, they, url, all, logMine: logSteps(url, me.keys.full, marked(MINE, 83)) }
  })

  for (const route of ROUTES.filter((one) => contractOf(one).hasId)) {
    it.scoped(`${route.name} with an id of the other account is 404 as for an id that does not exist`, function* () {
      const { all, logMine, me, they, url } = yield* strangers
      yield* logMine
      const ids = yield* logSteps(url, they.keys.full, marked(THEIRS, 97))
      const before = yield* all
      const theirs = yield* answersOf(url, me.keys.full, route, ids)
      const nobodys = yield* answersOf(url, me.keys.full, route, {
        metricId: randomUUID(),
        id: randomUUID(),
        name: "Nobody's"
      })
      expect(theirs.rest.status).toBe(404)
      expect(JSON.parse(theirs.rest.body).error.code).toBe("not_found")
      expect(withoutIds(theirs.rest.body)).toBe(withoutIds(nobodys.rest.body))
      const { result } = JSON.parse(theirs.mcp?.body ?? "{}")
      expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^not_found: /) }] })
      expect(withoutIds(theirs.mcp?.body ?? "")).toBe(withoutIds(nobodys.mcp?.body ?? ""))
      expect(yield* all).toEqual(before)
    })
  }

  for (const route of ROUTES.filter(({ method }) => method === "GET")) {
    it.scoped(`${route.name} shows only the account's own entries`, function* () {
      const { logMine, me, they, url } = yield* strangers
      yield* logMine
      const read = Effect.map(answersOf(url, me.keys.read, route, { name: MINE }), ({ mcp, rest }) => {
        expect(rest.status, rest.body).toBe(200)
        return { rest: rest.body, mcp: mcp?.body }
      })
      const before = yield* read
      const ids = yield* logSteps(url, they.keys.full, marked(THEIRS, 97))
      const after = yield* read
      expect(after).toEqual(before)
      for (const secret of [THEIRS, they.accountId, ...Object.values(ids)]) {
        expect(JSON.stringify(after)).not.toContain(secret)
      }
    })
  }
})
