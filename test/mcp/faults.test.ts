import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import type { McpServerFactory } from "../../packages/server/src/mcp/Endpoint.ts"
import { daybookServer } from "../../packages/server/src/mcp/ServeMcp.ts"
import { LEGACY, MODERN, post, toolCall } from "../harness/mcpMessages.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { TestServer } from "../harness/TestServer.ts"
import { freshLine, withMcp } from "./serverVariants.ts"

const ERAS = [MODERN, LEGACY] as const
const SECRET = "boom /srv/secret"

const die = () => Effect.die(new Error(SECRET))
const dying = daybookServer(
  { call: die, read: die, ownChanges: die, dayNow: die, course: die, describe: die, doubts: die, refusal: die },
  { about: () => ({ answer: Effect.succeed(undefined), keep: () => Effect.void }) },
  "test"
)

const CALL = toolCall("get_goals")
const READ = { id: 1, method: "resources/read", params: { uri: "daybook://goals" } }

/** Defects behind the endpoint, and messages that trigger them. */
const DEFECTS: Readonly<
  Record<string, { readonly make: McpServerFactory; readonly messages: ReadonlyArray<typeof READ | typeof CALL> }>
> = {
  "a tool throws": {
    make: (caller) => {
      const server = dying(caller)
      server.setRequestHandler("tools/call", () => {
        throw new Error(SECRET)
      })
      return server
    },
    messages: [CALL]
  },
  "a tool rejects with no error": {
    make: (caller) => {
      const server = dying(caller)
      server.setRequestHandler("tools/call", () => Promise.reject(SECRET))
      return server
    },
    messages: [CALL]
  },
  "the request that a call means dies": { make: dying, messages: [CALL, READ] },
  "no server can be made": {
    make: () => {
      throw new Error(SECRET)
    },
    messages: [CALL, READ]
  }
}

for (const [what, { make, messages }] of Object.entries(DEFECTS)) {
  layer(withMcp(make))(`a defect leaks nothing: ${what}`, (it) => {
    for (const era of ERAS) {
      it.effect(`a fixed message, no path, no stack: ${era}`, function* () {
        const line = yield* freshLine
        // Twice: the first one did not stop the server.
        for (const message of [...messages, ...messages]) {
          const { body, headers, status } = yield* post(era, line, message)
          expect(body).not.toMatch(/boom|srv|secret|\.ts\b|\.js\b|\bat /)
          expect(headers.get("content-type")).toBe("application/json")
          expect([200, 500]).toContain(status)
          const answered = JSON.parse(body)
          const text = answered.result?.content?.[0]?.text ?? answered.error?.message
          expect(text, body).toMatch(/\w/)
          if (answered.result !== undefined) expect(answered.result.isError).toBe(true)
        }
      })
    }
  })
}

/** The server's URL and a new full key, at noon. */
const fresh = Effect.gen(function* () {
  yield* TestClock.setTime(NOON)
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  return { url, key: keys.full }
})

const FLOOD = 300
const drink = toolCall("log_water", { amountMl: 250, date: TODAY })

layer(TestServer.layer({ read: 6000, write: 6000 }))("one client does not block another", (it) => {
  for (const era of ERAS) {
    it.scoped(`a client that sends many requests: ${era}`, function* () {
      const flooding = yield* fresh
      const quiet = yield* fresh
      const messages = Array.from({ length: FLOOD }, () => toolCall("list_health_metrics"))
      const flood = yield* Effect.fork(
        Effect.forEach(messages, (message) => post(era, flooding, message), { concurrency: 50 })
      )
      const answered = yield* post(era, quiet, drink)
      expect(JSON.parse(answered.body)).toMatchObject({ result: { structuredContent: { amountMl: 250 } } })
      for (const { status } of yield* Fiber.join(flood)) expect(status).toBe(200)
    })

    it.scoped(`concurrent calls of many clients each get their own response: ${era}`, function* () {
      const lines = yield* Effect.all(Array.from({ length: 10 }, () => fresh))
      yield* Effect.forEach(
        lines,
        (line, index) => post(era, line, toolCall("log_water", { amountMl: index + 20, date: TODAY })),
        { concurrency: "unbounded" }
      )
      const days = yield* Effect.forEach(
        lines,
        (line, index) => post(era, line, toolCall("get_day", { date: TODAY }, `of-${index}`)),
        { concurrency: "unbounded" }
      )
      days.forEach(({ body }, index) => {
        expect(JSON.parse(body)).toMatchObject({
          id: `of-${index}`,
          result: { structuredContent: { waterMl: index + 20 } }
        })
      })
    })
  }
})
