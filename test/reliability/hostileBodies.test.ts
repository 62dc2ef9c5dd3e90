import { ERROR_CODES, ROUTES } from "@daybook/core"
import { afterAll, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { exampleBody } from "../harness/examples.ts"
import { MODERN, postText } from "../harness/mcpMessages.ts"
import { postBytes, sendRaw } from "../harness/RawConnection.ts"
import { expectRefusal } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { type Sent, send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { BODIES } from "./HostileBodies.ts"
import { record } from "./Report.ts"

const LONGEST_MESSAGE = 2000

const figures = { cases: 0, serverErrors: 0 }
afterAll(() => record("hostileBodies", figures))

const account = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  const made = yield* send(`${url}/v1/custom-metrics`, {
    method: "POST",
    key: keys.full,
    body: { name: "Any", tab: "body", kind: "number", unit: "" }
  })
  return { url, key: keys.full, metric: String(JSON.parse(made.body).id) }
})

const counted = (sent: Sent | undefined): Sent => {
  if (sent === undefined) throw new Error("no answer")
  figures.cases++
  if (sent.status >= 500) figures.serverErrors++
  return sent
}

/** Expects the server to answer a valid request, and built-in prototypes of its process to be unchanged. */
const unharmed = Effect.fnUntraced(function* (url: string, key: string) {
  expect((yield* send(`${url}/v1/days/today`, { key })).status).toBe(200)
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(Reflect.get({}, "polluted")).toBeUndefined()
})

layer(TestServer.layer({ read: 6000, write: 6000 }))("hostile bytes in a body", (it) => {
  for (const [name, { body, gives, path }] of Object.entries(BODIES)) {
    it.effect(name, function* () {
      const { key, metric, url } = yield* account
      const [first, ...more] = yield* sendRaw(url, postBytes(path.replace("{metric}", metric), key, body))
      const sent = counted(first)
      expect(more).toEqual([])
      if (typeof gives === "string") expectRefusal(sent, gives)
      else {
        expect([sent.status, sent.body]).toEqual([200, expect.stringContaining(gives.holding)])
        if (gives.kept !== undefined) {
          expect((yield* send(url + gives.kept.at, { key })).body).toContain(gives.kept.as)
        }
      }
      expect(sent.body.length).toBeLessThan(LONGEST_MESSAGE)
      yield* unharmed(url, key)
    })
  }
})

const INHERITED = ["__proto__", "constructor", "toString", "valueOf", "hasOwnProperty", "__defineGetter__"]

/** Variants of a body, each with an additional member in another of its objects. */
const withMember = (body: string, member: string): ReadonlyArray<string> =>
  [...body.matchAll(/\{/g)].map(
    ({ index }) => `${body.slice(0, index + 1)}${member}${body[index + 1] === "}" ? "" : ","}${body.slice(index + 1)}`
  )

layer(TestServer.layer({ read: 6000, write: 6000 }))("names that every object inherits are unknown fields", (it) => {
  for (const route of ROUTES.filter(({ body }) => body !== undefined)) {
    it.effect(`${route.method} ${route.path}, at every level`, function* () {
      const { key, metric, url } = yield* account
      const path = route.path.replace("{date}", "today").replace("{metricId}", metric)
      for (const name of INHERITED) {
        for (const text of withMember(JSON.stringify(exampleBody(route)), `"${name}":{"polluted":true}`)) {
          const [sent] = yield* sendRaw(url, postBytes(path, key, text))
          expectRefusal(counted(sent), "unknown_field")
        }
      }
      yield* unharmed(url, key)
    })
  }
})

const DEEP = "[".repeat(20_000) + "]".repeat(20_000)
const call = (args: string): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"log_water","arguments":${args}}}`

const MESSAGES: Readonly<Record<string, string>> = {
  "64 KB of [": "[".repeat(65_536),
  "20,000 nested lists": DEEP,
  "20,000 nested lists as arguments": call(DEEP),
  "20,000 nested lists in an argument": call(`{"amountMl":${DEEP}}`),
  "20,000 nested lists as the id": `{"jsonrpc":"2.0","id":${DEEP},"method":"ping"}`,
  "20,000 nested lists as params": `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${DEEP}}`,
  "4,000 nested objects in an unknown field": `{"jsonrpc":"2.0","id":1,"method":"ping","x":${'{"__proto__":'.repeat(4000)}1${"}".repeat(4000)}}`,
  "__proto__ instead of a message": '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"ping"}}',
  "__proto__ instead of params": `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"name":"get_goals"}}}`,
  "1e999 as an argument": call('{"amountMl":1e999,"date":"2026-03-10"}'),
  "half a surrogate pair as a name": `{"jsonrpc":"2.0","id":"\\ud800","method":"tools/call","params":{"name":"\\ud800"}}`,
  "a batch of 5,000": `[${Array.from({ length: 5000 }, () => "{}").join()}]`
}

layer(TestServer.layer({ read: 6000, write: 6000 }))("hostile bytes in a message to /mcp", (it) => {
  for (const [name, message] of Object.entries(MESSAGES)) {
    it.effect(name, function* () {
      const { key, url } = yield* account
      for (const headers of [{}, { "mcp-protocol-version": MODERN, "mcp-method": "tools/call" }]) {
        const sent = counted(yield* postText({ url, key, headers }, message))
        expect(sent.status, sent.body).toBeLessThan(ERROR_CODES.internal_error.status)
        const answer = JSON.parse(sent.body)
        expect(answer, sent.body.slice(0, 200)).toMatchObject({ jsonrpc: "2.0" })
        expect(answer.error?.code).not.toBe(-32603)
      }
      yield* unharmed(url, key)
    })
  }
})
