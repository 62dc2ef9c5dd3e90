import { InvalidRequest, Limits, NotFound, Principal } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ApiKeys } from "../../identity/ApiKeys.ts"
import { ConnectionStore, type ListedConnection, programStore } from "../../identity/ConnectionStore.ts"
import { feedLinks } from "../../identity/FeedLinks.ts"
import { labelOf } from "../../identity/Label.ts"
import { oauthClientStore } from "../../identity/OAuthClientStore.ts"
import { redirectFault } from "../../identity/OAuthParameters.ts"
import { RateLimiter } from "../../identity/RateLimiter.ts"
import { hashOfSecret, newSecret } from "../../identity/Secret.ts"
import { appRequest, requireConfirmed } from "../../identity/Sessions.ts"
import { changeStore } from "../../journal/ChangeStore.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

/** Saves when each key and app was last used, which is saved a second later otherwise: an app that has just written was never used then. */
const lastUses = Effect.map(RateLimiter, ({ flush }) => Effect.ignore(flush))

export const keysHandlers = Effect.map(Effect.all([ApiKeys, programStore, lastUses]), ([keys, programs, saved]) =>
  appGroup("keys", {
    listKeys: () =>
      Effect.zipRight(
        saved,
        Effect.flatMap(Principal, ({ accountId }) => keys.list(accountId))
      ),
    createKey: ({ payload: { name, scope } }) =>
      Effect.gen(function* () {
        yield* requireConfirmed
        const { accountId } = yield* Principal
        const { id, key } = yield* keys.create(accountId, name, scope)
        return { id, value: key }
      }),
    revokeKey: ({ path: { id } }) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        return (yield* keys.revoke(accountId, id)) ? ({ revoked: true, id } as const) : yield* NO_KEY
      }),
    endPrograms: () => Effect.flatMap(Principal, ({ accountId }) => programs.endAll(accountId))
  })
)

export const linksHandlers = Effect.map(Effect.all([feedLinks, lastUses]), ([links, saved]) =>
  appGroup("links", {
    listLinks: () =>
      Effect.zipRight(
        saved,
        Effect.flatMap(Principal, ({ accountId }) => links.list(accountId))
      ),
    createLink: ({ payload }) =>
      Effect.gen(function* () {
        yield* requireConfirmed
        const { accountId } = yield* Principal
        const { publicUrl } = yield* appRequest
        const { id, path } = yield* links.create(accountId, payload)
        return { id, url: `${publicUrl}${path}` }
      }),
    revokeLink: ({ path: { id } }) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        return (yield* links.revoke(accountId, id)) ? ({ revoked: true, id } as const) : yield* NO_LINK
      })
  })
)

const NO_LINK = new NotFound({ message: "No live link has this id; it may be revoked already." })

const NO_KEY = new NotFound({ message: "No live key has this id; it may be revoked already." })

export const appsHandlers = Effect.map(
  Effect.all([changeStore, ConnectionStore, oauthClientStore, lastUses]),
  ([changes, connections, clients, saved]) =>
    appGroup("apps", {
      listConnections: () =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          yield* saved
          const listed = yield* connections.list(accountId)
          const written = yield* changes.ofConnections((yield* Clock.currentTimeMillis) - WEEK_MS)
          return listed.map((connection) => {
            const found = written.find(({ writer }) => writer === `connection:${connection.id}`)
            return { ...shown(connection), changes: { week: found?.recent ?? 0, all: found?.all ?? 0 } }
          })
        }),
      disconnectApp: ({ path: { id } }) =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          const isEnded = yield* connections.end(accountId, id, "disconnected")
          return isEnded ? ({ disconnected: true, id } as const) : yield* NO_CONNECTION
        }),
      listOAuthClients: () =>
        Effect.flatMap(Principal, ({ accountId }) =>
          Effect.map(clients.list(accountId), (listed) =>
            listed.map(({ id, ...client }) => ({ clientId: id, ...client }))
          )
        ),
      createOAuthClient: ({ payload: { name, redirectUris } }) =>
        Effect.gen(function* () {
          yield* requireConfirmed
          const { accountId } = yield* Principal
          const client = { accountId, name: yield* labelOf(name), redirectUris: yield* allowed(redirectUris) }
          const { clientSecret, secretHash } = newClientSecret()
          const clientId = yield* Effect.catchTag(
            clients.add({ ...client, secretHash }),
            "ClientLimitReached",
            () => TOO_MANY_CLIENTS
          )
          return { clientId, clientSecret }
        }),
      changeClientSecret: ({ path: { id } }) =>
        Effect.gen(function* () {
          yield* requireConfirmed
          const { accountId } = yield* Principal
          const { clientSecret, secretHash } = newClientSecret()
          const isChanged = yield* clients.changeSecret(accountId, id, secretHash)
          return isChanged ? { clientId: id, clientSecret } : yield* NO_CLIENT
        }),
      deleteOAuthClient: ({ path: { id } }) =>
        Effect.gen(function* () {
          const { accountId } = yield* Principal
          const disconnected = yield* clients.remove(accountId, id)
          return disconnected === undefined ? yield* NO_CLIENT : ({ deleted: true, disconnected } as const)
        })
    })
)

