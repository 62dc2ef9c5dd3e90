import { Principal, type Unavailable } from "@daybook/core"
import type { WorkerError } from "@effect/platform/WorkerError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { ParseError } from "effect/ParseResult"
import * as RcMap from "effect/RcMap"
import * as Stream from "effect/Stream"
import { WorkerConnections } from "../engines/EngineServices.ts"
import { Exclusive, NotHere } from "../journal/Journal.ts"
import type { Thread, TooLarge } from "./InThread.ts"
import type { Caller } from "./ThreadTask.ts"

/** The tasks and their schemas, and the module that starts threads. Both are loaded at the first task. */
export const threadTasks = Effect.promise(() => import("./ThreadTask.ts"))
export const threads = Effect.promise(() => import("./InThread.ts"))

/** The most threads that read at a time, and that write. An account has one reader, so that its files do not hold up others. */
const THREADS = 2

/** The memory of a thread. It limits the size of a file. A writer has more, so that any change in the log can be undone. */
const READER_MB = 512
const WRITER_MB = 2048

type Run = <A, E>(
  kind: "read" | "write",
  ask: (thread: Thread, caller: Caller) => Effect.Effect<A, E | WorkerError | ParseError>,
  onProgress?: (progress: number) => void
) => Effect.Effect<A, E | TooLarge | Unavailable, Principal>

/**
 * Does work on the log that is too large for the event loop. It runs in a thread and over a connection of its own, so that requests are
 * answered meanwhile.
 */
export class LogThread extends Context.Tag("daybook/LogThread")<LogThread, { readonly run: Run }>() {
  static layer = Layer.scoped(
    LogThread,
    Effect.gen(function* () {
      const { database, reading, writing } = yield* WorkerConnections
      const readers = yield* Effect.makeSemaphore(THREADS)
      const writers = yield* Effect.makeSemaphore(THREADS)
      const readersOf = yield* RcMap.make({ lookup: (_accountId: string) => Effect.makeSemaphore(1) })
      const inTurn =
        (accountId: string) =>
        <A, E>(read: Effect.Effect<A, E>) =>
          Effect.scoped(
            Effect.flatMap(RcMap.get(readersOf, accountId), (own) => own.withPermits(1)(readers.withPermits(1)(read)))
          )
      const run: Run = (kind, ask, onProgress = () => {}) =>
        Effect.gen(function* () {
          if (kind === "write" && (yield* Exclusive)) return yield* Effect.die(new NotHere())
          const principal = yield* Principal
          const caller = { database, now: yield* Clock.currentTimeMillis, principal }
          const { GoOn, Steps } = yield* threadTasks
          const { inThread } = yield* threads
          const work = (thread: Thread) =>
            Effect.gen(function* () {
              const ended = yield* Effect.forkScoped(ask(thread, caller))
              const steps = Stream.tap(thread.execute(new Steps()), (step) =>
                Effect.sync(() => (step === "turn" ? undefined : onProgress(step)))
              )
              if (!Option.contains(yield* Stream.runLast(steps), "turn")) return yield* Fiber.join(ended)
              // A task that writes runs to its end, even if the client no longer waits. A thread that failed meanwhile does not answer.
              const goesOn = Effect.forkScoped(Effect.interruptible(thread.executeEffect(new GoOn())))
              return yield* writing(Effect.uninterruptible(Effect.zipRight(goesOn, Fiber.join(ended))))
            })
          const lane = kind === "read" ? inTurn(principal.accountId) : writers.withPermits(1)
          const maxOldGenerationSizeMb = kind === "read" ? READER_MB : WRITER_MB
          return yield* lane(reading(inThread(work, { maxOldGenerationSizeMb })))
        })
      return { run }
    })
  )
}
