import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Schema from "effect/Schema"
import { Scope } from "../contract/Access.ts"
import { described, operation } from "../contract/Annotations.ts"
import { InsufficientScopeBody, NotFoundBody } from "../contract/ApiError.ts"
import { pathText, strict, trimmedTextOf } from "../contract/Primitives.ts"
import { LABEL_CHARACTERS, LIVE_KEYS, OAUTH_CLIENTS, REDIRECT_URI_CHARACTERS, REDIRECT_URIS } from "../plain/Limits.ts"

/** An app that was given access. Times are ISO 8601 in UTC. */
const Connection = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  kind: Schema.Literal("document", "registered", "own").annotations({
    description: "How the app is known: by its metadata document, by registering itself, or as an own client"
  }),
  domain: Schema.NullOr(Schema.String).annotations({ description: "The domain of its metadata document" }),
  redirectHost: Schema.String,
  scope: Scope,
  createdAt: Schema.String,
  lastUsedAt: Schema.NullOr(Schema.String),
  endedAt: Schema.NullOr(Schema.String),
  changes: Schema.Struct({
    week: Schema.Number.annotations({ description: "Of the last seven days" }),
    all: Schema.Number
  }).annotations({ description: "Changes that it made and nobody has undone" })
}).annotations({ identifier: "Connection" })

/** A client that the person made for an app. The time is ISO 8601 in UTC. */
const OwnClient = Schema.Struct({
  clientId: Schema.String,
  name: Schema.String,
  redirectUris: Schema.Array(Schema.String),
  createdAt: Schema.String
}).annotations({ identifier: "OwnClient" })

const ClientDraft = strict({
  name: trimmedTextOf(LABEL_CHARACTERS).pipe(described("Name of the app")),
  redirectUris: Schema.Array(trimmedTextOf(REDIRECT_URI_CHARACTERS))
    .pipe(Schema.minItems(REDIRECT_URIS.min), Schema.maxItems(REDIRECT_URIS.max))
    .annotations({ description: "Addresses to which the app has the browser sent back" })
}).annotations({
  identifier: "ClientDraft",
  examples: [{ name: "Assistant", redirectUris: ["https://assistant.example/callback"] }]
})

const ClientSecret = Schema.Struct({
  clientId: Schema.String,
  clientSecret: Schema.String.annotations({ description: "The secret itself; no other response has it" })
}).annotations({ identifier: "ClientSecret" })

const clientPath = strict({ id: pathText.pipe(described("Client id")) })

export class AppsApi extends HttpApiGroup.make("apps", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listConnections", "/connections")
      .addSuccess(Schema.Array(Connection))
      .annotateContext(
        operation({
          title: "List the connected apps",
          description: "Every app that was given access: live ones first, then those that ended; the last made first."
        })
      )
  )
  .add(
    HttpApiEndpoint.del("disconnectApp", "/connections/:id")
      .setPath(strict({ id: pathText.pipe(described("Id of the connection")) }))
      .addSuccess(Schema.Struct({ disconnected: Schema.Literal(true), id: Schema.String }))
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Disconnect an app",
          description: "Its next request is refused. It stays listed, and what it wrote stays. Cannot be undone."
        })
      )
  )
  .add(
    HttpApiEndpoint.get("listOAuthClients", "/oauth-clients")
      .addSuccess(Schema.Array(OwnClient))
      .annotateContext(
        operation({
          title: "List the OAuth clients",
          description: "The clients that you made, in the order of creation."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("createOAuthClient", "/oauth-clients")
      .setPayload(ClientDraft)
      .addSuccess(ClientSecret)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Create an OAuth client",
          description: `Makes one of at most ${OAUTH_CLIENTS} clients. Needs a recent confirmation of who is asking.`
        })
      )
  )
  .add(
    HttpApiEndpoint.post("changeClientSecret", "/oauth-clients/:id/secret")
      .setPath(clientPath)
      .addSuccess(ClientSecret)
      .addError(NotFoundBody)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Change the secret of an OAuth client",
          description: "The former secret is refused from now on. Needs a recent confirmation of who is asking."
        })
      )
  )
  .add(
    HttpApiEndpoint.del("deleteOAuthClient", "/oauth-clients/:id")
      .setPath(clientPath)
      .addSuccess(Schema.Struct({ deleted: Schema.Literal(true), disconnected: Schema.Number }))
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Delete an OAuth client",
          description: "Disconnects what connected through it, with effect on the next request. Cannot be undone."
        })
      )
  ) {}

/** A key in a list; its value is not stored. Times are ISO 8601 in UTC. */
const ListedKey = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  scope: Scope,
  lastFour: Schema.String.annotations({ description: "Last four characters of the value" }),
  createdAt: Schema.String,
  lastUsedAt: Schema.NullOr(Schema.String),
  revokedAt: Schema.NullOr(Schema.String)
}).annotations({ identifier: "ListedKey" })

const KeyDraft = strict({
  name: trimmedTextOf(LABEL_CHARACTERS).pipe(described("Name")),
  scope: Scope.annotations({ description: "What the key may do" })
}).annotations({ identifier: "KeyDraft", examples: [{ name: "Kitchen tablet", scope: "write" }] })

const NewKey = Schema.Struct({
  id: Schema.String,
  value: Schema.String.annotations({ description: "The key itself; no other response has it" })
}).annotations({ identifier: "NewKey" })

const KeyRevoked = Schema.Struct({ revoked: Schema.Literal(true), id: Schema.String }).annotations({
  identifier: "KeyRevoked"
})

const ProgramsEnded = Schema.Struct({
  keys: Schema.Number.annotations({ description: "How many keys were revoked" }),
  apps: Schema.Number.annotations({ description: "How many apps were disconnected" })
}).annotations({ identifier: "ProgramsEnded" })

export class KeysApi extends HttpApiGroup.make("keys", { topLevel: true })
  .add(
    HttpApiEndpoint.get("listKeys", "/keys")
      .addSuccess(Schema.Array(ListedKey))
      .annotateContext(
        operation({
          title: "List the keys",
          description: "Every key, revoked ones included, in the order of creation."
        })
      )
  )
  .add(
    HttpApiEndpoint.post("createKey", "/keys")
      .setPayload(KeyDraft)
      .addSuccess(NewKey)
      .addError(InsufficientScopeBody)
      .annotateContext(
        operation({
          title: "Create a key",
          description: `Makes one of at most ${LIVE_KEYS} live keys. Needs a recent confirmation of who is asking.`
        })
      )
  )
  .add(
    HttpApiEndpoint.del("revokeKey", "/keys/:id")
      .setPath(strict({ id: pathText.pipe(described("Id of the key")) }))
      .addSuccess(KeyRevoked)
      .addError(NotFoundBody)
      .annotateContext(
        operation({
          title: "Revoke a key",
          description: "Its next request is refused. It stays listed, and what it wrote stays. Cannot be undone."
        })
      )
  )
  .add(
    HttpApiEndpoint.del("endPrograms", "/programs")
      .addSuccess(ProgramsEnded)
      .annotateContext(
        operation({
          title: "End all programs",
          description:
            "Revokes every key and disconnects every app, as one. Their next requests are refused. Cannot be undone."
        })
      )
  ) {}
