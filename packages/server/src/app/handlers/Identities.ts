import { NotFound, Principal, Unavailable } from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { authorizationCookie } from "../../auth-pages/OidcPages.ts"
import { Identities } from "../../identity/Identities.ts"
import { appRequest, requireConfirmed } from "../../identity/Sessions.ts"
import { type Answer, UNINTERRUPTIBLE } from "../../log/Handlers.ts"
import { type AppHandlers, appGroup, ServedApp } from "../Handlers.ts"

export const identitiesHandlers = Effect.map(Identities, (identities) =>
  appGroup("identities", {
    listIdentities: () =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const found = yield* identities.list(accountId)
        return {
          provider: identities.provider ?? null,
          identities: found.map(({ createdAt, id, issuer, name, usedAt }) => ({
            id,
            name,
            issuer: new URL(issuer).host,
            linkedAt: new Date(createdAt).toISOString(),
            usedAt: usedAt === null ? null : new Date(usedAt).toISOString()
          }))
        }
      }),
    linkIdentity: () =>
      Effect.gen(function* () {
        yield* requireConfirmed
        const { isSecure, origin, session, setCookies } = yield* appRequest
        const purpose = { linkingSession: session.id, next: "/settings/security" }
        const { cookie, page } = yield* Effect.catchTag(
          identities.beginAuthorization(origin, purpose),
          "NotIdentified",
          () => Effect.fail(UNREACHABLE)
        )
        setCookies.push(authorizationCookie(cookie, isSecure))
        return { page }
      }),
    unlinkIdentity: ({ path: { id } }) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        yield* requireConfirmed
        if (!(yield* identities.unlink(accountId, id))) return yield* NO_SUCH_IDENTITY
        return { unlinked: true } as const
      })
  })
)

const UNREACHABLE = new Unavailable({ message: "The provider cannot be reached; try again later.", retryAfter: 10 })

const NO_SUCH_IDENTITY = new NotFound({ message: "The account has no identity with this id." })

/** Serves the group of the definition. */
export const identitiesGroup = (answer: Answer, identities: AppHandlers["identities"]) =>
  HttpApiBuilder.group(ServedApp, "identities", (endpoints) =>
    endpoints
      .handle("listIdentities", answer(identities.listIdentities), UNINTERRUPTIBLE)
      .handle("linkIdentity", answer(identities.linkIdentity), UNINTERRUPTIBLE)
      .handle("unlinkIdentity", answer(identities.unlinkIdentity), UNINTERRUPTIBLE)
  )
