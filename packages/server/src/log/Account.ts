import { PERMISSIONS, Principal, permits, ROUTES } from "@daybook/core"
import { Preferences, type PreferencesChange } from "@daybook/core/app"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Sql } from "../engines/Sql.ts"
import { RateLimiter } from "../identity/RateLimiter.ts"
import { exclusively } from "../journal/Journal.ts"
import { query, text, unreadable } from "../schema/Rows.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

export const preferenceStore = Effect.map(Sql, (db) => {
  const read = Effect.flatMap(Principal, ({ accountId }) =>
    Effect.map(db.first(SETTINGS, [accountId]), (row) => (row === undefined ? {} : preferencesOf(row.settings)))
  )
  return {
    /** The preferences of the account's person. */
    read,
    /** Changes the fields that are sent, or that follow from the former ones; null removes one. Returns all of them. */
    set: (change: PreferencesChange | ((former: Preferences) => PreferencesChange)) =>
      exclusively(db, ({ accountId }) =>
        Effect.gen(function* () {
          const former = yield* read
          const changed = { ...former, ...(typeof change === "function" ? change(former) : change) }
          const settings = JSON.stringify(
            Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null))
          )
          yield* db.run(SET, [accountId, settings])
          return preferencesOf(settings)
        })
      )
  }
})

const decode = Schema.decodeUnknownEither(Schema.parseJson(Preferences))

/** The preferences of a stored row. */
export const preferencesOf = (settings: string): Preferences => {
  const found = decode(settings)
  if (Either.isRight(found)) return found.right
  throw unreadable("preference", "settings")
}

export const SETTINGS = query("preference", "SELECT settings FROM preference WHERE account_id = ?", { settings: text })

const SET = `INSERT INTO preference (account_id, settings) VALUES (?, ?)
  ON CONFLICT (account_id) DO UPDATE SET settings = excluded.settings`

export const accountHandlers = Effect.map(RateLimiter, ({ limits }) =>
  handlers("account", {
    listRoutes: () =>
      Effect.map(Principal, ({ scope }) =>
        ROUTES.filter((route) => permits(scope, route)).map(({ method, path }) => ({ method, path }))
      ),
    getKeyInfo: () =>
      Effect.map(Principal, ({ scope }) => ({
        scopes: PERMISSIONS[scope],
        limits: { readPerHour: limits.read, writePerHour: limits.write }
      }))
  })
)

/** Serves the group of the definition. */
export const accountGroup = (api: ServedApi, answer: Answer, account: AllHandlers["account"]) =>
  HttpApiBuilder.group(api, "account", (endpoints) =>
    endpoints
      .handle("listRoutes", answer(account.listRoutes), UNINTERRUPTIBLE)
      .handle("getKeyInfo", answer(account.getKeyInfo), UNINTERRUPTIBLE)
  )
