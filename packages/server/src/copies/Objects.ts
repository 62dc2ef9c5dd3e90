import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scrypt } from "node:crypto"
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Changes } from "./Frames.ts"
import type { Target, TargetFailed } from "./Target.ts"

// The objects of a copy: docs/copies.md has the format. An object is written once, under a name of its own, and never changed.

/** An object of a copy is missing, damaged, or of another passphrase; the message says which, and what to do. */
export class CopyUnreadable extends Data.TaggedError("CopyUnreadable")<{
  readonly message: string
  /** True if the target has no object at all. */
  readonly isEmpty?: boolean
}> {}

/** Seals objects, and names photos so that the store does not learn their hashes. */
export interface Sealing {
  readonly seal: (name: string, plain: Uint8Array) => Buffer
  readonly unseal: (name: string, sealed: Uint8Array) => Effect.Effect<Buffer, CopyUnreadable>
  readonly photoName: (hash: string) => string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** OWASP's parameters for scrypt; 128 MB of memory for a third of a second. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

/** No object is larger: neither a part nor a segment nor a photo. */
const UNPACKED = { maxOutputLength: 1 << 28 }

/** A segment is made each second, a part once a day: only a part is worth the time for a quarter less. */
const SEGMENT_QUALITY = 2
const PART_QUALITY = 5
const PART_FROM_BYTES = 1 << 20

const pack = (plain: Uint8Array): Buffer =>
  brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: plain.length < PART_FROM_BYTES ? SEGMENT_QUALITY : PART_QUALITY }
  })

const unpack = (packed: Uint8Array): Buffer => brotliDecompressSync(packed, UNPACKED)

const sealing = (key: Buffer | undefined): Sealing => ({
  seal: (name, plain) => {
    const packed = pack(plain)
    if (key === undefined) return packed
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv("aes-256-gcm", key, nonce)
    // No object can stand for another: its name is authenticated.
    cipher.setAAD(Buffer.from(name))
    const body = Buffer.concat([cipher.update(packed), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  },
  unseal: (name, sealed) =>
    Effect.try({
      try: () => {
        if (key === undefined) return unpack(sealed)
        const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES))
        decipher.setAAD(Buffer.from(name))
        decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
        const packed = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
        return unpack(packed)
      },
      catch: () => new CopyUnreadable({ message: `${name} of the copy is damaged, or is not the object of this name.` })
    }),
  photoName: (hash) =>
    `photos/${createHmac("sha256", key ?? "")
      .update(hash)
      .digest("hex")
      .slice(0, 32)}`
})

/** The object with the salt of the key, beside all others. It holds no secret. */
export const KEY = "key"

const KEY_CHECK = "daybook"

const KeyFile = Schema.parseJson(
  Schema.Struct({ version: Schema.Literal(1), salt: Schema.NullOr(Schema.String), check: Schema.NullOr(Schema.String) })
)

/**
 * The sealing of the copies at a target, with its key from the passphrase. With `create`, a target without any object gets a new salt.
 * Fails for a wrong passphrase, and for a target that has copies and no salt.
 */
export const openSealing = (
  target: Target,
  passphrase: string | null,
  { create = false } = {}
): Effect.Effect<Sealing, CopyUnreadable | TargetFailed> =>
  Effect.gen(function* () {
    const get = Effect.catchIf(
      target.get(KEY),
      ({ isMissing }) => isMissing === true,
      () => Effect.succeed(undefined)
    )
    // Without a key the names are looked at, and the key once more: a server may begin the copies meanwhile.
    let found = yield* get
    const isUsed = found === undefined && (yield* target.list("")).length > 0
    if (isUsed) found = yield* get
    if (found !== undefined) return yield* sealingOf(target, passphrase, found)
    if (isUsed) {
      return yield* new CopyUnreadable({
        message: `${target.address} has objects, but not the object \`key\`, without which its copies cannot be read. Put it back, or copy to an empty folder or prefix.`
      })
    }
    if (!create) {
      return yield* new CopyUnreadable({ message: `${target.address} has no copy of a log.`, isEmpty: true })
    }
    const salt = randomBytes(TAG_BYTES)
    const made = sealing(passphrase === null ? undefined : yield* keyFrom(passphrase, salt))
    yield* target.put(
      KEY,
      Buffer.from(
        Schema.encodeSync(KeyFile)({
          version: 1,
          salt: passphrase === null ? null : salt.toString("base64"),
          check: passphrase === null ? null : made.seal(KEY, Buffer.from(KEY_CHECK)).toString("base64")
        })
      )
    )
    return made
  })

const keyFrom = (passphrase: string, salt: Uint8Array): Effect.Effect<Buffer> =>
  Effect.async((resume) =>
    scrypt(passphrase, salt, 32, SCRYPT, (error, key) =>
      resume(error === null ? Effect.succeed(key) : Effect.die(error))
    )
  )

