import { hash } from "node:crypto"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { ClientAuth } from "openid-client"
import { cachedSuccess } from "../runtime/Caches.ts"
import type { Identity } from "./IdentityStore.ts"

/** An OpenID Connect provider with which people may sign in, and this server as its client. */
export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The provider's name on the button. */
  readonly name: string
}

/** The provider of the settings, if there is one. */
export class OidcProvider extends Context.Reference<OidcProvider>()("daybook/access/OidcProvider", {
  defaultValue: (): OidcSettings | undefined => undefined
}) {}

/** The provider cannot be reached, or does not say who the person is. */
export class NotIdentified extends Data.TaggedError("NotIdentified")<{ readonly reason: string }> {}

/** One authorization request to the provider. Nonce and PKCE verifier come from the secret, which only the browser keeps. */
export interface AuthorizationRequest {
  /** The address to which the provider sends the browser back. */
  readonly callback: string
  readonly state: string
  readonly secret: string
}

const TIMEOUT_SECONDS = 10
const NAME_CHARACTERS = 60

/**
 * The authorization code flow with PKCE, state and nonce. The library is loaded, and the provider asked for its addresses, at the first
 * sign-in, and again after a failure.
 */
export const oidcClient = ({ clientId, clientSecret, issuer }: OidcSettings) => {
  const discovered = Effect.gen(function* () {
    const library = yield* Effect.promise(() => import("openid-client"))
    const basic = library.ClientSecretBasic(clientSecret)
    const post = library.ClientSecretPost(clientSecret)
    const authentication: ClientAuth = (server, ...request) => {
      const methods = server.token_endpoint_auth_methods_supported
      return (methods?.includes("client_secret_basic") === false ? post : basic)(server, ...request)
    }
    // Plain HTTP is allowed by the settings on the machine itself only.
    const insecure = issuer.startsWith("http:") ? [library.allowInsecureRequests] : []
    const execute = [library.enableNonRepudiationChecks, ...insecure]
    const options = { timeout: TIMEOUT_SECONDS, execute }
    const server = yield* asked(() => library.discovery(new URL(issuer), clientId, {}, authentication, options))
    // Refused now, so that the provider is asked again when it is mended.
    yield* asked(async () => library.buildAuthorizationUrl(server, {}))
    return { library, server }
  })
  return Effect.map(cachedSuccess(discovered), (provider) => ({
    /** The page of the provider at which the person signs in. */
    pageOf: ({ callback, secret, state }: AuthorizationRequest) =>
      Effect.map(
        provider,
        ({ library, server }): string =>
          library.buildAuthorizationUrl(server, {
            redirect_uri: callback,
            scope: "openid profile",
            state,
            nonce: derived("nonce", secret),
            code_challenge: hash("sha256", derived("verifier", secret), "base64url"),
            code_challenge_method: "S256"
          }).href
      ),
    /** The identity that the provider confirms, after it sent the browser back with a query. */
    identify: (
      { callback, secret, state }: AuthorizationRequest,
      query: string
    ): Effect.Effect<Identity, NotIdentified> =>
      Effect.gen(function* () {
        const { library, server } = yield* provider
        const tokens = yield* asked(() =>
          library.authorizationCodeGrant(server, new URL(`${callback}?${query}`), {
            expectedState: state,
            expectedNonce: derived("nonce", secret),
            pkceCodeVerifier: derived("verifier", secret)
          })
        )
        const claims = tokens.claims()
        if (claims === undefined) return yield* new NotIdentified({ reason: "there is no ID token" })
        const { iss, sub } = claims
        // Some providers tell names in an answer of its own only. Without one the identity is called by its subject.
        const more = asked(() => library.fetchUserInfo(server, tokens.access_token, sub))
        const called = nameIn(claims) ?? nameIn(yield* Effect.orElseSucceed(more, () => ({})))
        return { issuer: iss, subject: sub, name: String(called ?? sub).slice(0, NAME_CHARACTERS) }
      })
  }))
}

const nameIn = ({ email, name, preferred_username: username }: Readonly<Record<string, unknown>>): string | undefined =>
  [username, name, email].find((one): one is string => typeof one === "string" && one !== "")

const derived = (purpose: string, secret: string): string => hash("sha256", `${purpose} ${secret}`, "base64url")

const asked = <A>(ask: () => Promise<A>): Effect.Effect<A, NotIdentified> =>
  Effect.tryPromise({
    try: ask,
    catch: (error) => new NotIdentified({ reason: error instanceof Error ? reasonOf(error) : String(error) })
  })

const REASON_CHARACTERS = 300

/** The message of an error, with what the provider says of it. */
const reasonOf = (error: Error): string => {
  const said = [
    error.message,
    error.cause instanceof Error ? error.cause.message : "",
    ...SAID.map((name) => Reflect.get(error, name))
  ]
  return said
    .filter((part) => typeof part === "string" && part !== "")
    .join(": ")
    .replaceAll(/\p{Cc}+/gu, " ")
    .slice(0, REASON_CHARACTERS)
}

const SAID = ["error", "error_description"]
