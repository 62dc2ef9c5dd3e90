import { describe, expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Fiber from "effect/Fiber"
import { Lines } from "../../packages/server/src/http/Lines.ts"

const newLines = () => {
  const refusals = { count: 0 }
  return { refusals, lines: new Lines(() => refusals.count++) }
}

describe("work of several keys", () => {
  it.effect("starts at once if nothing waits", function* () {
    const { lines } = newLines()
    expect(yield* lines.run("a", 4, Effect.succeed("done"))).toBe("done")
    expect(lines.waiting).toBe(0)
  })

  it.effect("of one key with hundreds of requests does not delay that of another", function* () {
    const { lines } = newLines()
    const fibers = yield* Effect.forEach(Array.from({ length: 100 }), () =>
      Effect.fork(lines.run("greedy", 4, Effect.never))
    )
    yield* Effect.yieldNow()
    expect(lines.waiting).toBe(96)
    expect(yield* lines.run("other", 4, Effect.succeed("done"))).toBe("done")
    yield* Fiber.interruptAll(fibers)
  })

  it.effect("is refused if too much of it waits, and starts again when the rest has ended", function* () {
    const { lines, refusals } = newLines()
    const end = yield* Deferred.make<void>()
    const fibers = yield* Effect.forEach(Array.from({ length: 300 }), () =>
      Effect.fork(Effect.either(lines.run("greedy", 4, Deferred.await(end))))
    )
    yield* Effect.yieldNow()
    expect(refusals.count).toBe(300 - 4 - 256)
    yield* Deferred.succeed(end, undefined)
    const results = yield* Fiber.join(Fiber.all(fibers))
    expect(results.filter(Either.isLeft).length).toBe(refusals.count)
    expect(lines.waiting).toBe(0)
    expect(yield* lines.run("greedy", 4, Effect.succeed("done"))).toBe("done")
  })

  it.effect("of each key runs in the order of its arrival", function* () {
    const { lines } = newLines()
    const order: Array<number> = []
    yield* Effect.forEach(
      Array.from({ length: 50 }, (_, n) => n),
      (n) =>
        lines.run(
          "a",
          4,
          Effect.zipRight(
            Effect.sync(() => order.push(n)),
            Effect.yieldNow()
          )
        ),
      { concurrency: "unbounded" }
    )
    expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })

  it.effect("frees its place if it is interrupted while it waits", function* () {
    const { lines } = newLines()
    const end = yield* Deferred.make<void>()
    const first = yield* Effect.fork(lines.run("a", 1, Deferred.await(end)))
    yield* Effect.yieldNow()
    const waiting = yield* Effect.fork(lines.run("a", 1, Effect.succeed("late")))
    yield* Effect.yieldNow()
    expect(lines.waiting).toBe(1)
    yield* Fiber.interrupt(waiting)
    expect(lines.waiting).toBe(0)
    yield* Deferred.succeed(end, undefined)
    yield* Fiber.join(first)
    expect(yield* lines.run("a", 1, Effect.succeed("next"))).toBe("next")
  })
})
