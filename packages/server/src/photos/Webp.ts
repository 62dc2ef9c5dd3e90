import type { Cleaned } from "./Cleaned.ts"

/** The chunks that are needed to show a still picture with its colours. Chunks of animations are not among them. */
const KEPT: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"])

/** The features that stay announced in the extended header. EXIF, XMP and animation are removed. */
const ICC_AND_ALPHA = 0x30

const HEADER_BYTES = 12

/** The picture of a WebP file (RFC 9649): its chunks, each padded to an even length. */
export const withoutMetadata = (bytes: Uint8Array): Cleaned | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Array<Uint8Array> = []
  let size: { readonly width: number; readonly height: number } | undefined
  const declared = bytes.length < HEADER_BYTES ? 0 : 8 + view.getUint32(4, true)
  if (declared > bytes.length) return undefined
  for (let at = HEADER_BYTES; at + 8 <= declared; ) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4))
    const length = view.getUint32(at + 4, true)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > declared) return undefined
    if (KEPT.has(name)) {
      const chunk = Buffer.alloc(end - at)
      chunk.set(bytes.subarray(at, Math.min(end, bytes.length)))
      if (length % 2 === 1) chunk[chunk.length - 1] = 0
      if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ICC_AND_ALPHA
      if (name === "VP8 " || name === "VP8L") size = sizeOf(name, chunk)
      chunks.push(chunk)
      // Parts after the data do not belong to the picture.
      if (size !== undefined) return { ...size, bytes: file(chunks) }
    }
    at = end
  }
  return undefined
}

const file = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const header = Buffer.from("RIFF0000WEBP")
  header.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4)
  return Buffer.concat([header, ...chunks])
}

/** The size of a picture, from the header of its data; 0 if there is none. */
const sizeOf = (name: "VP8 " | "VP8L", chunk: Buffer): { readonly width: number; readonly height: number } => {
  if (chunk.length < 18) return { width: 0, height: 0 }
  if (name === "VP8 ") return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff }
  const bits = chunk.readUInt32LE(9)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
