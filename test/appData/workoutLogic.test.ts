import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { preferredLocale } from "../../packages/app/src/format/numbers.ts"
import { setsText } from "../../packages/app/src/format/sets.ts"
import {
  currentSet,
  type Draft,
  type DraftExercise,
  emptyExercise,
  type KnownExercise,
  knownBy,
  measureOf,
  minutesOf,
  named,
  plannedExercise,
  recalled,
  ticked,
  typed,
  withoutSet,
  withSet
} from "../../packages/app/src/workout/Draft.ts"
import { withoutChange } from "../../packages/app/src/workout/edits.ts"
import { figuresToLift, setIn } from "../../packages/app/src/workout/mass.ts"
import { loading, STANDARD_PLATES } from "../../packages/app/src/workout/Plates.ts"
import { noticedRecord } from "../../packages/app/src/workout/Records.ts"
import { pauseRest, resumeRest, secondsLeft, shiftRest, startRest } from "../../packages/app/src/workout/RestTimer.ts"
import { readSet } from "../../packages/app/src/workout/SetFields.ts"
import { currentExercise, isRoundOpen, tied } from "../../packages/app/src/workout/Superset.ts"

const bench: KnownExercise = {
  name: "Bench press",
  lastDate: "2026-11-18",
  sessions: 12,
  lastSets: [
    { reps: 5, weightKg: 82.5 },
    { reps: 5, weightKg: 82.5 },
    { reps: 4, weightKg: 82.5 },
    { reps: 10, weightKg: 60 }
  ],
  bestEstimatedOneRepMaxKg: 98,
  heaviestKg: 90,
  mostRepetitions: 10
}

let ids = 0
const newId = () => `${++ids}`
const figures = ({ reps, weightKg }: { readonly reps: number; readonly weightKg?: number }) => ({
  weight: weightKg === undefined ? "" : String(weightKg),
  reps: String(reps)
})
const added = (): DraftExercise => named(emptyExercise(newId), "bench  PRESS", bench, figures, newId)
const id = (exercise: DraftExercise, at: number) => exercise.sets[at]?.id ?? ""
const weights = (exercise: DraftExercise) => exercise.sets.map(({ weight }) => weight)

describe("a session that is being logged", () => {
  it("fills in the sets of the last session, under the name as last written", () => {
    const exercise = added()
    expect(exercise.name).toBe("Bench press")
    expect(exercise.sets.map(({ done, reps, weight }) => ({ weight, reps, done }))).toEqual([
      { weight: "82.5", reps: "5", done: false },
      { weight: "82.5", reps: "5", done: false },
      { weight: "82.5", reps: "4", done: false },
      { weight: "60", reps: "10", done: false }
    ])
  })

  it("keeps sets that were typed before the exercise was named, and shows what was lifted before", () => {
    const empty = emptyExercise(newId)
    const exercise = named(
      typed(empty, id(empty, 0), { weight: "85", reps: "5" }),
      "Bench press",
      bench,
      figures,
      newId
    )
    expect(weights(exercise)).toEqual(["85"])
    expect(exercise.sets[0]?.before).toEqual({ reps: 5, weightKg: 82.5 })
  })

  it("gives a raised weight to the sets below that had the same weight and were not typed in", () => {
    const start = added()
    const second = typed(start, id(start, 1), { weight: "80" })
    const after = ticked(typed(second, id(start, 0), { weight: "85" }), id(start, 0))
    expect(weights(after)).toEqual(["85", "80", "85", "60"])
    expect(currentSet(after)?.id).toBe(id(start, 1))
  })

  it("keeps every weight when a set is unticked", () => {
    const start = added()
    const done = ticked(start, id(start, 0))
    expect(ticked(typed(done, id(start, 0), { weight: "100" }), id(start, 0)).sets.slice(1)).toEqual(
      start.sets.slice(1)
    )
  })

  it("adds a set with the figures of the one above", () => {
    expect(withSet(added(), newId).sets.at(-1)).toMatchObject({ weight: "60", reps: "10", done: false })
  })

  it("finds an exercise in any letter case and spacing", () => {
    expect(knownBy(" BENCHpress", [bench])).toBe(bench)
    expect(knownBy("Bench", [bench])).toBeUndefined()
  })

  const draft: Draft = { writeId: "w", startedAt: 0, date: "2026-11-21", unit: "kg", exercises: [] }

  it("takes back a tick and a removed set, and keeps what was typed since", () => {
    const start = added()
    const of = (exercise: DraftExercise): Draft => ({ ...draft, exercises: [exercise] })
    const raised = typed(start, id(start, 0), { weight: "85" })
    const after = ticked(raised, id(start, 0))
    const now = typed(withSet(after, newId), id(start, 1), { reps: "6" })
    const [back] = withoutChange(of(raised), of(after), of(now)).exercises
    expect(back?.sets.map(({ done, reps, weight }) => `${weight} × ${reps} ${done}`)).toEqual([
      ...["85 × 5 false", "85 × 6 false", "82.5 × 4 false", "60 × 10 false", "60 × 10 false"]
    ])
    const without = withoutSet(now, id(start, 0))
    const later = typed(without, id(start, 2), { reps: "9" })
    const [whole] = withoutChange(of(now), of(without), of(later)).exercises
    expect(whole?.sets.map(({ reps }) => reps)).toEqual(["5", "6", "9", "10", "10"])
    expect(withoutChange(of(start), draft, { ...draft, title: "Push" })).toEqual({ ...of(start), title: "Push" })
  })

  it("counts the minutes to the last set if the session was left open", () => {
    expect(minutesOf(draft, 24.4 * 60_000)).toBe(24)
    expect(minutesOf({ ...draft, lastDoneAt: 50 * 60_000 }, 600 * 60_000)).toBe(50)
    expect(minutesOf(draft, 20_000)).toBe(1)
  })
})

