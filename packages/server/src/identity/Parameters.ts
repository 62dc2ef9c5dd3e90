import { PERMISSIONS, type Scope } from "@daybook/core"

/** The address of the MCP endpoint of a server: the one resource that tokens are for. */
export const resourceOf = (origin: string): string => `${origin}/mcp`

/**
 * Brings the `resource` parameters into the form that the authorization server compares. Clients derive them from the address that a
 * person typed: some keep a final slash, others a query.
 */
const withCanonicalResource = (parameters: URLSearchParams, origin: string): void => {
  const resources = parameters.getAll("resource")
  parameters.delete("resource")
  const canonical = new Set(resources.map((resource) => (isResource(resource, origin) ? resourceOf(origin) : resource)))
  for (const resource of canonical) parameters.append("resource", resource)
}

const isResource = (text: string, origin: string): boolean => {
  if (!URL.canParse(text)) return false
  const { hash, origin: named, password, pathname, username } = new URL(text)
  return (
    hash === "" && username === "" && password === "" && (named + pathname).replace(/\/$/, "") === resourceOf(origin)
  )
}

/** Parameters of OpenID. The library refuses them in a request without OpenID's scope, but OAuth says to ignore them (RFC 6749, 3.1). */
const OF_OPENID = ["acr_values", "claims", "id_token_hint", "max_age", "nonce"]

export const AUTHORIZE_PATH = "/oauth/authorize"

/** The parameter in which the server keeps the session that asks. A value that a client sends in it is dropped. */
export const SESSION_PARAMETER = "daybook_session"

/** The query of a request for authorization in a session. Unknown scopes are left out: some clients ask for OpenID's. */
export const authorizationQuery = (query: string, origin: string, sessionId: string): string => {
  const parameters = new URLSearchParams(query)
  parameters.set(SESSION_PARAMETER, sessionId)
  for (const name of OF_OPENID) parameters.delete(name)
  withCanonicalResource(parameters, origin)
  // More than one scope parameter is an error, which the authorization server reports.
  if (parameters.getAll("scope").length <= 1) parameters.set("scope", oauthScopes(scopeAsked(parameters.get("scope"))))
  return parameters.toString()
}

/** The path that makes a former request for authorization again, for another session. */
export const pathOfRequest = (parameters: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (name === SESSION_PARAMETER || value === undefined) continue
    for (const one of [value].flat()) query.append(name, String(one))
  }
  return `${AUTHORIZE_PATH}?${query}`
}

/** The body of a request for a token. */
export const tokenBody = (body: string, origin: string): string => {
  const parameters = new URLSearchParams(body)
  withCanonicalResource(parameters, origin)
  const scopes = parameters.getAll("scope")
  if (scopes.length === 1) {
    const known = (scopes[0] ?? "").split(" ").filter((scope) => PERMISSIONS.full.some((one) => one === scope))
    if (known.length > 0) parameters.set("scope", known.join(" "))
    else parameters.delete("scope")
  }
  return parameters.toString()
}

/** The scope for a request that names no known scope. */
const DEFAULT_SCOPE: Scope = "write"

/** The OAuth scopes that a Daybook scope stands for, separated by spaces. */
export const oauthScopes = (scope: Scope): string => PERMISSIONS[scope].join(" ")

/** The Daybook scope for a list of OAuth scopes. Unknown ones, such as those of OpenID, are ignored. */
export const scopeOf = (scopes: string): Scope | undefined => {
  const named = new Set(scopes.split(" "))
  return named.has("delete") ? "full" : named.has("write") ? "write" : named.has("read") ? "read" : undefined
}

/** The scope that a request for authorization asks for. */
export const scopeAsked = (scopes: string | null): Scope => scopeOf(scopes ?? "") ?? DEFAULT_SCOPE
