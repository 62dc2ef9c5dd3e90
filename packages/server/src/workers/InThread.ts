import { type ResourceLimits, Worker } from "node:worker_threads"
import { makeSerialized, type SerializedWorker } from "@effect/platform/Worker"
import { isWorkerError, type WorkerError } from "@effect/platform/WorkerError"
import * as NodeWorker from "@effect/platform-node/NodeWorker"
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Option from "effect/Option"
import { isParseError, type ParseError } from "effect/ParseResult"
import type * as Scope from "effect/Scope"
import { builtFile } from "../runtime/Package.ts"
import type { ThreadTask } from "./ThreadTask.ts"

/** The task needs more memory than a thread may use. */
export class TooLarge extends Data.TaggedError("TooLarge") {}

export type Thread = SerializedWorker<ThreadTask>

/**
 * Runs work with a thread of its own, terminates the thread at the end, and reports why a thread failed. The platform alone would wait
 * for ever for a thread that cannot start, and only ask a busy thread to end. In a pool it would give the thread of an interrupted task
 * to the next one. It would log every end, and decode a thread's failure as the task's.
 */
export const inThread = <A, E, R>(
  use: (thread: Thread) => Effect.Effect<A, E | WorkerError | ParseError, R | Scope.Scope>,
  resourceLimits: ResourceLimits = {}
): Effect.Effect<A, E | TooLarge, Exclude<R, Scope.Scope>> =>
  Effect.gen(function* () {
    const failed = yield* Deferred.make<never, TooLarge>()
    const start = Effect.sync(() => {
      const worker = new Worker(builtFile("thread.js"), { resourceLimits })
      worker.once("error", (error: NodeJS.ErrnoException) => {
        const isTooLarge = error.code === "ERR_WORKER_OUT_OF_MEMORY"
        Deferred.unsafeDone(failed, isTooLarge ? Exit.fail(new TooLarge()) : Exit.die(error))
      })
      return worker
    })
    const started = (worker: Worker) =>
      makeSerialized<ThreadTask>({}).pipe(
        Effect.provide(NodeWorker.layer(() => worker)),
        Logger.withMinimumLogLevel(LogLevel.None),
        // It waits for a thread in real time, even if the caller has another clock.
        Effect.withClock(Clock.make()),
        Effect.raceFirst(Effect.interruptible(Deferred.await(failed)))
      )
    return yield* Effect.acquireUseRelease(
      start,
      (worker) => Effect.flatMap(started(worker), use),
      (worker) => Effect.promise(() => worker.terminate())
    ).pipe(
      Effect.scoped,
      Effect.catchAll((error) =>
        isWorkerError(error) || isParseError(error)
          ? Effect.flatMap(
              Deferred.poll(failed),
              Option.getOrElse(() => Effect.die(error))
            )
          : Effect.fail(error)
      )
    )
  })
