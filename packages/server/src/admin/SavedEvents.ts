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

/** How well the log is saved: by its copies elsewhere, or by its backups if there are none. */
const saved = Effect.gen(function* () {
  const [{ served }, backups] = yield* Effect.all([Copies, Backups])
  if (served === null) {
    const at = (time: number | undefined) => (time === undefined || time === 0 ? null : new Date(time).toISOString())
    const read = Effect.all([backups.health, backups.figures, backups.lastFailure])
    return Effect.map(read, ([health, { newest }, failure]) => ({
      type: `backups.${health}`,
      data: { health, place: backups.folder, since: at(newest), fault: failure?.message ?? null }
    }))
  }
  return Effect.map(Effect.all([served.health, served.status]), ([health, { behindSince, failure, unsound }]) => ({
    type: `copies.${health}`,
    data: {
      health,
      place: served.address,
      since: behindSince === null ? null : new Date(behindSince).toISOString(),
      fault: failure?.message ?? unsound
    }
  }))
})

/**
 * Tells the webhooks of the owner when the copies or the backups of the server are late, bad and good again. A webhook that does not
 * receive it is told again each minute, for as long as it is so.
 */
export const savedEvents: Layer.Layer<never, never, Backups | Sql> = Layer.scopedDiscard(
  Effect.gen(function* () {
    const [store, hosts, state] = yield* Effect.all([webhookStore, WebhookHosts, saved])
    const told = new Map<string, string>()
    const tell = Effect.gen(function* () {
      const { data, type } = yield* state
      if (data.health === "good" && told.size === 0) return
      const now = yield* Clock.currentTimeMillis
      const targets = yield* store.ofOwner
      for (const target of targets.filter(({ id }) => (told.get(id) ?? "good") !== data.health)) {
        const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data })
        const { received } = yield* post(target, { id: `saved_${newId()}`, body }, now, hostsFor(true, hosts))
        if (received) told.set(target.id, data.health)
      }
    }).pipe(Effect.catchAllCause((cause) => Effect.logWarning("webhooks were not told of the backups", cause)))
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(waitByClock(EVERY_MS), tell)))
  })
)
