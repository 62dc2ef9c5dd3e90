import { addDays, CalendarDate, progression, type TrainedSession } from "@daybook/core"
import { describe, expect, it } from "vitest"

const ANCHOR = CalendarDate.make("2026-03-10")

type Sets = TrainedSession["exercises"][number]["sets"]

const session = (daysBefore: number, name: string, ...sets: Sets): TrainedSession => ({
  date: addDays(ANCHOR, -daysBefore),
  exercises: [{ name, sets }]
})

/** One session of one set a week, the oldest first, the last on the anchor date. */
const weekly = (name: string, ...sets: Sets): ReadonlyArray<TrainedSession> =>
  sets.map((set, index) => session((sets.length - 1 - index) * 7, name, set))

const loads = (...kilograms: ReadonlyArray<number>): Sets => kilograms.map((weightKg) => ({ reps: 5, weightKg }))
const repetitions = (...counts: ReadonlyArray<number>): Sets => counts.map((reps) => ({ reps }))

const verdictOf = (sessions: ReadonlyArray<TrainedSession>) =>
  progression(sessions, ANCHOR).map(({ verdict }) => verdict)

describe("`verdict`: `progressing`, `plateaued`, `regressing`, `insufficient_data`", () => {
  it.each([
    ["a load that rises", weekly("Squat", ...loads(80, 85, 90, 95, 100, 105)), "progressing"],
    ["a load that stays", weekly("Squat", ...loads(100, 100, 100, 100, 100, 100)), "plateaued"],
    ["a load that varies by 1 % and returns", weekly("Squat", ...loads(100, 101, 100, 100, 101, 100)), "plateaued"],
    ["a load that falls", weekly("Squat", ...loads(105, 100, 95, 90, 85, 80)), "regressing"],
    ["one session", weekly("Squat", ...loads(100)), "insufficient_data"],
    ["two sessions with very different loads", weekly("Squat", ...loads(50, 100)), "insufficient_data"],
    ["bodyweight: more repetitions", weekly("Pull-up", ...repetitions(5, 6, 7, 8, 9, 10)), "progressing"],
    ["bodyweight: the same repetitions", weekly("Pull-up", ...repetitions(8, 8, 8, 8, 8, 8)), "plateaued"],
    ["bodyweight: fewer repetitions", weekly("Pull-up", ...repetitions(10, 9, 8, 7, 6, 5)), "regressing"],
    [
      "a load of 0 counts as bodyweight",
      weekly("Dip", ...[5, 6, 7, 8, 9, 10].map((reps) => ({ reps, weightKg: 0 }))),
      "progressing"
    ],
    [
      "bodyweight with one loaded day: judged by repetitions",
      weekly("Pull-up", ...repetitions(5, 6, 7), { reps: 3, weightKg: 5 }, ...repetitions(8, 9, 10)),
      "progressing"
    ],
    [
      "alternating heavy and light days, with rising heavy days",
      weekly("Press", ...loads(75, 95, 75, 97.5, 75, 100, 75)),
      "progressing"
    ],
    [
      "an assisted exercise, where less load is harder",
      weekly("Pull Up (Assisted)", ...loads(40, 35, 30, 25)),
      "insufficient_data"
    ],
    ["no repetitions", weekly("Squat", ...repetitions(0, 0, 0, 0, 0, 0)), "insufficient_data"],
    [
      "more repetitions with the same load",
      weekly("Row", ...[5, 6, 7, 8, 9, 10].map((reps) => ({ reps, weightKg: 60 }))),
      "progressing"
    ]
  ])("%s", (_, history, verdict) => {
    expect(verdictOf(history)).toEqual([verdict])
  })

  it.each([
    ["up", [100, 100, 100, 101, 101, 101], "progressing"],
    ["down", [100, 100, 100, 99, 99, 99], "regressing"]
  ])("a change of exactly 1 % %s is no plateau", (_, kilograms, verdict) => {
    const singles = kilograms.map((weightKg) => ({ reps: 1, weightKg }))
    expect(verdictOf(weekly("Squat", ...singles))).toEqual([verdict])
  })

  it("only the best set of a day counts, not its warm-up sets", () => {
    const heavy = [80, 85, 90, 95, 100, 105]
    const history = heavy.map((weightKg, index) =>
      session((5 - index) * 7, "Squat", ...Array.from({ length: index + 1 }, () => ({ reps: 5, weightKg: 20 })), {
        reps: 5,
        weightKg
      })
    )
    expect(verdictOf(history)).toEqual(["progressing"])
  })

  it("`trend` is a sentence with the two values that were compared", () => {
    const [squat] = progression(weekly("Squat", ...loads(80, 80, 80, 100, 100, 100)), ANCHOR)
    expect(squat?.trend).toMatch(/kg/)
    expect(squat?.trend).toContain("93.3")
    expect(squat?.trend).toContain("116.7")
    expect(squat?.trend).toContain("+25")
  })
})

