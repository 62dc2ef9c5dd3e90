import * as fs from "node:fs"
import { expect, layer } from "@effect/vitest"
import * as TestClock from "effect/TestClock"
import { NOON } from "./harness/Scenario.ts"
import { send } from "./harness/send.ts"
import { TestServer } from "./harness/TestServer.ts"

const BODIES = [...fs.readFileSync("docs/phone.md", "utf8").matchAll(/^```json (\S+)\n(.*?)^```$/gms)].map(
  ([, path = "", body = ""]) => ({ path, body })
)

layer(TestServer.layer())("docs/phone.md", (it) => {
  it("has a body for each kind of phone", () => {
    expect(BODIES.map(({ path }) => path.split("?")[0])).toEqual([
      "/sync/health-auto-export",
      "/sync/days",
      "/sync/health-connect"
    ])
  })

  for (const { body, path } of BODIES) {
    it.effect(`the body of ${path} is taken whole`, function* () {
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      yield* TestClock.setTime(NOON)
      const sent = yield* send(url + path, { method: "POST", key: keys.write, body })
      expect(sent.status, sent.body).toBe(200)
      expect(JSON.parse(sent.body)).toMatchObject({
        ...{ applied: { checkIns: 1 }, refused: [], refusedCount: 0 },
        workouts: { applied: 1, kept: 0 }
      })
      expect(JSON.parse(sent.body).applied.readings).toBeGreaterThan(1)
    })
  }
})