const WEEK_MS = 7 * 86_400_000

const shown = ({ clientId: _, clientKind: kind, endedWhy: __, ...connection }: ListedConnection) => ({
  ...connection,
  kind
})

/** A new secret, which is stored as its hash only. */
const newClientSecret = () => {
  const clientSecret = `daybook_cs_${newSecret()}`
  return { clientSecret, secretHash: hashOfSecret(clientSecret) }
}

/** Redirect URIs, each once, or the error of the first that is not allowed. */
const allowed = (uris: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>, InvalidRequest> => {
  for (const [at, uri] of uris.entries()) {
    const fault = redirectFault(uri)
    if (fault !== undefined) return new InvalidRequest({ message: `redirectUris[${at}]: ${fault}` })
  }
  return Effect.succeed([...new Set(uris)])
}

const NO_CONNECTION = new NotFound({ message: "No live connection has this id; it may be disconnected already." })

const NO_CLIENT = new NotFound({ message: "No OAuth client has this id; it may be deleted already." })

const TOO_MANY_CLIENTS = new InvalidRequest({
  message: `There are ${Limits.OAUTH_CLIENTS} OAuth clients already, the most an account can have; delete one first.`
})

/** Serves the group of the definition. */
export const keysGroup = (answer: Answer, keys: AppHandlers["keys"]) =>
  HttpApiBuilder.group(ServedApp, "keys", (endpoints) =>
    endpoints
      .handle("listKeys", answer(keys.listKeys), UNINTERRUPTIBLE)
      .handle("createKey", answer(keys.createKey), UNINTERRUPTIBLE)
      .handle("revokeKey", answer(keys.revokeKey), UNINTERRUPTIBLE)
      .handle("endPrograms", answer(keys.endPrograms), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const linksGroup = (answer: Answer, links: AppHandlers["links"]) =>
  HttpApiBuilder.group(ServedApp, "links", (endpoints) =>
    endpoints
      .handle("listLinks", answer(links.listLinks), UNINTERRUPTIBLE)
      .handle("createLink", answer(links.createLink), UNINTERRUPTIBLE)
      .handle("revokeLink", answer(links.revokeLink), UNINTERRUPTIBLE)
  )

/** Serves the group of the definition. */
export const appsGroup = (answer: Answer, apps: AppHandlers["apps"]) =>
  HttpApiBuilder.group(ServedApp, "apps", (endpoints) =>
    endpoints
      .handle("listConnections", answer(apps.listConnections), UNINTERRUPTIBLE)
      .handle("disconnectApp", answer(apps.disconnectApp), UNINTERRUPTIBLE)
      .handle("listOAuthClients", answer(apps.listOAuthClients), UNINTERRUPTIBLE)
      .handle("createOAuthClient", answer(apps.createOAuthClient), UNINTERRUPTIBLE)
      .handle("changeClientSecret", answer(apps.changeClientSecret), UNINTERRUPTIBLE)
      .handle("deleteOAuthClient", answer(apps.deleteOAuthClient), UNINTERRUPTIBLE)
  )
