import { RateLimited, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import { hashOfSecret } from "../access/Secret.ts"
import { networkOf } from "../access/Throttle.ts"
import { oauthItemStore } from "../store/OAuthItemStore.ts"
import { registrationStore } from "../store/RegistrationStore.ts"
import { type ClientMetadata, clientMetadataOf, type MetadataFault } from "./ClientMetadata.ts"

/** Registrations of one address in an hour. */
const PER_HOUR = 20

/** The ways in which a registered client can authenticate. By the standard, one that does not say gets a secret. */
const METHODS = ["client_secret_basic", "client_secret_post", "none"] as const

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
