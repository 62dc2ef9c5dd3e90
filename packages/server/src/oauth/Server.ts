import { randomUUID } from "node:crypto"
import { InvalidRequest, type Scope, Unavailable } from "@daybook/core"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Runtime from "effect/Runtime"
import { Provider } from "oidc-provider"
import { ConnectionStore } from "../identity/ConnectionStore.ts"
import { oauthClientStore } from "../identity/OAuthClientStore.ts"
import {
  AUTHORIZE_PATH,
  authorizationQuery,
  oauthScopes,
  pathOfRequest,
  receiverOf,
  resourceOf,
  SESSION_PARAMETER,
  scopeAsked,
  tokenBody
} from "../identity/OAuthParameters.ts"
import { makeAdapters } from "./Adapter.ts"
import type { AccessRequest, AuthorizationServer, ConsentVisit } from "./AuthorizationServer.ts"
import { clientDocumentFetch } from "./ClientDocuments.ts"
import { CONNECT_COOKIE, isForPerson, makeProvider, RESUME_COOKIE } from "./Provider.ts"
import { type ProviderHandler, providerHandler } from "./ProviderHandler.ts"
import { RefusedSteps } from "./RefusedSteps.ts"
import { registeredClients } from "./Registrations.ts"

/** The most providers, which is more than the origins of a server. The least recently used one is dropped and made again when needed. */
const ORIGINS = 8

