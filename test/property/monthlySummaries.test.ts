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
  it("includes the first day of the sixth month, but not the day before", () => {
    expect(monthsOf([day("2025-09-30"), day("2025-10-01")])).toEqual(["2025-10"])
  })

  it("includes the anchor date, but not the day after", () => {
    const logged = [day("2026-03-10", { workouts: 1 }), day("2026-03-11", { workouts: 2, calories: 9000 })]
    expect(monthlySummaries(logged, ANCHOR, TOMORROW)).toEqual([
      { month: "2026-03", totalWorkouts: 1, avgCalories: null, avgWeightKg: null, fullDays: 0 }
    ])
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
