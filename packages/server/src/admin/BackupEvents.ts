import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { waitByClock } from "../runtime/Waiting.ts"
import { post } from "../webhooks/Post.ts"
import { hostsFor, WebhookHosts } from "../webhooks/WebhookHosts.ts"
import { webhookStore } from "../webhooks/WebhookStore.ts"
import { Backups } from "./Backups.ts"
import { Copies } from "./Copies.ts"

const EVERY_MS = 60_000

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

/** The present health of the copies elsewhere, or of the backups if there are no copies, as an event has it. */
const present = Effect.gen(function* () {
  const [{ served }, backups] = yield* Effect.all([Copies, Backups])
  if (served !== null) {
    return Effect.map(Effect.all([served.health, served.status]), ([health, { behindSince, failure, unsound }]) => ({
      type: `copies.${health}`,
      data: { health, place: served.address, since: isoOf(behindSince), fault: failure?.message ?? unsound }
    }))
  }
  const read = Effect.all([backups.health, backups.figures, backups.lastFailure])
  return Effect.map(read, ([health, { newest }, failure]) => ({
    type: `backups.${health}`,
    data: { health, place: backups.folder, since: isoOf(newest || null), fault: failure?.message ?? null }
  }))
})

/**
 * Sends an event to the webhooks of the owner when the copies or backups of the server become late, bad, or good again. It is sent once a
 * minute to a webhook until that has received it.
 */
export const backupEvents: Layer.Layer<never, never, Backups | Sql> = Layer.scopedDiscard(
  Effect.gen(function* () {
    const [store, hosts, event] = yield* Effect.all([webhookStore, WebhookHosts, present])
    /** The health that each webhook received last. */
    const received = new Map<string, string>()
    const send = Effect.gen(function* () {
      const { data, type } = yield* event
      if (data.health === "good" && received.size === 0) return
      const now = yield* Clock.currentTimeMillis
      const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data })
      for (const target of yield* store.ofOwner) {
        if ((received.get(target.id) ?? "good") === data.health) continue
        const answer = yield* post(target, { id: `backup_${newId()}`, body }, now, hostsFor(true, hosts))
        if (answer.received) received.set(target.id, data.health)
      }
    }).pipe(Effect.catchAllCause((cause) => Effect.logWarning("the state of backups was not sent to webhooks", cause)))
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(waitByClock(EVERY_MS), send)))
  })
)
