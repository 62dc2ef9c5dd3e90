import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { EXIT, Stop } from "../Command.ts"
import { stateFolder } from "./Folders.ts"

const PATIENCE_MS = 30_000
const PAUSE_MS = 50

/** Runs something while no other `daybook` changes the queue or the journal. The lock of a process that is gone is taken over. */
export const alone = async <A>(work: () => Promise<A>): Promise<A> => {
  mkdirSync(stateFolder(), { recursive: true, mode: 0o700 })
  const file = join(stateFolder(), "lock")
  const end = Date.now() + PATIENCE_MS
  while (!taken(file)) {
    if (Date.now() > end) throw new Stop(EXIT.failure, "another daybook is sending the queue; try again shortly")
    await sleep(PAUSE_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** The lock appears with its holder's number in it, at once: an empty one is nobody's. */
const taken = (file: string): boolean => {
  const draft = `${file}.new.${process.pid}`
  writeFileSync(draft, String(process.pid), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (Object(error).code !== "EEXIST") throw error
    takeAway(file)
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Takes a dead process's lock away. Moved first and looked at again: another may have taken it over meanwhile. */
const takeAway = (file: string): void => {
  const moved = `${file}.${process.pid}`
  try {
    if (isAlive(readFileSync(file, "utf8"))) return
    renameSync(file, moved)
    if (isAlive(readFileSync(moved, "utf8"))) linkSync(moved, file)
  } catch {
    // Someone else was quicker; the next try sees what they left.
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
    return Object(error).code === "EPERM"
  }
}
