import * as Effect from "effect/Effect"
import type { Installation } from "../harness/Installation.ts"
import { daybook } from "../harness/Process.ts"
import { type ServerProcess, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"

/** A running server with what writers need: a key, and a custom metric that takes values. */
export interface Prepared {
  readonly server: ServerProcess
  readonly key: string
  readonly metricId: string
}

/** Starts the built server and creates what writers need. */
export const prepared = Effect.fnUntraced(function* ({ environment }: Installation) {
  const server = yield* startServer(environment)
  // By a process of its own: what it does to the files is recorded, or fails, as the environment says.
  const { stdout } = yield* daybook(["keys", "create", "--name", "test", "--scope", "full"], environment)
  const key = stdout.trim()
  const made = yield* send(`${server.url}/v1/custom-metrics`, {
    method: "POST",
    key,
    body: { name: METRIC, tab: "body", kind: "number", unit: "" }
  })
  const { id }: { readonly id: string } = JSON.parse(made.body)
  const ready: Prepared = { server, key, metricId: id }
  return ready
})

const METRIC = "Mood"

/** What `prepared` leaves in the file, in the form of `identitiesIn`. */
export const PREPARED: ReadonlyArray<string> = ["key test", `definition ${METRIC}`]
