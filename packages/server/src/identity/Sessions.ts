import { InsufficientScope, type RateLimited, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Sql } from "../engines/Sql.ts"
import { newId } from "../journal/Journal.ts"
import { number, query, text } from "../schema/Rows.ts"
import { hashOfSecret, isWellFormedSecret, newSecret } from "./Secret.ts"
import type { Throttle } from "./Throttle.ts"

/** A device that is signed in. Times are in milliseconds since 1970. */
export interface StoredSession {
  readonly id: string
  readonly accountId: string
  readonly device: string
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
  /** The time at which the person last proved their identity. */
  readonly confirmedAt: number
}

interface NewSession {
  readonly accountId: string
  readonly hash: string
  readonly device: string
  readonly now: number
  readonly expiresAt: number
  readonly confirmedAt: number
}

const sessionStore = Effect.map(Sql, (db) => ({
  /** Stores a new session by the hash of its token and deletes the expired ones of the account. Returns its id. */
  add: ({ accountId, confirmedAt, device, expiresAt, hash, now }: NewSession) =>
    db.transaction(
      Effect.gen(function* () {
        const id = newId()
        yield* db.run("DELETE FROM session WHERE account_id = ? AND expires_at <= ?", [accountId, now])
        yield* db.run(ADD, [id, accountId, hash, device, now, now, expiresAt, confirmedAt])
        return id
      })
    ),
  /** The session with a hash that has not expired. */
  find: (hash: string, now: number) => db.first(FIND, [hash, now]),
  /** The sessions of an account that have not expired, the last seen first. */
  list: (accountId: string, now: number) => db.all(LIST, [accountId, now]),
  /** Records that a session was used. */
  seen: (id: string, now: number, expiresAt: number) =>
    db.run("UPDATE session SET seen_at = ?, expires_at = ? WHERE id = ?", [now, expiresAt, id]),
  /** Records that the person proved their identity. */
  confirm: (id: string, now: number) => db.run("UPDATE session SET confirmed_at = ? WHERE id = ?", [now, id]),
  /** Ends a session of an account. Returns whether there was one with this id. */
  end: (accountId: string, id: string) => Effect.map(db.first(END, [accountId, id]), (row) => row !== undefined),
  /** Ends the sessions of an account, all or all but one. Returns how many. */
  endAll: (accountId: string, except = "") => Effect.map(db.all(END_ALL, [accountId, except]), (rows) => rows.length)
}))

const COLUMNS = `id, account_id AS "accountId", device, created_at AS "createdAt", seen_at AS "seenAt",
  expires_at AS "expiresAt", confirmed_at AS "confirmedAt"`

const SESSION = {
  id: text,
  accountId: text,
  device: text,
  createdAt: number,
  seenAt: number,
  expiresAt: number,
  confirmedAt: number
}

