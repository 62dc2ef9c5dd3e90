import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type RawSqlite, rawSqlite } from "../harness/RawSqlite.ts"
import { type Disk, type Image, newDisk, operate, syncedOnly, withSomeUnsynced, writeImage } from "./Disk.ts"
import { type Held, heldBy } from "./Held.ts"
import { balanceOf, newLedger } from "./Ledger.ts"
import type { Operation } from "./OperationLog.ts"
import type { Random } from "./Random.ts"

/** What was found on the disks of machines that lost their power. */
export interface Found {
  /** Moments at which the power went. */
  points: number
  /** Disks that were looked at: more than one a moment, since what was not synced may survive or not. */
  images: number
  /** Moments with a disk on which something acknowledged was missing. */
  losing: number
  /** Moments with a disk whose database cannot be opened, is not whole, or has a row twice or one that nobody asked for. */
  corrupt: number
  /** The most acknowledged rows that one disk was missing. */
  mostLost: number
  /** What was wrong first, for the one who has to find out why. */
  readonly faults: Array<string>
}

/** Which moments to look at, on how many disks, and what to make of what is found. */
export interface Looking {
  /** Where images are written. */
  readonly database: string
  readonly operations: ReadonlyArray<Operation>
  /** Everything that was ever asked to be written. */
  readonly attempted: ReadonlySet<string>
  /** About how many moments; there is one after every operation. */
  readonly most: number
  readonly random: Random
  /** Disks a moment on which some of what was not synced survived, besides the one on which nothing did. */
  readonly reordered: number
  readonly hold?: (raw: RawSqlite) => Held
  /** Looks at an image that was found sound. */
  readonly further?: (image: Image, acked: ReadonlySet<string>) => Effect.Effect<void>
}

const FAULTS_KEPT = 5

/** Lets the power go at moments of a history, and judges what is on the disk. */
export const lookAtCrashPoints = (looking: Looking): Effect.Effect<Found> =>
  Effect.gen(function* () {
    const { further, most, operations, random, reordered } = looking
    const found: Found = { points: 0, images: 0, losing: 0, corrupt: 0, mostLost: 0, faults: [] }
    const disk = newDisk()
    const acked = new Set<string>()
    const step = Math.max(1, operations.length / most)
    let due = 0
    for (const [index, operation] of operations.entries()) {
      if (operation.kind === "acked") acked.add(operation.identity)
      else operate(disk, operation)
      // An acknowledgement asks the most of what was done before it: no moment between the two is looked at.
      if (operations[index + 1]?.kind === "acked" || index < due) continue
      due += step
      found.points++
      let [losing, corrupt] = [false, false]
      for (const image of imagesOf(disk, random, reordered)) {
        const verdict = yield* judge(looking, image, acked, found, index)
        losing ||= verdict.losing
        corrupt ||= verdict.corrupt
        if (!verdict.losing && !verdict.corrupt && further !== undefined) yield* further(image, acked)
      }
      if (losing) found.losing++
      if (corrupt) found.corrupt++
    }
    return found
  })

const imagesOf = (disk: Disk, random: Random, reordered: number): ReadonlyArray<Image> => [
  syncedOnly(disk),
  ...Array.from({ length: reordered }, () => withSomeUnsynced(disk, random))
]

const judge = (
  { attempted, database, hold = heldBy }: Looking,
  image: Image,
  acked: ReadonlySet<string>,
  found: Found,
  index: number
): Effect.Effect<{ readonly corrupt: boolean; readonly losing: boolean }> =>
  Effect.gen(function* () {
    found.images++
    writeImage(image, database)
    const looked = yield* Effect.exit(Effect.scoped(Effect.map(rawSqlite(database), hold)))
    const held = Exit.isSuccess(looked) ? looked.value : { integrity: String(looked.cause), identities: [] }
    const { duplicated, ghosts, lost } = balanceOf(
      { ...newLedger(), acked: new Set(acked), unknown: new Set(attempted) },
      held.identities
    )
    const corrupt = held.integrity !== "ok" || duplicated.length > 0 || ghosts.length > 0
    const losing = lost.length > 0
    found.mostLost = Math.max(found.mostLost, lost.length)
    if ((corrupt || losing) && found.faults.length < FAULTS_KEPT) {
      found.faults.push(
        `after operation ${index}: ${held.integrity}; lost ${lost.length} of ${acked.size}, the last ${lost.at(-1)}`
      )
    }
    return { corrupt, losing }
  })
