// The process of `readInProcess`, a bundle of its own. It copies the database from its input, reads it in a thread, and sends its
// contents. Its main thread stays free, so that it can end the process at any time.

import { createWriteStream, rmSync } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads"
import { CalendarDate } from "@daybook/core"
import { type Reading, readDatabase, UnsoundDatabase } from "@daybook/imports"
import type { DatabaseOutcome } from "../imports/DatabaseProcess.ts"
import { temporaryImportFolder } from "../imports/ImportFolder.ts"
import { withDatabase } from "./ForeignSqlite.ts"

/** The heap of the thread that reads. */
const READER_MB = 512

const outcomeOf = (read: () => Reading): DatabaseOutcome => {
  try {
    return { reading: read() }
  } catch (error) {
    if (error instanceof UnsoundDatabase) return { fault: "unsound" }
    throw error
  }
}

const failureOf = (error: unknown): DatabaseOutcome => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "ERR_WORKER_OUT_OF_MEMORY") return { fault: "large" }
  if (code === "ENOSPC") return { fault: "full" }
  return { failed: error instanceof Error ? error.message : String(error) }
}

const serve = async (lastDate: string, mostMs: number): Promise<void> => {
  // A signal to the whole group is for the process that started this one. Its end also ends this process.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {})
  const send = (outcome: DatabaseOutcome): void => void process.send?.(outcome)
  const folder = await temporaryImportFolder()
  const end = (): void => {
    try {
      rmSync(folder, { recursive: true, force: true })
    } finally {
      // An exit would wait for the thread.
      process.kill(process.pid, "SIGKILL")
    }
  }
  process.on("disconnect", end)
  if (!process.connected) return end()
  try {
    const path = join(folder, "export.db")
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }))
    setTimeout(() => send({ fault: "slow" }), mostMs)
    const reader = new Worker(new URL(import.meta.url), {
      workerData: [path, lastDate],
      resourceLimits: { maxOldGenerationSizeMb: READER_MB }
    })
    reader.once("message", send)
    reader.once("error", (error) => send(failureOf(error)))
  } catch (error) {
    send(failureOf(error))
  }
}

if (isMainThread) {
  const [lastDate = "", mostMs] = process.argv.slice(2)
  await serve(lastDate, Number(mostMs))
} else {
  const [path, lastDate]: ReadonlyArray<unknown> = workerData
  parentPort?.postMessage(
    outcomeOf(() =>
      withDatabase(String(path), (database) => readDatabase(database, CalendarDate.make(String(lastDate))))
    )
  )
}
