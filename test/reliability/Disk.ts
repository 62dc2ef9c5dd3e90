import * as fs from "node:fs"
import type { FileEnd, Operation } from "./OperationLog.ts"
import type { Random } from "./Random.ts"

/** The bytes of a file, which may grow. */
interface Content {
  buffer: Buffer
  size: number
}

type Change = Extract<Operation, { kind: "write" | "truncate" }>

interface StoredFile {
  /** The content that is certainly on the disk. */
  readonly durable: Content
  /** Changes since the last sync, in order. */
  unsynced: Array<Change>
}

/** A disk that keeps only what was synced: contents by a sync of the file, names by a sync of the folder. */
export interface Disk {
  readonly names: Map<FileEnd, StoredFile>
  durableNames: Map<FileEnd, StoredFile>
}

/** The files after a power loss, by suffix. */
export type Image = ReadonlyMap<FileEnd, Buffer>

/** A sector is written entirely or not at all. */
const SECTOR = 512

export const newDisk = (): Disk => ({ names: new Map(), durableNames: new Map() })

/** Applies an operation to a simulated disk. */
export const operate = (disk: Disk, operation: Operation): void => {
  switch (operation.kind) {
    case "write":
    case "truncate":
      fileOf(disk, operation.file).unsynced.push(operation)
      break
    case "sync": {
      const file = fileOf(disk, operation.file)
      for (const change of file.unsynced) applyTo(file.durable, change, everything)
      file.unsynced = []
      break
    }
    case "unlink":
      disk.names.delete(operation.file)
      break
    case "syncFolder":
      disk.durableNames = new Map(disk.names)
      break
    case "acknowledged":
  }
}

const fileOf = ({ names }: Disk, end: FileEnd): StoredFile => {
  const known = names.get(end)
  if (known !== undefined) return known
  const made: StoredFile = { durable: { buffer: Buffer.alloc(0), size: 0 }, unsynced: [] }
  names.set(end, made)
  return made
}

const everything = () => true

const applyTo = (content: Content, change: Change, survives: () => boolean): void => {
  if (change.kind === "truncate") {
    if (survives()) resize(content, change.size)
    return
  }
  const { bytes, offset } = change
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + SECTOR - ((offset + from) % SECTOR))
    if (survives()) {
      resize(content, Math.max(content.size, offset + to))
      bytes.copy(content.buffer, offset + from, from, to)
    }
    from = to
  }
}

const resize = (content: Content, size: number): void => {
  if (size > content.buffer.length) {
    const grown = Buffer.alloc(size * 2)
    content.buffer.copy(grown, 0, 0, content.size)
    content.buffer = grown
  }
  // Truncated bytes must not reappear when the file grows again.
  if (size < content.size) content.buffer.fill(0, size, content.size)
  content.size = size
}

const copyOf = ({ buffer, size }: Content): Content => ({ buffer: Buffer.from(buffer.subarray(0, size)), size })

const bytesOf = ({ durable, unsynced }: StoredFile, survives: () => boolean): Buffer => {
  const content = copyOf(durable)
  for (const change of unsynced) applyTo(content, change, survives)
  return content.buffer.subarray(0, content.size)
}

/** The image on which only synced data survives. */
export const syncedOnly = ({ durableNames }: Disk): Image =>
  new Map([...durableNames].map(([end, file]) => [end, bytesOf(file, () => false)]))

/** An image on which some unsynced sectors, sizes and names survive, in any order. */
export const withSomeUnsynced = ({ durableNames, names }: Disk, random: Random): Image => {
  const likelihood = random.pick([0.05, 0.5, 0.95])
  const image = new Map<FileEnd, Buffer>()
  for (const end of ["", "-wal", "-journal"] as const) {
    const file = (random.chance(likelihood) ? names : durableNames).get(end)
    if (file !== undefined)
      image.set(
        end,
        bytesOf(file, () => random.chance(likelihood))
      )
  }
  return image
}

/** The files as processes read them before the power loss. */
export const asSeen = ({ names }: Disk): Image =>
  new Map([...names].map(([end, file]) => [end, bytesOf(file, everything)]))

/** Writes an image as the files of a database, replacing all others. */
export const writeImage = (image: Image, database: string): void => {
  for (const end of ["-shm", "-wal", "-journal", ""]) fs.rmSync(database + end, { force: true })
  for (const [end, bytes] of image) fs.writeFileSync(database + end, bytes)
}
