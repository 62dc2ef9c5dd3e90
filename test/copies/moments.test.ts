import * as FastCheck from "effect/FastCheck"
import { expect, it } from "vitest"
import { momentAt, outdatedObjects, rangeStart } from "../../packages/server/src/copies/Moments.ts"
import { generationName, type Named, objectName, objectsIn } from "../../packages/server/src/copies/Objects.ts"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEEP = { days: 7, weeks: 4, months: 12 }
const START = Date.parse("2026-03-01T00:00:00Z")

/** A step of a history: hours pass, and the log changes, is copied whole, or its server starts again; an upload may break off. */
const step = FastCheck.record({
  hours: FastCheck.integer({ min: 1, max: 30 }),
  what: FastCheck.constantFrom("segment", "segment", "segment", "snapshot", "start", "broken" as const)
})

/** The objects that a history leaves, and its end. */
const historyOf = (steps: ReadonlyArray<{ readonly hours: number; readonly what: string }>) => {
  const names: Array<string> = []
  let time = START
  let order = 1
  let generation = generationName(order)
  let seq = 0
  const snapshot = () => {
    names.push(objectName("part", generation, seq, time, 0), objectName("snapshot", generation, seq, time))
  }
  snapshot()
  for (const { hours, what } of steps) {
    time += hours * HOUR_MS
    if (what === "segment") names.push(objectName("segment", generation, ++seq, time))
    else if (what === "snapshot") snapshot()
    else if (what === "broken") names.push(objectName("part", generation, seq, time, 0))
    else {
      generation = generationName(++order)
      seq = 0
      snapshot()
    }
  }
  return { objects: objectsIn(names), end: time }
}

const isWhole = (found: ReturnType<typeof momentAt>) => found !== undefined && !("missing" in found)

const timeAt = (objects: ReadonlyArray<Named>, at: number) => {
  const found = momentAt(objects, at)
  return found === undefined || "missing" in found ? undefined : found.time
}

it("after old objects are removed, any second of the last days gives the moment that it gave before", () => {
  FastCheck.assert(
    FastCheck.property(FastCheck.array(step, { maxLength: 120 }), FastCheck.nat(7 * DAY_MS), (steps, back) => {
      const { end, objects } = historyOf(steps)
      const old = new Set(outdatedObjects(objects, KEEP, end))
      const kept = objects.filter((each) => !old.has(each))
      const at = end - back
      if (momentAt(objects, at) !== undefined) expect(timeAt(kept, at)).toBe(timeAt(objects, at))
      expect(timeAt(kept, end)).toBe(timeAt(objects, end))
      const from = rangeStart(kept, KEEP, end)
      expect(from).toBeLessThanOrEqual(Math.max(end - 7 * DAY_MS, START))
      // Every snapshot that stays has its part, and can be restored.
      for (const { kind, time } of kept) if (kind === "snapshot") expect(isWhole(momentAt(kept, time))).toBe(true)
      for (const snapshot of kept.filter(({ kind }) => kind === "snapshot"))
        expect(
          kept.some(
            ({ generation, kind, seq, time }) =>
              kind === "part" && generation === snapshot.generation && seq === snapshot.seq && time === snapshot.time
          )
        ).toBe(true)
      // Nothing more is removed the second time.
      expect(outdatedObjects(kept, KEEP, end)).toEqual([])
    }),
    { numRuns: 300, seed: 20_261_201 }
  )
})

it("a year of daily snapshots leaves the last days, one of each week and one of each month", () => {
  const names = Array.from({ length: 365 }, (_, day) => {
    const generation = `000001-${"a".repeat(12)}`
    return objectName("snapshot", generation, day, START + day * DAY_MS)
  })
  const objects = objectsIn(names)
  const end = START + 364 * DAY_MS
  const old = new Set(outdatedObjects(objects, KEEP, end))
  const left = objects.filter((each) => !old.has(each))
  expect(left.filter(({ time }) => time > end - 7 * DAY_MS)).toHaveLength(7)
  expect(left.length).toBeGreaterThanOrEqual(7 + 1 + 2 + 10)
  expect(left.length).toBeLessThanOrEqual(7 + 1 + 4 + 12)
})

it("a clock that is far ahead, and a server that was off, leave the seconds before", () => {
  const generation = `000001-${"a".repeat(12)}`
  const names = Array.from({ length: 8 }, (_, day) => [
    objectName("snapshot", generation, 2 * day, START + day * DAY_MS),
    objectName("segment", generation, 2 * day + 1, START + day * DAY_MS + HOUR_MS),
    objectName("segment", generation, 2 * day + 2, START + day * DAY_MS + 2 * HOUR_MS)
  ]).flat()
  const later = START + 400 * DAY_MS
  const objects = objectsIn([...names, objectName("snapshot", generation, 16, later)])
  const old = new Set(outdatedObjects(objects, KEEP, later))
  const kept = objects.filter((each) => !old.has(each))
  for (let hours = 24; hours < 8 * 24; hours++)
    expect(timeAt(kept, START + hours * HOUR_MS), `hour ${hours}`).toBe(timeAt(objects, START + hours * HOUR_MS))
  expect(rangeStart(kept, KEEP, later)).toBeLessThanOrEqual(START + DAY_MS)
})

it("a clock that was set back begins a generation, and a time in both gives the moment nearest to it", () => {
  const [first, second] = [`000001-${"a".repeat(12)}`, `000002-${"b".repeat(12)}`]
  const objects = objectsIn([
    objectName("snapshot", first, 0, START),
    objectName("segment", first, 1, START + 10 * HOUR_MS),
    objectName("snapshot", second, 0, START + 2 * HOUR_MS),
    objectName("segment", second, 1, START + 3 * HOUR_MS)
  ])
  const at = (hours: number) => {
    const found = momentAt(objects, START + hours * HOUR_MS)
    return found === undefined || "missing" in found ? found : found.snapshot.order
  }
  expect(at(1)).toBe(1)
  expect(at(2.5)).toBe(2)
  expect(at(4)).toBe(2)
  // The newest moment is that of the newest generation, whatever its clock said.
  const newest = momentAt(objects, undefined)
  expect(newest !== undefined && !("missing" in newest) && newest.snapshot.order).toBe(2)
  expect(momentAt(objects, START - 1)).toBeUndefined()
})

it("a segment that is missing between others is named", () => {
  const generation = `000001-${"a".repeat(12)}`
  const objects = objectsIn([
    objectName("snapshot", generation, 0, START),
    objectName("segment", generation, 1, START + 1000),
    objectName("segment", generation, 3, START + 3000)
  ])
  expect(momentAt(objects, START + 2000)).toMatchObject({ time: START + 1000 })
  expect(momentAt(objects, undefined)).toEqual({ missing: 2, generation })
})
