import { CalendarDate } from "@daybook/core"
import type { Answer } from "@daybook/core/app"
import type { LoggedSet } from "@daybook/core/training"
import * as fc from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import {
  type Draft,
  type DraftExercise,
  type DraftSet,
  emptyExercise,
  type KnownExercise,
  warmedUp,
  withSet
} from "../../packages/app/src/workout/Draft.ts"
import { withoutChange } from "../../packages/app/src/workout/edits.ts"
import { type LastSession, lastBests, lastNote } from "../../packages/app/src/workout/LastSessions.ts"
import {
  loading,
  type MassUnit,
  type OwnedPlate,
  STANDARD_BAR,
  STANDARD_PLATES
} from "../../packages/app/src/workout/Plates.ts"
import { exercisesIn } from "../../packages/app/src/workout/picture.ts"
import { lastOfKind, musclesIn, recordIn, type Session, totalsOf } from "../../packages/app/src/workout/Summary.ts"
import { groupsOf, moved, nudged, placeOf } from "../../packages/app/src/workout/Superset.ts"
import { substitutes, swapped } from "../../packages/app/src/workout/Swap.ts"
import { canWarmUp, warmUp } from "../../packages/app/src/workout/WarmUp.ts"

type OneExercise = Answer<"getExercise">

const NO_BESTS = { bestEstimatedOneRepMaxKg: null, heaviestKg: 0, mostRepetitions: 0 }

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

it("a set below added warm-ups has beside it what was lifted in its place", () => {
  const lastSets = [100, 102.5, 105].map((weightKg) => ({ reps: 5, weightKg }))
  const known = { ...{ name: "Squat", lastDate: "2026-11-18", sessions: 2, lastSets }, ...NO_BESTS }
  const set = (before: LoggedSet) => ({ id: newId(), weight: "", reps: "", done: false, touched: false, before })
  const squat = { ...emptyExercise(newId), name: "Squat", known, sets: lastSets.slice(0, 2).map(set) }
  const warm = warmedUp(squat, [{ weight: "60", reps: "5" }], newId)
  expect(withSet(warm, newId).sets.map(({ before }) => before?.weightKg)).toEqual([undefined, 100, 102.5, 105])
  expect(withSet(squat, newId).sets.map(({ before }) => before?.weightKg)).toEqual([100, 102.5, 105])
})

describe("the order of exercises", () => {
  const exercise = (id: string, superset?: number) => ({
    ...{ ...emptyExercise(newId), id, name: id },
    ...(superset !== undefined && { superset })
  })
  const all = [exercise("squat"), exercise("row", 1), exercise("dip", 1), exercise("plank")]
  const ids = (exercises: ReadonlyArray<DraftExercise>) => exercises.map(({ id }) => id).join(" ")

  it("moves a superset as a whole, and others over it", () => {
    expect(ids(moved(all, "dip", 1))).toBe("squat plank row dip")
    expect(ids(moved(all, "row", -1))).toBe("row dip squat plank")
    expect(ids(moved(all, "plank", -1))).toBe("squat plank row dip")
    expect(placeOf(all, "dip")).toEqual({ at: 2, of: 3 })
  })

  it("ends at the first and the last place", () => {
    expect(ids(moved(all, "squat", -1))).toBe(ids(all))
    expect(ids(moved(all, "squat", 9))).toBe("row dip plank squat")
    expect(ids(moved(all, "plank", -9))).toBe("plank squat row dip")
  })

  it("changes within a superset by one exercise, and beyond it by the superset", () => {
    expect(ids(nudged(all, "dip", -1))).toBe("squat dip row plank")
    expect(ids(nudged(all, "row", -1))).toBe("row dip squat plank")
    expect(ids(nudged(all, "plank", 1))).toBe(ids(all))
  })

  it("keeps every exercise and every superset together", () => {
    const lists = fc
      .array(fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), { minLength: 1, maxLength: 8 })
      .map((supersets) => supersets.map((superset, at) => exercise(`${at}`, superset)))
    fc.assert(
      fc.property(lists, fc.nat(7), fc.integer({ min: -8, max: 8 }), (list, at, by) => {
        const id = `${at % list.length}`
        const after = moved(list, id, by)
        expect(new Set(after)).toEqual(new Set(list))
        expect(after).toHaveLength(list.length)
        const own = groupsOf(list).find((group) => group.some((each) => each.id === id)) ?? []
        expect(ids(after)).toContain(ids(own))
      })
    )
  })
})

