import * as path from "node:path"
import { expect, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { backupEvents } from "../../packages/server/src/admin/BackupEvents.ts"
import { backupHealth } from "../../packages/server/src/admin/BackupHealth.ts"
import { Backups } from "../../packages/server/src/admin/Backups.ts"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { webhooks } from "../../packages/server/src/webhooks/Deliveries.ts"
import { privateHosts, WebhookHosts } from "../../packages/server/src/webhooks/WebhookHosts.ts"
import { newDatabase } from "../harness/Databases.ts"
import { realNow, realTime } from "../harness/realTime.ts"
import { serverOn, TestServer } from "../harness/TestServer.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { type Received, receiver } from "./Receiver.ts"

const LOOPBACK = privateHosts("127.0.0.1,everyone") ?? expect.fail()

let health: "good" | "late" | "bad" = "good"

/** Backups of which the test says how they are. */
const backups = Layer.effect(
  Backups,
  Effect.map(Backups, (made) => ({ ...made, health: Effect.sync(() => health) }))
)

const outside = Layer.provideMerge(
  Layer.succeed(WebhookHosts, LOOPBACK),
  Layer.effectDiscard(Effect.suspend(() => TestClock.setTime(realNow())))
)

const server = Layer.provide(backupEvents, backups).pipe(
  Layer.provideMerge(TestServer.unlimited),
  Layer.provideMerge(outside)
)

/** A server whose copies cannot be made: the disk of their folder is not mounted. */
const copied = Layer.unwrapScoped(
  Effect.map(Effect.all([newDatabase, temporaryFolder]), ([database, folder]) =>
    Layer.provideMerge(
      backupEvents,
      serverOn(
        database,
        {},
        {
          copies: {
            to: path.join(folder, "not-mounted"),
            region: "us-east-1",
            passphrase: null,
            everyMs: 1000,
            keep: { days: 7, weeks: 4, months: 12 }
          }
        }
      )
    )
  )
).pipe(Layer.provideMerge(outside))

const webhookOfOwner = Effect.gen(function* () {
  const to = yield* receiver
  yield* (yield* webhooks).create(yield* (yield* AccountStore).owner, to.url)
  return to
})

const eventOf = ({ body }: Received): unknown => JSON.parse(body)

/** Advances the clock by minutes until the receiver has had this many requests. */
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
    const to = yield* webhookOfOwner
    const others = yield* receiver
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

layer(copied)("the owner's webhooks, where there are copies", (it) => {
  it.scoped("are told when these are late", function* () {
    const to = yield* webhookOfOwner
    yield* TestClock.adjust("4 minutes")
    expect(to.received).toEqual([])
    yield* until(to.received, 1)
    expect(to.received.map(eventOf)).toMatchObject([
      { type: "copies.late", data: { health: "late", place: expect.stringContaining("not-mounted") } }
    ])
  })
})
