import type { Cleaned } from "./Cleaned.ts"

/** The chunks that are needed to show a picture with its colours, by their names (PNG, third edition). */
const KEPT: ReadonlySet<string> = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND"],
  ...["tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "pHYs"]
])

const SIGNATURE_BYTES = 8

/** Bytes of a chunk besides its content: length, name, checksum. */
const FRAME_BYTES = 12

/** The picture of a PNG file; of an animation, the still image. */
export const withoutMetadata = (bytes: Uint8Array): Cleaned | undefined => {
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
    if (KEPT.has(name)) kept.push(bytes.subarray(at, end))
    if (name === "IEND") return { ...size, bytes: Buffer.concat(kept) }
    at = end
  }
  return undefined
}
