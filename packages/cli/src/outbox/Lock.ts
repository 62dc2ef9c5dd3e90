import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { stateFolder } from "../config/Profile.ts"
import { CommandError, EXIT } from "../Exit.ts"
import { fieldOf } from "../Json.ts"

const TIMEOUT_MS = 30_000
const RETRY_MS = 50

/** Runs `work` while no other `daybook` process changes the queue. The lock of a dead process is taken over. */
export const withLock = async <A>(work: () => Promise<A>): Promise<A> => {
  const file = join(stateFolder(), "lock")
  const deadline = Date.now() + TIMEOUT_MS
  while (!acquire(file)) {
    if (Date.now() > deadline) {
      throw new CommandError(EXIT.failure, "another daybook is sending the queue; try again shortly")
    }
    await sleep(RETRY_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Linking makes the lock appear together with its holder's process id, so an empty lock file has no holder. */
const acquire = (file: string): boolean => {
  const draft = `${file}.new.${process.pid}`
  try {
    mkdirSync(stateFolder(), { recursive: true, mode: 0o700 })
    writeFileSync(draft, String(process.pid), { mode: 0o600 })
  } catch (error) {
    const why = `${stateFolder()}, where the queue is kept, cannot be written (${fieldOf(error, "code")})`
    throw new CommandError(EXIT.failure, `${why}; XDG_STATE_HOME can name another folder`)
  }
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (fieldOf(error, "code") !== "EEXIST") throw error
    removeStale(file)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Removes the lock of a dead process. It is moved first and read again, since another process may have just replaced it. */
const removeStale = (file: string): void => {
  const moved = `${file}.${process.pid}`
  try {
    if (isAlive(readFileSync(file, "utf8"))) return
    renameSync(file, moved)
    if (isAlive(readFileSync(moved, "utf8"))) linkSync(moved, file)
  } catch {
    // Another process was faster; the next attempt sees its result.
  } finally {
    rmSync(moved, { force: true })
  }
}

const isAlive = (text: string): boolean => {
  const pid = Number(text)
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return fieldOf(error, "code") === "EPERM"
  }
}
