import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { answerText, post } from "../../packages/server/src/webhooks/Post.ts"
import { privateHosts } from "../../packages/server/src/webhooks/WebhookHosts.ts"
import { realNow } from "../harness/realTime.ts"
import { receiver } from "../webhooks/Receiver.ts"

setFlagsFromString("--expose_gc")
const collectGarbage: () => void = runInNewContext("gc")

it.scopedLive("a receiver that never answers is given up, whatever the garbage collector collects", function* () {
  const { replies, url } = yield* receiver
  replies.push("silence", "silence", "silence")
  const hosts = privateHosts("loopback") ?? expect.fail()
  const attempt = post({ url, secret: `whsec_${"a".repeat(43)}=` }, { id: "m", body: "{}" }, realNow(), hosts)
  const collecting = Effect.forever(Effect.zipRight(Effect.sync(collectGarbage), Effect.sleep("1 second")))
  const answers = yield* Effect.race(Effect.all([attempt, attempt, attempt], { concurrency: "unbounded" }), collecting)
  expect(answers.map(answerText)).toEqual(Array(3).fill("no response within 15 seconds"))
})