describe("the fields of a set", () => {
  const number = (text: string) => (Number.isNaN(Number(text)) ? undefined : Number(text))
  const read = (weight: string, reps: string) => readSet({ weight, reps }, "reps", number, number)
  const run = (distance: string, time: string) =>
    readSet({ weight: "", reps: "", distance, time }, "distance", number, number)
  const hold = (time: string, weight = "") => readSet({ weight, reps: "", time }, "time", number, number)

  it("is bodyweight without a weight", () => {
    expect(read("", "12")).toEqual({ set: { reps: 12 } })
    expect(read("85", "5")).toEqual({ set: { reps: 5, weightKg: 85 } })
  })

  it("says which field is wrong", () => {
    expect(read("85", "")).toEqual({ wrong: "reps", why: "missing" })
    expect(read("heavy", "5")).toEqual({ wrong: "weight", why: "number" })
    expect(read("85", "5.5")).toEqual({ wrong: "reps", why: "whole" })
    expect(read("1501", "5")).toEqual({ wrong: "weight", why: "range" })
  })

  it("has a time, typed as a clock or in seconds", () => {
    expect(hold("1:05")).toEqual({ set: { reps: 0, seconds: 65 } })
    expect(hold("1:00:00", "10")).toEqual({ set: { reps: 0, seconds: 3600, weightKg: 10 } })
    expect(hold("45")).toEqual({ set: { reps: 0, seconds: 45 } })
    expect(hold("")).toEqual({ wrong: "time", why: "missing" })
    expect(hold("0")).toEqual({ wrong: "time", why: "range" })
    expect(hold("a minute")).toEqual({ wrong: "time", why: "number" })
  })

  it("has a distance in kilometres, a time, or both", () => {
    expect(run("5", "28:10")).toEqual({ set: { reps: 0, meters: 5000, seconds: 1690 } })
    expect(run("0.4", "")).toEqual({ set: { reps: 0, meters: 400 } })
    expect(run("", "30:00")).toEqual({ set: { reps: 0, seconds: 1800 } })
    expect(run("", "")).toEqual({ wrong: "distance", why: "missing" })
    expect(run("1001", "")).toEqual({ wrong: "distance", why: "range" })
  })

  it("keeps the kind and the effort, and what its fields do not show", () => {
    const stored = { reps: 3, seconds: 20 }
    const fields = { weight: "", reps: "4", kind: "drop", rpe: 8.5, stored } as const
    expect(readSet(fields, "reps", number, number)).toEqual({ set: { reps: 4, seconds: 20, kind: "drop", rpe: 8.5 } })
  })
})

it("sets are measured by distance, by time if they have no repetitions, else by repetitions", () => {
  expect(measureOf([{ reps: 5, seconds: 40 }])).toBe("reps")
  expect(measureOf([{ reps: 0, seconds: 40 }])).toBe("time")
  expect(measureOf([{ reps: 0, seconds: 40, meters: 200 }])).toBe("distance")
})

