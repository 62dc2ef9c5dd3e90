import { generateKeyPairSync } from "node:crypto"
import { type Adapter, errors, Provider } from "oidc-provider"
import {
  AUTHORIZE_PATH,
  oauthScopes,
  redirectFault,
  resourceOf,
  SESSION_PARAMETER
} from "../identity/OAuthParameters.ts"
import { hashOfSecret } from "../identity/Secret.ts"
import { secretOf } from "./Adapter.ts"

const MINUTE = 60
const DAY = 24 * 3600

/** The lifetimes in seconds. Each use replaces a refresh token, so that its lifetime starts again. */
const LIFETIMES = {
  AccessToken: DAY,
  AuthorizationCode: MINUTE,
  Grant: 3650 * DAY,
  IdToken: MINUTE,
  Interaction: 10 * MINUTE,
  RefreshToken: 90 * DAY,
  Session: 10 * MINUTE
}

/** The time for which a client's metadata document is used without asking again, in seconds. */
const DOCUMENT_KEPT = { min: 5 * MINUTE, max: DAY }

/** Prefixes that distinguish a token from an API key, for people and for programs that look for leaked secrets. */
const TOKEN_PREFIXES = { AccessToken: "daybook_at_", RefreshToken: "daybook_rt_" } as const

/** The cookie that binds a request for access to the browser in which it was made. */
export const CONNECT_COOKIE = "daybook-connect"

/** The same cookie for the way on after the answer. */
export const RESUME_COOKIE = "daybook-resume"

/** The library's routes for a person who is signed in; undefined is the consent page. */
const OF_A_PERSON = new Set([undefined, "authorization", "resume"])

/** True if the library serves a person who is signed in. */
export const isForPerson = (): boolean => OF_A_PERSON.has(Provider.ctx?.oidc.route)

/** The parts of a provider. */
export interface ProviderParts {
  readonly adapter: (model: string) => Adapter
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** True if the client of this id has a live connection. */
  readonly isConnected: (clientId: string) => Promise<boolean>
}

/** The library needs a key to start, but signs nothing with it: tokens are opaque. */
const unusedKey = () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return { ...privateKey.export({ format: "jwk" }), kid: "unused", alg: "ES256", use: "sig" }
}

/**
 * The authorization server of one origin. Each origin by which the server is reached has its own, because clients refuse metadata of
 * another origin than the one they asked. All of them share what is stored.
 */
export const makeProvider = (origin: string, { adapter, fetch, isConnected }: ProviderParts): Provider => {
  const resource = resourceOf(origin)
  const cookie = { httpOnly: true, sameSite: "lax", signed: false } as const
  const provider = new Provider(origin, {
    adapter,
    jwks: { keys: [unusedKey()] },
    cookies: {
      names: { interaction: CONNECT_COOKIE, resume: RESUME_COOKIE, session: "daybook-oauth" },
      long: cookie,
      short: cookie
    },
    routes: {
      authorization: AUTHORIZE_PATH,
      token: "/oauth/token",
      registration: "/oauth/register",
      revocation: "/oauth/revoke",
      jwks: "/oauth/jwks"
    },
    // The scopes are those of the resource. OpenID's scopes would need a consent of their own, again and again.
    scopes: [],
    claims: {},
    responseTypes: ["code"],
    subjectTypes: ["public"],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    // The library lets only native clients use any port of the loopback address. The validator below restricts their redirect URIs.
    clientDefaults: {
      application_type: "native",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      id_token_signed_response_alg: "ES256"
    },
    extraClientMetadata: {
      properties: ["scope"],
      validator: (_context, _key, _value, metadata) => {
        // A client that registers a scope could never be granted more.
        delete metadata.scope
        for (const uri of metadata.redirect_uris ?? []) {
          const fault = redirectFault(uri)
          if (fault !== undefined) throw new errors.InvalidRedirectUri(fault)
        }
      }
    },
    extraParams: [SESSION_PARAMETER],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => {
          const isOwn = token.clientId === client.clientId
          if (!isOwn && client.clientAuthMethod !== "none")
            throw new errors.InvalidRequest("the token is of another client")
          return isOwn
        }
      },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: "draft-02",
        cacheDuration: DOCUMENT_KEPT,
        // Anyone can ask for a token, so only a signed-in person makes the server fetch an unknown address. A connected client's request
        // may reach another server, or come after its document was forgotten here.
        allowFetch: (_context, clientId) => isForPerson() || isConnected(clientId)
      },
      resourceIndicators: {
        enabled: true,
        // With several resources the library also asks here. All of them must be this one.
        defaultResource: (_context, _client, named) => named?.find((one) => one !== resource) ?? resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget()
          return { scope: oauthScopes("full"), accessTokenFormat: "opaque", accessTokenTTL: LIFETIMES.AccessToken }
        }
      }
    },
    ttl: LIFETIMES,
    rotateRefreshToken: true,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    // The edge answers preflight requests.
    clientBasedCORS: () => false,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    // Each consent makes a connection of its own: one metadata document is the client id of every installation of an app.
    loadExistingGrant: async (context) => {
      const grantId = context.oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : context.oidc.provider.Grant.find(grantId)
    },
    interactions: { url: (_context, { uid }) => `/connect/${uid}` },
    renderError: (context, { error, error_description }) => {
      context.type = "json"
      context.body = { error, error_description }
    },
    fetch
  })
  provider.proxy = true
  withPrefix(provider.AccessToken, TOKEN_PREFIXES.AccessToken)
  withPrefix(provider.RefreshToken, TOKEN_PREFIXES.RefreshToken)
  // Only the hash of a client's secret is stored.
  provider.Client.prototype.compareClientSecret = function (secret) {
    return this.clientSecret === secretOf(hashOfSecret(secret))
  }
  return provider
}

/** Puts a prefix before the tokens of a model. The types of the library do not have this method. */
const withPrefix = ({ prototype }: { readonly prototype: object }, prefix: string): void => {
  const make: unknown = Reflect.get(prototype, "generateTokenId")
  if (typeof make !== "function") throw new Error("oidc-provider names its tokens in another way")
  Reflect.set(prototype, "generateTokenId", function (this: unknown) {
    return prefix + String(Reflect.apply(make, this, []))
  })
}
