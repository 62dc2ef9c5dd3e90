import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Backups } from "../../packages/server/src/admin/Backups.ts"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { webhooks } from "../../packages/server/src/webhooks/Deliveries.ts"
import { privateHosts, WebhookHosts } from "../../packages/server/src/webhooks/WebhookHosts.ts"
import { realNow, realTime } from "../harness/realTime.ts"
import { TestServer } from "../harness/TestServer.ts"
import { type Received, receiver } from "./Receiver.ts"

const LOOPBACK = privateHosts("127.0.0.1,everyone") ?? expect.fail()

/** A server that makes no backups by itself. */
const server = TestServer.unlimited.pipe(
  Layer.provideMerge(Layer.succeed(WebhookHosts, LOOPBACK)),
  Layer.provideMerge(Layer.effectDiscard(Effect.suspend(() => TestClock.setTime(realNow()))))
)

const eventOf = ({ body }: Received): unknown => JSON.parse(body)

/** Lets minutes pass until the receiver has as many requests. */
const until = Effect.fnUntraced(function* (received: ReadonlyArray<Received>, count: number) {
  while (received.length < count) {
    yield* TestClock.adjust("1 minute")
    yield* Effect.promise(() => realTime(5))
  }
})

layer(server)("the owner's webhooks", (it) => {
  it.scoped("are told when the backups are late, bad and good again, until they receive it", function* () {
    const { newAccount } = yield* TestServer
    const { create } = yield* webhooks
    const { make } = yield* Backups
    const to = yield* receiver
    const others = yield* receiver
    yield* create(yield* (yield* AccountStore).owner, to.url)
    yield* create((yield* newAccount).accountId, others.url)
    yield* make
    yield* TestClock.adjust("47 hours")
    expect(to.received).toEqual([])
    to.replies.push(500)
    yield* TestClock.adjust("1 hour")
    yield* until(to.received, 2)
    const late = {
      type: "backups.late",
      data: { health: "late", since: expect.stringMatching(/^\d{4}-/), fault: null }
    }
    expect(to.received.map(eventOf)).toMatchObject([late, late])
    yield* TestClock.adjust("110 hours")
    expect(to.received).toHaveLength(2)
    yield* until(to.received, 3)
    expect(to.received.map(eventOf)[2]).toMatchObject({ type: "backups.bad", data: { health: "bad" } })
    yield* make
    yield* until(to.received, 4)
    expect(to.received.map(eventOf)[3]).toMatchObject({ type: "backups.good", data: { health: "good", fault: null } })
    expect(others.received).toEqual([])
  })
})
