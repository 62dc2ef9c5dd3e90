import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll } from "vitest"
import type { Installation } from "../harness/Installation.ts"

const SOURCE = fileURLToPath(new URL("powerloss.c", import.meta.url))

const COMPILER = process.env.CC ?? "cc"

/** Builds `powerloss.c`, or returns why it cannot be built here. */
const build = (): { readonly library: string } | { readonly reason: string } => {
  if (process.platform !== "linux") return { reason: "it watches system calls as Linux names them" }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "daybook-preload-"))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  const library = path.join(folder, "powerloss.so")
  try {
    execFileSync(COMPILER, ["-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl"], { stdio: "pipe" })
    return { library }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return { reason: "there is no C compiler" }
    throw error
  }
}

interface Preload {
  /** Why no library can be preloaded on this system; undefined where one can. */
  readonly cannot: string | undefined
  /** An installation whose processes record their operations on the database's files. */
  readonly recordedTo: (log: string, installation: Installation) => Installation
  /** An installation whose processes kill themselves before their nth change to the database's files or folder. */
  readonly killedAt: (nth: number, installation: Installation) => Installation
}

/**
 * Builds the library for one test file and removes it after that file's tests. The test files of a process share this module: a
 * library that is built at import would be removed by the first of them.
 */
export const preload = (): Preload => {
  const built = build()
  const watching = (installation: Installation, more: Readonly<Record<string, string>>): Installation => ({
    ...installation,
    environment: {
      ...installation.environment,
      ...("library" in built && { LD_PRELOAD: built.library }),
      POWERLOSS_DATABASE: installation.database,
      ...more
    }
  })
  return {
    cannot: "reason" in built ? built.reason : undefined,
    recordedTo: (log, installation) => watching(installation, { POWERLOSS_LOG: log }),
    killedAt: (nth, installation) => watching(installation, { POWERLOSS_KILL_AT: String(nth) })
  }
}
