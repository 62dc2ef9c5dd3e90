import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { pictureOf } from "../../packages/server/src/photos/Picture.ts"
import { PICTURES, type PictureType, pngChunk, segment, webpChunk, withPieces } from "./Pictures.ts"

const SECRET = "52.5200N-13.4050E"

const secretOf = (start: string) => FastCheck.string({ maxLength: 300 }).map((more) => `${start}${SECRET}${more}`)

const NAMES = FastCheck.constantFrom("EXIF", "XMP ", "ANIM", "ANMF", "abcd", "ZZZZ")
const PNG_NAMES = FastCheck.constantFrom("tEXt", "iTXt", "zTXt", "eXIf", "tIME", "acTL", "fdAT", "prVt", "iDOT")
const MARKERS = FastCheck.constantFrom(0xe0, 0xe1, 0xe2, 0xe3, 0xe4, 0xed, 0xee, 0xef, 0xfe)
const STARTS = FastCheck.constantFrom("Exif\0\0", "http://ns.adobe.com/xap/1.0/\0", "MPF\0", "Photoshop 3.0\0", "")

/** Metadata of a type, and where its pieces may stand. */
const METADATA: Record<PictureType, { readonly at: number; readonly piece: FastCheck.Arbitrary<Buffer> }> = {
  "image/jpeg": {
    at: 2,
    piece: FastCheck.tuple(MARKERS, STARTS.chain(secretOf)).map(([marker, content]) => segment(marker, content))
  },
  "image/png": {
    at: 33,
    piece: FastCheck.tuple(PNG_NAMES, secretOf("")).map(([name, content]) => pngChunk(name, content))
  },
  "image/webp": {
    at: 30,
    piece: FastCheck.tuple(NAMES, secretOf("")).map(([name, content]) => webpChunk(name, content))
  }
}

const TYPES = ["image/jpeg", "image/png", "image/webp"] as const

describe("A photo is kept without its metadata", () => {
  for (const type of TYPES) {
    const bare = pictureOf(PICTURES[type])

    it(`${type}: its type is recognised by its content, and its size is read`, () => {
      expect(bare).toMatchObject({ type, width: 5, height: 3 })
    })

    it(`${type}: EXIF, GPS, XMP, comments, chunks of other kinds and what follows the end are removed, the pixels stay`, () => {
      const { at, piece } = METADATA[type]
      const pieces = FastCheck.array(piece, { minLength: 1, maxLength: 5 })
      FastCheck.assert(
        FastCheck.property(pieces, secretOf(""), (some, after) => {
          const cleaned = pictureOf(withPieces(type, at, some, after))
          expect(cleaned).toEqual(bare)
        }),
        { seed: 20_261_122 }
      )
    })

    it(`${type}: a picture without metadata is cleaned to itself`, () => {
      if (typeof bare === "string") throw new Error(bare)
      expect(pictureOf(bare.bytes)).toEqual(bare)
    })

    it(`${type}: a picture that ends early is refused`, () => {
      if (typeof bare === "string") throw new Error(bare)
      for (let length = 16; length < bare.bytes.length - 1; length++)
        expect(pictureOf(bare.bytes.subarray(0, length)), `${length} bytes`).toBe("damaged")
    })

    it(`${type}: any change of its bytes is cleaned or refused`, () => {
      const change = FastCheck.tuple(FastCheck.nat(PICTURES[type].length - 1), FastCheck.integer({ min: 0, max: 255 }))
      FastCheck.assert(
        FastCheck.property(FastCheck.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
          const changed = Buffer.from(PICTURES[type])
          for (const [at, value] of changes) changed[at] = value
          const cleaned = pictureOf(changed)
          if (typeof cleaned !== "string") expect(cleaned.bytes.length).toBeLessThanOrEqual(changed.length)
        }),
        { seed: 20_261_122, numRuns: 500 }
      )
    })
  }

  it("JPEG: comments between the scans of a progressive picture are removed, too", () => {
    const scan = Buffer.concat([
      segment(0xda, "\x01\x01\x00\x00\x3f\x00"),
      Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])
    ])
    const frame = segment(0xc2, "\x08\x00\x03\x00\x05\x01\x01\x11\x00")
    const end = Buffer.from([0xff, 0xd9])
    const start = Buffer.from([0xff, 0xd8])
    const table = segment(0xc4, "table")
    expect(
      pictureOf(Buffer.concat([start, frame, scan, segment(0xfe, SECRET), table, scan, segment(0xe1, SECRET), end]))
    ).toEqual({ type: "image/jpeg", width: 5, height: 3, bytes: Buffer.concat([start, frame, scan, table, scan, end]) })
  })

  it("anything that is no JPEG, PNG or WebP is refused", () => {
    for (const text of ["", "GIF89a", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<!doctype html>", "RIFF0000AVI "])
      expect(pictureOf(Buffer.from(text)), text).toBe("unknown")
  })
})
