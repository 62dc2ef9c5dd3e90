import { link, lstat, mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"

/** The path of the file that keeps the records of an uploaded file until it is imported. */
export const readingOf = (path: string): string => `${path}.read`

/** The reason for refusing a file with more records than the app can import. */
export const tooLarge = (name: string): string =>
  `${name} holds more than the app can import. Import it with "daybook import" on the server's machine.`

// Process ids tell processes of one machine apart; containers, which may share a folder, have names of their own.
const PREFIX = `daybook-import-${hostname().replaceAll(/[^A-Za-z0-9]/g, "_")}-`

/** The rest of the name: the process, and the characters that `mkdtemp` adds. */
const REST = /^(?<pid>[1-9]\d*)-[A-Za-z0-9]{6}$/

/** Returns true if another process runs under this id. */
const isOther = (pid: number): boolean => {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process is another user's.
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

const isOwnFolder = async (path: string): Promise<boolean> => {
  const found = await lstat(path)
  return found.isDirectory() && found.uid === process.getuid?.()
}

/** Removes the folders of servers that were killed. A failure must not stop an import. */
export const removeStale = (parent = tmpdir()): Promise<void> => removeFolders(parent).catch(() => undefined)

const removeFolders = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? REST.exec(name.slice(PREFIX.length))?.groups?.pid : undefined
    if (pid === undefined || isOther(Number(pid))) continue
    const path = join(parent, name)
    if (await isOwnFolder(path)) await rm(path, { recursive: true, force: true })
  }
}

/** Creates a folder. If this process is killed, a later server removes it. */
export const temporaryImportFolder = (parent = tmpdir()): Promise<string> =>
  mkdtemp(join(parent, `${PREFIX}${process.pid}-`))

/** Creates the folder for uploaded files, and removes the folders that killed servers left behind. Called once, before the first upload. */
export const newImportFolder = async (parent = tmpdir()): Promise<string> => {
  await removeStale(parent)
  return temporaryImportFolder(parent)
}

/** Files under the names that people know them by, which may say their release. They are there until the end of the scope. */
export const namedFiles = (folder: string, files: ReadonlyArray<{ readonly path: string; readonly name: string }>) =>
  Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(folder, "foods-"))),
    (made) => Effect.promise(() => rm(made, { recursive: true, force: true }))
  ).pipe(
    Effect.flatMap((made) =>
      Effect.forEach(files, ({ name, path }, at) =>
        Effect.promise(async () => {
          const own = join(made, `${at}`)
          await mkdir(own)
          const named = join(
            own,
            name
              .replaceAll(/[^\p{L}\p{N} ._-]/gu, "_")
              .replace(/^\.+/, "_")
              .slice(-NAME_CHARACTERS)
          )
          await link(path, named)
          return named
        })
      )
    )
  )

/** File systems take 255 bytes, of which a character may have four. */
const NAME_CHARACTERS = 60

export const DISK_FULL = "The disk of the server is full: there is no room for the file. Nothing was changed."

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (/ENOSPC|no space left|disk is full/i.test(error.message) || isDiskFull(error.cause))
