import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import * as Effect from "effect/Effect"

const removedAtEnd = (parent: string) =>
  Effect.acquireRelease(
    Effect.sync(() => fs.mkdtempSync(path.join(parent, "daybook-"))),
    (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true, force: true }))
  )

/** A new folder on disk, removed when the scope closes. */
export const temporaryFolder = removedAtEnd(os.tmpdir())

const MEMORY = "/dev/shm"

/** A new folder in memory where the system has that, for tests with many writes that need no durability. */
export const memoryFolder = removedAtEnd(fs.existsSync(MEMORY) ? MEMORY : os.tmpdir())
