import { effect, it, live, scoped, scopedLive, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { YieldWrap } from "effect/Utils"
import type { TestContext, TestOptions } from "vitest"

type Steps<R> = (context: TestContext) => Generator<YieldWrap<Effect.Effect<unknown, unknown, R>>, unknown, never>

declare module "@effect/vitest" {
  namespace Vitest {
    interface Test<R> {
      /** A test as a generator of its steps, without `Effect.gen` around it. */
      // biome-ignore lint/style/useShorthandFunctionType: an interface adds a call to the one it extends.
      (name: string, steps: Steps<R>, timeout?: number | TestOptions): void
    }
  }
}

const takingSteps =
  <R>(own: Vitest.Test<R>): Vitest.Test<R> =>
  (
    name: string,
    body: Steps<R> | ((context: TestContext) => Effect.Effect<unknown, unknown, R>),
    timeout?: number | TestOptions
  ) =>
    own(
      name,
      (context) => {
        const made = body(context)
        return Effect.isEffect(made) ? made : Effect.gen(() => made)
      },
      timeout
    )

const withSteps = <R>(own: Vitest.Tester<R>): Vitest.Tester<R> =>
  Object.assign(takingSteps(own), {
    ...own,
    skip: takingSteps(own.skip),
    only: takingSteps(own.only),
    fails: takingSteps(own.fails),
    skipIf: (condition: unknown) => takingSteps(own.skipIf(condition)),
    runIf: (condition: unknown) => takingSteps(own.runIf(condition))
  })

const own = <R>(name: string, method: Vitest.Tester<R>): void => {
  let current = withSteps(method)
  Object.defineProperty(it, name, {
    configurable: true,
    get: () => current,
    set: (ofLayer: Vitest.Tester<R>) => {
      current = withSteps(ofLayer)
    }
  })
}

// `layer` gives the one `it` that all files of a process share methods that run in the layer. Each file starts with the usual ones.
own("effect", effect)
own("live", live)
own("scoped", scoped)
own("scopedLive", scopedLive)
