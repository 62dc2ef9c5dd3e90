import type { OutgoingHttpHeaders, RequestListener } from "node:http"
import * as Effect from "effect/Effect"
import inject from "light-my-request"
import type { KoaContextWithOIDC, Provider } from "oidc-provider"
import type { HttpRequest } from "../http/Request.ts"
import type { HttpResponse } from "../http/Response.ts"
import type { RefusedStep, RefusedSteps } from "./RefusedSteps.ts"

/** Headers that belong to the connection, or that the edge makes itself. */
const NOT_PASSED = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"])

/**
 * Answers a request by a listener of node's HTTP server that has no socket. The listener sees the address by which the client reaches the
 * server.
 */
const answerBy = async (
  listener: RequestListener,
  origin: string,
  { headers, method, path, query, remoteAddress }: HttpRequest,
  body: string | undefined
): Promise<HttpResponse> => {
  const { host, protocol } = new URL(origin)
  const { "content-length": _, ...passed } = headers
  const response = await inject(listener, {
    method: method === "POST" ? "POST" : "GET",
    url: query === "" ? path : `${path}?${query}`,
    headers: { ...passed, host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) },
    ...(remoteAddress !== undefined && { remoteAddress }),
    ...(body !== undefined && { payload: body })
  })
  return { status: response.statusCode, headers: headersOf(response.headers), body: response.payload }
}

const headersOf = (headers: OutgoingHttpHeaders): HttpResponse["headers"] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      if (value === undefined || NOT_PASSED.has(name) || name.startsWith("access-control-")) return []
      const own = name === "content-type" ? "Content-Type" : name
      return [[own, typeof value === "number" ? String(value) : value]]
    })
  )

/** The authorization server of an origin, with the function that answers requests. */
export interface ProviderHandler {
  readonly provider: Provider
  /** Fails with the library's error, instead of its error page. */
  readonly answer: (request: HttpRequest, body: string | undefined) => Promise<HttpResponse>
}

/**
 * Lets a provider answer requests, and logs its steps, so that an owner sees on which side a sign-in fails. No line contains a code, a
 * token or a secret.
 */
export const providerHandler = (
  provider: Provider,
  { log, refusedStep }: { readonly log: Log; readonly refusedStep: RefusedSteps["Type"]["log"] }
): ProviderHandler => {
  const listener = provider.callback()
  const failures = new WeakMap<object, unknown>()
  const refused = (step: RefusedStep["step"]) => (context: KoaContextWithOIDC, fault: Fault) => {
    const { error, error_description: why } = fault
    log(refusedStep({ step, error, why, client: context.oidc.client?.clientId }))
  }
  provider.on("authorization.error", refused("authorization"))
  provider.on("grant.error", refused("token"))
  provider.on("registration_create.error", refused("registration"))
  provider.on("revocation.error", refused("revocation"))
  provider.on("grant.success", ({ oidc: { entities } }) => {
    log(Effect.logInfo("a token was issued", { connection: entities.Grant?.jti, client: entities.Client?.clientId }))
  })
  provider.on("server_error", (context, error) => {
    failures.set(context.req, error)
  })
  return {
    provider,
    answer: async (request, body) => {
      let asked: object | undefined
      const response = await answerBy(
        (incoming, outgoing) => {
          asked = incoming
          listener(incoming, outgoing)
        },
        provider.issuer,
        request,
        body
      )
      const failure = asked && failures.get(asked)
      if (failure !== undefined) throw failure
      return response
    }
  }
}

/** Logs a line, for the library. */
type Log = (line: Effect.Effect<void>) => void

/** An error in the library's form. */
interface Fault {
  readonly error: string
  readonly error_description?: string | undefined
}
