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
const ROOM_BYTES = 256 * 1024 * 1024

const hasMemory = (): boolean => {
  if (!fs.existsSync(MEMORY)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES
}

/** A new folder in memory if there is room, for tests that do not depend on a disk: writes are faster there. */
export const memoryFolder = removedAtEnd(hasMemory() ? MEMORY : os.tmpdir())
