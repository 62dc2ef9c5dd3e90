import { randomBytes } from "node:crypto"
import { hostname } from "node:os"
import { InvalidRequest, Limits, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DatabaseInfo } from "../engines/EngineServices.ts"
import type { Sql } from "../engines/Sql.ts"
import { changeStore } from "../journal/ChangeStore.ts"
import { summaryOf } from "../journal/ChangeSummary.ts"
import { newId } from "../journal/Journal.ts"
import { type Answer, answerText, type Message, post, TIMEOUT_MS } from "./Post.ts"
import { hostsFor, WebhookHosts } from "./WebhookHosts.ts"
import { type DueTarget, type Target, webhookStore } from "./WebhookStore.ts"

/**
 * The event of a change: its message, or undefined if the change is not in the journal any more, because it was deleted for ever. The
 * id of the message is that of the change.
 */
const eventsOf: Effect.Effect<
  (accountId: string, changeId: string) => Effect.Effect<Message | undefined, Unavailable>,
  never,
  Sql
> = Effect.map(
  changeStore,
  ({ written }) =>
    (accountId, changeId) =>
      Effect.map(written(accountId, changeId), ({ changes: [change], metricNames }) => {
        if (change === undefined) return undefined
        const { action, at, by, count, date, id, kind } = change
        const data = { id, at, date, kind, action, summary: summaryOf(change, metricNames), by, count }
        return { id, body: JSON.stringify({ type: `${kind}.${action}`, timestamp: at, data }) }
      })
)

/** The message by which a person tests a webhook. */
const testMessage = (id: string, at: number): Message => ({
  id: `test_${id}`,
  body: JSON.stringify({ type: "test", timestamp: new Date(at).toISOString(), data: {} })
})

/** The acts of the app and the terminal on webhooks. */
export interface Webhooks {
  /** Makes a webhook. The secret is returned only here. */
  readonly create: (
    accountId: string,
    url: string
  ) => Effect.Effect<{ readonly id: string; readonly secret: string }, InvalidRequest | Unavailable>
  /** Sends a test event and returns the answer; undefined if the account has no such webhook. */
  readonly test: (
    accountId: string,
    id: string
  ) => Effect.Effect<{ readonly received: boolean; readonly answer: string } | undefined, Unavailable>
}

