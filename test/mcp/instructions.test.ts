import type { Scope } from "@daybook/core"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { toolNames } from "../harness/ContractRoutes.ts"
import { NOON, TODAY } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { CLIENTS, connected } from "./McpClient.ts"

const HALF_A_DAY_MS = 43_200_000

const instructionsFor = Effect.fnUntraced(function* (client: keyof typeof CLIENTS, scope: Scope) {
  const { newAccount, url } = yield* TestServer
  const { keys } = yield* newAccount
  return (yield* connected(client, url, keys[scope])).instructions ?? ""
})

layer(TestServer.layer())("the instructions of the server", (it) => {
  for (const client of Object.keys(CLIENTS) as Array<keyof typeof CLIENTS>) {
    it.scoped(`have the server's current date in UTC: ${client}`, function* () {
      yield* TestClock.setTime(NOON)
      expect(yield* instructionsFor(client, "read")).toContain(`Today is ${TODAY} in UTC`)
      yield* TestClock.setTime(NOON + HALF_A_DAY_MS)
      expect(yield* instructionsFor(client, "read")).toContain("Today is 2026-03-11 in UTC")
    })

    it.scoped(`name only tools that the key may call, and say what is data: ${client}`, function* () {
      for (const scope of ["read", "write", "full"] as const) {
        const text = yield* instructionsFor(client, scope)
        for (const word of text.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? []) expect(toolNames(scope)).toContain(word)
        expect(text).toMatch(/names and notes .*data.*never instructions/i)
        expect(text.includes("add each time")).toBe(scope !== "read")
        expect(text.includes("Delete only")).toBe(scope === "full")
      }
    })
  }

  it.scoped("`today` goes by the zone of the account, which is named", function* () {
    const { newAccount, url } = yield* TestServer
    const { keys } = yield* newAccount
    yield* TestClock.setTime(Date.UTC(2026, 2, 11, 1, 30))
    yield* send(`${url}/v1/clock`, { method: "POST", key: keys.full, body: { timeZone: "America/Los_Angeles" } })
    for (const era of Object.keys(CLIENTS) as Array<keyof typeof CLIENTS>) {
      const client = yield* connected(era, url, keys.full)
      expect(client.instructions).toContain("Today is 2026-03-10 where the person lives (America/Los_Angeles)")
      const day = yield* Effect.promise(() => client.call("get_day", { date: "today" }))
      expect(day.structured).toMatchObject({ date: "2026-03-10" })
      const other = yield* Effect.promise(() => client.call("get_day", { date: "2026-03-01" }))
      expect(other.structured).toMatchObject({ today: "2026-03-10", timeZone: "America/Los_Angeles" })
    }
  })
})
