import { keptTimes, type Rotation } from "../runtime/Rotation.ts"
import type { Named } from "./Objects.ts"

/** A moment of a log that can be restored: a snapshot, and the segments that follow it. */
export interface Moment {
  readonly snapshot: Named
  readonly segments: ReadonlyArray<Named>
  /** The time of its newest object, in milliseconds. */
  readonly time: number
}

/** A segment is missing between others. */
export interface MissingSegment {
  readonly missing: number
  readonly generation: string
}

const isOf = (one: Named) => (other: Named) => one.generation === other.generation

/**
 * The newest moment that is not later than a time, or the newest of all. Undefined if the copies begin later. Generations overlap in time
 * if the clock was set back: then the one that comes nearest to the time counts.
 */
export const momentAt = (
  objects: ReadonlyArray<Named>,
  at: number | undefined
): Moment | MissingSegment | undefined => {
  const before = objects.filter(({ time }) => at === undefined || time <= at)
  const newestOf = new Map<string, { readonly snapshot: Named; readonly time: number }>()
  for (const each of before) {
    const known = newestOf.get(each.generation)
    const snapshot = each.kind === "snapshot" ? each : known?.snapshot
    if (snapshot !== undefined && each.kind !== "part") newestOf.set(each.generation, { snapshot, time: each.time })
  }
  const found = [...newestOf.values()]
  const newest = found.reduce<(typeof found)[number] | undefined>((best, each) => {
    if (best === undefined || at === undefined || each.time >= best.time) return each
    return best
  }, undefined)
  if (newest === undefined) return undefined
  const { snapshot } = newest
  const segments = before.filter(isOf(snapshot)).filter(({ kind, seq }) => kind === "segment" && seq > snapshot.seq)
  const missing = segments.findIndex(({ seq }, index) => seq !== snapshot.seq + 1 + index)
  return missing === -1
    ? { snapshot, segments, time: newest.time }
    : { missing: snapshot.seq + 1 + missing, generation: snapshot.generation }
}

const DAY_MS = 86_400_000

/**
 * The snapshots from which any second can be restored: those of the last days, and the one before. Days without a snapshot are not counted,
 * so that neither a clock that is far ahead nor a server that was off ends the range.
 */
const continued = (snapshots: ReadonlyArray<Named>, days: number, now: number): ReadonlyArray<Named> => {
  const times = snapshots.map(({ time }) => time)
  const from = Math.min(now - days * DAY_MS, ...keptTimes(times, { days, weeks: 0, months: 0 }))
  const recent = snapshots.filter(({ time }) => time >= from)
  const before = snapshots.filter(({ time }) => time < from).at(-1)
  return before === undefined ? recent : [before, ...recent]
}

/** The time from which on any second can be restored; undefined without a snapshot. */
export const rangeStart = (objects: ReadonlyArray<Named>, { days }: Rotation, now: number): number | undefined =>
  continued(
    objects.filter(({ kind }) => kind === "snapshot"),
    days,
    now
  )[0]?.time

/**
 * The objects to remove: any second of the last days stays, then one snapshot of each week and month. What belongs to no snapshot is
 * removed after a day: an upload that was not finished.
 */
export const outdatedObjects = (objects: ReadonlyArray<Named>, keep: Rotation, now: number): ReadonlyArray<Named> => {
  const snapshots = objects.filter(({ kind }) => kind === "snapshot")
  const goesOn = continued(snapshots, keep.days, now)
  const times = keptTimes(
    snapshots.map(({ time }) => time),
    { ...keep, days: 0 }
  )
  const kept = snapshots.filter((each) => goesOn.includes(each) || times.has(each.time))
  const isUnfinished = ({ time }: Named) => time > now - DAY_MS
  return objects.filter((each) => {
    if (each.kind === "snapshot") return !kept.includes(each)
    if (each.kind === "part") {
      const isPartOf = (other: Named) => isOf(each)(other) && other.seq === each.seq && other.time === each.time
      return !kept.some(isPartOf) && (snapshots.some(isPartOf) || !isUnfinished(each))
    }
    const isContinued = goesOn.some((other) => isOf(each)(other) && other.seq < each.seq)
    return !isContinued && (snapshots.some(isOf(each)) || !isUnfinished(each))
  })
}
