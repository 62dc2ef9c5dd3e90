import { TOOLS, type Tool } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { budgets, NOTHING, spentBy } from "../harness/budgets.ts"
import { contractOf, isRead, mayCall, toolNames } from "../harness/ContractRoutes.ts"
import { exampleRequest, otherBody } from "../harness/examples.ts"
import { fillLog, sendStep, wholeLog, withoutIds } from "../harness/log.ts"
import { NOON, type Step } from "../harness/Scenario.ts"
import type { Sent } from "../harness/send.ts"
import { type TestAccount, TestServer } from "../harness/TestServer.ts"
import { exampleArguments } from "./exampleArguments.ts"
import { type Assistant, type Called, type CLIENTS, connected } from "./McpClient.ts"

type Kept = Readonly<Record<string, string>>

const HALF_AN_HOUR_MS = 1_800_000

/** A REST body as structured content: an array becomes `{items: [...]}`. */
const structuredOf = ({ body }: Sent): unknown => {
  const value: unknown = JSON.parse(body)
  return Array.isArray(value) ? { items: value } : value
}

const recordOf = (value: unknown): object => (typeof value === "object" && value !== null ? value : {})

/** What a tool's result has beside the REST body: the ids of the change and the entry, the day as it is now, and today's date. */
const ownFields = ({ route }: Tool, structured: unknown, { body }: Sent) => {
  const rest = Object.keys(recordOf(JSON.parse(body)))
  const isAdded = ([name]: readonly [string, unknown]) =>
    ["today", "timeZone", ...(isRead(route) ? ["more", "next"] : ["id", "changeId", "day"])].includes(name) &&
    !rest.includes(name)
  const fields = Object.entries(recordOf(structured))
  return {
    added: Object.fromEntries(fields.filter(isAdded)),
    shared: Object.fromEntries(fields.filter((field) => !isAdded(field)))
  }
}

const codeOf = ({ body }: Sent): string => JSON.parse(body).error.code

const call = (assistant: Assistant, name: string, args?: Record<string, unknown>): Effect.Effect<Called> =>
  Effect.promise(() => assistant.call(name, args))

/** An account with an entry of every kind, at noon. */
const filled = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const account: TestAccount = yield* newAccount
  return { url, ...account, kept: yield* fillLog(url, account.keys.full) }
})

const SOME = ["get_day", "list_workouts", "log_food", "delete_measurement"]

/** What is asked of a list that is too long for a tool. */
const PARTS: Readonly<
  Record<string, { readonly args: Record<string, unknown>; readonly query: ReadonlyArray<string> }>
> = { list_health_metrics: { args: { category: "vitals" }, query: ["category=vitals"] } }

const RUNS: ReadonlyArray<{ readonly client: keyof typeof CLIENTS; readonly tools: ReadonlyArray<Tool> }> = [
  { client: "SDK 2, 2026-07-28", tools: TOOLS },
  { client: "SDK 1", tools: TOOLS.filter(({ name }) => SOME.includes(name)) }
]

/** Invalid calls of a tool, with the equal REST request. */
const faultsOf = (tool: Tool, kept: Kept) => {
  const args = exampleArguments(tool, kept)
  const unknown: { readonly of: string; readonly step: Step; readonly args: Record<string, unknown> } = {
    of: "an unknown field",
    step: exampleRequest(tool.route, tool.route.body === undefined ? { query: ["nope=1"] } : { body: { nope: 1 } }),
    args: { ...args, nope: 1 }
  }
  return contractOf(tool.route).hasId
    ? [
        unknown,
        {
          of: "an id that does not exist",
          step: exampleRequest(tool.route),
          args: { ...args, ...nowhereIn(args) }
        }
      ]
    : [unknown]
}

const NOWHERE: Kept = {
  metricId: "no-such-metric",
  id: "no-such-row",
  name: "no such exercise",
  exercise: "no such exercise"
}

const nowhereIn = (args: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(NOWHERE).filter(([name]) => name in args))

