// The thread of `verifyInThread`, a bundle of its own: verifies the file that it is given and sends the outcome back.
import { parentPort, workerData } from "node:worker_threads"
import * as Effect from "effect/Effect"
import { verify } from "./operations/Verify.ts"
import type { Outcome } from "./VerifyThread.ts"

const outcome: Outcome = await Effect.runPromise(
  Effect.catchAll(verify(String(workerData)), ({ message }) => Effect.succeed({ notSound: message }))
)
parentPort?.postMessage(outcome)
