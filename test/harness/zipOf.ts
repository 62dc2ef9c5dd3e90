import { crc32, deflateRawSync } from "node:zlib"

interface Entry {
  readonly path: string
  readonly content: Uint8Array | string
  /** What the archive says that the content has, where that is not true. */
  readonly bytes?: number
  readonly isEncrypted?: boolean
  /** Whether the directory points to the bytes of the entry before. */
  readonly isOfBefore?: boolean
}

/** The bytes of a zip with these files, in this order. */
export const zipOf = (entries: ReadonlyArray<Entry>): Buffer => {
  const parts: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let at = 0
  let before = 0
  for (const { bytes, content, isEncrypted = false, isOfBefore = false, path } of entries) {
    const name = Buffer.from(path)
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain, { level: 9 })
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(0x800 + (isEncrypted ? 1 : 0), 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(plain), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(bytes ?? plain.length, 18)
    header.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), header, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(isOfBefore ? before : at, 10)
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), header, rest, name]))
    if (isOfBefore) continue
    parts.push(local)
    before = at
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, listed, Buffer.from("PK\u0005\u0006"), end])
}
