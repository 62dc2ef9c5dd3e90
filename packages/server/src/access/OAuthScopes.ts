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

/** The label of a scope, and what it lets a program do. */
export const SCOPE_TEXTS: Readonly<Record<Scope, { readonly label: string; readonly hint: string }>> = {
  read: { label: "Read only", hint: "See your whole log, goals and insights." },
  write: { label: "Read & write", hint: "Also log and correct food, water, workouts, check-ins and metrics." },
  full: { label: "Full access", hint: "Also delete entries, check-ins and custom metrics, and undo any change." }
}
