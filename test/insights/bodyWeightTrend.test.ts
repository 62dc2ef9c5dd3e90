import { addDays, CalendarDate, trendWeights, weightPerWeek } from "@daybook/core"
import { describe, expect, it } from "vitest"

const START = CalendarDate.make("2026-10-01")

const weighIns = (days: number, kg: (day: number) => number) =>
  Array.from({ length: days }, (_, day) => ({ date: addDays(START, day), weightKg: kg(day) }))

describe("the trend of body weight", () => {
  it("starts at the first weigh-in and follows a constant weight", () => {
    expect(trendWeights(weighIns(3, () => 80)).map(({ trendKg }) => trendKg)).toEqual([80, 80, 80])
  })

  it("moves a tenth of the way in a day", () => {
    expect(trendWeights(weighIns(2, (day) => 80 + day)).at(-1)?.trendKg).toBeCloseTo(80.1)
  })

  it("counts a weigh-in more after a gap", () => {
    const [, after] = trendWeights([
      { date: START, weightKg: 80 },
      { date: addDays(START, 30), weightKg: 84 }
    ])
    expect(after?.trendKg).toBeGreaterThan(83.8)
  })

  it("has a slope a week if there are enough weigh-ins", () => {
    const losing = weighIns(28, (day) => 82 - day * 0.05)
    expect(weightPerWeek(losing, addDays(START, 27))).toBeCloseTo(-0.35)
    expect(weightPerWeek(losing.slice(0, 3), addDays(START, 2))).toBeNull()
  })
})
