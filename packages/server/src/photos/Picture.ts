import type { PhotoType } from "@daybook/core"
import type { Cleaned } from "./Cleaned.ts"
import { withoutMetadata as cleanJpeg } from "./Jpeg.ts"
import { withoutMetadata as cleanPng } from "./Png.ts"
import { withoutMetadata as cleanWebp } from "./Webp.ts"

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
