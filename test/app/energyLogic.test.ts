import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  daysWeighed,
  judgementText,
  planOf,
  steppedPace,
  weekMeans,
  weeksOf
} from "../../packages/app/src/energy/figures.ts"
import { massUnit, preferredLocale } from "../../packages/app/src/format/numbers.ts"

const FIRST = Date.parse("2026-11-01T00:00:00Z")

const dateOf = (day: number): string => new Date(FIRST + day * 86_400_000).toISOString().slice(0, 10)

interface Figures {
  readonly eatenKcal?: number | null
  readonly trendKg?: number | null
  readonly burnt?: number
}

const pointsOf = (days: ReadonlyArray<Figures>) =>
  days.map(({ burnt, eatenKcal = null, trendKg = null }, day) => ({
    date: dateOf(day),
    eatenKcal,
    trendKg,
    weightKg: trendKg,
    burnt: burnt === undefined ? null : { kcal: burnt, low: burnt - 100, high: burnt + 100 }
  }))

beforeEach(() => {
  preferredLocale.value = "en-GB"
})
afterEach(() => {
  preferredLocale.value = undefined
  massUnit.value = "kg"
})

describe("the mean of what was eaten", () => {
  it("is over the full days of seven dates, and null with fewer than three", () => {
    const eaten = [2000, null, 2200, 2400, null, null, null, null, null, 2600]
    expect(weekMeans(pointsOf(eaten.map((eatenKcal) => ({ eatenKcal })))).map(({ value }) => value)).toEqual([
      null,
      null,
      null,
      2200,
      2200,
      2200,
      2200,
      null,
      null,
      null
    ])
  })
})

describe("the weeks of the tables", () => {
  it("are counted back from the end, and leave out what is not known", () => {
    const points = pointsOf([
      { eatenKcal: 1800, trendKg: 81 },
      { eatenKcal: 2000 },
      ...Array.from({ length: 6 }, () => ({ eatenKcal: 2200, burnt: 2600, trendKg: 80 })),
      {}
    ])
    expect(weeksOf(points)).toEqual([
      { start: dateOf(0), burnt: null, eatenKcal: 1900, trendKg: 81, weighIns: 1 },
      { start: dateOf(2), burnt: { kcal: 2600, margin: 100 }, eatenKcal: 2200, trendKg: 80, weighIns: 6 }
    ])
  })
})

describe("the line of a pace", () => {
  it("begins at the trend of four weeks ago; the trend's distance from it is in kg", () => {
    const points = pointsOf(Array.from({ length: 35 }, (_, day) => ({ trendKg: 90 - 0.1 * day })))
    const plan = planOf(points, -1.4)
    expect(plan?.from).toEqual({ date: dateOf(7), value: 90 - 0.7 })
    expect(plan?.to.date).toBe(dateOf(34))
    expect(plan?.to.value).toBeCloseTo(90 - 0.7 - 0.2 * 27, 9)
    expect(plan?.offKg).toBeCloseTo(0.1 * 27, 9)
  })

  it("needs two weigh-ins", () => {
    expect(planOf(pointsOf([{}, { trendKg: 80 }, {}]), -0.5)).toBeUndefined()
  })
})

it("an estimate counts the days from the first weigh-in of the last four weeks to the last", () => {
  const points = pointsOf([{ trendKg: 80 }, ...Array.from({ length: 9 }, () => ({})), { trendKg: 80 }, {}])
  expect(daysWeighed({ end: dateOf(11), points })).toBe(10)
  expect(daysWeighed({ end: dateOf(30), points })).toBe(0)
})

describe("minus and plus", () => {
  it("change the pace by a tenth of the person's unit, within the bounds", () => {
    expect(steppedPace(0, -1)).toBe(-0.1)
    expect(steppedPace(-0.1, 1)).toBe(0)
    expect(steppedPace(-0.37, -1)).toBe(-0.5)
    expect(steppedPace(-1.5, -1)).toBe(-1.5)
    expect(steppedPace(1, 1)).toBe(1)
    massUnit.value = "lbs"
    expect(steppedPace(0, -1)).toBeCloseTo(-0.0453592, 6)
    expect(steppedPace(-0.453592, 1) / 0.45359237).toBeCloseTo(-0.9, 4)
  })
})

describe("a pace", () => {
  it("is judged by its share of the body weight", () => {
    expect(judgementText(-0.4, 80)).toBe("0.5 % of your weight a week is usual.")
    expect(judgementText(-0.7, 80)).toBe("0.9 % of your weight a week is fast.")
    expect(judgementText(-0.9, 80)).toBe("1.1 % of your weight a week is too fast: it costs muscle.")
    expect(judgementText(0.5, 80)).toBe("0.6 % of your weight a week is too fast: much of it is fat.")
    expect(judgementText(0, 80)).toBe("Your weight stays.")
  })
})
