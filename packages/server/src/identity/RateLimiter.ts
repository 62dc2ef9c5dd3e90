import type { Budget, Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Sql } from "../engines/Sql.ts"
import { nullable, number, query, text } from "../schema/Rows.ts"

/** The units that a key has used in one clock hour (numbered from 1970), and when it was last used. */
interface Usage {
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

export const MS_PER_HOUR = 3_600_000

/** Counts are saved this often: a crash loses at most those of the last second. */
const WRITE_BEHIND = "1 second"

/** The state of a budget of a key, after a request for one unit of it. */
export interface Standing {
  readonly granted: boolean
  readonly limit: number
  readonly remaining: number
  /** Whole seconds to the next clock hour, at least 1. */
  readonly resetSeconds: number
}

export type HourlyLimits = Record<Budget, number>

/** The id under which the budgets of a key are counted, and the account of the key. */
export interface BudgetKey {
  readonly budgetKey: string
  readonly accountId: string
}

/** The budgets of each key, for each hour of the UTC clock. All surfaces share them. */
export class RateLimiter extends Context.Tag("daybook/access/RateLimiter")<
  RateLimiter,
  {
    readonly limits: HourlyLimits
    /** Takes one unit of a key's budget, if any is left in this hour. `limit` replaces the limit of the budget. */
    readonly take: (key: BudgetKey, budget: Budget, limit?: number) => Effect.Effect<Standing, Unavailable>
    /** The result that `take` would have now, without taking anything. */
    readonly peek: (key: BudgetKey, budget: Budget) => Effect.Effect<Standing, Unavailable>
    /** Saves the counts that are not saved yet. */
    readonly flush: Effect.Effect<void, Unavailable>
  }
>() {
  /** Counts in memory. Loads the saved counts first, saves new ones after a second, and the last ones when its scope closes. */
  static layer = (limits: HourlyLimits): Layer.Layer<RateLimiter, Unavailable, Sql> =>
    Layer.scoped(
      RateLimiter,
      Effect.gen(function* () {
        const store = yield* usageStore
        const usages = new Map((yield* store.load).map((usage) => [usage.keyId, usage]))
        const scope = yield* Effect.scope
        const unsaved = new Set<string>()
        let saving = false
        let failing = false

        const flush = Effect.suspend(() => {
          const keyIds = [...unsaved]
          unsaved.clear()
          return keyIds.length === 0
            ? Effect.void
            : Effect.onError(store.save(keyIds.flatMap((keyId) => usages.get(keyId) ?? [])), () =>
                Effect.sync(() => {
                  for (const keyId of keyIds) unsaved.add(keyId)
                })
              )
        })
        /** Logs the first of several failures in a row, and the first success after them. */
        const flushQuietly = Effect.matchCauseEffect(flush, {
          onFailure: (cause) =>
            Effect.suspend(() => {
              if (failing) return Effect.void
              failing = true
              return Effect.logWarning("the counts of the budgets cannot be saved; retrying every second", cause)
            }),
          onSuccess: () =>
            Effect.suspend(() => {
              if (!failing) return Effect.void
              failing = false
              return Effect.logInfo("the counts of the budgets are saved again")
            })
        })

        /** Saves after a second, unless that is scheduled already. No timer runs while no request is counted. */
        const saveSoon: Effect.Effect<void> = Effect.suspend(() => {
          if (saving) return Effect.void
          saving = true
          return flushQuietly.pipe(
            Effect.delay(WRITE_BEHIND),
            Effect.zipRight(Effect.sync(() => (saving = false))),
            Effect.zipRight(Effect.suspend(() => (unsaved.size > 0 ? saveSoon : Effect.void))),
            // The request that starts this is uninterruptible. The save itself is interrupted when the server stops.
            Effect.interruptible,
            Effect.forkIn(scope)
          )
        })

        /** The use of a key in the current hour, and its budget after one more unit. */
        const counted = (keyId: string, budget: Budget, limit: number, now: number) => {
          const known = usages.get(keyId)
          const hour = windowOf(Math.floor(now / MS_PER_HOUR), known)
          const { reads, syncs, writes } = known?.hour === hour ? known : NONE
          const used = { read: reads, write: writes, sync: syncs }[budget]
          const granted = used < limit
          const remaining = Math.max(0, limit - used - (granted ? 1 : 0))
          const standing: Standing = { granted, limit, remaining, resetSeconds: secondsLeft(hour, now) }
          return { standing, hour, reads, syncs, writes }
        }
        const count = (
          { accountId, budgetKey: keyId }: BudgetKey,
          budget: Budget,
          limit: number,
          now: number
        ): Standing => {
          const { hour, reads, standing, syncs, writes } = counted(keyId, budget, limit, now)
          const unit = standing.granted ? 1 : 0
          usages.set(keyId, {
            keyId,
            accountId,
            hour,
            reads: reads + (budget === "read" ? unit : 0),
            writes: writes + (budget === "write" ? unit : 0),
            syncs: syncs + (budget === "sync" ? unit : 0),
            lastUsedAt: now
          })
          unsaved.add(keyId)
          return standing
        }
        const peek = ({ budgetKey }: BudgetKey, budget: Budget) =>
          Effect.clockWith((clock) =>
            Effect.succeed(counted(budgetKey, budget, limits[budget], clock.unsafeCurrentTimeMillis()).standing)
          )
        const take = (key: BudgetKey, budget: Budget, limit = limits[budget]) =>
          Effect.clockWith((clock) => {
            const standing = count(key, budget, limit, clock.unsafeCurrentTimeMillis())
            return saving ? Effect.succeed(standing) : Effect.as(saveSoon, standing)
          })

        yield* Effect.addFinalizer(() => flushQuietly)
        return { limits, take, peek, flush }
      })
    )
}

/** The RateLimit headers of every response that took a unit of a budget. */
export const standingHeaders = ({ limit, remaining, resetSeconds }: Standing): Readonly<Record<string, string>> => ({
  "RateLimit-Limit": String(limit),
  "RateLimit-Remaining": String(remaining),
  "RateLimit-Reset": String(resetSeconds)
})

/** Whole seconds until a window ends, at least 1. */
export const secondsLeft = (hour: number, now: number): number =>
  Math.max(1, Math.ceil(((hour + 1) * MS_PER_HOUR - now) / 1000))

const NONE = { reads: 0, writes: 0, syncs: 0 }

/**
 * The hour to count in. If the clock was set back by up to an hour, the newer hour continues, so that the change gives no second budget.
 * If it was set back further, the newer hour was wrong and is dropped, so that no key stays locked out.
 */
const windowOf = (hour: number, known: Usage | undefined): number =>
  known !== undefined && known.hour - hour === 1 ? known.hour : hour