describe("an exercise that is swapped for another", () => {
  const figures = ({ reps, weightKg }: LoggedSet) => ({
    weight: weightKg === undefined ? "" : `${weightKg}`,
    reps: `${reps}`
  })
  const set = (parts: Partial<DraftSet>): DraftSet => ({
    ...{ id: newId(), weight: "100", reps: "5", done: false, touched: false },
    ...parts
  })
  const squat: DraftExercise = {
    ...{ id: "squat", name: "Squat", folded: true, superset: 1, restSeconds: 180, note: "belt" },
    sets: [set({ kind: "warmup", weight: "60" }), set({}), set({ touched: true }), set({ reps: "8" })]
  }
  const press: KnownExercise = {
    ...{ name: "Leg press", lastDate: "2026-11-18", sessions: 4, bestEstimatedOneRepMaxKg: 200 },
    ...{ heaviestKg: 160, mostRepetitions: 12 },
    lastSets: [
      { reps: 10, weightKg: 150 },
      { reps: 10, weightKg: 160 }
    ]
  }
  const row = { ...emptyExercise(newId), name: "Row" }

  it("keeps the plan, and has the loads of the other's last time", () => {
    const [swap, after] = swapped([squat, row], "squat", { name: "Leg press", known: press }, figures, newId)
    expect(after).toBe(row)
    expect(swap).toMatchObject({ id: "squat", name: "Leg press", superset: 1, restSeconds: 180, folded: true })
    expect(swap).not.toHaveProperty("note")
    expect(swap?.sets.map(({ kind, reps, weight }) => [kind, weight, reps])).toEqual([
      ["warmup", "", "5"],
      [undefined, "150", "5"],
      [undefined, "160", "5"],
      [undefined, "160", "8"]
    ])
    expect(swap?.sets.map(({ before }) => before?.weightKg)).toEqual([undefined, 150, 160, undefined])
  })

  it("has no load where the log does not know it", () => {
    const [swap] = swapped([squat], "squat", { name: "Hack squat", known: undefined }, figures, newId)
    expect(swap?.sets.map(({ reps, weight }) => [weight, reps])).toEqual([
      ["", "5"],
      ["", "5"],
      ["", "5"],
      ["", "8"]
    ])
  })

  it("keeps the sets that are done, and follows them with the rest of the plan", () => {
    const begun = { ...squat, sets: squat.sets.map((each, at) => ({ ...each, done: at < 2 })) }
    const [kept, swap] = swapped([begun], "squat", { name: "Leg press", known: press }, figures, newId)
    expect(kept).toMatchObject({ name: "Squat", note: "belt", sets: [{ weight: "60" }, { weight: "100" }] })
    expect(swap).toMatchObject({ name: "Leg press", superset: 1, sets: [{ weight: "150" }, { weight: "160" }] })
    expect(swap?.id).not.toBe("squat")
  })

  it("is measured as the other one is", () => {
    const plank = { ...press, name: "Plank", lastSets: [{ reps: 0, seconds: 60 }] }
    const timed = ({ reps, seconds }: LoggedSet) => ({ weight: "", reps: `${reps}`, time: `${seconds}` })
    const [swap] = swapped([squat], "squat", { name: "Plank", known: plank }, timed, newId)
    expect(swap).toMatchObject({ measure: "time", sets: [{}, { time: "60" }, { time: "60" }, { time: "60" }] })
    const [back] = swapped(swap ? [swap] : [], "squat", { name: "Leg press", known: press }, figures, newId)
    expect(back).not.toHaveProperty("measure")
    expect(back?.sets[1]).toMatchObject({ weight: "150", reps: "10" })
  })

  it("comes back as it was, without what took its place", () => {
    const begun = { ...squat, sets: squat.sets.map((each, at) => ({ ...each, done: at < 2 })) }
    const draft = (exercises: ReadonlyArray<DraftExercise>): Draft => ({
      ...{ writeId: "w", startedAt: 0, date: "2026-11-21", unit: "kg" },
      exercises
    })
    const before = draft([begun, row])
    const after = draft(swapped(before.exercises, "squat", { name: "Leg press", known: press }, figures, newId))
    expect(after.exercises).toHaveLength(3)
    expect(withoutChange(before, after, after).exercises).toEqual(before.exercises)
  })

  it("is offered first what aims at the same muscle", () => {
    const known = (name: string): KnownExercise => ({ ...press, name })
    const all = ["Bench press", "Squat", "Leg press", "Row"].map(known)
    expect(substitutes("squat", all, {}).map(({ name }) => name)).toEqual(["Leg press", "Bench press", "Row"])
  })
})

