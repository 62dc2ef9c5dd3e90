import { MethodNotAllowed, PERMISSIONS } from "@daybook/core"
import { type Addresses, atOwnHosts, type OriginSettings, originOf, refusedHost } from "../http/Origin.ts"
import { atPath, isRead } from "../http/Pages.ts"
import { basePathOf } from "../http/Proxy.ts"
import { type CorsPolicy, entered, type Mount, send, withRequest } from "../http/Request.ts"
import { type HttpResponse, refusal } from "../http/Response.ts"
import { resourceOf } from "../identity/OAuthParameters.ts"

/** The scopes that a client asks for by default. Deleting is granted only if the owner chooses it. */
const USUAL_SCOPES = PERMISSIONS.write

const RESOURCE_PATH = "/.well-known/oauth-protected-resource"
const SERVER_PATH = "/.well-known/oauth-authorization-server"

const CLIENT_AUTHENTICATION = ["none", "client_secret_basic", "client_secret_post"]

/** RFC 9728: names the authorization server that issues the tokens of `/mcp`. */
const protectedResource = (origin: string) => ({
  resource: resourceOf(origin),
  resource_name: "Daybook",
  authorization_servers: [origin],
  scopes_supported: USUAL_SCOPES,
  bearer_methods_supported: ["header"],
  resource_documentation: `${origin}/docs`
})

/** RFC 8414: describes how a client gets a token. */
const authorizationServer = (origin: string, fetchesDocuments: boolean) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/oauth/authorize`,
  token_endpoint: `${origin}/oauth/token`,
  registration_endpoint: `${origin}/oauth/register`,
  revocation_endpoint: `${origin}/oauth/revoke`,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  code_challenge_methods_supported: ["S256"],
  token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  scopes_supported: PERMISSIONS.full,
  authorization_response_iss_parameter_supported: true,
  // A client whose document is not supported registers itself, which needs no network.
  client_id_metadata_document_supported: fetchesDocuments,
  service_documentation: `${origin}/docs`
})

/** Pages of any origin may read the metadata, which has nothing private. It names the address that was asked, so no cache may keep it. */
const HEADERS = [...["Access-Control-Allow-Origin", "*"], ...["Cache-Control", "no-store"]]

const PREFLIGHT: HttpResponse = {
  status: 204,
  headers: {
    "Access-Control-Allow-Methods": "GET, HEAD",
    // Browser clients of the protocol send MCP-Protocol-Version with each request.
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept, MCP-Protocol-Version",
    "Access-Control-Max-Age": "86400"
  },
  body: ""
}

const CORS: CorsPolicy = {
  headers: () => HEADERS,
  preflight: ({ method }) => (method === "OPTIONS" ? PREFLIGHT : undefined)
}

const ONLY_READ = refusal(
  new MethodNotAllowed({ message: "This page accepts GET, HEAD and OPTIONS.", allow: "GET, HEAD, OPTIONS" })
)

/**
 * The metadata by which a client that has only the address of `/mcp` finds how to sign in. Both documents are also served with `/mcp`
 * appended, where the specifications put those of a resource with a path. They name the origin that the client called, if that is one of
 * the server's: otherwise anybody who controls the Host header could send clients elsewhere.
 */
export const metadataMounts = (
  settings: OriginSettings & Addresses & { readonly fetchClientDocuments?: boolean | undefined }
): ReadonlyArray<Mount> => {
  const origin = originOf(settings)
  const refuse = atOwnHosts(settings, refusedHost)
  const mount = (path: string, document: (origin: string) => object): Mount => {
    const app = withRequest(({ head }) =>
      send(isRead(head) ? { status: 200, headers: {}, body: JSON.stringify(document(origin(head).url)) } : ONLY_READ)
    )
    return atPath(
      path,
      entered(path, CORS, app, (request) => (isRead(request) ? refuse(request) : undefined))
    )
  }
  const base = basePathOf(settings.publicUrl)
  // Below a base path the specifications put the documents at the root of the host, with that path at their end.
  return [...new Set(["", "/mcp", base, `${base}/mcp`])].flatMap((suffix) => [
    mount(`${RESOURCE_PATH}${suffix}`, protectedResource),
    mount(`${SERVER_PATH}${suffix}`, (origin) => authorizationServer(origin, settings.fetchClientDocuments ?? true))
  ])
}

/** The reason why `/mcp` refuses a request of a client that can get another token. */
export interface TokenError {
  readonly error: "invalid_token" | "insufficient_scope"
  /** All scopes that the operation needs, separated by spaces. */
  readonly scope?: string
  readonly description?: string
}

/** The value of `WWW-Authenticate` on a refusal by `/mcp`: how a client can sign in, and which scopes to ask for (RFC 6750, RFC 9728). */
export const challengeOf = (origin: string, { description, error, scope }: Partial<TokenError> = {}): string => {
  const parameters = {
    resource_metadata: `${origin}${RESOURCE_PATH}/mcp`,
    scope: scope ?? USUAL_SCOPES.join(" "),
    error,
    error_description: description
  }
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${value.replace(/["\\]/g, "'")}"`]
  )
  return `Bearer ${given.join(", ")}`
}
