import { randomBytes } from "node:crypto"
import { InvalidRequest, Limits, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { changeStore } from "../journal/ChangeStore.ts"
import { summaryOf } from "../journal/ChangeSummary.ts"
import { newId } from "../journal/Journal.ts"
import { answerText, type Message, post } from "./Post.ts"
import { hostsFor, WebhookHosts } from "./WebhookHosts.ts"
import { webhookStore } from "./WebhookStore.ts"

/**
 * The event of a change: its message, or undefined if the change is not in the journal any more, because it was deleted for ever. The
 * id of the message is that of the change.
 */
export const eventsOf: Effect.Effect<
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
