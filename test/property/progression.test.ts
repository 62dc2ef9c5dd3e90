import { addDays, CalendarDate, INSIGHT_WORDS, progression, type TrainedSession } from "@daybook/core"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { leftOutDays } from "../../packages/core/src/domain/insights/ComparableDays.ts"
import { SEED } from "./Generated.ts"

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

  /** Eight weekly singles whose last differs from the first by so many percent, by equal factors. */
  const changing = (percent: number) =>
    weekly(
      "Squat",
      ...Array.from({ length: 8 }, (_, week) => ({ reps: 1, weightKg: 100 * (1 + percent / 100) ** (week / 7) }))
    )

  it.each([
    ["1.6 % up", 1.6, "progressing"],
    ["1.4 % up", 1.4, "plateaued"],
    ["1.8 % down", -1.8, "regressing"],
    ["1.4 % down", -1.4, "plateaued"]
  ])("a trend of 1.5 % in 4 weeks is the least: %s", (_, inFourWeeks, verdict) => {
    expect(verdictOf(changing(((1 + inFourWeeks / 100) ** (7 / 4) - 1) * 100))).toEqual([verdict])
  })

  it.each([
    ["1 % up", 1, "progressing"],
    ["0.9 % up", 0.9, "plateaued"],
    ["3.1 % down", -3.1, "regressing"],
    ["2.9 % down", -2.9, "plateaued"]
  ])("a rise of 1 %% or a fall of 3 %% over the days is the least, however fast: %s", (_, percent, verdict) => {
    const singles = [0, 1, 2, 3].map((day) => ({ reps: 1, weightKg: 100 * (1 + percent / 100) ** (day / 3) }))
    expect(verdictOf(singles.map((set, day) => session(3 - day, "Squat", set)))).toEqual([verdict])
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

  it("`trend` is a sentence with the values that were compared, the change, the number of days and their dates", () => {
    const [squat] = progression(
      weekly("Squat", ...loads(...[0, 1, 2, 3, 4, 5].map((week) => 80 * 1.04 ** week))),
      ANCHOR
    )
    for (const figure of ["93.3", "113.6", "kg", "+21.7 %", "6 training days", "5 weeks", "2026-02-03", "2026-03-10"])
      expect(squat?.trend).toContain(figure)
  })
})

/** Sessions of one set each, twice a week for so many weeks, the last in the week of the anchor. */
const twiceAWeek = (weeks: number, setOf: (week: number) => Sets[number]) =>
  Array.from({ length: 2 * weeks }, (_, at) => {
    const week = Math.floor(at / 2)
    return session(7 * (weeks - 1 - week) + (at % 2 === 0 ? 3 : 0), "Squat", setOf(week))
  })

/** The verdict of every week from the eighth on. */
const weeklyOn = (weeks: number, setOf: (week: number) => Sets[number]) => {
  const history = twiceAWeek(weeks, setOf)
  return Array.from({ length: weeks - 7 }, (_, back) => {
    const anchor = addDays(ANCHOR, -7 * back)
    return progression(history, anchor)[0]?.verdict
  })
}

it("a verdict's sentence has the weights of the log in the person's unit, and says the same in each", () => {
  const plan = FastCheck.array(FastCheck.integer({ min: 40, max: 200 }), { minLength: 3, maxLength: 12 })
  FastCheck.assert(
    FastCheck.property(plan, FastCheck.constantFrom(...Object.values(INSIGHT_WORDS)), (kilograms, words) => {
      const history = weekly("Squat", ...loads(...kilograms))
      const [inKg] = progression(history, ANCHOR, [], words, "kg")
      const [inPounds] = progression(history, ANCHOR, [], words, "lbs")
      const figures = (text = "", unit: string) =>
        [...text.matchAll(/([\d.,]+) (kg|lb)\b/g)].map(([, figure = "", name]) => {
          expect(name).toBe(unit)
          return Number(figure.replace(",", "."))
        })
      const expected = figures(inKg?.trend, "kg").map((kg) => expect.closeTo(kg / 0.45359237, 0))
      expect(figures(inPounds?.trend, "lb")).toEqual(expected)
      expect(inPounds).toMatchObject({ verdict: inKg?.verdict })
    }),
    { seed: SEED }
  )
})

