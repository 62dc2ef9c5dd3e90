import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { type RawSqlite, rawSqlite } from "../harness/RawSqlite.ts"
import { type Disk, type Image, newDisk, operate, syncedOnly, withSomeUnsynced, writeImage } from "./Disk.ts"
import { balanceOf, newLedger } from "./Ledger.ts"
import type { Operation } from "./OperationLog.ts"
import type { Random } from "./Random.ts"
import { rowsInDatabase, type StoredRows } from "./StoredRows.ts"

/** What was found on disks after simulated power losses. */
export interface Found {
  /** Points of a simulated power loss. */
  points: number
  /** Disk images examined: several a point, because unsynced writes may survive or not. */
  images: number
  /** Points with an image on which an acknowledged row is missing. */
  losing: number
  /** Points with an image that cannot be opened, is damaged, has a duplicate or unexpected row, or one without its change. */
  corrupt: number
  /** The most acknowledged rows missing on one image. */
  mostLost: number
  /** The first faults. */
  readonly faults: Array<string>
}

/** Which points to examine, and how. */
export interface Examination {
  /** Where images are written. */
  readonly database: string
  readonly operations: ReadonlyArray<Operation>
  /** Every row that a client tried to write. */
  readonly attempted: ReadonlySet<string>
  /** The approximate number of points; there is one after every operation. */
  readonly most: number
  readonly random: Random
  /** Images a point on which some unsynced writes survive, besides the one on which none does. */
  readonly reordered: number
  readonly inspect?: (raw: RawSqlite) => StoredRows
  /** Examines a sound image further. */
  readonly further?: (image: Image, acknowledged: ReadonlySet<string>) => Effect.Effect<void>
}

const FAULTS_KEPT = 5

/** Simulates power losses at points of a history, and checks the disk images. */
export const examineCrashPoints = (examination: Examination): Effect.Effect<Found> =>
  Effect.gen(function* () {
    const { further, most, operations, random, reordered } = examination
    const found: Found = { points: 0, images: 0, losing: 0, corrupt: 0, mostLost: 0, faults: [] }
    const disk = newDisk()
    const acknowledged = new Set<string>()
    const step = Math.max(1, operations.length / most)
    let due = 0
    for (const [index, operation] of operations.entries()) {
      if (operation.kind === "acknowledged") acknowledged.add(operation.identity)
      else operate(disk, operation)
      // If an acknowledgement follows, only the moment after it is examined: more rows must survive then.
      if (operations[index + 1]?.kind === "acknowledged" || index < due) continue
      due += step
      found.points++
      let [losing, corrupt] = [false, false]
      for (const image of imagesOf(disk, random, reordered)) {
        const verdict = yield* judge(examination, image, acknowledged, found, index)
        losing ||= verdict.losing
        corrupt ||= verdict.corrupt
        if (!verdict.losing && !verdict.corrupt && further !== undefined) yield* further(image, acknowledged)
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
  { attempted, database, inspect = rowsInDatabase }: Examination,
  image: Image,
  acknowledged: ReadonlySet<string>,
  found: Found,
  index: number
): Effect.Effect<{ readonly corrupt: boolean; readonly losing: boolean }> =>
  Effect.gen(function* () {
    found.images++
    writeImage(image, database)
    const result = yield* Effect.exit(Effect.scoped(Effect.map(rawSqlite(database), inspect)))
    const held = Exit.isSuccess(result)
      ? result.value
      : { integrity: String(result.cause), identities: [], journal: [] }
    const { duplicated, unexpected, lost } = balanceOf(
      { ...newLedger(), acknowledged: new Set(acknowledged), unknown: new Set(attempted) },
      held.identities
    )
    const unsound = [held.integrity !== "ok", duplicated.length > 0, unexpected.length > 0, held.journal.length > 0]
    const corrupt = unsound.includes(true)
    const losing = lost.length > 0
    found.mostLost = Math.max(found.mostLost, lost.length)
    if ((corrupt || losing) && found.faults.length < FAULTS_KEPT) {
      found.faults.push(
        `after operation ${index}: ${held.integrity}; lost ${lost.length} of ${acknowledged.size}, the last ${lost.at(-1)}; ${held.journal[0] ?? "journal complete"}`
      )
    }
    return { corrupt, losing }
  })
