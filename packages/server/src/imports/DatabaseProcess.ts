import { spawn } from "node:child_process"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import type { CalendarDate } from "@daybook/core"
import { ImportFault, type Reading, type SourceFile } from "@daybook/imports"
import { builtFile } from "../runtime/Package.ts"

const GB = 2 ** 30

/** The maximum size of a database. In the terminal, its copy takes the disk of the person. */
const MOST_BYTES = 4 * GB

/** The time for a database, which grows with its size. Most take a second. */
const LEAST_MS = 60_000
const MS_PER_BYTE = 500 / 2 ** 20

/** The last message of the process. */
export type DatabaseOutcome =
  | { readonly reading: Reading }
  | { readonly fault: "unsound" | "slow" | "large" | "full" }
  | { readonly failed: string }

const FAULTS = {
  unsound: (name: string) => `${name} is cut off or damaged: its database cannot be read. Export it again.`,
  slow: (name: string) => `${name} takes longer to read than any export of Health Connect, and is not read.`,
  large: (name: string) => `${name} holds more than any export of Health Connect, and is not read.`,
  full: (name: string) => `There is no room for a copy of ${name} in the folder for temporary files.`
} as const

// A reading comes from our own code: its parts are not checked again.
const isOutcome = (value: unknown): value is DatabaseOutcome =>
  typeof value === "object" && value !== null && ["reading", "fault", "failed"].some((name) => name in value)

/** The environment without Daybook's settings. They may have the password of a database, and the process reads a foreign file. */
const environment = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("DAYBOOK_")))

/**
 * Reads the database of an export in a process of its own, which gets a copy of it. SQLite runs a statement to its end: a thread that
 * reads a hostile database cannot be stopped. The process ends itself when this process ends, when the thread of the caller is
 * terminated, and after a time.
 */
export const readInProcess = async (
  file: SourceFile,
  lastDate: CalendarDate,
  mostBytes = MOST_BYTES
): Promise<Reading> => {
  if (file.bytes > mostBytes) throw new ImportFault(FAULTS.large(file.name))
  const mostMs = Math.round(LEAST_MS + file.bytes * MS_PER_BYTE)
  const reader = spawn(process.execPath, [fileURLToPath(builtFile("database-process.js")), lastDate, String(mostMs)], {
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    serialization: "advanced",
    env: environment()
  })
  const ended = new Promise<void>((resolve) => {
    for (const event of ["exit", "error"]) reader.once(event, () => resolve())
  })
  try {
    const outcome = new Promise<DatabaseOutcome>((resolve, reject) => {
      reader.once("message", (message: unknown) =>
        isOutcome(message) ? resolve(message) : reject(new Error("a database's process sent an unknown message"))
      )
      reader.once("error", reject)
      reader.once("exit", (code, signal) => reject(new Error(`a database's process ended with ${code ?? signal}`)))
    })
    const { stdin } = reader
    const sent =
      stdin === null
        ? Promise.reject(new Error("a database's process takes nothing"))
        : pipeline(Readable.from(file.open()), stdin).catch((error: NodeJS.ErrnoException) => {
            // The process takes no more, and its message has the reason.
            if (error.code !== "EPIPE" && error.code !== "ECONNRESET") throw error
          })
    const [read] = await Promise.all([outcome, sent])
    if ("reading" in read) return read.reading
    throw "fault" in read ? new ImportFault(FAULTS[read.fault](file.name)) : new Error(read.failed)
  } finally {
    if (reader.connected) reader.disconnect()
    await ended
  }
}