describe("a superset", () => {
  const exercise = (id: string, superset?: number): DraftExercise => ({
    ...{ id, name: id, folded: false, ...(superset !== undefined && { superset }) },
    sets: [0, 1].map((at) => ({ id: `${id}${at}`, weight: "", reps: "5", done: false, touched: false }))
  })
  const done = (each: DraftExercise, count: number): DraftExercise => ({
    ...each,
    sets: each.sets.map((set, at) => ({ ...set, done: at < count }))
  })

  it("is made with the exercise above, takes in a third, and ends with its last but one", () => {
    const all = [exercise("a"), exercise("b"), exercise("c")]
    const two = tied(all, "b", true)
    expect(two.map(({ superset }) => superset)).toEqual([1, 1, undefined])
    const three = tied(two, "c", true)
    expect(three.map(({ superset }) => superset)).toEqual([1, 1, 1])
    expect(tied(tied(three, "c", false), "b", false).map(({ superset }) => superset)).toEqual([
      undefined,
      undefined,
      undefined
    ])
    expect(tied(all, "a", true)).toEqual(all)
  })

  it("goes on in turn: its round is open until every exercise has done as many sets", () => {
    const [a, b] = [done(exercise("a", 1), 1), exercise("b", 1)]
    const draft: Draft = { writeId: "w", startedAt: 0, date: "2026-11-21", unit: "kg", exercises: [a, b] }
    expect(isRoundOpen([a, b], a)).toBe(true)
    expect(currentExercise({ ...draft, rest: { totalSeconds: 1, endsAt: 1, exerciseId: "a" } })?.id).toBe("b")
    expect(isRoundOpen([a, done(b, 1)], done(b, 1))).toBe(false)
  })
})

describe("an exercise of a routine", () => {
  it("has its planned sets, and the loads of the last time where the plan has none", () => {
    const planned = plannedExercise(
      { name: "Bench press", restSeconds: 90, sets: [{ reps: 5, weightKg: 60, kind: "warmup" }, { reps: 8 }] },
      bench,
      figures,
      newId
    )
    expect(planned).toMatchObject({ name: "Bench press", restSeconds: 90, known: bench, measure: "reps" })
    expect(planned.sets).toMatchObject([
      { weight: "60", reps: "5", kind: "warmup", done: false },
      { weight: "82.5", reps: "8", done: false }
    ])
  })

  it("is the same whether it is started before or after the log is read", () => {
    const plan = { name: "Bench press", sets: [{ reps: 5, weightKg: 60 }, { reps: 8 }] }
    const late = recalled(plannedExercise(plan, undefined, figures, newId), bench, figures, newId)
    const withoutIds = ({ sets, ...exercise }: DraftExercise) => ({
      ...exercise,
      id: "",
      sets: sets.map((set) => ({ ...set, id: "" }))
    })
    expect(withoutIds(late)).toEqual(withoutIds(plannedExercise(plan, bench, figures, newId)))
    expect(weights(late)).toEqual(["60", "82.5"])
  })

  it("keeps what was typed before the log is read", () => {
    const plan = { name: "Bench press", sets: [{ reps: 5, weightKg: 60 }, { reps: 8 }] }
    const start = plannedExercise(plan, undefined, figures, newId)
    const second = typed(start, id(start, 1), { weight: "" })
    expect(weights(recalled(typed(second, id(start, 0), { weight: "62" }), bench, figures, newId))).toEqual(["62", ""])
  })

  it("is filled in like the last session if it was named before the log is read", () => {
    const exercise = recalled(
      named(emptyExercise(newId), "bench press", undefined, figures, newId),
      bench,
      figures,
      newId
    )
    expect(weights(exercise)).toEqual(["82.5", "82.5", "82.5", "60"])
    expect(exercise.name).toBe("Bench press")
  })
})

describe("a session in pounds", () => {
  beforeAll(() => void vi.stubGlobal("navigator", { language: "en-GB", languages: ["en-GB"] }))
  afterAll(() => void vi.unstubAllGlobals())

  it("is filled in with weights that pounds can make, and with those that were typed in pounds", () => {
    const lift = (weightKg: number) => figuresToLift("lb")({ reps: 5, weightKg }).weight
    expect([lift(100), lift(61.235), lift(100.0171)]).toEqual(["220.5", "135", "220.5"])
    expect(figuresToLift("kg")({ reps: 5, weightKg: 100.25 }).weight).toBe("100.25")
    expect(figuresToLift("lb")({ reps: 12 })).toEqual({ weight: "", reps: "12" })
  })

  it("is logged in kilograms, and keeps those of a set that still shows the weight of the log", () => {
    const stored = { reps: 5, weightKg: 100 }
    expect(setIn("lb")({ weight: "220.5", reps: "5" })).toEqual({ set: { reps: 5, weightKg: 100.0171 } })
    expect(setIn("lb")({ weight: "220.46", reps: "6", stored })).toEqual({ set: { reps: 6, weightKg: 100 } })
    expect(setIn("lb")({ weight: "135", reps: "5", stored })).toEqual({ set: { reps: 5, weightKg: 61.235 } })
  })
})

