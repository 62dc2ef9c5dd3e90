import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { OAuthItemStore } from "../store/OAuthItemStore.ts"

const AFTER_START = "1 minute"
const EVERY = "1 day"

/** Deletes once a day what expired of OAuth: anybody can cause such rows, and a server that nobody connects to would keep them. */
export const sweeping: Layer.Layer<never, never, OAuthItemStore> = Layer.scopedDiscard(
  Effect.gen(function* () {
    const { sweep } = yield* OAuthItemStore
    const once = Effect.catchAllCause(sweep, (cause) =>
      Effect.logError("expired rows of OAuth were not deleted", cause)
    )
    const daily = Effect.forever(Effect.zipRight(once, Effect.sleep(EVERY)))
    yield* Effect.forkScoped(Effect.zipRight(Effect.sleep(AFTER_START), daily))
  })
)
