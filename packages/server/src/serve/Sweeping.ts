import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { oauthItemStore } from "../store/OAuthItemStore.ts"
import type { Sql } from "../store/Sql.ts"

const AFTER_START = "1 minute"
const EVERY = "1 day"

/** Deletes expired rows of OAuth once a day. Anybody can cause them, and a server without connections would keep them. */
export const sweeping: Layer.Layer<never, never, Sql> = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { sweep } = yield* oauthItemStore
    const once = Effect.catchAllCause(sweep, (cause) =>
      Effect.logError("expired rows of OAuth were not deleted", cause)
    )
    const daily = Effect.forever(Effect.zipRight(once, Effect.sleep(EVERY)))
    yield* Effect.forkScoped(Effect.zipRight(Effect.sleep(AFTER_START), daily))
  })
)
