import { InsufficientScope, Principal, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { number, query } from "../store/Rows.ts"
import { Sql } from "../store/Sql.ts"

/** How long a confirmation holds. */
const CONFIRMED_MS = 5 * 60_000

/** Refuses unless the person at the session proved who they are within the last five minutes. */
export const requireConfirmed: Effect.Effect<
  Effect.Effect<void, InsufficientScope | Unavailable, Principal>,
  never,
  Sql
> = Effect.map(Sql, (db) =>
  Effect.gen(function* () {
    const { accountId, writer } = yield* Principal
    const session = yield* db.first(CONFIRMED_AT, [accountId, writer.slice("app:".length)])
    const now = yield* Clock.currentTimeMillis
    if (session === undefined || now - session.confirmedAt > CONFIRMED_MS) return yield* CONFIRM_FIRST
  })
)

const CONFIRM_FIRST = new InsufficientScope({ message: "Confirm that it is you, with your password or a passkey." })

const CONFIRMED_AT = query(
  "session",
  'SELECT confirmed_at AS "confirmedAt" FROM session WHERE account_id = ? AND id = ?',
  {
    confirmedAt: number
  }
)
