import { RateLimited, Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { networkOf } from "../access/Throttle.ts"
import { OAuthItemStore } from "../store/OAuthItemStore.ts"
import { type ClientMetadata, clientMetadataOf, type MetadataFault } from "./ClientMetadata.ts"

/** Registrations of one address in an hour. */
const PER_HOUR = 20

/** Registered clients that nobody has consented to yet. Each is deleted after a day. */
const UNUSED_MAX = 500

const HOUR_MS = 3_600_000

/** Addresses that are remembered; beyond that, the one that registered first in its hour is forgotten. */
const SENDERS_MAX = 20_000

/** The ways in which a registered client can authenticate. By the standard, one that does not say gets a secret. */
const METHODS = ["client_secret_basic", "client_secret_post", "none"] as const

interface Hour {
  readonly since: number
  readonly count: number
}

/** Limits who registers as a client, which needs no account. */
export class Registrations extends Context.Tag("daybook/oauth/Registrations")<
  Registrations,
  {
    /**
     * Admits a registration by the address of its sender, and returns what the client says of itself, as far as it is used, or what
     * is wrong with it.
     */
    readonly admit: (
      sender: string,
      body: Uint8Array
    ) => Effect.Effect<Either.Either<ClientMetadata, MetadataFault>, RateLimited | Unavailable>
  }
>() {
  static layer = Layer.effect(
    Registrations,
    Effect.map(OAuthItemStore, (items) => {
      const senders = new Map<string, Hour>()

      const count = (sender: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const known = senders.get(sender)
          const hour = known === undefined || now - known.since >= HOUR_MS ? { since: now, count: 0 } : known
          if (hour.count >= PER_HOUR) return tooMany(Math.ceil((hour.since + HOUR_MS - now) / 1000))
          senders.set(sender, { ...hour, count: hour.count + 1 })
          for (const first of senders.keys()) {
            if (senders.size <= SENDERS_MAX) break
            senders.delete(first)
          }
          return Effect.void
        })

      return {
        admit: (sender, body) =>
          Effect.gen(function* () {
            const metadata = Either.flatMap(parsed(body), (said) => clientMetadataOf(said, METHODS))
            if (Either.isLeft(metadata)) return metadata
            yield* count(networkOf(sender))
            yield* items.sweep
            if ((yield* items.countExpiring("Client")) >= UNUSED_MAX) return yield* FULL
            return metadata
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

const FULL = new Unavailable({
  message:
    "Too many clients are registered that nobody has connected yet. Try again in an hour, or create an OAuth client in the app's settings.",
  retryAfter: 3600
})
