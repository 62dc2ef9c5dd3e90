import { Worker } from "node:worker_threads"
import { Principal, type Unavailable } from "@daybook/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import * as RcMap from "effect/RcMap"
import * as Schema from "effect/Schema"
import type { LogMessage, LogTask, LogWork } from "./LogTask.ts"
import { OtherConnections } from "./store/OtherConnections.ts"

// Always the built thread, also when this file runs from its source: `src` and `dist` are beside each other.
const THREAD = new URL("../dist/log-thread.js", import.meta.url)

/** The tasks, whose schemas are loaded at the first of them. */
export const logTasks = Effect.promise(() => import("./LogTask.ts"))

/** Threads at a time that read, and that write. Of one account one reads, so that its files do not hold up those of others. */
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
  static layer = Layer.scoped(
    LogThread,
    Effect.gen(function* () {
      const { database, reading, writing } = yield* OtherConnections
      const readers = yield* Effect.makeSemaphore(THREADS)
      const writers = yield* Effect.makeSemaphore(THREADS)
      const readersOf = yield* RcMap.make({ lookup: (_accountId: string) => Effect.makeSemaphore(1) })
      const inTurn =
        (accountId: string) =>
        <A, E>(read: Effect.Effect<A, E>) =>
          Effect.scoped(
            Effect.flatMap(RcMap.get(readersOf, accountId), (own) => own.withPermits(1)(readers.withPermits(1)(read)))
          )
      const run: Run = (task, onProgress = () => {}) =>
        Effect.gen(function* () {
          const principal = yield* Principal
          const now = yield* Clock.currentTimeMillis
          const { LogWork } = yield* logTasks
          const work = yield* Effect.orDie(Schema.encode(LogWork)({ database, now, principal, task }))
          const ended = Effect.gen(function* () {
            const { goOn, next } = yield* startThread(work, onProgress)
            const first = yield* next
            if ("exit" in first) return first.exit
            // Once it writes, it ends, whether or not the client still waits.
            return yield* writing(Effect.uninterruptible(Effect.zipRight(goOn, Effect.flatMap(next, exitOf))))
          })
          const lane = task._tag === "ReadFile" ? inTurn(principal.accountId) : writers.withPermits(1)
          const sent = yield* lane(Effect.scoped(reading(ended)))
          return yield* yield* Effect.orDie(Schema.deserializeExit(task, sent))
        })
      return { run }
    })
  )
}

/** What a thread sends in the end, or before it writes, when it waits for its turn. */
type Step = Extract<typeof LogMessage.Type, { readonly exit: unknown } | { readonly wants: "turn" }>

const exitOf = (step: Step): Effect.Effect<unknown> =>
  "exit" in step ? Effect.succeed(step.exit) : Effect.dieMessage("a thread asked for its turn twice")

/** Starts a thread, which ends with the scope. */
const startThread = (work: typeof LogWork.Encoded, onProgress: (progress: number) => void) =>
  Effect.gen(function* () {
    const decode = Schema.decodeUnknownEither((yield* logTasks).LogMessage)
    const steps = yield* Queue.unbounded<Effect.Effect<Step, TooLarge>>()
    const resourceLimits = { maxOldGenerationSizeMb: work.task._tag === "ReadFile" ? READER_MB : WRITER_MB }
    const worker = yield* Effect.acquireRelease(
      Effect.sync(() => new Worker(THREAD, { workerData: work, resourceLimits })),
      (started) => Effect.promise(() => started.terminate())
    )
    const step = (next: Effect.Effect<Step, TooLarge>): void => void steps.unsafeOffer(next)
    const failed = (reason: string): void => step(Effect.dieMessage(`the thread of ${work.task._tag} ${reason}`))
    worker.on("message", (message: unknown) => {
      const sent = decode(message)
      if (Either.isLeft(sent)) failed("sent an unknown message")
      else if ("progress" in sent.right) onProgress(sent.right.progress)
      else step(Effect.succeed(sent.right))
    })
    worker.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? step(new TooLarge()) : failed(`failed: ${error.message}`)
    )
    worker.once("exit", (code) => failed(`ended with code ${code}`))
    return { next: Effect.flatten(steps.take), goOn: Effect.sync(() => worker.postMessage("go on")) }
  })