describe("An exercise is matched by name, case- and space-insensitively", () => {
  it.each([
    ["letter case", ["Bench Press", "bench press", "BENCH PRESS", "Bench press"]],
    ["space around the name", ["Bench Press", " Bench Press", "Bench Press ", "\tBench Press\n"]],
    ["more space inside the name", ["Bench Press", "Bench  Press", "Bench\tPress", "Bench\u00a0Press"]],
    ["no space inside the name", ["Bench Press", "BenchPress", "benchpress", "Bench Press"]]
  ])("%s", (_, names) => {
    const history = names.map((name, index) => session(index * 7, name, { reps: 5, weightKg: 60 }))
    expect(verdictOf(history)).toEqual(["plateaued"])
  })

  it("other names are other exercises", () => {
    const history = ["Press", "Bench Press", "Bench-Press", "Presse"].map((name) => session(1, name, { reps: 5 }))
    expect(progression(history, ANCHOR)).toHaveLength(4)
  })
})

describe("Progression looks at the 8 weeks up to the anchor date", () => {
  it("includes the 56th day back from the anchor, but neither the 57th nor the day after the anchor", () => {
    const listed = (daysBefore: number) => progression([session(daysBefore, "Squat", { reps: 5 })], ANCHOR)
    expect(listed(0)).toHaveLength(1)
    expect(listed(55)).toHaveLength(1)
    expect(listed(56)).toEqual([])
    expect(listed(-1)).toEqual([])
  })

  it("earlier sessions do not change a verdict", () => {
    const recent = weekly("Squat", ...loads(100, 100, 100, 100, 100, 100))
    const old = [60, 67, 74].map((days) => session(days, "Squat", { reps: 5, weightKg: 300 }))
    expect(progression([...old, ...recent], ANCHOR)).toEqual(progression(recent, ANCHOR))
  })

  it("lists an exercise with at least one session in them, most trained first", () => {
    const history = [
      ...weekly("Once", ...loads(100)),
      ...weekly("Thrice", ...loads(100, 100, 100)),
      ...weekly("Twice", ...loads(100, 100))
    ]
    expect(progression(history, ANCHOR).map(({ exercise }) => exercise)).toEqual(["Thrice", "Twice", "Once"])
  })

  it("at most 20", () => {
    const often = Array.from({ length: 20 }, (_, index) => weekly(`Often ${index}`, ...loads(100, 100)))
    const seldom = Array.from({ length: 5 }, (_, index) => weekly(`Seldom ${index}`, ...loads(100)))
    const listed = progression([...seldom, ...often].flat(), ANCHOR)
    expect(listed).toHaveLength(20)
    expect(listed.every(({ exercise }) => exercise.startsWith("Often"))).toBe(true)
  })

  it("is empty without a log", () => {
    expect(progression([], ANCHOR)).toEqual([])
  })
})
