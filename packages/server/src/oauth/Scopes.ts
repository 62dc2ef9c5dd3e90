import { PERMISSIONS, type Scope } from "@daybook/core"

/** What a client asks for that names no scope. */
const DEFAULT_SCOPE: Scope = "write"

/** The scopes of OAuth that a scope of Daybook is, as a list with spaces. */
export const oauthScopes = (scope: Scope): string => PERMISSIONS[scope].join(" ")

/** What a list of OAuth scopes comes to; unknown ones, such as those of OpenID, are left out. */
export const scopeOf = (scopes: string): Scope | undefined => {
  const named = new Set(scopes.split(" "))
  return named.has("delete") ? "full" : named.has("write") ? "write" : named.has("read") ? "read" : undefined
}

/** What a request for authorization asks for. */
export const scopeAsked = (scopes: string | null): Scope => scopeOf(scopes ?? "") ?? DEFAULT_SCOPE
