import { CalendarDate, type LoggedDay, monthlySummaries } from "@daybook/core"
import { describe, expect, it } from "vitest"

const ANCHOR = CalendarDate.make("2026-03-10")
const TOMORROW = CalendarDate.make("2026-03-11")

const day = (date: string, logged: Partial<Omit<LoggedDay, "date">> = {}): LoggedDay => ({
  date: CalendarDate.make(date),
  workouts: 0,
  calories: null,
  weightKg: null,
  ...logged
})

const monthsOf = (days: ReadonlyArray<LoggedDay>, anchor = ANCHOR) =>
  monthlySummaries(days, anchor, TOMORROW).map(({ month }) => month)

describe("`monthlySummaries`: the months with any log among the six ending with the anchor's, newest first", () => {
  it("the six months, newest first", () => {
    const logged = ["2025-10-05", "2025-11-05", "2025-12-05", "2026-01-05", "2026-02-05", "2026-03-05"].map((date) =>
      day(date)
    )
    expect(monthsOf(logged)).toEqual(["2026-03", "2026-02", "2026-01", "2025-12", "2025-11", "2025-10"])
  })

  it("includes the first day of the sixth month, but not the day before", () => {
    expect(monthsOf([day("2025-09-30"), day("2025-10-01")])).toEqual(["2025-10"])
  })

  it("includes the anchor date, but not the day after", () => {
    const logged = [day("2026-03-10", { workouts: 1 }), day("2026-03-11", { workouts: 2, calories: 9000 })]
    expect(monthlySummaries(logged, ANCHOR, TOMORROW)).toEqual([
      { month: "2026-03", totalWorkouts: 1, avgCalories: null, avgWeightKg: null, fullDays: 0 }
    ])
  })

  it("omits months without a log", () => {
    expect(monthsOf([day("2026-03-01"), day("2026-01-31")])).toEqual(["2026-03", "2026-01"])
    expect(monthsOf([])).toEqual([])
  })

  it.each([
    ["2026-01-31", ["2026-01", "2025-08"]],
    ["2026-06-30", ["2026-06", "2026-01"]],
    ["2024-02-29", ["2024-02", "2023-09"]]
  ])("the six months that end with the month of %s", (anchor, [last = "", first = ""]) => {
    const every = Array.from({ length: 48 }, (_, index) =>
      day(`${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`)
    )
    const months = monthsOf(every, CalendarDate.make(anchor))
    expect(months).toHaveLength(6)
    expect([months[0], months[5]]).toEqual([last, first])
  })
})

describe("an average with nothing to average is `null`", () => {
  it("a month with workouts only", () => {
    expect(monthlySummaries([day("2026-03-01", { workouts: 2 })], ANCHOR, TOMORROW)).toEqual([
      { month: "2026-03", totalWorkouts: 2, avgCalories: null, avgWeightKg: null, fullDays: 0 }
    ])
  })

  it("averages the weigh-ins, and the calories of full days: 200 kcal or more, before today", () => {
    const logged = [
      day("2026-03-01", { workouts: 1, calories: 2000, weightKg: 80 }),
      day("2026-03-02", { workouts: 2, calories: 2001 }),
      day("2026-03-03", { calories: 199.99, weightKg: 81.01 }),
      day("2026-03-04", { calories: 200 }),
      day("2026-03-05"),
      day("2026-03-10", { calories: 350 })
    ]
    expect(monthlySummaries(logged, ANCHOR, ANCHOR)).toEqual([
      { month: "2026-03", totalWorkouts: 3, avgCalories: 1400.33, avgWeightKg: 80.51, fullDays: 3 }
    ])
    expect(monthlySummaries(logged, ANCHOR, TOMORROW)).toMatchObject([{ avgCalories: 1137.75, fullDays: 4 }])
  })
})
