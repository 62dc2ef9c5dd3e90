import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { Backups, backupHealth } from "../../packages/server/src/admin/Backups.ts"
import { savedEvents } from "../../packages/server/src/admin/SavedEvents.ts"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { webhooks } from "../../packages/server/src/webhooks/Deliveries.ts"
import { privateHosts, WebhookHosts } from "../../packages/server/src/webhooks/WebhookHosts.ts"
import { realNow, realTime } from "../harness/realTime.ts"
import { TestServer } from "../harness/TestServer.ts"
import { type Received, receiver } from "./Receiver.ts"

const LOOPBACK = privateHosts("127.0.0.1,everyone") ?? expect.fail()

let health: "good" | "late" | "bad" = "good"

/** Backups of which the test says how they are. */
const backups = Layer.effect(
  Backups,
  Effect.map(Backups, (made) => ({ ...made, health: Effect.sync(() => health) }))
)

const server = Layer.provide(savedEvents, backups).pipe(
  Layer.provideMerge(TestServer.unlimited),
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
    const to = yield* receiver
    const others = yield* receiver
    yield* create(yield* (yield* AccountStore).owner, to.url)
    yield* create((yield* newAccount).accountId, others.url)
    yield* TestClock.adjust("10 minutes")
    expect(to.received).toEqual([])
    to.replies.push(500)
    health = "late"
    yield* until(to.received, 2)
    const late = { type: "backups.late", data: { health: "late", place: expect.any(String), since: null, fault: null } }
    expect(to.received.map(eventOf)).toMatchObject([late, late])
    health = "bad"
    yield* until(to.received, 3)
    expect(to.received.map(eventOf)[2]).toMatchObject({ type: "backups.bad", data: { health: "bad" } })
    health = "good"
    yield* until(to.received, 4)
    expect(to.received.map(eventOf)[3]).toMatchObject({ type: "backups.good", data: { health: "good" } })
    expect(others.received).toEqual([])
  })

  it("backups are late after two days, and bad after a week", () => {
    const hours = (count: number) => backupHealth(count * 3_600_000)
    expect([0, 24, 48, 49, 168, 169, 9999].map(hours)).toEqual(["good", "good", "good", "late", "late", "bad", "bad"])
  })
})