const sealingOf = (target: Target, passphrase: string | null, found: Uint8Array) =>
  Effect.gen(function* () {
    const { check, salt } = yield* Effect.mapError(
      Schema.decodeUnknown(KeyFile)(Buffer.from(found).toString()),
      () => new CopyUnreadable({ message: `The object \`key\` of ${target.address} is damaged.` })
    )
    if (salt === null || check === null) {
      if (passphrase === null) return sealing(undefined)
      // Anybody who can write to the target could have put them there.
      return yield* new CopyUnreadable({
        message: `The copies at ${target.address} were begun without a passphrase, and one is set. To encrypt, copy to an empty folder or prefix; to read them, set none.`
      })
    }
    if (passphrase === null) {
      return yield* new CopyUnreadable({
        message: `The copies at ${target.address} are encrypted: set DAYBOOK_COPY_PASSPHRASE to their passphrase.`
      })
    }
    const opened = sealing(yield* keyFrom(passphrase, Buffer.from(salt, "base64")))
    yield* Effect.mapError(
      opened.unseal(KEY, Buffer.from(check, "base64")),
      () =>
        new CopyUnreadable({
          message: `The passphrase does not fit the copies at ${target.address}. Without the right one they cannot be read.`
        })
    )
    return opened
  })

/** The hash by which an object names its predecessor. */
export const hashOf = (plain: Uint8Array): string => createHash("sha256").update(plain).digest("hex")

/** A generation is a snapshot and all that follows it without a gap. Its number is higher than those of all before. */
export const generationName = (number: number): string =>
  `${String(number).padStart(6, "0")}-${randomBytes(6).toString("hex")}`

const KINDS = { snapshot: "b", part: "p", segment: "s" } as const
type Kind = keyof typeof KINDS

/** An object by its name. */
export interface Named {
  readonly name: string
  readonly kind: Kind
  readonly generation: string
  /** The number of the generation. */
  readonly order: number
  readonly seq: number
  readonly time: number
}

/** The name of an object; of the part of a snapshot with its number. */
export const objectName = (kind: Kind, generation: string, seq: number, time: number, part?: number): string =>
  `${generation}/${KINDS[kind]}-${String(seq).padStart(8, "0")}-${new Date(time).toISOString().replace(/[:.]/g, "-")}${part === undefined ? "" : `-${String(part).padStart(5, "0")}`}`

const NAME = /^((\d{6})-[0-9a-f]{12})\/([bps])-(\d{8})-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-\d{5})?$/

/** The snapshots, parts and segments among the names of a target, by generation and sequence. */
export const objectsIn = (names: ReadonlyArray<string>): ReadonlyArray<Named> =>
  names
    .flatMap((name): ReadonlyArray<Named> => {
      const [, generation = "", order, letter, seq, hour, minute, second, ms] = NAME.exec(name) ?? []
      const time = Date.parse(`${hour}:${minute}:${second}.${ms}Z`)
      const kind = (["snapshot", "part", "segment"] as const).find((each) => KINDS[each] === letter)
      return kind === undefined || Number.isNaN(time)
        ? []
        : [{ name, kind, generation, order: Number(order), seq: Number(seq), time }]
    })
    .sort((a, b) => a.order - b.order || (a.generation < b.generation ? -1 : 1) || a.seq - b.seq || a.time - b.time)

const SnapshotHead = Schema.Struct({
  /** The hash of the segment before, empty at the beginning of a generation. */
  previous: Schema.String,
  /** The hashes of the parts, which together are the database file. */
  parts: Schema.Array(Schema.String),
  bytes: Schema.Number,
  /** The account that owns the log; null before its first visit. */
  owner: Schema.NullOr(Schema.String),
  /** The names of the photos that the log refers to. */
  photos: Schema.Array(Schema.String)
})
export type SnapshotHead = typeof SnapshotHead.Type

export const snapshotText = Schema.parseJson(SnapshotHead)

const SegmentHead = Schema.parseJson(
  Schema.Struct({
    previous: Schema.String,
    /** The size of the database in pages. */
    size: Schema.Number,
    pageSize: Schema.Number,
    /** The numbers of the pages that follow. */
    pages: Schema.Array(Schema.Number)
  })
)

/** A segment: a length of four bytes, a head in JSON, and each changed page as it is at the end. */
export const segmentBytes = (changes: Changes, previous: string): Buffer => {
  const pages = [...changes.pages].filter(([page]) => page <= changes.size)
  const head = Buffer.from(
    Schema.encodeSync(SegmentHead)({
      previous,
      size: changes.size,
      pageSize: changes.pageSize,
      pages: pages.map(([page]) => page)
    })
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, ...pages.map(([, content]) => content)])
}

/** A segment as it is read back. */
export interface ReadSegment extends Changes {
  readonly previous: string
}

/** Reads the bytes of a segment. */
export const segmentIn = (name: string, bytes: Buffer): Effect.Effect<ReadSegment, CopyUnreadable> =>
  Effect.try({
    try: () => {
      const start = 4 + bytes.readUInt32BE(0)
      const { pageSize, pages, previous, size } = Schema.decodeSync(SegmentHead)(bytes.subarray(4, start).toString())
      const contents = new Map(
        pages.map((page, index) => [page, bytes.subarray(start + index * pageSize, start + (index + 1) * pageSize)])
      )
      return { pages: contents, size, pageSize, previous }
    },
    catch: () => new CopyUnreadable({ message: `${name} of the copy is not a segment.` })
  })
