import { addDays, associations, CalendarDate, exposuresOf, INSIGHT_WORDS, outcomesOf } from "@daybook/core"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

const END = CalendarDate.make("2026-03-10")
const PARAMETERS = { seed: SEED, numRuns: 40 }

interface Day {
  readonly hrvMs: number
  readonly restingHeartRateBpm: number
  readonly steps: number
  readonly mood: number
  readonly trains: boolean
  readonly drinks: boolean
}

const day: FastCheck.Arbitrary<Day> = FastCheck.record({
  hrvMs: FastCheck.double({ min: 30, max: 90, noNaN: true }),
  restingHeartRateBpm: FastCheck.integer({ min: 45, max: 70 }),
  steps: FastCheck.integer({ min: 0, max: 20_000 }),
  mood: FastCheck.integer({ min: 1, max: 10 }),
  trains: FastCheck.boolean(),
  drinks: FastCheck.boolean()
})

const logs = FastCheck.array(FastCheck.option(day, { freq: 8 }), { minLength: 0, maxLength: 130, size: "max" })

/** The days as a log, the first of them the last before the end. What a person drinks lowers the next HRV to a tenth, if so. */
const logOf = (days: ReadonlyArray<Day | null>, lowers = false) => {
  const known = days.flatMap((found, ago) => (found === null ? [] : [{ date: addDays(END, -ago), ago, ...found }]))
  return {
    healthDays: known.map(({ ago, date, hrvMs, restingHeartRateBpm, steps }) => ({
      ...{ date, restingHeartRateBpm, steps, sleepMinutes: null },
      hrvMs: lowers && days[ago + 1]?.drinks === true ? hrvMs / 10 : hrvMs
    })),
    foodDays: known.map(({ date }) => ({ date, calories: 2000, protein: 100 })),
    workoutDates: known.filter(({ trains }) => trains).map(({ date }) => date),
    alcoholDates: known.filter(({ drinks }) => drinks).map(({ date }) => date),
    lastFood: new Map<CalendarDate, number>(),
    metrics: [
      {
        ...{ name: "Mood", kind: "number" as const, unit: "", healthMetricKey: null },
        values: new Map(known.map(({ date, mood }) => [date, mood]))
      }
    ]
  }
}

type Log = ReturnType<typeof logOf>

const found = (
  log: Log,
  { end = END, firstNotOver = END, only }: { end?: CalendarDate; firstNotOver?: CalendarDate; only?: string } = {}
) => associations(outcomesOf(log, end), exposuresOf(log, end, firstNotOver), only, INSIGHT_WORDS.en)

describe("associations of any log", () => {
  it("have either claims, each of 60 days or more and with a band on one side of zero, or say what would show", () => {
    FastCheck.assert(
      FastCheck.property(logs, FastCheck.boolean(), (days, lowers) => {
        const { claims, days: compared, nothing } = found(logOf(days, lowers))
        expect(claims.length === 0).toBe(nothing !== null)
        expect(compared).toBeLessThanOrEqual(days.length)
        if (days.length <= 60) expect(claims).toEqual([])
        for (const { change, days, high, low } of claims) {
          expect(days).toBeGreaterThanOrEqual(60)
          expect(low).toBeLessThanOrEqual(change)
          expect(change).toBeLessThanOrEqual(high)
          expect(low * high).toBeGreaterThanOrEqual(0)
        }
        expect(nothing ?? "").not.toMatch(/NaN|Infinity|undefined/)
      }),
      PARAMETERS
    )
  })

  it("do not depend on the order of the log, nor on what is logged after the end", () => {
    FastCheck.assert(
      FastCheck.property(logs, day, (days, later) => {
        const log = logOf(days, true)
        const reversed = {
          ...log,
          healthDays: log.healthDays.toReversed(),
          foodDays: log.foodDays.toReversed(),
          workoutDates: [addDays(END, 3), ...log.workoutDates.toReversed()],
          alcoholDates: log.alcoholDates.toReversed()
        }
        const { hrvMs, restingHeartRateBpm, steps } = later
        const after = { date: addDays(END, 1), hrvMs, restingHeartRateBpm, steps, sleepMinutes: null }
        expect(found({ ...reversed, healthDays: [after, ...reversed.healthDays] })).toEqual(found(log))
      }),
      PARAMETERS
    )
  })

  it("tell of one outcome what they tell of it among all", () => {
    FastCheck.assert(
      FastCheck.property(logs, (days) => {
        const log = logOf(days, true)
        const { claims } = found(log)
        for (const only of ["hrvMs", "restingHeartRateBpm", "Mood"]) {
          expect(found(log, { only }).claims).toEqual(claims.filter(({ outcome }) => outcome === only))
        }
      }),
      PARAMETERS
    )
  })

  it("find what lowers HRV to a tenth, and nothing of a day that is not over", () => {
    const random = FastCheck.sample(FastCheck.array(day, { minLength: 120, maxLength: 120, size: "max" }), PARAMETERS)
    for (const days of random) {
      const { claims } = found(logOf(days, true))
      expect(claims.map(({ exposure, outcome }) => `${outcome} ${exposure}`)).toContain("hrvMs alcohol")
      const none = found(logOf(days, true), { firstNotOver: addDays(END, -90) })
      expect(none.claims).toEqual([])
      expect(none.days).toBeLessThan(60)
    }
  })
})
