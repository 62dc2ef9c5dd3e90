import { addDays, CalendarDate, goalsOf, STARTING_GOALS, TARGET_DAYS, targetOfDays } from "@daybook/core"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

const PARAMETERS = { seed: SEED, numRuns: 300 }

const figure = FastCheck.integer({ min: 0, max: 20_000 })
const FIGURES = { calories: figure, protein: figure, carbs: figure, fat: figure, waterMl: figure }
const goals = FastCheck.record(FIGURES).map((figures) => ({ ...STARTING_GOALS, ...figures }))
const targets = FastCheck.record(FIGURES, { requiredKeys: [] })
const dayTargets = FastCheck.record(
  {
    ...{ monday: targets, tuesday: targets, wednesday: targets, thursday: targets, friday: targets },
    ...{ saturday: targets, sunday: targets, training: targets }
  },
  { requiredKeys: [] }
)

/** Any date, with its weekday by the calendar of the platform. */
const dates = FastCheck.integer({ min: -25_567, max: 84_005 }).map((day) => {
  const date = addDays(CalendarDate.make("1970-01-01"), day)
  const weekday = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" }).format(new Date(date))
  return { date, weekday: TARGET_DAYS.find((on) => on === weekday.toLowerCase()) ?? "training" }
})

describe("the targets of any date", () => {
  it("are those of its workout, else of its weekday, and of the goals where these have none", () => {
    FastCheck.assert(
      FastCheck.property(
        goals,
        dayTargets,
        dates,
        FastCheck.boolean(),
        (goals, days, { date, weekday }, hasWorkout) => {
          const own = (hasWorkout ? days.training : undefined) ?? days[weekday] ?? {}
          expect(goalsOf(goals, days, date, hasWorkout)).toEqual({ ...goals, ...own })
          expect(goalsOf(goals, undefined, date, hasWorkout)).toEqual(goals)
        }
      ),
      PARAMETERS
    )
  })

  it("are the same whatever the order in which they were chosen", () => {
    FastCheck.assert(
      FastCheck.property(goals, dayTargets, dates, FastCheck.boolean(), (goals, days, { date }, hasWorkout) => {
        const reversed = Object.fromEntries(Object.entries(days).reverse())
        expect(goalsOf(goals, reversed, date, hasWorkout)).toEqual(goalsOf(goals, days, date, hasWorkout))
      }),
      PARAMETERS
    )
  })

  it("are for several days the mean of those that have one, within the least and the most of them", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(figure, { minLength: 1 }), (all) => {
        const one = targetOfDays(all)
        const some = all.filter((target) => target > 0)
        expect(one === 0).toBe(some.length === 0)
        if (one === 0) return
        expect(one).toBeGreaterThanOrEqual(Math.min(...some))
        expect(one).toBeLessThanOrEqual(Math.max(...some))
      }),
      PARAMETERS
    )
    expect(targetOfDays([0.1, 0.1, 0.1])).toBe(0.1)
  })
})
