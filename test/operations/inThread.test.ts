import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inThread } from "../../packages/server/src/workers/InThread.ts"
import { ReadSyncBody } from "../../packages/server/src/workers/ThreadTask.ts"

const DAYS = 100_000

/** A sync of steps, some 6 MB. */
const sync = () => {
  const data = Array.from({ length: DAYS }, (_, index) => ({
    date: `2025-11-${String((index % 30) + 1).padStart(2, "0")} 00:00:00 -0500`,
    qty: index,
    source: "Watch"
  }))
  const bytes = Buffer.from(JSON.stringify({ data: { metrics: [{ name: "step_count", units: "count", data }] } }))
  return new ReadSyncBody({ name: "syncHealthAutoExport", query: "", headers: {}, bytes })
}

it.live(
  "a task that takes more memory than its thread may use fails, and the next one has a thread of its own",
  function* () {
    const failed = yield* Effect.flip(
      inThread((thread) => thread.executeEffect(sync()), { maxOldGenerationSizeMb: 24 })
    )
    expect(failed._tag).toBe("TooLarge")
    const read = yield* inThread((thread) => thread.executeEffect(sync()))
    expect(read.received).toBe(DAYS)
  }
)

it.live("a thread that has no memory to start in fails its task", function* () {
  const failed = yield* Effect.flip(inThread((thread) => thread.executeEffect(sync()), { maxOldGenerationSizeMb: 1 }))
  expect(failed._tag).toBe("TooLarge")
})

it.live("the body of a task goes to the thread without a copy", function* () {
  const task = sync()
  yield* inThread((thread) => thread.executeEffect(task))
  expect(task.bytes.length).toBe(0)
})