layer(TestServer.layer({ read: 6000, write: 6000 }))("a tool call equals its REST request", (it) => {
  for (const { client, tools } of RUNS) {
    for (const tool of tools) {
      it.scoped(
        `${tool.name}: structuredContent is the REST body, its text the same as compact JSON: ${client}`,
        function* () {
          const overRest = yield* filled
          const overMcp = isRead(tool.route) ? overRest : yield* filled
          const assistant = yield* connected(client, overMcp.url, overMcp.keys.full)
          const { args = {}, query = [] } = PARTS[tool.name] ?? {}
          const other = otherBody(tool.route, "again")
          const step = exampleRequest(tool.route, { query, body: other })
          const sent = yield* sendStep(overRest.url, overRest.keys.full, step, overRest.kept)
          expect(sent.status, sent.body).toBe(200)
          const given = { ...exampleArguments(tool, overMcp.kept), ...args, ...other }
          const first = yield* call(assistant, tool.name, given)
          // The log may have an equal entry already.
          const isAsked = first.text.endsWith("send it again with confirm: true")
          const called = isAsked ? yield* call(assistant, tool.name, { ...given, confirm: true }) : first
          expect(called.isError, called.text).toBe(false)
          expect(called.text).toBe(JSON.stringify(called.structured))
          const own = ownFields(tool, called.structured, sent)
          expect(withoutIds(JSON.stringify(own.shared))).toBe(withoutIds(JSON.stringify(structuredOf(sent))))
          if (!isRead(tool.route))
            expect(called.structured).toMatchObject({
              changeId: sent.headers.get("daybook-change") && expect.any(String)
            })
          // Both left the same log.
          const logs = yield* Effect.forEach([overRest, overMcp], ({ keys, url }) => wholeLog(url, keys.full))
          const [left, right] = logs.map((log) => withoutIds(JSON.stringify(log)))
          expect(right).toBe(left)
        }
      )

      it.scoped(`${tool.name}: an error is a tool error whose text starts with the REST code: ${client}`, function* () {
        const { keys, kept, url } = yield* filled
        const assistant = yield* connected(client, url, keys.full)
        for (const { args, of, step } of faultsOf(tool, kept)) {
          const ids = of === "an id that does not exist" ? NOWHERE : kept
          const sent = yield* sendStep(url, keys.full, step, ids)
          const called = yield* call(assistant, tool.name, args)
          expect(called.isError, of).toBe(true)
          expect(called.text.split(": ")[0], called.text).toBe(codeOf(sent))
          expect(codeOf(sent)).toBe(of === "an unknown field" ? "unknown_field" : "not_found")
          expect(called.structured).toBeUndefined()
        }
      })
    }
  }

  for (const tool of TOOLS) {
    it.scoped(
      `${tool.name}: costs what its route costs, one ${contractOf(tool.route).budget}, whatever its outcome`,
      function* () {
        const { keys, kept, url } = yield* filled
        const assistant = yield* connected("SDK 2, 2026-07-28", url, keys.full)
        const one = { read: 0, write: 0, [contractOf(tool.route).budget]: 1 }
        for (const { args } of [...faultsOf(tool, kept), { args: exampleArguments(tool, kept) }]) {
          const { spent } = yield* spentBy(url, keys.full, call(assistant, tool.name, args))
          expect(spent).toEqual(one)
        }
      }
    )
  }
})

layer(TestServer.layer({ read: 1, write: 1 }))("rate limiting", (it) => {
  for (const tool of TOOLS) {
    it.scoped(`${tool.name}: answers as a tool error that says how many seconds to wait`, function* () {
      yield* TestClock.setTime(NOON + HALF_AN_HOUR_MS)
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      yield* budgets(url, keys.full)
      const assistant = yield* connected("SDK 2, 2026-07-28", url, keys.full)
      const sent = yield* sendStep(url, keys.full, exampleRequest(tool.route))
      expect(sent.status, sent.body).toBe(429)
      const called = yield* call(assistant, tool.name, exampleArguments(tool, {}))
      expect(called).toMatchObject({ isError: true, structured: undefined })
      expect(called.text).toMatch(/^rate_limited: /)
      expect(called.text).toContain(`${sent.headers.get("retry-after")} seconds`)
      expect(called.text).toContain("1800 seconds")
    })
  }

  it.scoped("REST and MCP share the budgets of a key", function* () {
    yield* TestClock.setTime(NOON)
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    const assistant = yield* connected("SDK 2, 2026-07-28", url, keys.read)
    expect((yield* call(assistant, "get_goals")).isError).toBe(false)
    const [goals] = TOOLS.filter(({ name }) => name === "get_goals")
    if (goals === undefined) throw new Error("no get_goals")
    expect((yield* sendStep(url, keys.read, exampleRequest(goals.route))).status).toBe(429)
  })
})

layer(TestServer.layer({ read: 6000, write: 6000 }))("scopes", (it) => {
  for (const scope of ["read", "write", "full"] as const) {
    for (const { client } of RUNS) {
      it.scoped(`a key sees the tools that it may call: ${scope}, ${client}`, function* () {
        const { newAccount, url } = yield* TestServer
        const { keys } = yield* newAccount
        const assistant = yield* connected(client, url, keys[scope])
        const listed = yield* Effect.promise(() => assistant.tools())
        expect(listed.map(({ name }) => name).sort()).toEqual(toolNames(scope))
      })

      it.scoped(`calling a hidden tool is a tool error without effects or cost: ${scope}, ${client}`, function* () {
        const { keys, kept, url } = yield* filled
        const assistant = yield* connected(client, url, keys[scope])
        const before = yield* wholeLog(url, keys.full)
        const hidden = TOOLS.filter(({ route }) => !mayCall(scope, route))
        expect(hidden).toHaveLength({ read: 30, write: 5, full: 0 }[scope])
        const callAll = Effect.gen(function* () {
          for (const tool of hidden) {
            for (const args of [exampleArguments(tool, kept), {}, { nope: 1 }]) {
              const called = yield* call(assistant, tool.name, args)
              expect(called).toMatchObject({ isError: true, structured: undefined })
              expect(called.text).toMatch(/^insufficient_scope: /)
            }
          }
        })
        expect((yield* spentBy(url, keys[scope], callAll)).spent).toEqual(NOTHING)
        expect(yield* wholeLog(url, keys.full)).toEqual(before)
      })
    }
  }
})
