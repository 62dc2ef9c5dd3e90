import type { Principal, Unauthorized, Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { ApiKeys } from "./ApiKeys.ts"
import { keyRefusals, principalOf } from "./Authorize.ts"
import { ConnectionStore, type TokenOwner } from "./ConnectionStore.ts"
import { resourceOf, scopeOf } from "./Parameters.ts"
import { hashOfSecret } from "./Secret.ts"

/** Finds the principal of a request to `/mcp` at an origin by its Authorization header. */
export type McpAuthenticator = (
  authorization: string | undefined,
  origin: string
) => Effect.Effect<Principal["Type"], Unauthorized | Unavailable>

const ACCESS_TOKEN = /^daybook_at_[\w-]{20,100}$/

/**
 * Authenticates by API key or by the access token of a connected app. Such a token is valid only at the origin that it was issued for.
 * Both are looked up on every request, so that a revocation takes effect at once.
 */
export const mcpAuthenticator: Effect.Effect<McpAuthenticator, never, ApiKeys | ConnectionStore> = Effect.gen(
  function* () {
    const { verify } = yield* ApiKeys
    const { find } = yield* ConnectionStore
    const orRefuse = keyRefusals()
    return (authorization, origin) =>
      orRefuse(
        authorization,
        (token): Effect.Effect<Principal["Type"] | undefined, Unavailable> =>
          ACCESS_TOKEN.test(token)
            ? Effect.map(find(hashOfSecret(token), resourceOf(origin)), (owner) => owner && connectionPrincipal(owner))
            : Effect.map(verify(token), (key) => key && principalOf(key, "mcp"))
      )
  }
)

const connectionPrincipal = ({ accountId, id, payload }: TokenOwner): Principal["Type"] | undefined => {
  const scope = scopeOf(scopesIn(payload))
  return scope === undefined
    ? undefined
    : { accountId, writer: `connection:${id}`, scope, surface: "mcp", budgetKey: id }
}

/** The scopes of a token: those of its connection or fewer. */
const scopesIn = (payload: string): string => {
  const token: unknown = JSON.parse(payload)
  return typeof token === "object" && token !== null && "scope" in token ? String(token.scope) : ""
}