const ADD = `INSERT INTO session (id, account_id, hash, device, created_at, seen_at, expires_at, confirmed_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

const FIND = query("session", `SELECT ${COLUMNS} FROM session WHERE hash = ? AND expires_at > ?`, SESSION)

const LIST = query(
  "session",
  `SELECT ${COLUMNS} FROM session WHERE account_id = ? AND expires_at > ? ORDER BY seen_at DESC, id`,
  SESSION
)

const END = query("session", "DELETE FROM session WHERE account_id = ? AND id = ? RETURNING id", { id: text })

const END_ALL = query("session", "DELETE FROM session WHERE account_id = ? AND id <> ? RETURNING id", { id: text })

/** Browsers by the part of the User-Agent that only they send. The first match counts. */
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bSafari\//, "Safari"]
]

const SYSTEMS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"]
]

/** The device that sent a User-Agent, as a person calls it: `Firefox on Linux`. */
const deviceOf = (userAgent: string | undefined): string => {
  const nameIn = (names: typeof BROWSERS): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (browser === undefined) return system ?? "Unknown device"
  return system === undefined ? browser : `${browser} on ${system}`
}

const MS_PER_DAY = 86_400_000

/** A session ends after 30 days without use, and after 180 days in any case. */
const IDLE_MS = 30 * MS_PER_DAY
export const LONGEST_MS = 180 * MS_PER_DAY

/** The last use of a session is recorded at most this often, so that reading the log seldom writes. */
const SEEN_EVERY_MS = 5 * 60_000

/** The sessions of the app: a token in a cookie for each device that is signed in. */
export class Sessions extends Context.Tag("daybook/access/Sessions")<
  Sessions,
  {
    /** Signs a device in. The token is given only here; the store has its hash. */
    readonly open: (
      accountId: string,
      userAgent: string | undefined,
      /** False if the person did not prove who they are to this server, but another one vouches for them. */
      isConfirmed?: boolean
    ) => Effect.Effect<string, Unavailable>
    /** The live session of a token. It is looked up on every request, so that its end takes effect at once. */
    readonly find: (token: string) => Effect.Effect<StoredSession | undefined, Unavailable>
    /** The live sessions of an account, the last seen first. */
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<StoredSession>, Unavailable>
    /** Records that the person proved who they are. */
    readonly confirm: (id: string) => Effect.Effect<void, Unavailable>
    /** Ends a session of an account. Returns false if the account has none with this id. */
    readonly end: (accountId: string, id: string) => Effect.Effect<boolean, Unavailable>
    /** Ends the sessions of an account, all or all but one. Returns their number. */
    readonly endAll: (accountId: string, except?: string) => Effect.Effect<number, Unavailable>
  }
>() {
  static layer = Layer.effect(
    Sessions,
    Effect.map(sessionStore, (store) => ({
      open: (accountId, userAgent, isConfirmed = true) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const token = newSecret()
          const device = deviceOf(userAgent)
          const confirmedAt = isConfirmed ? now : 0
          yield* store.add({
            accountId,
            hash: hashOfSecret(token),
            device,
            now,
            expiresAt: now + IDLE_MS,
            confirmedAt
          })
          return token
        }),
      find: (token) =>
        isWellFormedSecret(token)
          ? Effect.gen(function* () {
              const now = yield* Clock.currentTimeMillis
              const session = yield* store.find(hashOfSecret(token), now)
              if (session !== undefined && now - session.seenAt >= SEEN_EVERY_MS) {
                yield* store.seen(session.id, now, Math.min(now + IDLE_MS, session.createdAt + LONGEST_MS))
              }
              return session
            })
          : Effect.succeed(undefined),
      list: (accountId) => Effect.flatMap(Clock.currentTimeMillis, (now) => store.list(accountId, now)),
      confirm: (id) => Effect.flatMap(Clock.currentTimeMillis, (now) => store.confirm(id, now)),
      end: store.end,
      endAll: store.endAll
    }))
  )
}

/** How long a proof of identity, by password or passkey, is valid. */
const CONFIRMED_MS = 5 * 60_000

/** The session and the addresses of a request of the app, for its handlers. */
export interface AppRequest {
  readonly session: StoredSession
  /** True if the browser uses https. */
  readonly isSecure: boolean
  /** The address that the browser uses, without a final slash: `https://log.example.org`. */
  readonly origin: string
  /** The address that other devices use: that of the setting, else the one that this browser uses. */
  readonly publicUrl: string
  /** The cookie of the browser with its marks of accounts. */
  readonly marks: string | undefined
  /** The cookies that the response sets. A handler adds to them. */
  readonly setCookies: Array<string>
}

/** The app's request in progress. Only the mount of the app provides it. */
export class CurrentAppRequest extends Context.Reference<CurrentAppRequest>()("daybook/access/CurrentAppRequest", {
  defaultValue: (): AppRequest | undefined => undefined
}) {}

/** The request of the app. A handler that needs it is mounted nowhere else. */
export const appRequest: Effect.Effect<AppRequest> = Effect.flatMap(CurrentAppRequest, (request) =>
  request === undefined ? Effect.dieMessage("not a request of the app") : Effect.succeed(request)
)

/** The time until which the person of a session need not prove who they are again. */
export const confirmedUntil = ({ confirmedAt }: Pick<StoredSession, "confirmedAt">): number =>
  confirmedAt + CONFIRMED_MS

/** True if the person of a session proved who they are in the last five minutes. */
export const isConfirmed = (session: Pick<StoredSession, "confirmedAt">): Effect.Effect<boolean> =>
  Effect.map(Clock.currentTimeMillis, (now) => now < confirmedUntil(session))

/** True if the check of a session's person succeeds. Guesses of one session are delayed; other sessions are not. */
export const isProven = <E>(
  { attempt, succeeded }: Throttle["Type"],
  { id }: Pick<StoredSession, "id">,
  check: Effect.Effect<boolean, E>
): Effect.Effect<boolean, E | RateLimited | Unavailable> =>
  Effect.gen(function* () {
    const sender = `session ${id}`
    yield* attempt(sender)
    const isRight = yield* check
    if (isRight) yield* succeeded(sender)
    return isRight
  })

/** Refuses the request unless its person proved who they are in the last five minutes: a stolen session must not suffice for it. */
export const requireConfirmed: Effect.Effect<void, InsufficientScope> = Effect.gen(function* () {
  const { session } = yield* appRequest
  if (!(yield* isConfirmed(session))) return yield* UNCONFIRMED
})

/** The refusal of a session whose person has to prove who they are. */
export const UNCONFIRMED = new InsufficientScope({
  message: "Confirm that it is you: enter your password or use a passkey, then try again."
})
