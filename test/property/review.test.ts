import {
  addDays,
  CalendarDate,
  type ReviewedLog,
  reviewedWeek,
  reviewOf,
  STARTING_GOALS,
  TARGET_DAYS
} from "@daybook/core"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

const SUNDAY = CalendarDate.make("2026-03-08")
const WEEK = reviewedWeek(SUNDAY, addDays(SUNDAY, 2))
const PARAMETERS = { seed: SEED, numRuns: 60 }

interface Day {
  readonly calories: number
  readonly protein: number
  readonly waterMl: number
  readonly weightKg: number | null
  readonly sleepMinutes: number | null
  readonly hrvMs: number | null
  readonly sets: number
}

const some = <A>(value: FastCheck.Arbitrary<A>) => FastCheck.option(value, { freq: 6 })

const day: FastCheck.Arbitrary<Day> = FastCheck.record({
  calories: FastCheck.integer({ min: 0, max: 4000 }),
  protein: FastCheck.integer({ min: 0, max: 250 }),
  waterMl: FastCheck.integer({ min: 0, max: 4000 }),
  weightKg: some(FastCheck.integer({ min: 70, max: 75 })),
  sleepMinutes: some(FastCheck.integer({ min: 240, max: 560 })),
  hrvMs: some(FastCheck.integer({ min: 30, max: 90 })),
  sets: FastCheck.nat(12)
})

const logs = FastCheck.array(day, { minLength: 0, maxLength: 90, size: "max" })

type Choices = Partial<Pick<ReviewedLog, "goals" | "dayTargets" | "paceKgPerWeek">>

/** The days as a log, the first of them the Sunday. */
const logOf = (days: ReadonlyArray<Day>, choices: Choices = {}): ReviewedLog => {
  const known = days.map((found, ago) => ({ date: addDays(SUNDAY, -ago), ...found })).reverse()
  const week = known.filter(({ date }) => date >= WEEK.start)
  return {
    ...{
      goals: STARTING_GOALS,
      dayTargets: undefined,
      paceKgPerWeek: undefined,
      muscles: undefined,
      metrics: [],
      exercises: [],
      ...choices
    },
    days: week,
    meals: week.map(({ date, protein }) => ({ date, meal: "lunch", protein })),
    energy: known,
    sessions: known.flatMap(({ date, sets }) =>
      sets === 0
        ? []
        : [
            {
              date,
              exercises: [{ name: "Row", sets: Array.from({ length: sets }, () => ({ reps: 8, weightKg: 60 })) }]
            }
          ]
    ),
    healthDays: known.map(({ date, hrvMs, sleepMinutes }) => ({
      ...{ date, source: "apple_health", hrvMs, sleepMinutes, restingHeartRateBpm: null }
    }))
  }
}

const reviewed = (log: ReviewedLog) => reviewOf(log, WEEK, addDays(SUNDAY, 2))

/** Numbers from -1 to 1 without a pattern, the same in every run. */
const noise = (person: number, day: number): number => Math.sin((person * 1009 + day) ** 2 * 12.9898 + day)

/** Someone who keeps the goals, sleeps and trains as ever, with the spread of usual days. */
const steady = (person: number): ReadonlyArray<Day> =>
  Array.from({ length: 90 }, (_, ago) => ({
    calories: 2000 + 150 * noise(person, 7 * ago),
    protein: 130 + 8 * noise(person, 7 * ago + 1),
    waterMl: 2400 + 300 * noise(person, 7 * ago + 2),
    weightKg: 75 + 0.6 * noise(person, 7 * ago + 3),
    // Longer on weekends, as most people sleep.
    sleepMinutes: (ago % 7 < 2 ? 480 : 440) + 40 * noise(person, 7 * ago + 4),
    hrvMs: 60 + 8 * noise(person, 7 * ago + 5),
    sets: ago % 2 === 0 ? 5 : 0
  }))

