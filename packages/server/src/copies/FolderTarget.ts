import { randomUUID } from "node:crypto"
import * as fs from "node:fs/promises"
import * as path from "node:path"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isPart, longestMs, type Target, TargetFailed } from "./Target.ts"

/**
 * Copies in a folder: of another disk, or a mount of NFS, SMB, sshfs or rclone. No file is appended to or changed in place.
 *
 * The folder itself is never made: where its disk is not mounted, a folder made in its place would fill the disk of the log, and would look
 * like a target without copies. A subfolder is made once: if one that was there is gone, so is the disk.
 */
export const folderTarget = (folder: string): Target => {
  const present = new Set([folder])

  const prepare = async (within: string): Promise<void> => {
    if (present.has(within)) return
    await prepare(path.dirname(within))
    await fs.mkdir(within, { mode: 0o700 }).catch(unless("EEXIST"))
    await syncFolder(path.dirname(within))
    present.add(within)
  }

  const fileOf = (name: string): string => {
    // Any other name could be the path of another file.
    if (!name.split("/").every(isPart)) throw new Error("not the name of an object")
    return path.join(folder, name)
  }

  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    const file = fileOf(name)
    const draft = `${file}.${randomUUID()}.partial`
    await prepare(path.dirname(file))
    try {
      await fs.writeFile(draft, bytes, { mode: 0o600, flag: "wx", flush: true })
      await fs.rename(draft, file)
    } catch (error) {
      await fs.rm(draft, { force: true }).catch(() => {})
      throw error
    }
    await syncFolder(path.dirname(file))
  }

  const namesIn = async (within: string, now: number): Promise<ReadonlyArray<string>> => {
    const names: Array<string> = []
    for (const entry of await fs.readdir(within, { withFileTypes: true })) {
      const file = path.join(within, entry.name)
      if (!isPart(entry.name)) continue
      if (entry.isDirectory()) for (const name of await namesIn(file, now)) names.push(name)
      else if (entry.name.endsWith(".partial")) await removeLeftover(file, now)
      else if (entry.isFile()) names.push(path.relative(folder, file).split(path.sep).join("/"))
    }
    return names
  }

  const list = async (prefix: string, now: number): Promise<ReadonlyArray<string>> => {
    await fs.access(folder)
    const within = path.join(folder, prefix.slice(0, prefix.lastIndexOf("/") + 1))
    const names = await namesIn(within, now).catch(unless("ENOENT", "ENOTDIR"))
    return (names ?? []).filter((name) => name.startsWith(prefix)).sort()
  }

  /** Tells a folder that is gone from an object that it does not have. */
  const inFolder = <A>(work: () => Promise<A>): Promise<A> =>
    work().catch(async (error: unknown) => {
      const isGone = await fs.access(folder).then(
        () => false,
        (fault: unknown) => MISSING.has(codeOf(fault))
      )
      throw isGone ? new TargetFailed({ message: GONE }) : error
    })

  // Calls to a mount whose host is gone never return, and each holds one of the few threads that the whole process has for files. So there
  // is one at a time, and it is waited for even where its caller was interrupted.
  const turn = Effect.unsafeMakeSemaphore(1)
  let before: Promise<unknown> = Promise.resolve()
  let isSilent = false
  const call = <A>(work: () => Promise<A>, bytes?: number): Effect.Effect<A, TargetFailed> =>
    Effect.suspend(() => {
      if (isSilent) return silent()
      const answer = (signal: AbortSignal): Promise<A> => {
        const answered = before.then(() => {
          signal.throwIfAborted()
          return inFolder(work)
        })
        before = answered
          .catch(() => {})
          .finally(() => {
            isSilent = false
          })
        return answered
      }
      const onTimeout = () => {
        isSilent = true
        return silent()
      }
      return Effect.tryPromise({ try: answer, catch: failureOf }).pipe(
        Effect.timeoutTo({ duration: longestMs(bytes), onSuccess: Effect.succeed, onTimeout }),
        Effect.flatten
      )
    }).pipe(turn.withPermits(1))

  return {
    address: folder,
    put: (name, bytes) =>
      Effect.mapError(
        call(() => put(name, bytes), bytes.length),
        (failed) => (failed.isMissing ? new TargetFailed({ message: SUBFOLDER_GONE }) : failed)
      ),
    get: (name) => call(() => fs.readFile(fileOf(name))),
    list: (prefix) => Effect.flatMap(Clock.currentTimeMillis, (now) => call(() => list(prefix, now))),
    remove: (name) =>
      Effect.catchIf(
        call(() => fs.unlink(fileOf(name))),
        ({ isMissing }) => isMissing === true,
        () => Effect.void
      )
  }
}

const LEFTOVER = /\.[0-9a-f-]{36}\.partial$/

const LEFTOVER_MS = 3_600_000

/** Removes the draft of a put that was killed. Drafts of other programs, such as rclone, have other names. */
const removeLeftover = async (file: string, now: number): Promise<void> => {
  // It may have got its name meanwhile.
  const found = await fs.stat(file).catch(unless("ENOENT"))
  if (found !== undefined && LEFTOVER.test(file) && found.mtimeMs < now - LEFTOVER_MS)
    await fs.rm(file, { force: true })
}

/** Some systems cannot sync a folder, and do not need it. */
const syncFolder = async (folder: string): Promise<void> => {
  const opened = await fs.open(folder, "r").catch(() => undefined)
  await opened?.sync().catch(() => {})
  await opened?.close()
}

const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "")

/** Passes over failures of these codes. */
const unless =
  (...codes: ReadonlyArray<string>) =>
  (error: unknown): undefined => {
    if (!codes.includes(codeOf(error))) throw error
  }

const MISSING = new Set(["ENOENT", "ENOTDIR", "EISDIR"])

const GONE = "the folder of copies does not exist: mount its disk, or make the folder"

const SUBFOLDER_GONE =
  "a subfolder of the copies is gone: mount its disk; if the folder was emptied on purpose, restart the server"

const SILENT = "the disk of the folder of copies does not answer"

const silent = () => Effect.fail(new TargetFailed({ message: SILENT }))

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: "the disk of the folder of copies is full",
  EDQUOT: "the disk of the folder of copies is full: its quota is used up",
  EROFS: "the disk of the folder of copies is mounted read-only",
  EACCES: "the folder of copies may not be read or written by the user of the server: give it to that user",
  EPERM: "the folder of copies may not be read or written by the user of the server: give it to that user",
  EIO: SILENT,
  ESTALE: SILENT,
  ENOTCONN: SILENT
}

const failureOf = (error: unknown): TargetFailed => {
  if (error instanceof TargetFailed) return error
  const code = codeOf(error)
  if (MISSING.has(code)) return new TargetFailed({ message: "the object is not there", isMissing: true })
  return new TargetFailed({
    message: REASONS[code] ?? `the folder of copies cannot be used (${code || "invalid name"})`
  })
}
