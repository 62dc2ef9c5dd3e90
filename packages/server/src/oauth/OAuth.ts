import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { cachedSuccess } from "../runtime/cachedSuccess.ts"
import type { AuthorizationServer } from "./AuthorizationServer.ts"
import { loadServer } from "./loadServer.ts"
import type { OAuthServices } from "./Server.ts"

export type { AccessRequest, ConsentVisit } from "./AuthorizationServer.ts"

/**
 * The authorization server for connected apps. This much of it is loaded at the start of the server; the library behind it is
 * imported at the first use.
 */
export class OAuth extends Context.Tag("daybook/oauth/OAuth")<OAuth, AuthorizationServer>() {
  static layer = Layer.effect(
    OAuth,
    Effect.gen(function* () {
      const context = yield* Effect.context<OAuthServices>()
      const loaded = yield* cachedSuccess(
        Effect.flatMap(Effect.promise(loadServer), ({ oauthServer }) => Effect.provide(oauthServer, context))
      )
      return {
        respond: (...asked) => Effect.flatMap(loaded, ({ respond }) => respond(...asked)),
        find: (visit) => Effect.flatMap(loaded, ({ find }) => find(visit)),
        again: (visit) => Effect.flatMap(loaded, ({ again }) => again(visit)),
        resume: (...asked) => Effect.flatMap(loaded, ({ resume }) => resume(...asked)),
        approve: (visit, scope) => Effect.flatMap(loaded, ({ approve }) => approve(visit, scope)),
        refuse: (visit) => Effect.flatMap(loaded, ({ refuse }) => refuse(visit))
      }
    })
  )
}