describe("the review of any log", () => {
  it("counts each day once: kept or missed, and no more than there are", () => {
    FastCheck.assert(
      FastCheck.property(logs, (days) => {
        const { energy, goals, recovery } = reviewed(logOf(days))
        for (const { goal, kept, missed } of goals) {
          expect(kept + missed).toBeLessThanOrEqual(7)
          if (goal === "calories") expect(kept + missed).toBe(energy.fullDays)
          if (goal === "protein") expect(kept + missed).toBeLessThanOrEqual(energy.fullDays)
        }
        expect(recovery.strainedDays).toBeLessThanOrEqual(recovery.judgedDays)
      }),
      PARAMETERS
    )
  })

  it("judges each day by its own targets, and those that are equal on all days as the goals", () => {
    const targets = FastCheck.record({
      calories: FastCheck.integer({ min: 1, max: 4000 }),
      protein: FastCheck.integer({ min: 1, max: 250 }),
      waterMl: FastCheck.integer({ min: 1, max: 4000 })
    })
    FastCheck.assert(
      FastCheck.property(logs, targets, targets, (days, usual, training) => {
        const goals = { ...STARTING_GOALS, ...usual }
        const log = logOf(days, { goals })
        const onAll = Object.fromEntries(TARGET_DAYS.map((on) => [on, training]))
        expect(reviewed({ ...log, dayTargets: onAll }).goals).toEqual(
          reviewed({ ...log, goals: { ...goals, ...training } }).goals
        )
        const trained = new Set(log.sessions.map(({ date }) => date))
        const keptBy = (isTraining: boolean, figures: typeof goals) =>
          reviewed({
            ...{ ...log, goals: figures },
            days: log.days.filter(({ date }) => trained.has(date) === isTraining)
          }).goals
        const apart = [...keptBy(false, goals), ...keptBy(true, { ...goals, ...training })]
        for (const { goal, kept, missed } of reviewed({ ...log, dayTargets: { training } }).goals) {
          const both = apart.filter((each) => each.goal === goal)
          expect(kept).toBe(both.reduce((sum, each) => sum + each.kept, 0))
          expect(missed).toBe(both.reduce((sum, each) => sum + each.missed, 0))
        }
      }),
      PARAMETERS
    )
  })

  it("has at most one thing to change, with figures of the review", () => {
    FastCheck.assert(
      FastCheck.property(logs, FastCheck.constantFrom(undefined, -0.4, 0.2), (days, paceKgPerWeek) => {
        const { change, energy } = reviewed(logOf(days, { paceKgPerWeek }))
        if (change === null) return
        expect(change.calories !== null).toBe(change.about === "weight")
        if (change.calories !== null) {
          expect(change.calories).toBeGreaterThanOrEqual(1200)
          expect(change.text).toContain(`${energy.intakeKcal} kcal`)
        }
      }),
      PARAMETERS
    )
  })

  it("judges no day that is not over", () => {
    FastCheck.assert(
      FastCheck.property(logs, FastCheck.integer({ min: 0, max: 6 }), (days, ago) => {
        const firstNotOver = addDays(SUNDAY, -ago)
        const { goals, recovery } = reviewOf(logOf(days), WEEK, firstNotOver)
        expect(recovery.judgedDays).toBeLessThanOrEqual(7 - ago)
        for (const { kept, missed } of goals) expect(kept + missed).toBeLessThanOrEqual(6 - ago)
      }),
      PARAMETERS
    )
  })

  it("counts nothing that is dated ahead, and no meal of today", () => {
    FastCheck.assert(
      FastCheck.property(logs, FastCheck.integer({ min: 0, max: 5 }), (days, ago) => {
        const firstNotOver = addDays(SUNDAY, -ago)
        const log = logOf(days)
        const past = {
          days: log.days.filter(({ date }) => date <= firstNotOver),
          meals: log.meals.filter(({ date }) => date < firstNotOver),
          sessions: log.sessions.filter(({ date }) => date <= firstNotOver)
        }
        expect(reviewOf(log, WEEK, firstNotOver)).toEqual(reviewOf({ ...log, ...past }, WEEK, firstNotOver))
      }),
      PARAMETERS
    )
  })

  it("says nothing of protein where food has kcal alone", () => {
    FastCheck.assert(
      FastCheck.property(logs, (days) => {
        const log = logOf(days.map((each) => ({ ...each, protein: 0 })))
        const { change, goals } = reviewed({ ...log, meals: [] })
        expect(change?.about).not.toBe("protein")
        expect(goals.find(({ average, goal }) => goal === "protein" && average > 0)).toBeUndefined()
      }),
      PARAMETERS
    )
  })

  it("asks for more of nothing whose mean is above its goal", () => {
    FastCheck.assert(
      FastCheck.property(logs, (days) => {
        const { change, goals } = reviewed(logOf(days))
        const asked = goals.find(({ goal }) => goal === (change?.about === "water" ? "waterMl" : change?.about))
        if (change?.about === "water" || change?.about === "protein")
          expect(asked?.average).toBeLessThan(asked?.target ?? 0)
      }),
      { ...PARAMETERS, numRuns: 300 }
    )
  })

  it("has no weight and no energy of a week that has not begun", () => {
    const { energy, weight } = reviewOf(logOf(steady(1)), reviewedWeek(addDays(SUNDAY, 30), SUNDAY), SUNDAY)
    expect({ weight, kcal: energy.expenditureKcal }).toEqual({ weight: null, kcal: null })
  })

  it("is the same whatever the order of the sessions", () => {
    FastCheck.assert(
      FastCheck.property(logs, (days) => {
        const log = logOf(days)
        expect(reviewed({ ...log, sessions: [...log.sessions].reverse() })).toEqual(reviewed(log))
      }),
      PARAMETERS
    )
  })
})

