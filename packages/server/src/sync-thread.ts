// The thread of `makeReadInThread`, a bundle of its own: reads the body that it is given and sends what it holds.
import { parentPort, workerData } from "node:worker_threads"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type ThreadOutcome, ThreadTask } from "./SyncThread.ts"
import { packed } from "./sync/PackedBody.ts"
import { isPhoneRoute } from "./sync/PhoneReaders.ts"
import { readBody } from "./sync/ReadBody.ts"

const { name, ...sent } = Schema.decodeUnknownSync(ThreadTask)(workerData)

const read = isPhoneRoute(name) ? readBody({ name, ...sent }) : Effect.dieMessage(`no route ${name}`)

const outcome: ThreadOutcome = await Effect.runPromise(
  Effect.matchEffect(read, {
    onSuccess: (body) => Effect.succeed({ body: packed(body) }),
    onFailure: (error) =>
      error._tag === "invalid_json" || error._tag === "invalid_request" || error._tag === "unknown_field"
        ? Effect.succeed({ refused: { code: error._tag, message: error.message } })
        : Effect.die(error)
  })
)

const buffers =
  "body" in outcome
    ? [...Object.values(outcome.body.days), ...Object.values(outcome.body.samples)].map(({ buffer }) => buffer)
    : []
parentPort?.postMessage(
  outcome,
  buffers.filter((buffer) => buffer instanceof ArrayBuffer)
)
