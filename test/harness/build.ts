import { execFileSync } from "node:child_process"
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"

/** The folder of the logs that the processes of a run prepare for each other. The run has this process id. */
export const logsOf = (run: number): string => join(tmpdir(), `daybook-logs-${run}`)

const ROOT = resolve(import.meta.dirname, "../..")
const LOCK = resolve(ROOT, "dist/building")

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Holds the lock file while `work` runs: the processes of a run build one after another. A lock whose process has ended is removed. */
const alone = (work: () => void): void => {
  mkdirSync(dirname(LOCK), { recursive: true })
  for (;;) {
    try {
      const file = openSync(LOCK, "wx")
      writeSync(file, String(process.pid))
      closeSync(file)
      break
    } catch {
      try {
        const holder = Number(readFileSync(LOCK, "utf8"))
        if (holder > 0 && !isAlive(holder)) rmSync(LOCK, { force: true })
      } catch {
        // It was released meanwhile.
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
  try {
    work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

const run = (script: string): void => {
  execFileSync(process.execPath, [script, "--if-changed"], { stdio: "inherit", cwd: ROOT })
}

let built = false

/**
 * Builds the packages if a source changed since the last build: once a process, before the first use of a built file. It blocks this
 * process, and the servers in it refuse connections that waited for it, so the commands of whole suites build before they start.
 */
export const builtOnce = (): void => {
  if (built) return
  alone(() => run("scripts/build.mjs"))
  built = true
}

/** Before a run: the files that are generated from the definition, which sources import. */
export default () => {
  alone(() => run("scripts/generate.mjs"))
  return () => rmSync(logsOf(process.pid), { recursive: true, force: true })
}
