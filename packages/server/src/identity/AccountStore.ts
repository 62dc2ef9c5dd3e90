import { STARTING_GOALS, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { number, query, text } from "../schema/Rows.ts"

/** An account, and how many active keys it has. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly isOwner: boolean
  readonly createdAt: number
  readonly liveKeys: number
}

/** Rows of an account, by table. */
export type AccountRows = Readonly<Record<string, number>>

/** Another account has the name. */
export class AccountNameTaken extends Data.TaggedError("AccountNameTaken") {}

export class AccountStore extends Context.Tag("daybook/store/AccountStore")<
  AccountStore,
  {
    /** Creates an account with the starting goals and returns its id. */
    readonly create: (name: string) => Effect.Effect<string, AccountNameTaken | Unavailable>
    /** The id of the account that is marked as the owner of this server. It is created if there is none. */
    readonly owner: Effect.Effect<string, Unavailable>
    /** All accounts: the owner's, then the others by name. */
    readonly list: Effect.Effect<ReadonlyArray<Account>, Unavailable>
    /** The account with a name, if there is one. */
    readonly find: (
      name: string
    ) => Effect.Effect<{ readonly id: string; readonly isOwner: number } | undefined, Unavailable>
    /** The rows that an account has, its keys and totals included. */
    readonly count: (accountId: string) => Effect.Effect<AccountRows, Unavailable>
    /** Deletes every row of an account, in one transaction, and returns what was deleted. */
    readonly remove: (accountId: string) => Effect.Effect<AccountRows, Unavailable>
  }
>() {
  static layer = Layer.effect(
    AccountStore,
    Effect.map(Sql, (db) => {
      const add = (name: string, isOwner: 0 | 1) =>
        Effect.gen(function* () {
          const { calories, carbs, fat, goal, protein, waterMl, weightUnit } = STARTING_GOALS
          const now = yield* Clock.currentTimeMillis
          const values = [newId(), now, calories, protein, carbs, fat, waterMl, weightUnit, goal, isOwner, name]
          return (yield* db.first(ADD, values))?.id
        })
      const owner = db.first(OWNER)
      const count = (accountId: string) =>
        Effect.map(
          Effect.forEach(COUNTS, ({ counting, table }) =>
            Effect.map(db.first(counting, [accountId]), (row) => [table, row?.count ?? 0] as const)
          ),
          (counts): AccountRows => Object.fromEntries(counts)
        )
      return {
        create: (name) =>
          Effect.flatMap(add(name, 0), (id) => (id === undefined ? new AccountNameTaken() : Effect.succeed(id))),
        owner: Effect.gen(function* () {
          // The server and the terminal may start at the same time: one creates the account, and both find it.
          const found = (yield* owner) ?? (yield* Effect.zipRight(add("owner", 1), owner))
          return found?.id ?? (yield* Effect.dieMessage("the owner's account was not created"))
        }),
        list: Effect.map(db.all(ACCOUNTS), (accounts) =>
          accounts.map(({ isOwner, ...account }) => ({ ...account, isOwner: isOwner === 1 }))
        ),
        find: (name) => db.first(BY_NAME, [name]),
        count,
        remove: (accountId) =>
          db.transaction(
            Effect.gen(function* () {
              yield* db.run(CLOSE, [accountId])
              const rows = yield* count(accountId)
              for (const statement of CLIENTS_OF_ACCOUNT) yield* db.run(statement, { accountId })
              for (const table of TABLES_OF_ACCOUNT)
                yield* db.run(`DELETE FROM ${table} WHERE account_id = ?`, [accountId])
              yield* db.run("DELETE FROM account WHERE id = ?", [accountId])
              return rows
            })
          )
      }
    })
  )
}

/** Each table with rows of accounts, before those that it references; totals after the rows that they sum. */
const TABLES_OF_ACCOUNT = [
  "oauth_item",
  "connection",
  "oauth_client",
  "app_write",
  "phone_sync",
  "phone_workout",
  "sync_sample",
  "sync_total",
  "workout_draft",
  "webhook_event",
  "webhook",
  "feed_link",
  "sign_in_link",
  "passkey",
  "identity",
  "session",
  "login",
  "preference",
  "clock",
  "photo",
  "widget",
  "import_record",
  "change_date",
  "change",
  "custom_metric_value",
  "custom_metric",
  "food",
  "known_food",
  "water",
  "workout",
  "rest_day",
  "food_day",
  "check_in",
  "health_day",
  "health_pin",
  "day_total",
  "exercise_period",
  "exercise_summary",
  "workout_text",
  "note_month",
  "note_text",
  "key_usage",
  "api_key"
] as const

const ONLY_OF_ACCOUNT = `IN (SELECT client_id FROM connection WHERE account_id = :accountId
  EXCEPT SELECT client_id FROM connection WHERE account_id <> :accountId)`

/** Deletes self-registered clients, and documents of clients, if only this account connected them. Their rows name no account. */
const CLIENTS_OF_ACCOUNT = [
  `DELETE FROM oauth_item WHERE model = 'Client' AND id ${ONLY_OF_ACCOUNT}`,
  `DELETE FROM oauth_document WHERE url ${ONLY_OF_ACCOUNT}`
]

const COUNTS = TABLES_OF_ACCOUNT.map((table) => ({
  table,
  counting: query(table, `SELECT count(*) AS count FROM ${table} WHERE account_id = ?`, { count: number })
}))

// Locks the account on an engine with several writers, because the name is a key of the table. The statement waits for writes of the
// account that have begun. Later ones wait until the account is gone, and are refused.
const CLOSE = "UPDATE account SET name = id WHERE id = ?"

const OWNER = query("account", "SELECT id FROM account WHERE is_owner = 1", { id: text })

const BY_NAME = query("account", 'SELECT id, is_owner AS "isOwner" FROM account WHERE name = ?', {
  id: text,
  isOwner: number
})

const ADD = query(
  "account",
  `INSERT INTO account (id, created_at, goal_calories, goal_protein, goal_carbs, goal_fat, goal_water_ml, weight_unit, goal,
     is_owner, name)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
  { id: text }
)

const ACCOUNTS = query(
  "account",
  `SELECT id, name, is_owner AS "isOwner", created_at AS "createdAt",
     (SELECT count(*) FROM api_key WHERE account_id = account.id AND revoked_at IS NULL) AS "liveKeys"
   FROM account ORDER BY is_owner DESC, name`,
  { id: text, name: text, isOwner: number, createdAt: number, liveKeys: number }
)
