import { expect, layer } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { AccountStore } from "../../packages/server/src/identity/AccountStore.ts"
import { delivering, ServerName, webhooks } from "../../packages/server/src/webhooks/Deliveries.ts"
import { TIMEOUT_MS } from "../../packages/server/src/webhooks/Post.ts"
import { privateHosts, WebhookHosts } from "../../packages/server/src/webhooks/WebhookHosts.ts"
import { webhookStore } from "../../packages/server/src/webhooks/WebhookStore.ts"
import { realNow, realTime, turns } from "../harness/realTime.ts"
import { send } from "../harness/send.ts"
import { type TestAccount, TestServer } from "../harness/TestServer.ts"
import { type Received, receiver, verified } from "./Receiver.ts"

const LOOPBACK = privateHosts("127.0.0.1,everyone") ?? expect.fail()

/** The server with its deliveries, which may reach 127.0.0.1. */
const server = Layer.provideMerge(delivering, TestServer.unlimited).pipe(
  Layer.provideMerge(Layer.succeed(WebhookHosts, LOOPBACK)),
  // Receivers refuse signatures of another time. A clock that is set later runs every look for events up to then.
  Layer.provideMerge(Layer.effectDiscard(Effect.suspend(() => TestClock.setTime(realNow()))))
)

/** An account with a webhook to a receiver of the test, and a function that logs a drink. */
const person = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const account = yield* newAccount
  const { create } = yield* webhooks
  const store = yield* webhookStore
  const to = yield* receiver
  const { id, secret } = yield* create(account.accountId, to.url)
  const drink = (amountMl: number) => post(url, account, "/v1/water", { amountMl })
  return { ...account, to, id, secret, drink, url, state: Effect.map(store.list(account.accountId), ([one]) => one) }
})

const post = (url: string, { keys }: TestAccount, path: string, body: unknown) =>
  Effect.map(send(`${url}${path}`, { method: "POST", key: keys.full, body }), ({ body, status }) => {
    expect(status, body).toBe(200)
    return body
  })

/** Lets the server look for events, until there are as many requests. */
const until = Effect.fnUntraced(function* (received: ReadonlyArray<Received>, count: number) {
  while (received.length < count) {
    yield* TestClock.adjust("500 millis")
    // The server and the receiver are of this process: a request that has begun ends within these turns, in whatever time they take.
    yield* Effect.promise(() => turns(50))
    yield* Effect.promise(() => realTime(5))
  }
})

/** Waits until an attempt is recorded. */
const recorded = <A>(state: Effect.Effect<A, unknown>, is: (state: A) => boolean): Effect.Effect<A, unknown> =>
  Effect.repeat(
    Effect.tap(
      state,
      Effect.promise(() => realTime(5))
    ),
    { until: is }
  )

const amounts = (received: ReadonlyArray<Received>) =>
  received.map(({ body }) => /Water, ([\d,]+) ml|Water, ([\d,]+)/.exec(body)?.[1] ?? body)

