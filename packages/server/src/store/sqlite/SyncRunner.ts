import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import * as RuntimeFlags from "effect/RuntimeFlags"
import * as Scheduler from "effect/Scheduler"

const AT_ONCE = Scheduler.make(
  (task) => task(),
  () => false
)

const quietly = Runtime.disableRuntimeFlag(Runtime.defaultRuntime, RuntimeFlags.RuntimeMetrics)

/**
 * Makes what runs effects that wait for nothing and cannot fail, each to its end before it returns. `Effect.runSync` would do,
 * with a fiber for each: but while a request is under way V8's set of all root fibers, which Effect keeps, outgrows its tables
 * again and again, and each outgrown table keeps what was in it, whole requests, until the next full collection. That was a
 * fifth of what a request cost. Here one fiber runs them all.
 */
export const runner = <A>(): ((effect: Effect.Effect<A>) => A) => {
  let take: (effect: Effect.Effect<A>) => void = () => {}
  let results: Array<A> = []
  const next = Effect.async<A>((resume) => {
    take = resume
  })
  const serve: Effect.Effect<never> = Effect.flatMap(next, (result) => {
    results.push(result)
    return serve
  })
  Runtime.runFork(quietly)(serve, { scheduler: AT_ONCE })
  return (effect) => {
    results = []
    take(effect)
    for (const result of results) return result
    throw new Error("an effect that waits was to run here and now")
  }
}
