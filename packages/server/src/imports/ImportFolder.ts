import { lstat, mkdtemp, readdir, rm } from "node:fs/promises"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"

/** The path of the file that keeps the records of an uploaded file until it is imported. */
export const readingOf = (path: string): string => `${path}.read`

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
