import * as fs from "node:fs"
import * as path from "node:path"

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`

/**
 * Says that the disk of a log has no room for some copies of its file; undefined if it has. The log itself needs what is left:
 * a disk without room takes no writes of people.
 */
export const lackOfRoom = (file: string, copies: number): string | undefined => {
  const { bavail, bsize } = fs.statfsSync(path.dirname(file))
  const needed = copies * fs.statSync(file).size
  const free = bavail * bsize
  return free > needed
    ? undefined
    : `The disk of the log has no room for a copy of it: ${megabytes(needed)} are needed, ${megabytes(free)} are free.`
}
