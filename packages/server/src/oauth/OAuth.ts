import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { cachedSuccess } from "../runtime/Caches.ts"
import type { AuthorizationServer } from "./AuthorizationServer.ts"
import type { OAuthServices } from "./Server.ts"

/** The library prints this line on Node 20, on which Daybook is tested too. */
const RUNTIME = "oidc-provider WARNING: Unsupported runtime"

/** Imports the authorization server. The library's line about the version of Node is suppressed, since the log has only JSON. */
const loadServer = async () => {
  const { warn } = console
  console.warn = (...said: ReadonlyArray<unknown>) => {
    if (!String(said[0]).includes(RUNTIME)) warn(...said)
  }
  try {
    return await import("./Server.ts")
  } finally {
    console.warn = warn
  }
}

export type { AccessRequest, ConsentVisit } from "./AuthorizationServer.ts"

/** The authorization server for connected apps. Its library is imported at the first use. */
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
