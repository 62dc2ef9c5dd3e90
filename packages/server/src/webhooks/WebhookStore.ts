import { Limits, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { mapped, nullable, number, query, text } from "../schema/Rows.ts"

/** A webhook as its owner sees it. Times are ISO 8601 in UTC. */
export interface ListedWebhook {
  readonly id: string
  readonly url: string
  readonly createdAt: string
  /** The number of events that wait for it. */
  readonly waiting: number
  /** The number of attempts that failed since the last one that did not. */
  readonly failures: number
  readonly failingSince: string | null
  /** The time of the next attempt; null if none failed. */
  readonly nextAt: string | null
  readonly triedAt: string | null
  /** The result of the last attempt, for people; null before the first. */
  readonly answer: string | null
}

/** A webhook as the sender needs it. */
export interface Target {
  readonly id: string
  readonly accountId: string
  readonly url: string
  readonly secret: string
  /** 1 if the account is the owner's. */
  readonly isOwner: number
}

/** A webhook that has events to send. */
export interface DueTarget extends Target {
  readonly failures: number
}

/** An attempt, at a time in milliseconds. */
export interface Attempt {
  readonly at: number
  readonly answer: string
}

/** The account has the maximum number of webhooks. */
export class WebhookLimitReached extends Data.TaggedError("WebhookLimitReached") {}

export const webhookStore = Effect.map(Sql, (db) => ({
  /** Stores a webhook and returns its id. Changes from now on are sent to it. */
  add: (accountId: string, url: string, secret: string): Effect.Effect<string, WebhookLimitReached | Unavailable> =>
    db.exclusive(
      accountId,
      Effect.gen(function* () {
        const stored = yield* db.first(COUNT, [accountId])
        if (stored !== undefined && stored.count >= Limits.WEBHOOKS) return yield* new WebhookLimitReached()
        const id = newId()
        yield* db.run(ADD, [id, accountId, url, secret, yield* Clock.currentTimeMillis])
        return id
      })
    ),
  /** The webhooks of an account, in the order of creation. */
  list: (accountId: string) => db.all(LIST, [accountId]),
  /** The webhooks of the owner's account. */
  ofOwner: db.all(OF_OWNER, []),
  /** A webhook of an account. */
  find: (accountId: string, id: string) => db.first(FIND, [accountId, id]),
  /** Ends the pause after a failure. Returns whether the account has this webhook. */
  retry: (accountId: string, id: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      Effect.map(db.first(RETRY, [now, accountId, id]), (row) => row !== undefined)
    ),
  /** Removes a webhook with the events that wait for it. Returns whether the account has it. */
  remove: (accountId: string, id: string) => Effect.map(db.first(REMOVE, [accountId, id]), (row) => row !== undefined),
  /** The webhooks of all accounts whose events can be sent at a time, in milliseconds. */
  due: (now: number, holder: string) => db.all(DUE, { now, holder }),
  /**
   * Makes one process the only one that sends to a webhook until a time, to send it an event. Returns false if another process is, if the
   * event was received meanwhile, or if an attempt failed and its pause is not over.
   */
  lease: (lease: {
    readonly id: string
    readonly changeId: string
    readonly holder: string
    readonly now: number
    readonly until: number
  }) => Effect.map(db.first(LEASE, lease), (row) => row !== undefined),
  /** Ends the leases of holders whose names begin so, which must all have ended. */
  endLeases: (begin: string) => db.run(END_LEASES, [begin.length, begin]),
  /** Ends the lease of a process on a webhook. */
  release: (id: string, holder: string) =>
    db.run("UPDATE webhook SET leased_until = 0 WHERE id = ? AND leased_by = ?", [id, holder]),
  /** The changes that wait for a webhook, in the order of the journal. */
  waiting: (id: string) => Effect.map(db.all(WAITING, [id]), (rows) => rows.map(({ changeId }) => changeId)),
  /** Drops an event whose change is not in the journal any more. */
  drop: (id: string, changeId: string) => db.run(SENT, [id, changeId]),
  /** Records that an event was received. */
  received: (id: string, changeId: string, { answer, at }: Attempt) =>
    db.batch([
      [SENT, [id, changeId]],
      [RECEIVED, [at, answer, id]]
    ]),
  /** Records an attempt that failed, and the time of the next one. */
  failed: (id: string, nextAt: number, { answer, at }: Attempt) => db.run(FAILED, { id, nextAt, at, answer })
}))

const END_LEASES = "UPDATE webhook SET leased_until = 0 WHERE leased_until <> 0 AND substr(leased_by, 1, ?) = ?"

const COUNT = query("webhook", "SELECT count(*) AS count FROM webhook WHERE account_id = ?", { count: number })

const ADD = "INSERT INTO webhook (id, account_id, url, secret, created_at) VALUES (?, ?, ?, ?, ?)"

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const LIST = mapped(
  query(
    "webhook",
    `SELECT id, url, created_at AS "createdAt", failures, failing_since AS "failingSince", next_at AS "nextAt",
       tried_at AS "triedAt", answer,
       (SELECT count(*) FROM webhook_event WHERE webhook_id = webhook.id) AS waiting
     FROM webhook WHERE account_id = ? ORDER BY seq`,
    {
      id: text,
      url: text,
      createdAt: number,
      failures: number,
      failingSince: nullable(number),
      nextAt: number,
      triedAt: nullable(number),
      answer: nullable(text),
      waiting: number
    }
  ),
  ({ createdAt, failingSince, nextAt, triedAt, ...webhook }): ListedWebhook => ({
    ...webhook,
    createdAt: new Date(createdAt).toISOString(),
    failingSince: iso(failingSince),
    nextAt: webhook.failures === 0 ? null : iso(nextAt),
    triedAt: iso(triedAt)
  })
)

const TARGET = { id: text, accountId: text, url: text, secret: text, isOwner: number }

const TARGET_COLUMNS = `id, account_id AS "accountId", url, secret,
  (SELECT is_owner FROM account WHERE account.id = account_id) AS "isOwner"`

const FIND = query("webhook", `SELECT ${TARGET_COLUMNS} FROM webhook WHERE account_id = ? AND id = ?`, TARGET)

const OF_OWNER = query(
  "webhook",
  `SELECT ${TARGET_COLUMNS} FROM webhook WHERE account_id IN (SELECT id FROM account WHERE is_owner = 1) ORDER BY seq`,
  TARGET
)

const RETRY = query("webhook", "UPDATE webhook SET next_at = ? WHERE account_id = ? AND id = ? RETURNING id", {
  id: text
})

const REMOVE = query("webhook", "DELETE FROM webhook WHERE account_id = ? AND id = ? RETURNING id", { id: text })

const DUE = query(
  "webhook",
  `SELECT ${TARGET_COLUMNS}, failures FROM webhook
   WHERE next_at <= :now AND (leased_until <= :now OR leased_by = :holder)
     AND EXISTS (SELECT 1 FROM webhook_event WHERE webhook_id = webhook.id)`,
  { ...TARGET, failures: number }
)

const LEASE = query(
  "webhook",
  `UPDATE webhook SET leased_by = :holder, leased_until = :until
   WHERE id = :id AND next_at <= :now AND (leased_until <= :now OR leased_by = :holder)
     AND EXISTS (SELECT 1 FROM webhook_event WHERE webhook_id = :id AND change_id = :changeId) RETURNING id`,
  { id: text }
)

/** As many as are read at once. */
const WAITING = query(
  "webhook_event",
  'SELECT change_id AS "changeId" FROM webhook_event WHERE webhook_id = ? ORDER BY change_id LIMIT 100',
  { changeId: text }
)

const SENT = "DELETE FROM webhook_event WHERE webhook_id = ? AND change_id = ?"

const RECEIVED = `UPDATE webhook SET failures = 0, failing_since = NULL, next_at = 0, tried_at = ?, answer = ? WHERE id = ?`

const FAILED = `UPDATE webhook SET failures = failures + 1, failing_since = coalesce(failing_since, :at), next_at = :nextAt,
    tried_at = :at, answer = :answer
  WHERE id = :id`
