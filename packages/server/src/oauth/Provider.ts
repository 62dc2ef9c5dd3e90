import { generateKeyPairSync } from "node:crypto"
import { type Adapter, errors, Provider } from "oidc-provider"
import { oauthScopes } from "../access/OAuthScopes.ts"
import { AUTHORIZE_PATH, resourceOf, SESSION_PARAMETER } from "../access/Parameters.ts"
import { redirectFault } from "../access/RedirectUris.ts"
import { hashOfSecret } from "../access/Secret.ts"
import { secretOf } from "./Adapter.ts"

const MINUTE = 60
const DAY = 24 * 3600

/** How long what is issued is good, in seconds. A refresh token is replaced by each use, so its time slides. */
const LIFETIMES = {
  AccessToken: DAY,
  AuthorizationCode: MINUTE,
  Grant: 3650 * DAY,
  IdToken: MINUTE,
  Interaction: 10 * MINUTE,
  RefreshToken: 90 * DAY,
  Session: 10 * MINUTE
}

/** How long a client's metadata document is taken as it is, in seconds. */
const DOCUMENT_KEPT = { min: 5 * MINUTE, max: DAY }

/** Names that tell a token from an API key, for people and for programs that look for leaked secrets. */
const TOKEN_PREFIXES = { AccessToken: "daybook_at_", RefreshToken: "daybook_rt_" } as const

/** The cookie that ties a request for access to the browser that it was made in. */
export const CONNECT_COOKIE = "daybook-connect"

/** The same cookie for the way on after the answer. */
export const RESUME_COOKIE = "daybook-resume"

/** Where a person who is signed in asked for access; undefined: the page that asks for consent. */
const OF_A_PERSON = new Set([undefined, "authorization", "resume"])

/** Whether the library serves a person who is signed in. */
export const isForPerson = (): boolean => OF_A_PERSON.has(Provider.ctx?.oidc.route)

/** What a provider is made from. */
export interface ProviderParts {
  readonly adapter: (model: string) => Adapter
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** Whether the client of this id has a live connection. */
  readonly isConnected: (clientId: string) => Promise<boolean>
}

/** The library needs a key to start with. Nothing is signed with it: tokens are opaque. */
const unusedKey = () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  return { ...privateKey.export({ format: "jwk" }), kid: "unused", alg: "ES256", use: "sig" }
}

/**
 * The authorization server of one origin. Each origin by which the server is reached has its own, because clients refuse metadata of
 * another origin than the one they asked; they share all that is stored.
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
    // The scopes are those of the resource. Scopes of OpenID would be asked for apart from them, again and again.
    scopes: [],
    claims: {},
    responseTypes: ["code"],
    subjectTypes: ["public"],
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    // The library lets only native clients use any port of the loopback address. What they may use is checked below.
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
        // Anyone can ask for a token. Only a person who is signed in makes the server fetch an address that it does not know. What
        // they asked for may be answered at another server, or after the document was forgotten here.
        allowFetch: (_context, clientId) => isForPerson() || isConnected(clientId)
      },
      resourceIndicators: {
        enabled: true,
        // Also asked which one is meant of several, all of which must be this one.
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
    // Each consent is a connection of its own: one metadata document is the client id of every installation of an app.
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
  // What is stored of a client's secret is its hash.
  provider.Client.prototype.compareClientSecret = function (secret) {
    return this.clientSecret === secretOf(hashOfSecret(secret))
  }
  return provider
}

/** Puts a prefix before the names of the tokens of a model. The types of the library do not have this method. */
const withPrefix = ({ prototype }: { readonly prototype: object }, prefix: string): void => {
  const make: unknown = Reflect.get(prototype, "generateTokenId")
  if (typeof make !== "function") throw new Error("oidc-provider names its tokens in another way")
  Reflect.set(prototype, "generateTokenId", function (this: unknown) {
    return prefix + String(Reflect.apply(make, this, []))
  })
}
