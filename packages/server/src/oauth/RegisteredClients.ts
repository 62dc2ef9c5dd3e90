import type { Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { oauthItemStore } from "../store/OAuthItemStore.ts"
import type { Sql } from "../store/Sql.ts"

const DAY_MS = 24 * 3_600_000

/** A client that nobody consented to is forgotten after this long. */
export const UNUSED_CLIENT_MS = DAY_MS

/** A client is kept for this long after its last use: twice as long as its connection, so that it can be connected again. */
const KEPT_MS = 180 * DAY_MS

/** Clients that nobody who is signed in was led here by. Registering needs no account, so more of them push out the oldest. */
const NEW_MAX = 500

/** How long the clients stay that registered themselves. Each does nothing for a client that did not. */
export interface RegisteredClients {
  /** After a registration. */
  readonly added: Effect.Effect<void, Unavailable>
  /** Somebody who is signed in was asked for access by a client: others no longer push it out. */
  readonly askedFor: (id: string) => Effect.Effect<void, Unavailable>
  /** A client was granted access, or has refreshed it. */
  readonly used: (id: string) => Effect.Effect<void, Unavailable>
}

export const registeredClients: Effect.Effect<RegisteredClients, never, Sql> = Effect.map(oauthItemStore, (items) => ({
  added: items.trimUnused("Client", NEW_MAX),
  askedFor: (id) => Effect.asVoid(items.consume("Client", id)),
  used: (id) => Effect.flatMap(Clock.currentTimeMillis, (now) => items.keepUntil("Client", id, now + KEPT_MS))
}))
