import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Rotation } from "../runtime/Rotation.ts"
import { outdatedObjects } from "./Moments.ts"
import { type CopyUnreadable, objectsIn, type Sealing } from "./Objects.ts"
import { headOf } from "./SnapshotParts.ts"
import type { Target, TargetFailed } from "./Target.ts"

/** Snapshots whose upload failed: the names of their parts, by that of their head. */
export type Unfinished = ReadonlyMap<string, ReadonlyArray<string>>

/**
 * Removes from a target that has the objects `names` what is not kept any longer, the parts of uploads that did not end, and the photos that
 * neither the log needs nor a snapshot that stays. Returns the names of those photos. Nothing is removed before all that stays was read.
 */
export const removeOutdated = ({
  keep,
  names,
  needed,
  sealing,
  target,
  unfinished
}: {
  readonly target: Target
  readonly sealing: Sealing
  readonly keep: Rotation
  readonly names: ReadonlyArray<string>
  readonly unfinished: Unfinished
  /** The names of the photos of the log. */
  readonly needed: ReadonlyArray<string>
}): Effect.Effect<ReadonlyArray<string>, CopyUnreadable | TargetFailed> =>
  Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    const present = new Set(names)
    // The head of an upload may have got there though its answer did not. Then it is whole.
    const broken = [...unfinished].filter(([head]) => !present.has(head))
    const parts = broken.flatMap(([, each]) => each).filter((name) => present.has(name))
    const gone = new Set([...outdatedObjects(objectsIn(names), keep, now).map(({ name }) => name), ...parts])
    const photos = new Set(needed)
    for (const { kind, name } of objectsIn(names))
      if (kind === "snapshot" && !gone.has(name))
        for (const photo of (yield* headOf(sealing, name, yield* target.get(name))).photos) photos.add(photo)
    const unneeded = names.filter((name) => name.startsWith("photos/") && !photos.has(name))
    // A head that arrives late must not stay without its parts.
    for (const [head] of broken) yield* target.remove(head)
    yield* Effect.forEach([...gone, ...unneeded], target.remove, { concurrency: 4, discard: true })
    return unneeded
  })
