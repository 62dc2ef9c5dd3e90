import * as Effect from "effect/Effect"
import { cachedSuccess } from "../runtime/cachedSuccess.ts"
import type { App } from "./Pages.ts"

/** An app that is loaded and made at its first request: a server that nobody asks for it does not pay for it at its start. */
export const lazily = <R>(load: () => Promise<Effect.Effect<App, never, R>>): Effect.Effect<App, never, R> =>
  Effect.gen(function* () {
    const services = yield* Effect.context<R>()
    const app = Effect.flatMap(Effect.promise(load), (make) => Effect.provide(make, services))
    return Effect.flatten(yield* cachedSuccess(app))
  })
