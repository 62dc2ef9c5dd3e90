import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { serverOn } from "../harness/TestServer.ts"

/** Where the system keeps files in memory: hundreds of accounts are made, and none of them has to outlive the test. */
const MEMORY = "/dev/shm"

/** The real server with room for any number of requests, on a file that is quick to write. */
export const roomyServer = Layer.unwrapScoped(
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => fs.mkdtempSync(path.join(fs.existsSync(MEMORY) ? MEMORY : os.tmpdir(), "daybook-"))),
      (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true }))
    ),
    (folder) => serverOn(path.join(folder, "daybook.db"), { read: 1_000_000, write: 1_000_000 })
  )
)
