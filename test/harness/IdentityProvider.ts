import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import * as Effect from "effect/Effect"
import { Provider } from "oidc-provider"
import { CALLBACK_PATH } from "../../packages/server/src/identity/Identities.ts"
import { newVisitor, type Visitor } from "./Visitor.ts"

/** A real OpenID Connect provider, which asks for no password. It is down until it knows the servers that are its clients. */
export interface IdentityProvider {
  readonly issuer: string
  /** The person who sits in front of the browser: whom the provider signs in. */
  person: string
  readonly start: (...urls: ReadonlyArray<string>) => void
}

export const CLIENT = { clientId: "daybook", clientSecret: "a secret of the client" }

/** The settings of a server for this provider. */
export const oidcOf = ({ issuer }: IdentityProvider) => ({ ...CLIENT, issuer, name: "Authelia" })

export const newIdentityProvider = Effect.gen(function* () {
  let handle = (_: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end()
  const server = yield* Effect.acquireRelease(
    Effect.async<ReturnType<typeof createServer>>((resume) => {
      const made = createServer((request, response) => handle(request, response))
      made.listen(0, "127.0.0.1", () => resume(Effect.succeed(made)))
    }),
    (made) =>
      Effect.sync(() => {
        made.closeAllConnections()
        made.close()
      })
  )
  const issuer = `http://127.0.0.1:${portOf(server.address())}`
  const made: IdentityProvider = {
    issuer,
    person: "nobody",
    start: (...urls) => {
      const provider = providerAt(issuer, urls)
      const serve = provider.callback()
      handle = (request, response) =>
        request.url?.startsWith("/interaction/") === true
          ? void provider.interactionFinished(request, response, { login: { accountId: made.person, remember: false } })
          : void serve(request, response)
    }
  }
  return made
})

const portOf = (address: string | AddressInfo | null): number =>
  address === null || typeof address === "string" ? 0 : address.port

const providerAt = (issuer: string, urls: ReadonlyArray<string>): Provider =>
  new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: urls.map((url) => url + CALLBACK_PATH)
      }
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], profile: ["preferred_username"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: `${id}@home` }) }),
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.account && { accountId: oidc.account.accountId })
      })
      grant.addOIDCScope("openid profile")
      await grant.save()
      return grant
    }
  })

/** The way of a browser from a page of a provider back to the server: the path to which the provider sends it. */
export const throughProvider = Effect.fnUntraced(function* (page: string) {
  const { origin } = new URL(page)
  const visitor = newVisitor(origin)
  let at = new URL(page)
  while (at.origin === origin) {
    const sent = yield* visitor.get(at.pathname + at.search)
    const location = sent.headers.get("location")
    if (location === null) return yield* Effect.dieMessage(`the provider stopped at ${at}: ${sent.status} ${sent.body}`)
    at = new URL(location, at)
  }
  return at.pathname + at.search
})

/** A visitor begins to sign in: the provider's page to which the server sends the browser. */
export const leaving = (visitor: Visitor, next = "/") =>
  Effect.map(
    visitor.get(`/login/oidc?next=${encodeURIComponent(next)}`),
    ({ headers }) => headers.get("location") ?? ""
  )
