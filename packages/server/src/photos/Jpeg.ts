import type { Cleaned } from "./Cleaned.ts"

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
export const withoutMetadata = (bytes: Uint8Array): Cleaned | undefined => {
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
