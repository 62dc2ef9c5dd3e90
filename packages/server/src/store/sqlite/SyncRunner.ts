import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import * as RuntimeFlags from "effect/RuntimeFlags"
import * as Scheduler from "effect/Scheduler"

const immediateScheduler = Scheduler.make(
  (task) => task(),
  () => false
)

const runtime = Runtime.disableRuntimeFlag(Runtime.defaultRuntime, RuntimeFlags.RuntimeMetrics)

/**
 * Creates a function that runs effects synchronously. They must not wait or fail. One long-lived fiber runs them all:
 * `Effect.runSync` starts a fiber for each. Effect keeps all root fibers in a set, whose replaced tables retain requests until the
 * next full garbage collection; this cost a fifth of a request.
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
  Runtime.runFork(runtime)(serve, { scheduler: immediateScheduler })
  return (effect) => {
    results = []
    take(effect)
    for (const result of results) return result
    throw new Error("an effect that waits cannot be run synchronously")
  }
}
