import * as fs from "node:fs"

/** The files of a database that survive a power cut, by suffix. */
export type FileEnd = "" | "-wal" | "-journal"

/** An operation on a database's files, or an acknowledgement to a client. */
export type Operation =
  | { readonly kind: "write"; readonly file: FileEnd; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly file: FileEnd; readonly size: number }
  | { readonly kind: "sync"; readonly file: FileEnd }
  | { readonly kind: "unlink"; readonly file: FileEnd }
  | { readonly kind: "syncFolder" }
  /** The write of a row was answered 200. */
  | { readonly kind: "acknowledged"; readonly identity: string }

/** Written by `powerloss.c`: magic, operation, file, two unused bytes, offset, length; then the bytes of a write. */
const HEADER = 24
const MAGIC = 0x4c57_5044
const ACKNOWLEDGED = 7
const FILES: ReadonlyArray<FileEnd> = ["", "", "-wal", "-journal"]

/** Reads the operations that processes and clients recorded, in order. */
export const readOperations = (log: string): ReadonlyArray<Operation> => {
  const bytes = fs.readFileSync(log)
  const operations: Array<Operation> = []
  for (let at = 0; at < bytes.length; ) {
    if (bytes.readUInt32LE(at) !== MAGIC) throw new Error(`${log} is not a log of operations at ${at}`)
    const file = FILES[bytes.readUInt8(at + 5)]
    const offset = Number(bytes.readBigUInt64LE(at + 8))
    const length = Number(bytes.readBigUInt64LE(at + 16))
    const start = at + HEADER
    operations.push(operationOf(bytes.readUInt8(at + 4), file ?? "", offset, bytes.subarray(start, start + length)))
    at = start + length
  }
  return operations
}

const operationOf = (code: number, file: FileEnd, offset: number, bytes: Buffer): Operation => {
  switch (code) {
    case 1:
      return { kind: "write", file, offset, bytes }
    case 2:
      return { kind: "truncate", file, size: offset }
    case 3:
      return { kind: "sync", file }
    case 4:
      return { kind: "unlink", file }
    case 5:
      return { kind: "syncFolder" }
    case ACKNOWLEDGED:
      return { kind: "acknowledged", identity: bytes.toString() }
    default:
      throw new Error(`operation ${code} is not modelled`)
  }
}

/** Records that a write was acknowledged, after the operations by which the server stored it. */
export const recordAcknowledged = (log: string, identity: string): void => {
  const text = Buffer.from(identity)
  const record = Buffer.alloc(HEADER + text.length)
  record.writeUInt32LE(MAGIC, 0)
  record.writeUInt8(ACKNOWLEDGED, 4)
  record.writeBigUInt64LE(BigInt(text.length), 16)
  text.copy(record, HEADER)
  // One atomic append.
  fs.appendFileSync(log, record)
}

/** Leaves out the syncs that `synchronous=NORMAL` omits: those of the `-wal` at a commit, but not those at a checkpoint. */
export const withoutCommitSyncs = (operations: ReadonlyArray<Operation>): ReadonlyArray<Operation> => {
  const done = operations.filter(({ kind }) => kind !== "acknowledged")
  const commits = new Set(
    done.filter((operation, index) => {
      const [before, after] = [done[index - 1], done[index + 1]]
      const ofHeader = before?.kind === "write" && before.file === "-wal" && before.offset === 0
      const ofCheckpoint = after?.kind === "write" && after.file === ""
      return operation.kind === "sync" && operation.file === "-wal" && !ofHeader && !ofCheckpoint
    })
  )
  return operations.filter((operation) => !commits.has(operation))
}

/** Leaves out every sync of a file, as `synchronous=OFF` does. */
export const withoutSyncs = (operations: ReadonlyArray<Operation>): ReadonlyArray<Operation> =>
  operations.filter(({ kind }) => kind !== "sync")