describe("Like is compared with like", () => {
  const wave: Sets = [
    { reps: 8, weightKg: 110 },
    { reps: 6, weightKg: 120 },
    { reps: 4, weightKg: 132.5 },
    { reps: 6, weightKg: 102.5 }
  ]
  const heavier = (set: Sets[number] | undefined, kg: number) => ({
    reps: set?.reps ?? 0,
    weightKg: (set?.weightKg ?? 0) + kg
  })
  const block = (week: number) => Math.floor(week / 5) % 2 === 0

  it.each([
    ["a wave of four weeks", (week: number) => heavier(wave[week % 4], 0)],
    ["a wave of three weeks, fives", (week: number) => ({ reps: 5, weightKg: [100, 107.5, 115][week % 3] ?? 0 })],
    ["a wave of four weeks, fives", (week: number) => ({ reps: 5, weightKg: [100, 107.5, 115, 90][week % 4] ?? 0 })],
    [
      "blocks of five weeks, fives and twelves",
      (week: number) => (block(week) ? { reps: 5, weightKg: 100 } : { reps: 12, weightKg: 77.5 })
    ]
  ])("%s that repeats itself is flat in every week", (_, setOf) => {
    expect(new Set(weeklyOn(30, setOf))).toEqual(new Set(["plateaued"]))
  })

  it.each([
    [2.5, "progressing"],
    [-2.5, "regressing"]
  ])("a wave that changes by %d kg from cycle to cycle, from the second comparison on", (kg, verdict) => {
    const verdicts = weeklyOn(30, (week) => heavier(wave[week % 4], kg * Math.floor(week / 4)))
    expect(new Set(verdicts.slice(0, -3))).toEqual(new Set([verdict]))
  })

  it("blocks of fives and twelves that both rise", () => {
    const verdicts = weeklyOn(30, (week) => {
      const part = 1 + week / 200
      return block(week) ? { reps: 5, weightKg: 100 * part } : { reps: 12, weightKg: 77.5 * part }
    })
    expect(new Set(verdicts)).toEqual(new Set(["progressing"]))
  })

  it("more repetitions with more load are more, however far apart", () => {
    const history = weekly(
      "Press",
      ...[5, 6, 7, 5].map((reps) => ({ reps, weightKg: 90 })),
      { reps: 10, weightKg: 100 },
      { reps: 12, weightKg: 100 }
    )
    expect(verdictOf(history)).toEqual(["progressing"])
  })

  it("`trend` says what is compared", () => {
    expect(
      progression(
        twiceAWeek(8, (week) => heavier(wave[week % 4], 0)),
        ANCHOR
      )[0]?.trend
    ).toMatch(/same week of the cycle before \(4 weeks\)/)
  })
})

