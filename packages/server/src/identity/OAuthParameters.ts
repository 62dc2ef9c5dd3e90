import { Limits, PERMISSIONS, type Scope } from "@daybook/core"

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

/** The names by which a program on the user's own machine is reached. */
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * Private schemes of known clients that contain no domain. Any other private scheme must contain one (RFC 8252, 7.1): schemes without a
 * domain belong to browsers and operating systems, and start programs that are no clients.
 */
const SCHEMES_OF_CLIENTS = new Set([
  ...["claude:", "cursor:", "goose:", "kiro:", "lmstudio:", "raycast:", "trae:"],
  ...["vscode:", "vscode-insiders:", "vscodium:", "warp:", "windsurf:", "zed:"]
])

const hasDomain = (protocol: string): boolean => /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/.test(protocol)

/** Parsers differ on spaces, control characters, backslashes and letters outside of ASCII. */
const UNSAFE = /[^!-~]|\\/

/**
 * The receiver of the code that is sent to a redirect URI: a site, a program that listens on the browser's machine, or the program that
 * opens the scheme there. Any program can register itself for a scheme.
 */
export type Receiver = "site" | "loopback" | "scheme"

export const receiverOf = (uri: string): Receiver => {
  const { protocol } = new URL(uri)
  if (protocol === "https:") return "site"
  return protocol === "http:" ? "loopback" : "scheme"
}

/**
 * The reason to refuse a redirect URI, as a sentence; undefined if it is allowed. An allowed one is https, http on the loopback address,
 * or of a private scheme that is known as a client's.
 */
export const redirectFault = (uri: string): string | undefined => {
  const { max } = Limits.REDIRECT_URI_CHARACTERS
  if (uri.length > max) return `A redirect URI has at most ${max} characters.`
  if (UNSAFE.test(uri) || !URL.canParse(uri)) {
    return "A redirect URI is an absolute address like https://assistant.example/callback, without spaces."
  }
  const { hostname, password, protocol, username } = new URL(uri)
  // `https:evil.example` is an address to some parsers and a path to others.
  if (/^https?:(?!\/\/[^/])/i.test(uri)) return `A redirect URI starts with ${protocol}// and a host.`
  if (uri.includes("#")) return "A redirect URI has no fragment (#)."
  if (username !== "" || password !== "") return "A redirect URI has no user name or password."
  if (protocol === "https:") {
    return LOOPBACK.has(hostname) ? `A redirect URI on ${hostname} starts with http://, not https://.` : undefined
  }
  if (protocol === "http:") {
    return LOOPBACK.has(hostname)
      ? undefined
      : "A redirect URI is https; http is allowed for localhost, 127.0.0.1 and [::1] only."
  }
  return SCHEMES_OF_CLIENTS.has(protocol) || hasDomain(protocol)
    ? undefined
    : `A redirect URI cannot start with ${protocol}; use https, http on localhost, or a scheme with a domain like com.example.app:.`
}