describe("the summary of a session", () => {
  const session = (id: string, names: ReadonlyArray<string>, parts: Partial<Session> = {}): Session => ({
    ...{ id, date: CalendarDate.make("2026-11-21") },
    exercises: names.map((name) => ({ name, sets: [{ reps: 5, weightKg: 100 }] })),
    ...parts
  })

  it("counts sets and volume without warm-ups, and no load that assists", () => {
    expect(
      totalsOf([
        {
          name: "Squat",
          sets: [
            { reps: 8, weightKg: 60, kind: "warmup" },
            { reps: 5, weightKg: 100 }
          ]
        },
        { name: "Assisted pull-up", sets: [{ reps: 8, weightKg: 30 }] },
        { name: "Plank", sets: [{ reps: 0, seconds: 60 }] }
      ])
    ).toEqual({ sets: 3, volumeKg: 500 })
  })

  it("compares with the last of the same routine, or else with the last of mostly the same exercises", () => {
    const now = session("now", ["Squat", "Bench press", "Row"])
    const swap = session("swap", ["squat", "Bench press", "Pull-up"])
    const legs = session("legs", ["Squat", "Leg press"])
    const later = session("later", ["Squat", "Bench press", "Row"])
    expect(lastOfKind(now, [later, now, legs, swap])?.id).toBe("swap")
    expect(lastOfKind(now, [later, now, legs])).toBeUndefined()
    const planned = session("planned", ["Deadlift"], { routineId: "a" })
    expect(lastOfKind({ ...now, routineId: "a" }, [now, swap, planned])?.id).toBe("planned")
    expect(lastOfKind({ ...now, routineId: "b" }, [now, swap, planned])?.id).toBe("swap")
  })

  it("draws the exercises that have room, and leaves room to count the others", () => {
    // The picture has room of 700 px, and 514 px below three records.
    expect([3, 6, 7].map((count) => exercisesIn(700, count))).toEqual([3, 6, 6])
    expect([4, 5, 6].map((count) => exercisesIn(514, count))).toEqual([4, 4, 4])
    expect([0, 1].map((count) => exercisesIn(40, count))).toEqual([0, 0])
  })

  it("has the hard sets by muscle, half a set for what helps", () => {
    const bench = session("now", [], {
      exercises: [
        {
          name: "Bench press",
          sets: [
            { reps: 5, weightKg: 40, kind: "warmup" },
            { reps: 5, weightKg: 80 },
            { reps: 5, weightKg: 80, rpe: 5 }
          ]
        }
      ]
    })
    expect(musclesIn(bench, {})).toEqual([
      ["chest", 1],
      ["triceps", 0.5],
      ["shoulders", 0.5]
    ])
    expect(musclesIn(bench, { benchpress: ["triceps"] })).toEqual([["triceps", 1]])
  })

  it("has at most one record for each exercise, and only if this session set it", () => {
    const place = (workoutId: string) => ({ workoutId, date: CalendarDate.make("2026-11-21") })
    const history = (records: Partial<OneExercise["records"]>, sessions = 2): OneExercise => ({
      ...{ name: "Squat", verdict: "progressing", trend: "", hardSetsPerWeek: 3 },
      records: { estimatedOneRepMax: null, heaviestSet: null, mostRepetitions: null, volume: null, ...records },
      sessions: Array.from({ length: sessions }, () => ({
        ...{ sets: [], estimatedOneRepMaxKg: null, volumeKg: null },
        ...place("now")
      }))
    })
    const best = { estimatedOneRepMaxKg: 116.67, reps: 5, weightKg: 100 }
    const heaviest = { reps: 1, weightKg: 110 }
    const both = {
      estimatedOneRepMax: { ...best, ...place("now") },
      heaviestSet: { ...heaviest, ...place("now") }
    }
    expect(recordIn("now", history(both))).toEqual([{ name: "Squat", kind: "estimated_max", value: 116.67 }])
    expect(recordIn("now", history({ ...both, estimatedOneRepMax: { ...best, ...place("before") } }))).toEqual([
      { name: "Squat", kind: "heaviest", value: 110 }
    ])
    expect(recordIn("other", history(both))).toEqual([])
    expect(recordIn("now", history(both, 1))).toEqual([])
    expect(recordIn("now", history({ mostRepetitions: { reps: 20, ...place("now") } }))).toEqual([
      { name: "Squat", kind: "repetitions", value: 20 }
    ])
  })
})
