import { Worker } from "node:worker_threads"
import { Principal, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { LogMessage, LogTask, LogWork } from "./LogTask.ts"
import { OtherConnections } from "./store/OtherConnections.ts"

// Always the built thread, also when this file runs from its source: `src` and `dist` are beside each other.
const THREAD = new URL("../dist/log-thread.js", import.meta.url)

/** The tasks, whose schemas are loaded at the first of them. */
export const logTasks = Effect.promise(() => import("./LogTask.ts"))

/** Threads at a time that read, and that write. */
const THREADS = 2

/** The memory of a thread. What a file may hold is limited by it; a change that is in the log can always be taken back. */
const READER_MB = 512
const WRITER_MB = 2048

/** The task takes more memory than a thread may use. */
export class TooLarge extends Data.TaggedError("TooLarge") {}

type Run = <A, AI, E, EI>(
  task: LogTask & Schema.WithResult<A, AI, E, EI, never>,
  onProgress?: (progress: number) => void
) => Effect.Effect<A, E | TooLarge | Unavailable, Principal>

/**
 * Does work on the log that is too large for the event loop in a thread of its own, over a connection of its own, so that requests
 * are answered meanwhile.
 */
export class LogThread extends Context.Tag("daybook/LogThread")<LogThread, { readonly run: Run }>() {
  static layer = Layer.effect(
    LogThread,
    Effect.gen(function* () {
      const { database, reading, writing } = yield* OtherConnections
      const readers = yield* Effect.makeSemaphore(THREADS)
      const writers = yield* Effect.makeSemaphore(THREADS)
      const run: Run = (task, onProgress = () => {}) =>
        Effect.gen(function* () {
          const principal = yield* Principal
          const now = yield* Clock.currentTimeMillis
          const { LogWork } = yield* logTasks
          const work = yield* Effect.orDie(Schema.encode(LogWork)({ database, now, principal, task }))
          const exit = inThread(work, onProgress)
          // Once it writes, it ends, whether or not the client still waits.
          const sent = yield* task._tag === "ReadFile"
            ? readers.withPermits(1)(reading(exit))
            : writers.withPermits(1)(writing(Effect.uninterruptible(exit)))
          return yield* yield* Effect.orDie(Schema.deserializeExit(task, sent))
        })
      return { run }
    })
  )
}

/** Runs a thread to its end; gives the encoded exit of its task. */
const inThread = (work: typeof LogWork.Encoded, onProgress: (progress: number) => void) =>
  Effect.flatMap(logTasks, ({ LogMessage }) => ended(work, onProgress, Schema.decodeUnknownEither(LogMessage)))

const ended = (
  work: typeof LogWork.Encoded,
  onProgress: (progress: number) => void,
  decode: (message: unknown) => Either.Either<typeof LogMessage.Type, unknown>
) =>
  Effect.async<unknown, TooLarge>((resume) => {
    const worker = new Worker(THREAD, {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: work.task._tag === "ReadFile" ? READER_MB : WRITER_MB }
    })
    const failed = (reason: string) => resume(Effect.dieMessage(`the thread of ${work.task._tag} ${reason}`))
    worker.on("message", (message: unknown) => {
      const sent = decode(message)
      if (Either.isLeft(sent)) failed("sent an unknown message")
      else if ("progress" in sent.right) onProgress(sent.right.progress)
      else resume(Effect.succeed(sent.right.exit))
    })
    worker.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resume(new TooLarge()) : failed(`failed: ${error.message}`)
    )
    worker.once("exit", (code) => failed(`ended with code ${code}`))
    return Effect.promise(() => worker.terminate())
  })
