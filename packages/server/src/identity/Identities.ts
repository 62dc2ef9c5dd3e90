import { InvalidRequest, type RateLimited, type Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Identity, identityStore, type StoredIdentity } from "./IdentityStore.ts"
import { makeChallenges } from "./LoginStore.ts"
import { NotIdentified, OidcProvider, oidcClient } from "./Oidc.ts"
import { hashOfSecret, newSecret } from "./Secret.ts"

const IDENTITIES_MAX = 20

/** Time for a person to sign in at the provider, with whatever it asks. */
export const AUTHORIZATION_MINUTES = 10

/** The path, on any address of this server, to which the provider sends browsers back. */
export const CALLBACK_PATH = "/login/oidc/callback"

/** The cookie that keeps the state of an authorization request in the browser. */
export const AUTHORIZATION_COOKIE = "daybook-oidc"

/** Browsers keep no larger cookie. A longer address of the next page is forgotten. */
const NEXT_CHARACTERS = 2000

const SIGN_IN = "sign-in"
const LINK = "link"

/** The purpose for which a person goes to the provider, and the page to open afterwards. */
interface Purpose {
  readonly next: string
  /** The session that links an identity; undefined if the person signs in. */
  readonly linkingSession?: string | undefined
}

/** The identity that the provider confirmed, and the purpose of the authorization request. */
interface AuthorizedIdentity {
  readonly identity: Identity
  readonly isLinking: boolean
  readonly next: string
}

/** The state of a callback is not of an authorization request of this browser, or is too old. Any page can cause that. */
export class UnknownState extends Data.TaggedError("UnknownState") {}

/**
 * Sign-in by an identity at the OpenID Connect provider of the settings. The server stores nothing until the callback: the state carries a
 * proof for what the browser's cookie holds, and is good once.
 */
export class Identities extends Context.Tag("daybook/access/Identities")<
  Identities,
  {
    /** The provider's name; undefined if there is none. */
    readonly provider: string | undefined
    readonly list: (accountId: string) => Effect.Effect<ReadonlyArray<StoredIdentity>, Unavailable>
    readonly unlink: (accountId: string, id: string) => Effect.Effect<boolean, Unavailable>
    /** Links an identity to an account. False if it is linked to another. */
    readonly link: (accountId: string, identity: Identity) => Effect.Effect<boolean, InvalidRequest | Unavailable>
    /** The account to which an identity is linked, for a sign-in. */
    readonly signIn: (identity: Identity) => Effect.Effect<string | undefined, Unavailable>
    /** The page of the provider, and the cookie that the browser keeps meanwhile. */
    readonly beginAuthorization: (
      url: string,
      purpose: Purpose
    ) => Effect.Effect<{ readonly page: string; readonly cookie: string }, NotIdentified | Unavailable>
    /** Reads a callback of the provider. `session` is the session of the browser. `attempt` runs before the provider is asked. */
    readonly finishAuthorization: (
      url: string,
      from: { readonly query: string; readonly cookie: string; readonly session: string | undefined },
      attempt: Effect.Effect<void, RateLimited | Unavailable>
    ) => Effect.Effect<AuthorizedIdentity, UnknownState | NotIdentified | RateLimited | Unavailable>
  }
>() {
  static layer = Layer.effect(
    Identities,
    Effect.gen(function* () {
      const store = yield* identityStore
      const challenges = yield* makeChallenges(AUTHORIZATION_MINUTES)
      const settings = yield* OidcProvider
      const client = settings && (yield* oidcClient(settings))
      return {
        provider: settings?.name,
        list: store.list,
        unlink: store.remove,
        link: (accountId, identity) =>
          Effect.gen(function* () {
            if ((yield* store.list(accountId)).length >= IDENTITIES_MAX) return yield* TOO_MANY
            yield* store.add(accountId, identity)
            return (yield* store.find(identity))?.accountId === accountId
          }),
        signIn: (identity) =>
          Effect.gen(function* () {
            const found = yield* store.find(identity)
            if (found !== undefined) yield* store.used(found.id)
            return found?.accountId
          }),
        beginAuthorization: (url, { linkingSession, next }) =>
          Effect.gen(function* () {
            if (client === undefined) return yield* NO_PROVIDER
            const secret = newSecret()
            const path = next.length > NEXT_CHARACTERS ? "/" : next
            const kind = linkingSession === undefined ? SIGN_IN : LINK
            const challenge = yield* challenges.issue(purposeOf(secret, kind, linkingSession, path))
            const state = Buffer.from(challenge).toString("base64url")
            const page = yield* client.pageOf({ callback: url + CALLBACK_PATH, secret, state })
            return { page, cookie: [secret, state, kind, Buffer.from(path).toString("base64url")].join(".") }
          }),
        finishAuthorization: (url, { cookie, query, session }, attempt) =>
          Effect.gen(function* () {
            if (client === undefined) return yield* NO_PROVIDER
            const [secret = "", state = "", kind = "", path = ""] = cookie.split(".")
            const next = Buffer.from(path, "base64url").toString()
            const isLinking = kind === LINK
            const isOwn =
              new URLSearchParams(query).get("state") === state &&
              (yield* challenges.use(purposeOf(secret, kind, isLinking ? session : undefined, next), state))
            if (!isOwn) return yield* new UnknownState()
            yield* attempt
            const identity = yield* client.identify({ callback: url + CALLBACK_PATH, secret, state }, query)
            return { identity, isLinking, next }
          })
      }
    })
  )
}

/** The purpose of a state: all that the cookie holds, which another page must not be able to change. */
const purposeOf = (secret: string, kind: string, session: string | undefined, next: string): string =>
  `oidc ${hashOfSecret(secret)} ${kind} ${session} ${next}`

const NO_PROVIDER = new NotIdentified({ reason: "no provider is set" })
const TOO_MANY = new InvalidRequest({
  message: `There are ${IDENTITIES_MAX} identities, the most an account can have.`
})
