import { createHash } from "node:crypto"
import { InsufficientScope, type Principal, Unauthorized, type Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { HttpRequest } from "../edge/Request.ts"
import { query, text } from "../store/Rows.ts"
import { Sql } from "../store/Sql.ts"

/** Finds the principal of a request of the app, by the cookie of its session. Writes must come from the app's own pages. */
export type Gate = (
  request: HttpRequest
) => Effect.Effect<Principal["Type"], Unauthorized | InsufficientScope | Unavailable>

export const appGate: Effect.Effect<Gate, never, Sql> = Effect.map(Sql, (db) => (request) => {
  const token = /(?:^|;\s*)(?:__Host-)?daybook=([^;]+)/.exec(request.headers.cookie ?? "")?.[1]
  if (token === undefined) return NO_SESSION
  if (request.method !== "GET" && request.method !== "HEAD" && request.headers["x-daybook-app"] !== "1") return FOREIGN
  return Effect.flatMap(db.first(BY_HASH, [createHash("sha256").update(token).digest("hex")]), (session) =>
    session === undefined
      ? NO_SESSION
      : Effect.succeed({
          accountId: session.accountId,
          writer: `app:${session.id}`,
          scope: "full",
          surface: "app",
          budgetKey: `app:${session.accountId}`
        } as const)
  )
})

const NO_SESSION = new Unauthorized({ message: "Sign in first." })

const FOREIGN = new InsufficientScope({ message: "The request does not come from the app." })

const BY_HASH = query("session", 'SELECT id, account_id AS "accountId" FROM session WHERE hash = ?', {
  id: text,
  accountId: text
})
