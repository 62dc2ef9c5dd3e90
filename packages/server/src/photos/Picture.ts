import type { PhotoType } from "@daybook/core"

/** A picture without its metadata. */
interface Cleaned {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

const APP0 = 0xe0
const APP2 = 0xe2
const APP14 = 0xee
const ADOBE_LENGTH = 14
const COMMENT = 0xfe
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Markers of frames (SOF0 to SOF15), without those of the tables between them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Restart markers, and the zero after a value of 0xff, which are part of the scan. */
const isInScan = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7)

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** True if a segment is needed to show the picture with its colours: tables, frames, colour profile, Adobe's colour transform. */
const isKept = (bytes: Uint8Array, marker: number, content: number): boolean => {
  if (marker === APP2) return startsWith(bytes, content, "ICC_PROFILE\0")
  if (marker === APP14) return startsWith(bytes, content, "Adobe") && uint16(bytes, content - 2) === ADOBE_LENGTH
  return marker !== COMMENT && !(marker >= APP0 && marker <= 0xef)
}

/** The picture of a JPEG file (ITU T.81): its segments in order, the scans between them, up to the end of the image. */
const cleanJpeg = (bytes: Uint8Array): Cleaned | undefined => {
  const kept: Array<Uint8Array> = [bytes.subarray(0, 2)]
  let size: { readonly width: number; readonly height: number } | undefined
  let at = 2
  while (at + 4 <= bytes.length || bytes[at + 1] === END_OF_IMAGE) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    // Any number of 0xff may precede a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === END_OF_IMAGE) {
      return size === undefined ? undefined : { ...size, bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]) }
    }
    const length = uint16(bytes, at + 2)
    let end = at + 2 + length
    if (length < 2 || end > bytes.length) return undefined
    if (isFrame(marker)) size = { height: uint16(bytes, at + 5), width: uint16(bytes, at + 7) }
    if (marker === START_OF_SCAN) end = endOfScan(bytes, end)
    if (isKept(bytes, marker, at + 4)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/** The position of the first marker after the data of a scan. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0 && isInScan(bytes[at + 1] ?? 0) && at + 1 < bytes.length) at = bytes.indexOf(0xff, at + 2)
  return at < 0 ? bytes.length : at
}

/** The chunks that are needed to show a picture with its colours, by their names (PNG, third edition). */
const KEPT_PNG: ReadonlySet<string> = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND"],
  ...["tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "pHYs"]
])

const SIGNATURE_BYTES = 8

/** Bytes of a chunk besides its content: length, name, checksum. */
const FRAME_BYTES = 12

/** The picture of a PNG file; of an animation, the still image. */
const cleanPng = (bytes: Uint8Array): Cleaned | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Array<Uint8Array> = [bytes.subarray(0, SIGNATURE_BYTES)]
  let size: { readonly width: number; readonly height: number } | undefined
  for (let at = SIGNATURE_BYTES; at + FRAME_BYTES <= bytes.length; ) {
    const end = at + FRAME_BYTES + view.getUint32(at)
    if (end > bytes.length) return undefined
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (name === "IHDR") {
      if (end - at < FRAME_BYTES + 8) return undefined
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    }
    // The header is the first chunk.
    if (size === undefined) return undefined
    if (KEPT_PNG.has(name)) kept.push(bytes.subarray(at, end))
    if (name === "IEND") return { ...size, bytes: Buffer.concat(kept) }
    at = end
  }
  return undefined
}

/** The chunks that are needed to show a still picture with its colours. Chunks of animations are not among them. */
const KEPT_WEBP: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ICCP"])

/** The features that stay announced in the extended header. EXIF, XMP and animation are removed. */
const ICC_AND_ALPHA = 0x30

const HEADER_BYTES = 12

/** The picture of a WebP file (RFC 9649): its chunks, each padded to an even length. */
const cleanWebp = (bytes: Uint8Array): Cleaned | undefined => {
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
    if (KEPT_WEBP.has(name)) {
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

/** A picture with its type, recognised by its content. */
export interface Picture extends Cleaned {
  readonly type: PhotoType
}

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

const FORMATS = [
  { type: "image/jpeg", isOne: (bytes: Uint8Array) => ascii(bytes, 0, 3) === "\xff\xd8\xff", clean: cleanJpeg },
  { type: "image/png", isOne: (bytes: Uint8Array) => ascii(bytes, 0, 8) === "\x89PNG\r\n\x1a\n", clean: cleanPng },
  {
    type: "image/webp",
    isOne: (bytes: Uint8Array) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
    clean: cleanWebp
  }
] as const

/**
 * Recognises a picture by its content and removes everything that is not needed to show it: EXIF, GPS, XMP, IPTC, comments, thumbnails,
 * and all bytes after its end. The parts that may stay are listed, so that unknown kinds of metadata go too; libraries list the parts to
 * remove. The pixels are not encoded again. The app turns pictures upright before it sends them, since the camera's orientation is
 * removed too. "unknown": no accepted type. "damaged": it cannot be read.
 */
export const pictureOf = (bytes: Uint8Array): Picture | "unknown" | "damaged" => {
  const format = FORMATS.find(({ isOne }) => isOne(bytes))
  if (format === undefined) return "unknown"
  const cleaned = format.clean(bytes)
  if (cleaned === undefined || cleaned.width === 0 || cleaned.height === 0) return "damaged"
  return { ...cleaned, type: format.type }
}
