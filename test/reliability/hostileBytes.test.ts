import { afterAll, expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { expectErrorShape } from "../harness/refusals.ts"
import { NOON } from "../harness/Scenario.ts"
import { send } from "../harness/send.ts"
import { TestServer } from "../harness/TestServer.ts"
import { HIDDEN_REQUESTS } from "./HiddenRequests.ts"
import { FRAMINGS, KEY } from "./HostileFraming.ts"
import { exchange } from "./RawExchange.ts"
import { record } from "./Report.ts"

const figures = { cases: 0, serverErrors: 0 }
afterAll(() => record("hostileBytes", figures))

const withKey = (part: string | Uint8Array, key: string): string | Uint8Array =>
  typeof part === "string" ? Buffer.from(part.replaceAll(KEY, key), "latin1") : part

layer(TestServer.layer())("a request is answered at most once, and the server continues", (it) => {
  for (const [name, { after, late, must, parts }] of [...FRAMINGS, ...HIDDEN_REQUESTS]) {
    it.effect(name, function* () {
      yield* TestClock.setTime(NOON)
      const { newAccount, url } = yield* TestServer
      const { keys } = yield* newAccount
      const answers = yield* Effect.promise(() =>
        exchange(url, {
          parts: parts.map((part) => withKey(part, keys.full)),
          ...(after !== undefined && { after }),
          ...(late !== undefined && { late })
        })
      )
      figures.cases++
      figures.serverErrors += answers.filter(({ status }) => status >= 500).length
      expect(answers.length, JSON.stringify(answers)).toBeLessThanOrEqual(1)
      for (const sent of answers) {
        expect(sent.status).toBeLessThan(500)
        if (sent.status >= 400) expectErrorShape(sent)
        if (must === "refused") expect(sent.status, sent.body).toBeGreaterThanOrEqual(400)
      }
      const logged = answers.filter(({ body }) => body.includes('"logged":true')).length
      const day = yield* send(`${url}/v1/days/today`, { key: keys.full })
      expect(day.status).toBe(200)
      expect(JSON.parse(day.body).waterMl).toBe(250 * logged)
    })
  }
})
