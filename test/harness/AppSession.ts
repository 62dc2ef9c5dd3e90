import { createHash, randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { Sql } from "../../packages/server/src/engines/Sql.ts"
import { Sessions } from "../../packages/server/src/identity/Sessions.ts"
import { TestServer } from "./TestServer.ts"

/** An answer of the app's interface. */
export interface AppAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/** A session of the app over HTTP. */
export interface AppSession {
  readonly id: string
  readonly cookie: string
  /** Sends a request as the app's pages do; `write` is its `Daybook-Write`. */
  readonly send: (
    method: string,
    path: string,
    options?: { readonly body?: unknown; readonly write?: string; readonly headers?: Record<string, string> }
  ) => Effect.Effect<AppAnswer>
}

const DAY = 86_400_000

/** The id of the session that a cookie header names. */
export const sessionIdOf = (cookie: string): Effect.Effect<string, never, Sessions> =>
  Effect.gen(function* () {
    const { find } = yield* Sessions
    const session = yield* Effect.orDie(find(/daybook=([\w-]+)/.exec(cookie)?.[1] ?? ""))
    return session?.id ?? (yield* Effect.dieMessage("nobody is signed in"))
  })

/** Signs in to an account of a test server, without its auth pages. */
export const newAppSession = (url: string, accountId: string): Effect.Effect<AppSession, never, Sql> =>
  Effect.gen(function* () {
    const db = yield* Sql
    const token = randomBytes(32).toString("base64url")
    const id = randomUUID()
    const now = Date.now()
    yield* Effect.orDie(
      db.run(
        `INSERT INTO session (id, account_id, hash, device, created_at, seen_at, expires_at, confirmed_at)
         VALUES (?, ?, ?, 'test', ?, ?, ?, ?)`,
        [id, accountId, createHash("sha256").update(token).digest("hex"), now, now, now + 30 * DAY, now]
      )
    )
    const cookie = `daybook=${token}`
    return {
      id,
      cookie,
      send: (method, path, { body, headers = {}, write } = {}) =>
        Effect.promise(async () => {
          const response = await fetch(`${url}/app/api${path}`, {
            method,
            headers: {
              cookie,
              "x-daybook-app": "1",
              origin: url,
              ...(body !== undefined && { "content-type": "application/json" }),
              ...(write !== undefined && { "daybook-write": write }),
              ...headers
            },
            ...(body !== undefined && { body: JSON.stringify(body) })
          })
          const text = await response.text()
          const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
          const parsed: unknown = isJson && text !== "" ? JSON.parse(text) : text
          return { status: response.status, body: parsed, headers: response.headers }
        })
    }
  })

/** A new account of the test server, signed in to the app. */
export const newSignedIn = Effect.gen(function* () {
  const { newAccount, url } = yield* TestServer
  const account = yield* newAccount
  return { url, ...account, ...(yield* newAppSession(url, account.accountId)) }
})
