import { randomBytes } from "node:crypto"
import { InvalidRequest, Limits, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { testMessage } from "./Events.ts"
import { answerText, post } from "./Post.ts"
import { hostsFor, WebhookHosts } from "./WebhookHosts.ts"
import { webhookStore } from "./WebhookStore.ts"

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
