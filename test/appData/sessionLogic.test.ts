import * as fc from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { emptyExercise, warmedUp } from "../../packages/app/src/workout/Draft.ts"
import { type LastSession, lastBests, lastNote } from "../../packages/app/src/workout/LastSessions.ts"
import {
  loading,
  type MassUnit,
  type OwnedPlate,
  STANDARD_BAR,
  STANDARD_PLATES
} from "../../packages/app/src/workout/Plates.ts"
import { canWarmUp, warmUp } from "../../packages/app/src/workout/WarmUp.ts"

let ids = 0
const newId = () => `new ${++ids}`

describe("the last sessions of an exercise", () => {
  const session = (date: string, parts: Partial<LastSession>): LastSession => ({
    ...{ date, sets: [], estimatedOneRepMaxKg: null },
    ...parts
  })

  it("are measured as the newest is, the oldest first, and leave out those that are measured otherwise", () => {
    expect(
      lastBests([
        session("2026-11-25", { estimatedOneRepMaxKg: 102.1 }),
        session("2026-11-21", { sets: [{ reps: 12 }] }),
        session("2026-11-18", { estimatedOneRepMaxKg: 99.2 })
      ])
    ).toEqual({
      measured: "estimated_max",
      points: [
        { date: "2026-11-18", value: 99.2 },
        { date: "2026-11-25", value: 102.1 }
      ]
    })
  })

  it("are of repetitions, time or distance without an estimate; warm-ups do not count", () => {
    const twice = (sets: LastSession["sets"]) =>
      lastBests(["2026-11-25", "2026-11-18"].map((date) => session(date, { sets })))
    expect(twice([{ reps: 20, kind: "warmup" }, { reps: 8 }, { reps: 6 }])).toMatchObject({
      measured: "repetitions",
      points: [{ value: 8 }, { value: 8 }]
    })
    expect(twice([{ reps: 0, seconds: 60 }])).toMatchObject({ measured: "time", points: [{ value: 60 }, {}] })
    expect(twice([{ reps: 0, seconds: 1500, meters: 5000 }])).toMatchObject({ measured: "distance" })
  })

  it("make no line with fewer than two", () => {
    expect(lastBests([])).toBeUndefined()
    expect(
      lastBests([session("2026-11-25", { estimatedOneRepMaxKg: 102.1 }), session("2026-11-18", {})])
    ).toBeUndefined()
  })

  it("have the newest note, which may be older than the last session", () => {
    expect(
      lastNote([
        session("2026-11-25", {}),
        session("2026-11-21", { note: "seat 4" }),
        session("2026-11-18", { note: "seat 3" })
      ])
    ).toMatchObject({ date: "2026-11-21", note: "seat 4" })
    expect(lastNote([session("2026-11-25", {})])).toBeUndefined()
  })
})

describe("the warm-up for a work weight", () => {
  const weights = (work: number, bar: number, unit: MassUnit = "kg") =>
    warmUp(work, bar, STANDARD_PLATES[unit], unit).map(({ weight }) => weight)

  it("has more steps the heavier the work is", () => {
    expect(weights(100, 20)).toEqual([45, 65, 85])
    expect(weights(87.5, 20)).toEqual([40, 55, 75])
    expect(weights(180, 20)).toEqual([80, 105, 130, 155])
    expect(weights(40, 20)).toEqual([20, 32.5])
    expect(weights(25, 20)).toEqual([20])
    expect(weights(225, 45, "lb")).toEqual([100, 150, 190])
    expect(weights(24, 0)).toEqual([10, 15, 20])
  })

  it("has fewer repetitions the nearer it comes to the work", () => {
    expect(warmUp(100, 20, STANDARD_PLATES.kg, "kg").map(({ reps }) => reps)).toEqual([8, 5, 3])
  })

  it("is none at the weight of the bar, and without a load", () => {
    expect(weights(20, 20)).toEqual([])
    expect(weights(21, 20)).toEqual([])
    expect(weights(15, 20)).toEqual([])
    expect(weights(4, 0)).toEqual([])
    expect(weights(Number.NaN, 20)).toEqual([])
  })

  const anyUnit = fc.constantFrom<MassUnit>("kg", "lb")
  const anyWork = fc.integer({ min: 0, max: 1200 }).map((halves) => halves / 2)

  it("ascends from the bar on, stays below nine tenths of the work, and is what the plates can load", () => {
    const plates = fc.uniqueArray(fc.constantFrom(0.5, 1.25, 2.5, 5, 10, 15, 20, 25, 45), { minLength: 1 })
    const owned = fc
      .tuple(plates, fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }))
      .map(
        ([weights, pairs]): ReadonlyArray<OwnedPlate> =>
          weights.map((weight) => ({ weight, ...(pairs !== undefined && { pairs }) }))
      )
    fc.assert(
      fc.property(anyWork, fc.constantFrom(5, 15, 20, 25, 45), owned, anyUnit, (work, bar, owned, unit) => {
        const steps = warmUp(work, bar, owned, unit).map(({ weight }) => weight)
        expect(steps.length).toBeLessThanOrEqual(4)
        for (const [at, weight] of steps.entries()) {
          expect(weight).toBeGreaterThan(steps[at - 1] ?? 0)
          expect(weight).toBeGreaterThanOrEqual(bar)
          expect(weight).toBeLessThanOrEqual(0.9 * work)
          expect(loading(weight, bar, owned)?.total).toBeCloseTo(weight, 6)
        }
      })
    )
  })

  it("ends near the work with the usual plates, wherever the work is above the bar", () => {
    fc.assert(
      fc.property(anyWork, anyUnit, (work, unit) => {
        const steps = weights(work, STANDARD_BAR[unit], unit)
        fc.pre(0.9 * work >= STANDARD_BAR[unit])
        expect((steps.at(-1) ?? 0) / work).toBeGreaterThanOrEqual(0.75)
      })
    )
  })
})

it("a warm-up is put before the sets, open, with nothing lifted before", () => {
  const squat = emptyExercise(newId)
  const warm = warmedUp(squat, [{ weight: "60", reps: "5" }], newId)
  expect(warm.sets).toMatchObject([
    { kind: "warmup", weight: "60", reps: "5", done: false, touched: false },
    { weight: "", reps: "" }
  ])
  expect(canWarmUp({ ...squat, name: "Squat" })).toBe(true)
  expect(canWarmUp({ ...warm, name: "Squat" })).toBe(false)
  expect(canWarmUp({ ...squat, name: "Assisted pull-up" })).toBe(false)
})
