import * as fs from "node:fs"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CopyUnreadable, hashOf, type Sealing, snapshotText } from "./Objects.ts"

/** The bytes of a part of a snapshot. */
const PART_BYTES = 8 << 20

/** Sends a copy of a log in parts. Returns their hashes, in order. */
export const sendParts = <E>(
  draft: string,
  put: (part: number, bytes: Uint8Array) => Effect.Effect<void, E>
): Effect.Effect<ReadonlyArray<string>, E> =>
  Effect.acquireUseRelease(
    Effect.sync(() => fs.openSync(draft, "r")),
    (descriptor) =>
      Effect.gen(function* () {
        const hashes: Array<string> = []
        for (let at = 0; ; ) {
          const bytes = Buffer.allocUnsafeSlow(PART_BYTES)
          const length = fs.readSync(descriptor, bytes, 0, PART_BYTES, at)
          if (length === 0) return hashes
          const part = bytes.subarray(0, length)
          yield* put(hashes.length, part)
          hashes.push(hashOf(part))
          at += length
        }
      }),
    (descriptor) => Effect.sync(() => fs.closeSync(descriptor))
  )

/** Reads the head of a snapshot, which lists its parts. */
export const headOf = (
  open: Sealing,
  name: string,
  sealed: Uint8Array
): Effect.Effect<typeof snapshotText.Type, CopyUnreadable> =>
  Effect.flatMap(open.unseal(name, sealed), (plain) =>
    Effect.mapError(
      Schema.decodeUnknown(snapshotText)(plain.toString()),
      () => new CopyUnreadable({ message: `${name} of the copy is not a snapshot.` })
    )
  )
