import { Worker } from "node:worker_threads"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { NotSound, Verified } from "./operations/Verify.ts"

// Always the built thread, also when this file runs from its source: `src` and `dist` are beside each other.
const THREAD = new URL("../dist/verify-thread.js", import.meta.url)

/** What the thread sends back. */
const Outcome = Schema.Union(Verified, Schema.Struct({ notSound: Schema.String }))
export type Outcome = typeof Outcome.Type

const decode = Schema.decodeUnknownEither(Outcome)

/** Verifies a log in a thread of its own, so that requests are answered meanwhile. */
export const verifyInThread = (file: string): Effect.Effect<Verified, NotSound> =>
  Effect.async((resume) => {
    const worker = new Worker(THREAD, { workerData: file })
    const failed = (reason: string) => resume(new NotSound({ message: `${file} could not be verified: ${reason}.` }))
    worker.once("message", (message: unknown) => {
      const outcome = decode(message)
      if (Either.isLeft(outcome)) failed("the thread sent an unknown message")
      else if ("notSound" in outcome.right) resume(new NotSound({ message: outcome.right.notSound }))
      else resume(Effect.succeed(outcome.right))
    })
    worker.once("error", ({ message }) => failed(message))
    worker.once("exit", (code) => failed(`the thread ended with code ${code}`))
    return Effect.promise(() => worker.terminate())
  })
