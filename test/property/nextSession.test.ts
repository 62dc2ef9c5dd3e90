import { addDays, CalendarDate, nextSession, progression, type TrainedSession } from "@daybook/core"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

const ANCHOR = CalendarDate.make("2026-03-10")
const WEIGH_INS = [{ date: addDays(ANCHOR, -3), weightKg: 80 }]

interface LoggedSet {
  readonly reps: number
  readonly weightKg?: number
  readonly rpe?: number
  readonly kind?: "drop" | "failure" | "warmup"
}

interface Day {
  readonly ago: number
  readonly sets: ReadonlyArray<LoggedSet>
}

const sessionsOf = (days: ReadonlyArray<Day>, name = "Squat"): ReadonlyArray<TrainedSession> =>
  days.map(({ ago, sets }) => ({ date: addDays(ANCHOR, -ago), exercises: [{ name, sets }] }))

type Facts = Partial<Parameters<typeof nextSession>[2]>

const proposed = (sessions: ReadonlyArray<TrainedSession>, facts: Facts = {}) => {
  const verdict = progression(sessions, ANCHOR, WEIGH_INS)[0]?.verdict ?? "insufficient_data"
  return nextSession(sessions, ANCHOR, { weighIns: WEIGH_INS, verdict, ...facts })
}

/** Days three or four apart, the last of them two days ago: `3x8@80` for each, with an effort after a colon. */
const typed = (days: ReadonlyArray<string>, last = 2): ReadonlyArray<Day> =>
  days.map((text, at) => {
    const [done = "", rpe] = text.split(":")
    return {
      ago: last + Math.round(3.5 * (days.length - 1 - at)),
      sets: done.split(",").flatMap((each) => {
        const [, count = "1", reps, drop, kg] = /^(?:(\d+)x)?(\d+)(d?)(?:@([\d.]+))?$/.exec(each) ?? []
        const set = {
          reps: Number(reps),
          ...(drop && { kind: "drop" as const }),
          ...(kg && { weightKg: Number(kg) }),
          ...(rpe && { rpe: Number(rpe) })
        }
        return Array.from({ length: Number(count) }, () => set)
      })
    }
  })

/** The sets of a proposal, as they are typed. */
const setsText = (found: ReturnType<typeof proposed>) =>
  found?.sets
    .map(
      ({ kind, reps, weightKg }) =>
        `${reps}${kind === "drop" ? "d" : ""}${weightKg === undefined ? "" : `@${weightKg}`}`
    )
    .join(",")

type Sample = readonly [name: string, days: ReadonlyArray<string>, change: string, sets: string, facts?: Facts]

const SAMPLES: ReadonlyArray<Sample> = [
  ["five each time", ["3x5@95", "3x5@97.5", "3x5@100"], "more_load", "5@102.5,5@102.5,5@102.5"],
  ["own step", ["3x5@90", "3x5@95", "3x5@100"], "more_load", "5@105,5@105,5@105"],
  ["missing repetitions", ["3x8@80", "3x8@80", "8@80,7@80,6@80"], "more_repetitions", "8@80,8@80,7@80"],
  ["a harder day", ["3x8@80:8", "3x8@80:8", "3x8@80:9.5"], "same", "8@80,8@80,8@80"],
  ["an easy day", ["3x5@100:8", "3x5@100:8", "3x5@100:6"], "more_load", "5@105,5@105,5@105"],
  ["light dumbbells", ["3x12@5", "3x12@5", "3x12@5"], "more_repetitions", "13@5,13@5,13@5"],
  ["loads that were used", ["3x5@101", "3x5@98", "3x5@98", "3x5@98"], "more_load", "4@101,4@101,4@101"],
  ["own plates", ["3x5@100", "3x5@100"], "more_load", "5@101,5@101,5@101", { plates: [0.5, 1.25, 20] }],
  ["without load", ["3x10", "3x10", "3x10"], "more_repetitions", "11,11,11"],
  ["pounds", ["3x5@83.91", "3x5@83.91"], "more_load", "4@86.18,4@86.18,4@86.18", { unit: "lbs" }],
  [
    "fewer from set to set",
    ["8@80,7@80,6@80", "8@82.5,7@82.5,6@82.5", "8@85,7@85,6@85"],
    "more_load",
    "8@87.5,7@87.5,6@87.5"
  ],
  ["a test of the maximum", ["3x5@100", "3x5@102.5", "3x5@105", "1@125"], "more_load", "5@107.5,5@107.5,5@107.5"],
  ["singles", ["1@140,5x5@100", "1@140,5x5@100"], "same", "1@140,5@100,5@100,5@100,5@100,5@100"],
  ["very light", ["3x12@1", "3x12@1"], "more_repetitions", "13@1,13@1,13@1"],
  ["own step between blocks", ["3x12@10", "3x12@12", "3x12@14"], "more_repetitions", "13@14,13@14,13@14"],
  ["a drop set", ["3x8@80,3d@80", "3x8@80,3d@80"], "more_load", "7@82.5,7@82.5,7@82.5,3d@80"],
  ["lighter sets stay", ["5@100,2x8@80", "5@100,2x8@80", "5@100,2x8@80"], "more_load", "4@102.5,8@80,8@80"],
  [
    "heavy and light in turn",
    ["3x5@100", "3x10@75", "3x5@102.5", "3x10@77.5", "3x5@105", "3x10@80", "3x5@107.5"],
    "more_load",
    "10@82.5,10@82.5,10@82.5"
  ]
]