export const webhooks: Effect.Effect<Webhooks, never, Sql> = Effect.map(
  Effect.all([webhookStore, WebhookHosts]),
  ([store, hosts]) => ({
    create: (accountId, url) =>
      Effect.gen(function* () {
        yield* webhookAddress(url)
        const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`
        const id = yield* Effect.catchTag(store.add(accountId, url, secret), "WebhookLimitReached", () => TOO_MANY)
        return { id, secret }
      }),
    test: (accountId, id) =>
      Effect.gen(function* () {
        const target = yield* store.find(accountId, id)
        if (target === undefined) return undefined
        const now = yield* Clock.currentTimeMillis
        const answer = yield* post(target, testMessage(newId(), now), now, hostsFor(target.isOwner === 1, hosts))
        return { received: answer.received, answer: answerText(answer) }
      })
  })
)

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32

/** The address of a webhook, or why it is refused. */
export const webhookAddress = (url: string): Effect.Effect<string, InvalidRequest> => {
  const fault = faultOf(url)
  return fault === undefined ? Effect.succeed(url) : new InvalidRequest({ message: `url: ${fault}` })
}

const faultOf = (text: string): string | undefined => {
  if (!URL.canParse(text)) return "expected an address like https://automation.example/webhook/daybook"
  const { password, protocol, username } = new URL(text)
  if (protocol !== "https:" && protocol !== "http:") return "expected an address that starts with https:// or http://"
  if (username !== "" || password !== "") {
    return "an address with a name or password is not sent to; put a secret part into its path instead"
  }
  return undefined
}

const TOO_MANY = new InvalidRequest({
  message: `There are ${Limits.WEBHOOKS} webhooks already, the most an account can have; delete one first.`
})

const MINUTE_MS = 60_000

/** The pauses after the first attempts that failed, in milliseconds. The last one repeats: an event is never given up. */
const PAUSES_MS = [5000, MINUTE_MS / 2, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS]

/** The bounds of the pause that a receiver can ask for. */
const RETRY_AFTER_MS = { min: 1000, max: 24 * 60 * MINUTE_MS }

/** How often the waiting events are looked for. */
const EVERY = "500 millis"

/** How long the lease of a webhook lasts, in milliseconds. It outlasts a request. */
const LEASE_MS = 4 * TIMEOUT_MS

/** The name of this server among those of its database. A process has it only after an earlier one with the name has ended. */
export class ServerName extends Context.Reference<ServerName>()("daybook/webhooks/ServerName", {
  defaultValue: newId
}) {}

/** The name of a server that listens on its own port of its machine. */
export const serverName = ({ host, port }: { readonly host: string; readonly port: number }) =>
  port === 0 ? Layer.empty : Layer.succeed(ServerName, `${hostname()} ${host} ${port}`)

/**
 * Sends the events of each webhook in the order of the journal, one at a time. An event waits in the database until its webhook has
 * received it, so it is sent at least once, and again with the same id if the process ends before that is recorded. A webhook has one
 * request at a time and does not wait for another, and no write waits for any.
 */
export const delivering: Layer.Layer<never, never, DatabaseInfo | Sql> = Layer.scopedDiscard(
  Effect.gen(function* () {
    const [store, eventOf, hosts] = yield* Effect.all([webhookStore, eventsOf, WebhookHosts])
    const { file } = yield* DatabaseInfo
    const scope = yield* Effect.scope
    const server = yield* ServerName
    const holder = `${server} ${newId()}`
    const sending = new Set<string>()

    /** Sends one event. Returns true if the next event may be sent. */
    const sendEvent = (target: Target, changeId: string, failures: number): Effect.Effect<boolean, Unavailable> =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (!(yield* store.lease({ id: target.id, changeId, holder, now, until: now + LEASE_MS }))) return false
        const message = yield* eventOf(target.accountId, changeId)
        if (message === undefined) return yield* Effect.as(store.drop(target.id, changeId), true)
        const answer = yield* post(target, message, now, hostsFor(target.isOwner === 1, hosts))
        const at = yield* Clock.currentTimeMillis
        const attempt = { at, answer: answerText(answer) }
        if (answer.received) return yield* Effect.as(store.received(target.id, changeId, attempt), true)
        // The receiver's words may have parts of the event.
        if (failures === 0) yield* Effect.logWarning(`a webhook fails: ${answer.status}`, { webhook: target.id })
        return yield* Effect.as(store.failed(target.id, at + pauseMs(failures, answer), attempt), false)
      })

    /** Sends what waits for a webhook, until nothing does or an attempt fails. */
    const sendAll = (target: DueTarget): Effect.Effect<void, Unavailable> =>
      Effect.gen(function* () {
        const waiting = yield* store.waiting(target.id)
        for (const [index, changeId] of waiting.entries()) {
          if (!(yield* sendEvent(target, changeId, index === 0 ? target.failures : 0))) return
        }
      }).pipe(Effect.ensuring(Effect.ignore(store.release(target.id, holder))))

    const sendDue = Effect.gen(function* () {
      const due = yield* store.due(yield* Clock.currentTimeMillis, holder)
      for (const target of due) {
        if (sending.has(target.id)) continue
        sending.add(target.id)
        const sent = logged(sendAll(target))
        yield* Effect.forkIn(
          Effect.ensuring(
            sent,
            Effect.sync(() => sending.delete(target.id))
          ),
          scope
        )
      }
    })

    // The one server of a file, and a server that starts again, need not wait until the lease of a process that was killed ends.
    yield* logged(store.endLeases(file === undefined ? `${server} ` : ""))
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(logged(sendDue), Effect.sleep(EVERY))))
  })
)

/** Failures of the database are logged where they occur. Whatever else is wrong with one webhook, the others go on. */
const logged = (work: Effect.Effect<void, Unavailable>): Effect.Effect<void> =>
  Effect.catchAllCause(Effect.ignore(work), (cause) => Effect.logError("events were not sent to a webhook", cause))

const pauseMs = (failures: number, { retryAfterMs }: Answer): number =>
  retryAfterMs === undefined
    ? (PAUSES_MS[failures] ?? 60 * MINUTE_MS)
    : Math.min(Math.max(retryAfterMs, RETRY_AFTER_MS.min), RETRY_AFTER_MS.max)
