import { RateLimited, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Sql } from "../engines/Sql.ts"
import { oauthItemStore, registrationStore } from "../identity/OAuthClientStore.ts"
import { redirectFault } from "../identity/OAuthParameters.ts"
import { hashOfSecret } from "../identity/Secret.ts"
import { networkOf } from "../identity/Throttle.ts"

/** The metadata of a client, from its document or its registration, as far as it is used (RFC 7591). */
export interface ClientMetadata {
  readonly client_name: string
  readonly client_uri?: string
  readonly redirect_uris: ReadonlyArray<string>
  readonly grant_types: ReadonlyArray<string>
  readonly response_types: ReadonlyArray<string>
  readonly token_endpoint_auth_method: string
}

/** The reason why a client is not accepted: an error code of RFC 7591, and a sentence. */
export interface MetadataFault {
  readonly error: "invalid_redirect_uri" | "invalid_client_metadata"
  readonly description: string
}

const Said = Schema.Struct({
  client_name: Schema.optional(Schema.NullOr(Schema.String)),
  client_uri: Schema.optional(Schema.NullOr(Schema.String)),
  redirect_uris: Schema.Array(Schema.String),
  grant_types: Schema.optional(Schema.NullOr(Schema.Array(Schema.String))),
  response_types: Schema.optional(Schema.NullOr(Schema.Array(Schema.String))),
  token_endpoint_auth_method: Schema.optional(Schema.NullOr(Schema.String)),
  token_endpoint_auth_methods_supported: Schema.optional(Schema.NullOr(Schema.Array(Schema.String)))
})

const decode = Schema.decodeUnknownEither(Said)

const MOST_REDIRECT_URIS = 20
const NAME_CHARACTERS = 64

/** Characters that show as nothing, or that change how the text around them is shown. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu

/**
 * Reads the metadata of a client. Unknown members and grants are left out: real documents have more than this server uses, and some of
 * them name further addresses to fetch. `methods` are the ways in which such a client can authenticate, in the order of preference; the
 * first is for a client that does not say.
 */
export const clientMetadataOf = (
  document: unknown,
  methods: readonly [usual: string, ...others: ReadonlyArray<string>]
): Either.Either<ClientMetadata, MetadataFault> => {
  const read = decode(document)
  if (Either.isLeft(read)) {
    return invalid(
      "The metadata is a JSON object with redirect_uris, a list of addresses; names and addresses are text."
    )
  }
  const said = read.right
  const uris = said.redirect_uris
  if (uris.length === 0 || uris.length > MOST_REDIRECT_URIS) {
    return Either.left({
      error: "invalid_redirect_uri",
      description: `redirect_uris has 1 to ${MOST_REDIRECT_URIS} addresses.`
    })
  }
  const fault = uris.map(redirectFault).find((sentence) => sentence !== undefined)
  if (fault !== undefined) return Either.left({ error: "invalid_redirect_uri", description: fault })
  if (!(said.grant_types ?? ["authorization_code"]).includes("authorization_code")) {
    return invalid("grant_types includes authorization_code; no other grant gives access here.")
  }
  if (!(said.response_types ?? ["code"]).includes("code")) return invalid("response_types includes code.")
  const asked = said.token_endpoint_auth_method
  const offered = asked == null ? [methods[0]] : [asked, ...(said.token_endpoint_auth_methods_supported ?? [])]
  const method = offered.find((one) => methods.includes(one))
  if (method === undefined) return invalid(`token_endpoint_auth_method is one of ${methods.join(", ")}.`)
  return Either.right({
    client_name: nameOf(said.client_name ?? "", uris),
    ...(isWebPage(said.client_uri) && { client_uri: said.client_uri }),
    redirect_uris: [...new Set(uris)],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: method
  })
}

const invalid = (description: string) => Either.left({ error: "invalid_client_metadata" as const, description })

const isWebPage = (uri: string | null | undefined): uri is string =>
  uri != null && URL.canParse(uri) && new URL(uri).protocol === "https:"

/** The name that people see at consent. A client without a name has that of the host to which it sends them. */
const nameOf = (said: string, [uri = ""]: ReadonlyArray<string>): string => {
  const name = said.toWellFormed().replace(UNPRINTABLE, " ").trim()
  if (name !== "") return [...name].slice(0, NAME_CHARACTERS).join("")
  const { host, protocol } = new URL(uri)
  return host === "" ? protocol : host
}

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
interface RegisteredClients {
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
