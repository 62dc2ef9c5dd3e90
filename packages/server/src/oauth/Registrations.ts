import { RateLimited, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import type { Sql } from "../engines/Sql.ts"
import { registrationStore } from "../identity/OAuthClientStore.ts"
import { oauthItemStore } from "../identity/OAuthItemStore.ts"
import { hashOfSecret } from "../identity/Secret.ts"
import { networkOf } from "../identity/Throttle.ts"
import { type ClientMetadata, clientMetadataOf, type MetadataFault } from "./ClientMetadata.ts"

/** The most registrations of one address in an hour. */
const PER_HOUR = 20

/** The ways in which a registered client can authenticate. By the standard, a client that does not say gets a secret. */
const METHODS = ["client_secret_basic", "client_secret_post", "none"] as const

/** Limits the registrations of clients, which need no account. */
export class Registrations extends Context.Tag("daybook/oauth/Registrations")<
  Registrations,
  {
    /** Admits a registration by the address of its sender. Returns the used part of the client's metadata, or its fault. */
    readonly admit: (
      sender: string,
      body: Uint8Array
    ) => Effect.Effect<Either.Either<ClientMetadata, MetadataFault>, RateLimited | Unavailable>
  }
>() {
  static layer = Layer.effect(
    Registrations,
    Effect.gen(function* () {
      const items = yield* oauthItemStore
      const registrations = yield* registrationStore
      return {
        admit: (sender, body) =>
          Effect.gen(function* () {
            const metadata = Either.flatMap(parsed(body), (said) => clientMetadataOf(said, METHODS))
            if (Either.isLeft(metadata)) return metadata
            yield* items.sweep
            const end = yield* registrations.count(hashOfSecret(networkOf(sender)), PER_HOUR)
            if (end === undefined) return metadata
            return yield* tooMany(Math.max(1, Math.ceil((end - (yield* Clock.currentTimeMillis)) / 1000)))
          })
      }
    })
  )
}

const parsed = (body: Uint8Array): Either.Either<unknown, MetadataFault> =>
  Either.try({
    try: (): unknown => JSON.parse(Buffer.from(body).toString("utf8")),
    catch: () => ({
      error: "invalid_client_metadata" as const,
      description: "The body is not JSON; a registration is a JSON object with redirect_uris."
    })
  })

const tooMany = (retryAfter: number) =>
  new RateLimited({
    message: `Clients can be registered ${PER_HOUR} times an hour from one address. Try again in ${retryAfter} seconds.`,
    retryAfter
  })

const DAY_MS = 24 * 3_600_000

/** A client without consent is removed after this long. */
export const UNUSED_CLIENT_MS = DAY_MS

/** A client is kept for this long after its last use: twice as long as its connection, so that it can be connected again. */
const KEPT_MS = 180 * DAY_MS

/** The most clients that no signed-in person was asked about. Registering needs no account, so further ones push out the oldest. */
const NEW_MAX = 500

/** The lifetime of clients that registered themselves. Each effect does nothing for other clients. */
export interface RegisteredClients {
  /** Runs after a registration. */
  readonly added: Effect.Effect<void, Unavailable>
  /** A client asked a signed-in person for access: other clients no longer push it out. */
  readonly askedFor: (id: string) => Effect.Effect<void, Unavailable>
  /** A client was granted access, or has refreshed it. */
  readonly used: (id: string) => Effect.Effect<void, Unavailable>
}

export const registeredClients: Effect.Effect<RegisteredClients, never, Sql> = Effect.map(oauthItemStore, (items) => ({
  added: items.trimUnused("Client", NEW_MAX),
  askedFor: (id) => Effect.asVoid(items.consume("Client", id)),
  used: (id) => Effect.flatMap(Clock.currentTimeMillis, (now) => items.keepUntil("Client", id, now + KEPT_MS))
}))
