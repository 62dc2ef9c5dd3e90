import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Rotation } from "../runtime/Rotation.ts"
import { outdatedObjects } from "./Moments.ts"
import { type CopyUnreadable, objectsIn, type Sealing } from "./Objects.ts"
import { headOf } from "./SnapshotParts.ts"
import type { Target, TargetFailed } from "./Target.ts"

/**
 * Removes from a target what is not kept any longer, the parts of uploads that did not end, and the photos that neither the log needs nor a
 * snapshot that stays. Returns the names of those photos.
 */
export const removeOutdated = ({
  keep,
  needed,
  sealing,
  target,
  unfinished
}: {
  readonly target: Target
  readonly sealing: Sealing
  readonly keep: Rotation
  readonly unfinished: ReadonlySet<string>
  /** The names of the photos of the log. */
  readonly needed: ReadonlyArray<string>
}): Effect.Effect<ReadonlyArray<string>, CopyUnreadable | TargetFailed> =>
  Effect.gen(function* () {
    const names = yield* target.list("")
    const now = yield* Clock.currentTimeMillis
    const old = outdatedObjects(objectsIn(names), keep, now).map(({ name }) => name)
    const gone = new Set([...old, ...names.filter((name) => unfinished.has(name))])
    yield* Effect.forEach(gone, target.remove, { concurrency: 4, discard: true })
    const kept = objectsIn(names).filter(({ kind, name }) => kind === "snapshot" && !gone.has(name))
    const photos = new Set(needed)
    for (const { name } of kept)
      for (const photo of (yield* headOf(sealing, name, yield* target.get(name))).photos) photos.add(photo)
    const unneeded = names.filter((name) => name.startsWith("photos/") && !photos.has(name))
    yield* Effect.forEach(unneeded, target.remove, { concurrency: 4, discard: true })
    return unneeded
  })
