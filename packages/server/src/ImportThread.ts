import { Worker } from "node:worker_threads"
import { CalendarDate } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { ReadImport } from "./imports/Importing.ts"

// Always the built thread, also when this file runs from its source: `src` and `dist` are beside each other.
const THREAD = new URL("../dist/import-thread.js", import.meta.url)

/** What the thread is given. */
export const ImportTask = Schema.Struct({
  path: Schema.String,
  name: Schema.String,
  unit: Schema.optional(Schema.Literal("kg", "lb")),
  zone: Schema.optional(Schema.String),
  dates: Schema.optional(Schema.Literal("dmy", "mdy")),
  withWarmups: Schema.Boolean,
  lastDate: CalendarDate
})
export type ImportTask = typeof ImportTask.Type

export interface TitledImport extends ReadImport {
  /** The program that wrote the files. */
  readonly title: string
}

// A reading has up to hundreds of thousands of records, and comes from our own code: its parts are not checked again.
const isTitledImport = (value: unknown): value is TitledImport =>
  typeof value === "object" && value !== null && "title" in value && "format" in value && "reading" in value

/** What the thread sends back at its end. */
const Outcome = Schema.Union(
  Schema.Struct({ read: Schema.declare(isTitledImport) }),
  Schema.Struct({ question: Schema.Literal("unit", "zone", "dates"), message: Schema.String }),
  Schema.Struct({ refused: Schema.String })
)
export type ImportOutcome = typeof Outcome.Type

/** What it sends before: the part of the file that is read, 0 to 1. */
const Progress = Schema.Struct({ progress: Schema.Number })

const decode = Schema.decodeUnknownEither(Schema.Union(Outcome, Progress))

/** Threads at a time, and the memory of each. */
const THREADS = 2
const THREAD_MB = 512

/** Reads a file in a thread of its own, so that requests are answered meanwhile. */
export const makeReadFileInThread = Effect.map(
  Effect.makeSemaphore(THREADS),
  (threads) =>
    (task: ImportTask, onProgress: (progress: number) => void): Effect.Effect<ImportOutcome> =>
      threads.withPermits(1)(
        Effect.async((resume) => {
          const worker = new Worker(THREAD, {
            workerData: task,
            resourceLimits: { maxOldGenerationSizeMb: THREAD_MB }
          })
          const failed = (reason: string) => resume(Effect.dieMessage(`the thread of an import ${reason}`))
          worker.on("message", (message: unknown) => {
            const sent = decode(message)
            if (Either.isLeft(sent)) failed("sent an unknown message")
            else if ("progress" in sent.right) onProgress(sent.right.progress)
            else resume(Effect.succeed(sent.right))
          })
          worker.once("error", (error: NodeJS.ErrnoException) =>
            error.code === "ERR_WORKER_OUT_OF_MEMORY"
              ? resume(Effect.succeed({ refused: tooLarge(task.name) }))
              : failed(`failed: ${error.message}`)
          )
          worker.once("exit", (code) => failed(`ended with code ${code}`))
          return Effect.promise(() => worker.terminate())
        })
      )
)

/** Why a file is refused that holds too much for the app. */
export const tooLarge = (name: string): string =>
  `${name} holds more than the app can import. Import it with "daybook import" on the server's machine.`