describe("No more is said than the data carries", () => {
  it("a change beyond 25 %% is said in words", () => {
    const [squat] = progression(weekly("Squat", ...loads(80, 85, 90, 95, 100, 105)), ANCHOR)
    expect(squat).toMatchObject({ verdict: "progressing", trend: expect.stringMatching(/more than a quarter higher/) })
    expect(squat?.trend).not.toMatch(/%/)
  })

  it("a load that doubles at once is no progress", () => {
    const [press] = progression(weekly("Press", ...loads(40, 40, 80, 85)), ANCHOR)
    expect(press).toMatchObject({ verdict: "plateaued", trend: expect.stringMatching(/another load, machine/) })
  })

  it("a steep trend of few days that vary: too few to tell", () => {
    const [squat] = progression(weekly("Squat", ...loads(100, 108, 97, 112, 110)), ANCHOR)
    expect(squat).toMatchObject({ verdict: "insufficient_data", trend: expect.stringMatching(/too few days to tell/) })
  })

  it("a rise that ended 21 days and 4 sessions ago is none", () => {
    const rise = [90, 92.5, 95, 97.5, 100, 100, 100, 100, 100]
    const since = (days: number) =>
      rise.map((weightKg, at) => session(days + (8 - at) * 4 - 16, "Squat", { reps: 5, weightKg }))
    expect(verdictOf(since(20).filter(({ date }) => date <= ANCHOR))).toEqual(["progressing"])
    expect(verdictOf(since(21).filter(({ date }) => date <= ANCHOR))).toEqual(["plateaued"])
  })

  it("one lucky day ends no rise that goes on after it", () => {
    const loadsOf = (rise: number) =>
      Array.from({ length: 16 }, (_, at) => ({ reps: 5, weightKg: at === 6 ? 116 : 100 + Math.min(rise * at, 9) }))
    const lucky = (rise: number) => loadsOf(rise).map((set, at) => session(3 * (15 - at), "Squat", set))
    expect(verdictOf(lucky(0.6))).toEqual(["progressing"])
    expect(verdictOf(lucky(1.5))).toEqual(["plateaued"])
  })

  it("one repetition less without load is no fall", () => {
    expect(verdictOf(weekly("Pull-up", ...repetitions(6, 6, 6, 5, 5, 5)))).toEqual(["plateaued"])
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

describe("Which days are compared: each limit from both sides", () => {
  /** A single on each of some days before the anchor. */
  const singles = (...days: ReadonlyArray<readonly [daysBefore: number, weightKg: number]>) =>
    days.map(([daysBefore, weightKg]) => session(daysBefore, "Squat", { reps: 1, weightKg }))

  /** Singles of these loads, some days apart, the last `ending` days before the anchor. */
  const every = (days: number, kilograms: ReadonlyArray<number>, ending = 0) =>
    singles(...kilograms.map((weightKg, index) => [ending + (kilograms.length - 1 - index) * days, weightKg] as const))

  const five = [100, 100, 100, 100, 100]

  it.each([
    ["a break of 21 days", [...every(3, five, 30), ...every(3, [80, 80, 80, 80])], /break of 21 days/],
    ["no break: 20 days", [...every(3, five, 29), ...every(3, [80, 80, 80, 80])], /^(?!.*break)/],
    ["not trained for 21 days", every(3, five, 21), /^Last trained 21 days ago/],
    ["trained 20 days ago", every(3, five, 20), /^Estimated 1RM (?!.*break)/],
    ["a deload: 16 % lighter", every(3, [...five, 84]), /deload/],
    ["no deload: 14 % lighter", every(3, [...five, 86]), /^(?!.*deload)/],
    ["a deload: since 9 days", [...every(3, five, 12), ...every(3, [80, 80, 80, 80])], /deload/],
    ["no deload: since 10 days", [...every(3, five, 13), ...every(3, [80, 80, 80, 80], 1)], /^(?!.*deload)/],
    ["another machine: 26 % lower", every(4, [...five, 74, 74, 74, 74]), /26 % lower at once \(another machine/],
    ["the same: 24 % lower", every(4, [...five, 76, 76, 76, 76]), /^(?!.*machine)/],
    ["another machine: 51 % higher", every(4, [...five, 151, 151, 151, 151]), /51 % higher at once \(another machine/],
    ["the same: 49 % higher", every(4, [...five, 149, 149, 149, 149]), /^(?!.*at once)/],
    [
      "a wrong entry: 36 % higher",
      every(4, [...five, 136, ...five]),
      /is far from the other days \(an estimate of 136 kg\)/
    ],
    ["no wrong entry: 34 % higher", every(4, [...five, 134, ...five]), /^(?!.*far from)/],
    ["a light day: 8 % lower", every(4, [...five, 92, ...five]), /1 lighter day left out/],
    ["no light day: 6 % lower", every(4, [...five, 94, ...five]), /^(?!.*lighter)/]
  ])("%s", (_, history, words) => {
    expect(progression(history, ANCHOR)[0]?.trend).toMatch(words)
  })
})

it.each([
  [119, "plateaued"],
  [120, "insufficient_data"]
])("weigh-ins of the 120 dates up to the anchor count: %i days before the last of four", (days, verdict) => {
  const pullUps = [3, 2, 1, 0].map((daysBefore) => session(daysBefore, "Pull-up", { reps: 5, weightKg: 10 }))
  const weighIns = [{ date: addDays(ANCHOR, -days), weightKg: 80 }]
  expect(progression(pullUps, ANCHOR, weighIns)).toMatchObject([{ verdict }])
})

describe("What does not change a verdict", () => {
  const KG_PER_LB = 0.45359237

  const sets = FastCheck.array(
    FastCheck.record({
      reps: FastCheck.integer({ min: 1, max: 20 }),
      weightKg: FastCheck.double({ min: 60, max: 120, noNaN: true })
    }),
    { minLength: 1, maxLength: 3 }
  )

  /** A history of one exercise, with a session on each of some days. */
  const history = FastCheck.uniqueArray(
    FastCheck.record({ daysBefore: FastCheck.integer({ min: 0, max: 75 }), sets }),
    {
      selector: ({ daysBefore }) => daysBefore,
      maxLength: 30
    }
  )

  type History = ReadonlyArray<{ readonly daysBefore: number; readonly sets: Sets }>

  const sessions = (days: History) => days.map(({ daysBefore, sets }) => session(daysBefore, "Squat", ...sets))

  /** The same verdict for a history and for the changed one. */
  const sameVerdict = (changed: (days: History) => ReadonlyArray<TrainedSession>, same: "verdict" | "trend") => {
    FastCheck.assert(
      FastCheck.property(history, (days) => {
        const before = progression(sessions(days), ANCHOR)
        const after = progression(changed(days), ANCHOR)
        expect(after.map((judged) => judged[same])).toEqual(before.map((judged) => judged[same]))
      }),
      { seed: SEED, numRuns: 300 }
    )
  }

  it("the unit of the loads", () => {
    sameVerdict(
      (days) =>
        sessions(
          days.map(({ daysBefore, sets }) => ({
            daysBefore,
            sets: sets.map(({ reps, weightKg = 0 }) => ({ reps, weightKg: weightKg / KG_PER_LB }))
          }))
        ),
      "verdict"
    )
  })

  it("a light warm-up set of any number of repetitions", () => {
    sameVerdict(
      (days) =>
        sessions(
          days.map(({ daysBefore, sets }) => ({
            daysBefore,
            sets: [{ reps: 1 + (daysBefore % 15), weightKg: 20 }, ...sets]
          }))
        ),
      "trend"
    )
  })

  it("a session that is logged twice", () => {
    sameVerdict((days) => [...sessions(days), ...sessions(days)], "trend")
  })

  it("weigh-ins, for an exercise whose load is not the body", () => {
    const weighIns = [0, 10, 20, 30].map((days) => ({ date: addDays(ANCHOR, -days), weightKg: 80 + days }))
    FastCheck.assert(
      FastCheck.property(history, (days) => {
        expect(progression(sessions(days), ANCHOR, weighIns)).toEqual(progression(sessions(days), ANCHOR))
      }),
      { seed: SEED, numRuns: 100 }
    )
  })
})

it("an outlier is left out of a chart while its day is of the last 8 weeks", () => {
  const all = [{ day: 1, value: 200 }, ...[2, 3, 10, 17, 24, 31, 38, 45, 52].map((day) => ({ day, value: 100 }))]
  expect([...leftOutDays(all, "load", 56)]).toEqual([all[0]])
  expect([...leftOutDays(all, "load", 57)]).toEqual([])
})
