import { Worker } from "node:worker_threads"
import { type ApiError, InvalidJson, InvalidRequest, UnknownField } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { PackedBody, unpacked } from "./sync/PackedBody.ts"
import type { PhoneBody } from "./sync/PhoneDay.ts"
import type { BodyOfRoute } from "./sync/ReadBody.ts"

// Always the built thread, also when this file runs from its source: `src` and `dist` are beside each other.
const THREAD = new URL("../dist/sync-thread.js", import.meta.url)

/** What the thread is given. */
export const ThreadTask = Schema.Struct({
  name: Schema.String,
  query: Schema.String,
  /** Those that the route reads. */
  headers: Schema.Record({ key: Schema.String, value: Schema.Union(Schema.String, Schema.Array(Schema.String)) }),
  bytes: Schema.Uint8ArrayFromSelf
})

/** What the thread sends back. */
export const ThreadOutcome = Schema.Union(
  Schema.Struct({ body: PackedBody }),
  Schema.Struct({
    refused: Schema.Struct({
      code: Schema.Literal("invalid_json", "invalid_request", "unknown_field"),
      message: Schema.String
    })
  })
)
export type ThreadOutcome = typeof ThreadOutcome.Type

const decode = Schema.decodeUnknownEither(ThreadOutcome)

const ERRORS = { invalid_json: InvalidJson, invalid_request: InvalidRequest, unknown_field: UnknownField }

/** Threads at a time: each holds a body several times over. */
const THREADS = 2

/** Reads a large body in a thread of its own, so that other requests are answered meanwhile. */
export const makeReadInThread = Effect.map(
  Effect.makeSemaphore(THREADS),
  (threads) =>
    (task: BodyOfRoute): Effect.Effect<PhoneBody, ApiError> =>
      threads.withPermits(1)(
        Effect.async((resume) => {
          const worker = new Worker(THREAD, { workerData: task })
          const failed = (reason: string) => resume(Effect.dieMessage(`the thread of a sync ${reason}`))
          worker.once("message", (message: unknown) => {
            const outcome = decode(message)
            if (Either.isLeft(outcome)) failed("sent an unknown message")
            else if ("body" in outcome.right) resume(unpacked(outcome.right.body))
            else {
              const { code, message } = outcome.right.refused
              resume(new ERRORS[code]({ message }))
            }
          })
          worker.once("error", ({ message }) => failed(`failed: ${message}`))
          worker.once("exit", (code) => failed(`ended with code ${code}`))
          return Effect.promise(() => worker.terminate())
        })
      )
)
