import { hash } from "node:crypto"
import type { Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type Adapter, type AdapterPayload, errors } from "oidc-provider"
import type { Sql } from "../engines/Sql.ts"
import { ConnectionStore, type Ending } from "../identity/ConnectionStore.ts"
import { oauthClientStore, oauthItemStore } from "../identity/OAuthClientStore.ts"
import { hashOfSecret } from "../identity/Secret.ts"
import { documentCopy } from "./ClientDocuments.ts"
import { registeredClients, UNUSED_CLIENT_MS } from "./Registrations.ts"

/** The services that store the data of the authorization server. */
export type AdapterServices = ConnectionStore | Sql

/** The library's request in progress. */
export interface Doing {
  /** The reason for which a connection ends when the library revokes its grant. */
  readonly whyRevoked: () => Ending
  /** True if it serves a person who is signed in. Anybody can make other requests. */
  readonly isForPerson: () => boolean
}

/** Runs an effect for the library, which needs promises. */
export type RunForLibrary = <A, E extends Error>(effect: Effect.Effect<A, E>) => Promise<A>

/** A rotated refresh token is valid for this long, because several processes of one client may refresh at the same moment. */
const REPLAY_MS = 60_000

/** Items whose id is a name and no secret. */
const NAMED = new Set(["Client", "Grant"])

const TOKENS = new Set(["AccessToken", "RefreshToken"])

/** The app has a session of its own. The library's session ends with each request. */
const NOT_KEPT = new Set(["Session", "ReplayDetection"])

/** The id under which an item is stored. */
export const storedId = (model: string, id: string): string => (NAMED.has(model) ? id : hashOfSecret(id))

/** The prefix that distinguishes the hash of a client's secret from a secret. */
const HASHED = "sha256:"

/** The stored form of the secret of a client that registered itself. */
export const secretOf = (secretHash: string): string => HASHED + secretHash

/** The storage of the authorization server. Codes and tokens are stored as hashes only. */
export const makeAdapters = (
  run: RunForLibrary,
  { isForPerson, whyRevoked }: Doing
): Effect.Effect<(model: string) => Adapter, never, AdapterServices> =>
  Effect.gen(function* () {
    const items = yield* oauthItemStore
    const clients = yield* oauthClientStore
    const connections = yield* ConnectionStore
    const copied = yield* documentCopy
    const registered = yield* registeredClients

    /**
     * The metadata of a client that names itself by a document, for a request that must not fetch it: anybody can make such a request,
     * and no code or token of the client can be valid now.
     */
    const unaskedDocument = (url: string): Effect.Effect<AdapterPayload | undefined, Unavailable> =>
      Effect.gen(function* () {
        if (isForPerson() || (yield* connections.isConnected(url))) return undefined
        const document = yield* copied(url)
        return document === undefined ? undefined : JSON.parse(document)
      })

    /** The metadata of a client that its user made in the app. */
    const ownClient = (id: string): Effect.Effect<AdapterPayload | undefined, Unavailable> =>
      Effect.map(
        clients.find(id),
        (client) =>
          client && {
            client_id: id,
            client_name: client.name,
            client_secret: secretOf(client.secretHash),
            redirect_uris: [...client.redirectUris],
            token_endpoint_auth_method: "client_secret_basic"
          }
      )

    return (model) => {
      const find = (id: string): Effect.Effect<AdapterPayload | undefined, Unavailable> =>
        Effect.gen(function* () {
          // No id contains NUL, and PostgreSQL fails on a text with it.
          if (id.includes("\0")) return undefined
          if (model === "Client") {
            const other = URL.canParse(id) ? yield* unaskedDocument(id) : yield* ownClient(id)
            if (other !== undefined) return other
          }
          const item = yield* items.find(model, storedId(model, id))
          if (item === undefined) return undefined
          // Only the library writes the payload.
          const payload: AdapterPayload = JSON.parse(item.payload)
          if (model === "Client") return payload
          const isReplay =
            model === "RefreshToken" &&
            item.consumedAt !== null &&
            (yield* Clock.currentTimeMillis) - item.consumedAt < REPLAY_MS
          return { ...payload, jti: id, ...(item.consumedAt !== null && !isReplay && { consumed: true }) }
        })

      const upsert = (id: string, { jti: _, ...payload }: AdapterPayload, expiresIn: number | undefined) =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const ttl = model === "Client" ? UNUSED_CLIENT_MS : expiresIn === undefined ? undefined : expiresIn * 1000
          // A connection makes one refresh token a day, which is often enough to delete expired items.
          if (model === "RefreshToken") yield* items.sweep
          const secret = payload.client_secret
          yield* items.put({
            model,
            id: storedId(model, id),
            // An item that waits for consent belongs to the person who answered.
            accountId: payload.accountId ?? payload.result?.login?.accountId ?? null,
            connectionId: model === "Grant" ? id : (payload.grantId ?? null),
            payload: JSON.stringify({
              ...payload,
              ...(secret !== undefined && { client_secret: secretOf(hash("sha256", secret)) })
            }),
            expiresAt: ttl === undefined ? null : now + ttl
          })
          if (TOKENS.has(model) && payload.grantId !== undefined) yield* items.trim(model, payload.grantId)
          if (model === "Client") yield* registered.added
          if (model === "Interaction") yield* registered.askedFor(String(payload.params?.client_id))
          if (model === "RefreshToken" && payload.clientId !== undefined) yield* registered.used(payload.clientId)
        })

      const consume = (id: string) =>
        Effect.gen(function* () {
          const isFirst = yield* items.consume(model, storedId(model, id))
          if (isFirst || model !== "AuthorizationCode") return
          // Two requests used one code at the same moment, and the library saw it unused in both.
          const connectionId = (yield* find(id))?.grantId
          if (connectionId !== undefined) yield* connections.endAny(connectionId, "reuse")
          return yield* Effect.fail(new errors.InvalidGrant("authorization code already consumed"))
        })

      const destroy = (id: string) =>
        Effect.gen(function* () {
          if (model === "Grant") return yield* connections.endAny(id, whyRevoked())
          const was = yield* items.remove(model, storedId(model, id))
          // The answer to a request for access is acted on once, even if a browser sends it to two servers at the same moment.
          if (!was && model === "Interaction") {
            return yield* Effect.fail(new errors.SessionNotFound("the request for access was answered already"))
          }
        })

      if (NOT_KEPT.has(model)) return FORGETFUL
      return {
        find: (id) => run(find(id)),
        upsert: (id, payload, expiresIn) => run(upsert(id, payload, expiresIn)),
        consume: (id) => run(consume(id)),
        destroy: (id) => run(destroy(id)),
        // The library ends the connection next, which deletes all of its items.
        revokeByGrantId: NOTHING,
        findByUid: NOTHING,
        findByUserCode: NOTHING
      }
    }
  })

const NOTHING = async () => undefined

const FORGETFUL: Adapter = {
  find: NOTHING,
  upsert: NOTHING,
  consume: NOTHING,
  destroy: NOTHING,
  revokeByGrantId: NOTHING,
  findByUid: NOTHING,
  findByUserCode: NOTHING
}