describe("plates", () => {
  it("loads the largest plates first", () => {
    expect(loading(85, 20, STANDARD_PLATES.kg)).toEqual({ perSide: [25, 5, 2.5], total: 85 })
    expect(loading(225, 45, STANDARD_PLATES.lb)).toEqual({ perSide: [45, 45], total: 225 })
    expect(loading(20, 20, STANDARD_PLATES.kg)).toEqual({ perSide: [], total: 20 })
  })

  it("finds other plates where the largest do not add up", () => {
    const owned = [
      { weight: 20, pairs: 1 },
      { weight: 15, pairs: 2 }
    ]
    expect(loading(80, 20, owned)).toEqual({ perSide: [15, 15], total: 80 })
  })

  it("uses no more pairs than the person owns, and says the nearest lighter weight", () => {
    expect(
      loading(100, 20, [
        { weight: 20, pairs: 1 },
        { weight: 5, pairs: 2 }
      ])
    ).toEqual({ perSide: [20, 5, 5], total: 80 })
    expect(loading(83, 20, STANDARD_PLATES.kg)).toEqual({ perSide: [25, 5, 1.25], total: 82.5 })
  })

  it("has nothing to say of less than the bar", () => {
    expect(loading(15, 20, STANDARD_PLATES.kg)).toBeUndefined()
    expect(loading(Number.NaN, 20, STANDARD_PLATES.kg)).toBeUndefined()
  })
})

describe("records of a session", () => {
  it("names the set and the figure, by the formula of the insights", () => {
    const record = noticedRecord(bench, [
      { number: 1, reps: 5, weightKg: 82.5 },
      { number: 2, reps: 5, weightKg: 85 },
      { number: 3, reps: 5, weightKg: 85 }
    ])
    expect(record).toMatchObject({ kind: "estimated_max", set: 2 })
    expect(record?.value).toBeCloseTo(99.17, 2)
  })

  it("does not estimate from many repetitions beside sets of few", () => {
    expect(
      noticedRecord(bench, [
        { number: 1, reps: 5, weightKg: 80 },
        { number: 2, reps: 20, weightKg: 70 }
      ])
    ).toBeUndefined()
  })

  it("notices the greatest load, and repetitions of bodyweight", () => {
    expect(noticedRecord(bench, [{ number: 1, reps: 1, weightKg: 95 }])).toEqual({
      kind: "heaviest",
      set: 1,
      value: 95
    })
    const pullUp = { ...bench, name: "Pull-up", bestEstimatedOneRepMaxKg: null, heaviestKg: 0, mostRepetitions: 8 }
    expect(noticedRecord(pullUp, [{ number: 1, reps: 9 }])).toEqual({ kind: "repetitions", set: 1, value: 9 })
    expect(noticedRecord(pullUp, [{ number: 1, reps: 8 }])).toBeUndefined()
  })

  it("has none in the first session of an exercise, nor where load assists", () => {
    expect(noticedRecord(undefined, [{ number: 1, reps: 5, weightKg: 200 }])).toBeUndefined()
    expect(noticedRecord({ ...bench, name: "Assisted dip" }, [{ number: 1, reps: 5, weightKg: 200 }])).toBeUndefined()
  })
})

describe("the rest", () => {
  it("is kept as the time when it ends", () => {
    const rest = startRest(120, 1_000)
    expect(secondsLeft(rest, 49_000)).toBe(72)
    expect(secondsLeft(rest, 999_000)).toBe(0)
  })

  it("is longer or shorter by 15 seconds, and over when nothing is left", () => {
    const rest = startRest(120, 0)
    const longer = shiftRest(rest, 15, 60_000)
    expect(longer && secondsLeft(longer, 60_000)).toBe(75)
    expect(shiftRest(rest, -15, 110_000)).toBeUndefined()
  })

  it("stands still while it is paused", () => {
    const paused = pauseRest(startRest(120, 0), 20_000)
    expect(secondsLeft(paused, 900_000)).toBe(100)
    expect(secondsLeft(resumeRest(paused, 900_000), 910_000)).toBe(90)
  })
})

describe("sets in words", () => {
  const kg = (value: number) => `${value} kg`

  it("counts equal sets", () => {
    expect(
      setsText(
        [5, 5, 5].map((reps) => ({ reps, weightKg: 85 })),
        kg
      )
    ).toBe("3 × 5 at 85 kg")
    expect(
      setsText(
        [5, 5, 4].map((reps) => ({ reps, weightKg: 82.5 })),
        kg
      )
    ).toBe("5, 5, 4 at 82.5 kg")
    expect(setsText([{ reps: 12 }, { reps: 12 }], kg)).toBe("2 × 12")
    expect(
      setsText(
        [
          { reps: 5, weightKg: 100 },
          { reps: 3, weightKg: 110 }
        ],
        kg
      )
    ).toBe("5 at 100 kg; 3 at 110 kg")
    preferredLocale.value = "de"
    expect(setsText([{ reps: 5, weightKg: 100, rpe: 7.5 }], kg)).toBe("5 @7,5 at 100 kg")
    preferredLocale.value = undefined
  })
})