describe("the next session of an exercise", () => {
  it.each(SAMPLES.map((sample) => [sample[0], sample] as const))("%s", (_, [, days, change, sets, facts]) => {
    const found = proposed(sessionsOf(typed(days)), facts)
    expect([found?.change, setsText(found)]).toEqual([change, sets])
  })

  it("builds on the work before a light day, and starts lighter after a break", () => {
    const days = typed(["3x5@95", "3x5@97.5", "3x5@100", "3x5@102.5", "3x5@105", "3x5@60"])
    expect(setsText(proposed(sessionsOf(days)))).toBe("5@107.5,5@107.5,5@107.5")
    const paused = proposed(sessionsOf(typed(["3x5@95", "3x5@97.5", "3x5@100"], 30)))
    expect([paused?.change, setsText(paused)]).toEqual(["less", "5@90,5@90,5@90"])
    expect(paused?.reason).toBe("Last trained 30 days ago: start with 10 kg less.")
    const light = proposed(sessionsOf(typed(["3x12@5", "3x12@5"], 30), "Curl"))
    expect([setsText(light), light?.reason]).toEqual([
      "10@5,10@5,10@5",
      "Last trained 30 days ago: start with fewer repetitions."
    ])
    expect(setsText(proposed(sessionsOf(typed(["3x8", "3x8"], 30), "Pull-up")))).toBe("7,7,7")
  })

  it("is lighter where repetitions lack for days, and once only", () => {
    const stuck = ["3x8@80", "3x8@80", "3x8@80", "6@82.5,5@82.5,5@82.5", "6@82.5,5@82.5,5@82.5", "3x5@82.5"]
    const found = proposed(sessionsOf(typed(stuck)))
    expect([found?.change, setsText(found)]).toEqual(["less", "8@75,8@75,8@75"])
    const after = proposed(sessionsOf(typed([...stuck, "8@75,7@75,7@75"])))
    expect(after?.change).not.toBe("less")
  })

  it.each<readonly [string, string, Day]>([
    ["of time", "Plank", { ago: 2, sets: [{ reps: 0 }] }],
    ["assisted", "Assisted pull-up", { ago: 2, sets: [{ reps: 8, weightKg: 20 }] }],
    ["not trained for 8 weeks", "Squat", { ago: 60, sets: [{ reps: 5, weightKg: 100 }] }]
  ])("is none for an exercise that is %s", (_, name, day) => {
    expect(proposed(sessionsOf([day], name))).toBeUndefined()
  })
})

const sets = FastCheck.array(
  FastCheck.record(
    {
      reps: FastCheck.integer({ min: 1, max: 20 }),
      weightKg: FastCheck.integer({ min: 2, max: 80 }).map((steps) => steps * 2.5),
      rpe: FastCheck.integer({ min: 10, max: 20 }).map((halves) => halves / 2)
    },
    { requiredKeys: ["reps"] }
  ),
  { minLength: 1, maxLength: 6 }
)

const logs = FastCheck.uniqueArray(FastCheck.record({ ago: FastCheck.nat(70), sets }), {
  selector: ({ ago }) => ago,
  maxLength: 20
})

const heaviest = (all: ReadonlyArray<LoggedSet>) => Math.max(0, ...all.map(({ weightKg = 0 }) => weightKg))

it("no proposal is far beyond what was done, and the order of the sessions does not matter", () => {
  FastCheck.assert(
    FastCheck.property(logs, FastCheck.constantFrom("Squat", "Pull-up", "Curl"), (days, name) => {
      const sessions = sessionsOf(days, name)
      const found = proposed(sessions)
      expect(proposed(sessions.toReversed())).toEqual(found)
      if (found === undefined) return
      expect(found.reason).not.toMatch(/NaN|undefined|Infinity/)
      // Of one day, with as many sets: the load is at most a tenth, body included, or one step of this log heavier.
      const loads = days.flatMap(({ sets }) => sets.map(({ weightKg = 0 }) => weightKg))
      const steps = loads.flatMap((load) => loads.map((other) => other - load))
      const top = heaviest(found.sets)
      const bases = days.filter(
        ({ sets }) =>
          sets.length === found.sets.length &&
          (top <= heaviest(sets) * 1.1 + 8.5 || steps.some((step) => Math.abs(top - heaviest(sets) - step) < 0.01))
      )
      expect(bases.length).toBeGreaterThan(0)
      for (const { reps, weightKg = 1 } of found.sets) {
        expect(Number.isInteger(reps) && reps >= 1).toBe(true)
        expect(weightKg).toBeGreaterThan(0)
      }
    }),
    { seed: SEED, numRuns: 300 }
  )
})
