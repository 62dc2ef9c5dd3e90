import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Database } from "./sqlite/Database.ts"

/** What a key has used of one clock hour, numbered from 1970, and when it was last used. */
export interface Usage {
  readonly keyId: string
  readonly hour: number
  readonly reads: number
  readonly writes: number
  readonly lastUsedAt: number
}

export class UsageStore extends Context.Tag("daybook/store/UsageStore")<
  UsageStore,
  {
    readonly load: Effect.Effect<ReadonlyArray<Usage>, Unavailable>
    readonly save: (usages: ReadonlyArray<Usage>) => Effect.Effect<void, Unavailable>
  }
>() {
  static layer = Layer.effect(
    UsageStore,
    Effect.map(Database, (db) => ({
      load: db.all<Usage>("SELECT key_id AS keyId, hour, reads, writes, last_used_at AS lastUsedAt FROM key_usage"),
      save: (usages) =>
        db.transaction(
          Effect.forEach(
            usages,
            ({ hour, keyId, lastUsedAt, reads, writes }) =>
              db.all(
                "INSERT OR REPLACE INTO key_usage (key_id, hour, reads, writes, last_used_at) VALUES (?, ?, ?, ?, ?)",
                [keyId, hour, reads, writes, lastUsedAt]
              ),
            { discard: true }
          )
        )
    }))
  )
}