/** The authorization server, which is imported at its first use. */
export const oauthServer = Effect.gen(function* () {
  const connections = yield* ConnectionStore
  const registered = yield* registeredClients
  const { log: refusedStep } = yield* RefusedSteps
  const clients = yield* oauthClientStore
  const fetch = yield* clientDocumentFetch
  const runtime = yield* Effect.runtime()
  const run = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
    const exit = await Runtime.runPromiseExit(runtime)(effect)
    if (Exit.isSuccess(exit)) return exit.value
    // The bare error, so that the library recognises its own errors.
    throw Cause.squash(exit.cause)
  }
  const whyRevoked = () => (Provider.ctx?.oidc.route === "revocation" ? "revoked" : "reuse")
  const adapter = yield* makeAdapters(run, { whyRevoked, isForPerson })
  const log = (line: Effect.Effect<void>) => void run(line)
  const isConnected = (id: string) => run(connections.isConnected(id))

  const providers = new Map<string, ProviderHandler>()
  const providerOf = (origin: string): ProviderHandler => {
    const made =
      providers.get(origin) ??
      providerHandler(makeProvider(origin, { adapter, fetch, isConnected }), { log, refusedStep })
    // The map is in the order of use.
    providers.delete(origin)
    providers.set(origin, made)
    const [oldest] = providers.keys()
    if (providers.size > ORIGINS && oldest !== undefined) providers.delete(oldest)
    return made
  }

  /** Runs work of the library. A failure of the database stays `Unavailable`; any other is a defect. */
  const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, Unavailable> =>
    Effect.catchAll(
      Effect.tryPromise({ try: work, catch: (error) => error }),
      (error): Effect.Effect<never, Unavailable> =>
        error instanceof Unavailable ? Effect.fail(error) : Effect.die(error)
    )

  /** True if somebody made a client in the app for another log. */
  const isOfAnother = async (clientId: string, accountId: string): Promise<boolean> => {
    const own = await run(clients.find(clientId))
    return own !== undefined && own.accountId !== accountId
  }

  /** A browser's request for access that has no answer yet, and the provider where it waits. */
  const unanswered = async ({ cookies, origin, uid }: ConsentVisit) => {
    const { provider } = providerOf(origin)
    if (!hasCookie(cookies, CONNECT_COOKIE, uid)) return undefined
    const interaction = await provider.Interaction.find(uid)
    return interaction === undefined || interaction.result !== undefined ? undefined : { provider, interaction }
  }

  /** The same, if it was made in this session. Other hosts of the domain can set the browser's cookie, but not that of the session. */
  const waiting = (visit: ConsentVisit) =>
    attempt(async () => {
      const found = await unanswered(visit)
      if (found?.interaction.params[SESSION_PARAMETER] !== visit.sessionId) return undefined
      const client = await found.provider.Client.find(String(found.interaction.params.client_id))
      if (client === undefined || (await isOfAnother(client.clientId, visit.accountId))) return undefined
      return { ...found, client }
    })

  type Waiting = Effect.Effect.Success<ReturnType<typeof waiting>>

  const requestOf = ({ client, interaction }: NonNullable<Waiting>): AccessRequest => {
    const { clientId } = client
    const isDocument = URL.canParse(clientId)
    const redirect = new URL(String(interaction.params.redirect_uri))
    const receiver = receiverOf(redirect.href)
    return {
      uid: interaction.uid,
      client: {
        id: clientId,
        name: client.clientName ?? (isDocument ? new URL(clientId).hostname : "An app without a name"),
        kind: isDocument ? "document" : clientId.startsWith("daybook_client_") ? "own" : "registered"
      },
      domain: isDocument ? new URL(clientId).hostname : undefined,
      redirectHost: receiver === "scheme" ? `${redirect.protocol}//${redirect.host}` : redirect.host,
      receiver,
      scope: scopeAsked(String(interaction.params.scope))
    }
  }

  const oneAtATime = yield* Effect.makeSemaphore(1)

  /** Keeps the answer to a request for access, and returns the path that acts on it. Of two answers at once, only one counts. */
  const answer = (visit: ConsentVisit, decide: (found: NonNullable<Waiting>) => Effect.Effect<Decision, Unavailable>) =>
    Effect.gen(function* () {
      const found = yield* waiting(visit)
      if (found === undefined) return yield* NOT_WAITING
      const { interaction } = found
      interaction.result = yield* decide(found)
      yield* attempt(() => interaction.persist())
      return new URL(interaction.returnTo).pathname
    }).pipe(oneAtATime.withPermits(1))

  const approve = (visit: ConsentVisit, scope: Scope) =>
    answer(visit, (found) =>
      Effect.gen(function* () {
        const { interaction, provider } = found
        const { client, redirectHost } = requestOf(found)
        const resource = resourceOf(visit.origin)
        const id = randomUUID()
        yield* connections.open(id, {
          accountId: visit.accountId,
          clientId: client.id,
          clientKind: client.kind,
          name: client.name,
          redirectHost,
          resource,
          scope
        })
        yield* registered.used(client.id)
        const grant = new provider.Grant({ accountId: visit.accountId, clientId: client.id })
        grant.jti = id
        grant.addResourceScope(resource, oauthScopes(scope))
        yield* attempt(() => grant.save())
        // The owner's answer counts, even if it is less or more than was asked. The client is told.
        interaction.params.scope = oauthScopes(scope)
        yield* Effect.logInfo("an app was granted access", { connection: id, client: client.id, scope })
        return { login: { accountId: visit.accountId, remember: false }, consent: { grantId: id } }
      })
    )

  const server: AuthorizationServer = {
    respond: (origin, request, body, sessionId = "") =>
      attempt(() => {
        const isAuthorization = request.path === AUTHORIZE_PATH
        const text = body === undefined ? undefined : Buffer.from(body).toString()
        const isForm = text !== undefined && request.path === "/oauth/token"
        return providerOf(origin).answer(
          isAuthorization ? { ...request, query: authorizationQuery(request.query, origin, sessionId) } : request,
          isForm ? tokenBody(text, origin) : text
        )
      }),
    find: (visit) => Effect.map(waiting(visit), (found) => found && requestOf(found)),
    again: (visit) =>
      Effect.map(
        attempt(() => unanswered(visit)),
        (found) =>
          found?.interaction.params[SESSION_PARAMETER] === visit.sessionId
            ? undefined
            : found && pathOfRequest(found.interaction.params)
      ),
    resume: (origin, request, { sessionId, uid }) =>
      attempt(async () => {
        const { answer, provider } = providerOf(origin)
        const asked = await provider.Interaction.find(uid)
        if (asked !== undefined && asked.params[SESSION_PARAMETER] !== sessionId) return undefined
        // The library continues the request that the cookie names, whatever the path says. So it gets no other request's cookie.
        const cookie = hasCookie(request.headers.cookie, RESUME_COOKIE, uid) ? `${RESUME_COOKIE}=${uid}` : ""
        // With a query it would send the browser to the redirect URI.
        return answer({ ...request, query: "", headers: { ...request.headers, cookie } }, undefined)
      }),
    approve,
    refuse: (visit) =>
      answer(visit, ({ client }) =>
        Effect.as(Effect.logInfo("an app was refused access", { client: client.clientId }), REFUSED)
      )
  }
  return server
})

/** The services that store the data of the authorization server. */
export type OAuthServices = Effect.Effect.Context<typeof oauthServer>

/** The owner's decision in the library's form. */
type Decision = NonNullable<InstanceType<Provider["Interaction"]>["result"]>

const hasCookie = (cookies = "", name: string, value: string): boolean =>
  cookies.split(/; */).includes(`${name}=${value}`)

const REFUSED: Decision = { error: "access_denied", error_description: "The owner of the log refused access." }

const NOT_WAITING = new InvalidRequest({
  message:
    "This request for access was answered already, has expired, or was made in another browser. Go back to the app and connect again."
})