describe("the one thing to change", () => {
  const OFF = { paceKgPerWeek: -0.6 }

  it("proposes what to eat for the latest week alone, and names no goal that is none", () => {
    const log = logOf(steady(3), OFF)
    expect(reviewed(log).change).toMatchObject({ about: "weight", text: expect.stringMatching(/Your goal is \d/) })
    expect(reviewOf(log, WEEK, addDays(SUNDAY, 30)).change?.about).not.toBe("weight")
    const none = reviewed({ ...log, goals: { ...STARTING_GOALS, calories: 0 } }).change
    expect(none).toMatchObject({ about: "weight", text: expect.not.stringMatching(/Your goal/) })
  })

  const people = Array.from({ length: 100 }, (_, person) => steady(person + 1))
  const changes = (of: (days: ReadonlyArray<Day>) => ReadonlyArray<Day>, choices: Choices = {}) =>
    people.map((days) => reviewed(logOf(of(days), choices)).change?.about ?? "none")
  const share = (found: ReadonlyArray<string>, about: string) => found.filter((each) => each === about).length
  const inWeek = (change: Partial<Day>) => (days: ReadonlyArray<Day>) =>
    days.map((each, ago) => (ago < 7 ? { ...each, ...change } : each))

  it("is none for people whose week is as ever", () => {
    expect(
      share(
        changes((days) => days),
        "none"
      )
    ).toBeGreaterThanOrEqual(95)
    expect(
      share(
        changes((days) => days, { paceKgPerWeek: 0 }),
        "none"
      )
    ).toBeGreaterThanOrEqual(90)
  })

  it("is what the week shows", () => {
    expect(share(changes(inWeek({ protein: 80 })), "protein")).toBeGreaterThanOrEqual(95)
    expect(share(changes(inWeek({ sleepMinutes: 350 })), "sleep")).toBeGreaterThanOrEqual(95)
    expect(share(changes(inWeek({ waterMl: 900 })), "water")).toBeGreaterThanOrEqual(95)
    expect(share(changes(inWeek({ calories: 2500 })), "calories")).toBeGreaterThanOrEqual(95)
    expect(share(changes(inWeek({ hrvMs: 30 })), "recovery")).toBeGreaterThanOrEqual(95)
    const rested = changes((days) => days.map((each, ago) => (ago > 0 && ago < 7 ? { ...each, sets: 0 } : each)))
    expect(share(rested, "training")).toBeGreaterThanOrEqual(95)
  })

  it("is what to eat where the weight does not do what was chosen, and none where it does", () => {
    const losing = (days: ReadonlyArray<Day>) =>
      days.map((each, ago) => ({ ...each, weightKg: (each.weightKg ?? 75) + 0.06 * ago }))
    expect(
      share(
        changes((days) => days, { paceKgPerWeek: -0.5 }),
        "weight"
      )
    ).toBeGreaterThanOrEqual(95)
    expect(share(changes(losing, { paceKgPerWeek: -0.42 }), "none")).toBeGreaterThanOrEqual(90)
    const goals = { ...STARTING_GOALS, goal: "lose_weight" as const }
    expect(
      share(
        changes((days) => days, { goals }),
        "weight"
      )
    ).toBeGreaterThanOrEqual(95)
    expect(share(changes(losing, { goals }), "none")).toBeGreaterThanOrEqual(95)
  })
})