layer(server)("webhooks", (it) => {
  it.scoped("a change is sent, signed as Standard Webhooks defines", function* () {
    const { drink, secret, state, to } = yield* person
    yield* drink(250)
    yield* until(to.received, 1)
    const [event] = to.received
    if (event === undefined) return expect.fail()
    expect(verified(secret, event)).toEqual({
      type: "water.create",
      timestamp: expect.stringMatching(/^\d{4}-/),
      data: {
        id: event.id,
        at: expect.stringMatching(/^\d{4}-/),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        kind: "water",
        action: "create",
        summary: "Water, 250 ml",
        by: { kind: "key", name: "full" },
        count: 1
      }
    })
    expect(() => verified(secret, { ...event, body: event.body.replace("250", "251") })).toThrow()
    expect(event.headers["user-agent"]).toMatch(/^Daybook\//)
    const done = yield* recorded(state, (now) => now?.waiting === 0)
    expect(done).toMatchObject({ answer: "204 No Content", failures: 0, nextAt: null, failingSince: null })
  })

  it.scoped("an event that is refused is sent again until it is received, and later ones wait for it", function* () {
    const { drink, state, to } = yield* person
    to.replies.push(500, [302, { location: "/elsewhere" }], [503, { "retry-after": "90" }])
    yield* drink(1)
    yield* until(to.received, 1)
    const refused = yield* recorded(state, (now) => now?.failures === 1)
    expect(refused).toMatchObject({ answer: "500 Internal Server Error: not now", waiting: 1 })
    expect(Date.parse(refused?.nextAt ?? "") - Date.parse(refused?.triedAt ?? "")).toBe(5000)
    yield* drink(2)
    yield* drink(3)
    yield* until(to.received, 2)
    const redirected = yield* recorded(state, (now) => now?.failures === 2)
    expect(redirected).toMatchObject({ answer: "302 Found: redirects are not followed", waiting: 3 })
    yield* until(to.received, 3)
    const told = yield* recorded(state, (now) => now?.failures === 3)
    expect(Date.parse(told?.nextAt ?? "") - Date.parse(told?.triedAt ?? "")).toBe(90_000)
    expect(told?.failingSince).toBe(refused?.triedAt)
    yield* until(to.received, 6)
    expect(amounts(to.received)).toEqual(["1", "1", "1", "1", "2", "3"])
    expect(new Set(to.received.slice(0, 4).map(({ id }) => id)).size).toBe(1)
  })

  it.scoped("a webhook that never answers delays no write and no other webhook", function* () {
    const slow = yield* person
    const quick = yield* receiver
    yield* (yield* webhooks).create(slow.accountId, quick.url)
    slow.to.replies.push("silence")
    for (const amountMl of [1, 2, 3]) yield* slow.drink(amountMl)
    yield* until(quick.received, 3)
    expect(amounts(quick.received)).toEqual(["1", "2", "3"])
    expect(slow.to.received).toHaveLength(1)
  })

  it.scoped("an undo is an event too; another account's changes, and those before the webhook, are not", function* () {
    const { drink, keys, to, url } = yield* person
    const { newAccount } = yield* TestServer
    const other = yield* newAccount
    yield* post(url, other, "/v1/water", { amountMl: 999 })
    yield* drink(100)
    yield* until(to.received, 1)
    yield* send(`${url}/v1/changes/${to.received[0]?.id}/undo`, { method: "POST", key: keys.full, body: {} })
    yield* until(to.received, 2)
    const later = yield* receiver
    yield* (yield* webhooks).create(other.accountId, later.url)
    yield* post(url, other, "/v1/water", { amountMl: 5 })
    yield* until(later.received, 1)
    expect(amounts(later.received)).toEqual(["5"])
    expect(to.received.map(({ body }) => JSON.parse(body).type)).toEqual(["water.create", "water.undo"])
  })

  it.scoped("nothing is sent to a webhook that was removed", function* () {
    const { accountId, drink, id, to } = yield* person
    to.replies.push(500)
    yield* drink(1)
    yield* until(to.received, 1)
    expect(yield* (yield* webhookStore).remove(accountId, id)).toBe(true)
    yield* TestClock.adjust("1 minute")
    const probe = yield* person
    yield* probe.drink(7)
    yield* until(probe.to.received, 1)
    expect(to.received).toHaveLength(1)
  })

  it.scoped("another server does not send what was received, nor during a pause or an attempt", function* () {
    const { accountId, drink, id, state, to } = yield* person
    const store = yield* webhookStore
    to.replies.push([500, { "retry-after": "86400" }], "silence")
    yield* drink(1)
    yield* until(to.received, 1)
    yield* recorded(state, (now) => now?.failures === 1)
    const changeId = to.received[0]?.id ?? ""
    const another = Effect.flatMap(Clock.currentTimeMillis, (now) =>
      store.lease({ id, changeId, holder: "another", now, until: now + 1 })
    )
    expect(yield* another, "during the pause").toBe(false)
    yield* store.retry(accountId, id)
    yield* until(to.received, 2)
    expect(yield* another, "during an attempt").toBe(false)
    yield* TestClock.adjust(TIMEOUT_MS - 1)
    expect(yield* another, "before an attempt ends for want of an answer").toBe(false)
    yield* store.received(id, changeId, { at: 0, answer: "204 No Content" })
    yield* store.endLeases("")
    expect(yield* another, "after it was received").toBe(false)
  })

  it.scoped("a server that starts again sends at once what its killed process was sending", function* () {
    const { accountId, drink, id, to } = yield* person
    const store = yield* webhookStore
    yield* drink(1)
    const [changeId = ""] = yield* store.waiting(id)
    const now = yield* Clock.currentTimeMillis
    const killed = { id, changeId, holder: "this server 7350 killed", now, until: now + 4 * TIMEOUT_MS }
    expect(yield* store.lease(killed)).toBe(true)
    yield* TestClock.adjust("2 seconds")
    expect(to.received, "another server waits").toEqual([])
    yield* Layer.build(Layer.provide(delivering, Layer.succeed(ServerName, "this server 7350")))
    yield* until(to.received, 1)
    expect((yield* Clock.currentTimeMillis) - now).toBeLessThan(2 * TIMEOUT_MS)
    yield* recorded(store.list(accountId), ([webhook]) => webhook?.waiting === 0)
  })

  it.scoped(
    "an account that is not the owner's reaches no host of the own network, unless the setting is for everyone",
    function* () {
      const { accountId, id, to } = yield* person
      const owner = yield* (yield* AccountStore).owner
      const own = privateHosts("127.0.0.1") ?? expect.fail()
      const { create, test } = yield* Effect.provideService(webhooks, WebhookHosts, own)
      expect(yield* test(accountId, id)).toMatchObject({
        received: false,
        answer: expect.stringContaining("names for this account")
      })
      expect(to.received).toEqual([])
      const made = yield* create(owner, to.url)
      expect(yield* test(owner, made.id)).toMatchObject({ received: true })
    }
  )

  it.scoped("what waits is sent at once if it is asked for", function* () {
    const { accountId, drink, id, state, to } = yield* person
    to.replies.push([500, { "retry-after": "86400" }])
    yield* drink(1)
    yield* until(to.received, 1)
    yield* recorded(state, (now) => now?.failures === 1)
    expect(yield* (yield* webhookStore).retry(accountId, id)).toBe(true)
    yield* until(to.received, 2)
    expect(yield* recorded(state, (now) => now?.failures === 0)).toMatchObject({ waiting: 0, nextAt: null })
  })
})
