import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { nullable, number, query, text } from "../schema/Rows.ts"

/** The units that a key has used in one clock hour (numbered from 1970), and when it was last used. */
export interface Usage {
  readonly keyId: string
  /** The account of the key; null if a former version saved it. */
  readonly accountId: string | null
  readonly hour: number
  readonly reads: number
  readonly writes: number
  readonly syncs: number
  readonly lastUsedAt: number
}

export const usageStore = Effect.map(Sql, (db) => ({
  /** The last saved usage of every key. */
  load: db.all(USAGES),
  /** Replaces the saved usage of keys, all or none. */
  save: (usages: ReadonlyArray<Usage>) =>
    db.transaction(Effect.forEach(usages, (usage) => db.run(SAVE, { ...usage }), { discard: true }))
}))

const USAGES = query(
  "key_usage",
  'SELECT key_id AS "keyId", account_id AS "accountId", hour, reads, writes, syncs, last_used_at AS "lastUsedAt" FROM key_usage',
  {
    keyId: text,
    accountId: nullable(text),
    hour: number,
    reads: number,
    writes: number,
    syncs: number,
    lastUsedAt: number
  }
)

// An account may have been deleted since its key was used; nothing of it is saved.
const SAVE = `INSERT INTO key_usage (key_id, account_id, hour, reads, writes, syncs, last_used_at)
  SELECT :keyId, id, :hour, :reads, :writes, :syncs, :lastUsedAt FROM account WHERE id = :accountId
  ON CONFLICT (key_id) DO UPDATE SET account_id = excluded.account_id, hour = excluded.hour, reads = excluded.reads,
    writes = excluded.writes, syncs = excluded.syncs, last_used_at = excluded.last_used_at`
