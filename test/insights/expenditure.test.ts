import {
  addDays,
  CalendarDate,
  type EnergyLog,
  expenditureOf,
  expenditureSince,
  intakeForPace,
  paceJudgement,
  smoothExpenditure
} from "@daybook/core"
import { describe, expect, it } from "vitest"

const TODAY = CalendarDate.make("2026-03-10")
const END = addDays(TODAY, -1)

/** Days up to yesterday, oldest first: 2,000 kcal and 50 g less a day, so that 2,385 kcal are burnt. */
const losing = (count: number, change: (day: EnergyLog, daysAgo: number) => Partial<EnergyLog> = () => ({})) =>
  Array.from({ length: count }, (_, at) => {
    const daysAgo = count - at
    const day = { date: addDays(TODAY, -daysAgo), calories: 2000, weightKg: 80 + 0.05 * daysAgo }
    return { ...day, ...change(day, daysAgo) }
  })

const kcalOf = (days: ReadonlyArray<EnergyLog>, date = END) => expenditureOf(days, TODAY)(date)?.kcal

describe("what the body burns", () => {
  it("is what was eaten and what the body lost, within a band", () => {
    const found = expenditureOf(losing(60), TODAY)(END)
    expect(found?.kcal).toBeCloseTo(2385, -2)
    expect(found?.low).toBeLessThan(2385)
    expect(found?.high).toBeGreaterThan(2385)
  })

  it("barely changes by one wrong weigh-in", () => {
    const wrong = losing(60, (_, daysAgo) => (daysAgo === 10 ? { weightKg: 108 } : {}))
    expect(Math.abs((kcalOf(wrong) ?? 0) - (kcalOf(losing(60)) ?? 0))).toBeLessThan(40)
  })

  it("takes days without food for usual ones, and is less sure", () => {
    const whole = expenditureOf(losing(60), TODAY)(END)
    const half = expenditureOf(
      losing(60, (_, daysAgo) => (daysAgo % 2 === 0 ? { calories: null } : {})),
      TODAY
    )(END)
    expect(half?.kcal).toBeCloseTo(2385, -2)
    expect((half?.high ?? 0) - (half?.low ?? 0)).toBeGreaterThan((whole?.high ?? 0) - (whole?.low ?? 0))
  })

  it("is not known without food, however many weigh-ins there are", () => {
    expect(kcalOf(losing(60, () => ({ calories: null })))).toBeUndefined()
  })

  it("follows from the same dates, whatever is logged before them", () => {
    const days = losing(500)
    const read = days.filter(({ date }) => date >= expenditureSince(END))
    expect(read.length).toBeLessThan(days.length)
    expect(kcalOf(read)).toBe(kcalOf(days))
  })

  it("is the same at the end of a smoothed chart, and surer before it", () => {
    const days = losing(60)
    const [known, smooth] = [expenditureOf(days, TODAY), smoothExpenditure(days, END, TODAY)]
    expect(smooth(END)).toEqual(known(END))
    const date = addDays(END, -30)
    const widthOf = (band: ReturnType<typeof known>) => (band?.high ?? 0) - (band?.low ?? 0)
    expect(widthOf(smooth(date))).toBeLessThan(widthOf(known(date)))
    expect(Math.abs((smooth(date)?.kcal ?? 0) - 2385)).toBeLessThan(Math.abs((known(date)?.kcal ?? 0) - 2385))
  })
})

describe("a pace", () => {
  it("is 1,100 kcal a day for a kilogram a week", () => {
    expect(intakeForPace(2600, -0.5)).toBeCloseTo(2050, 0)
    expect(intakeForPace(2600, 0)).toBe(2600)
  })

  it.each([
    [-0.5, "usual"],
    [-0.7, "fast"],
    [-0.9, "tooFast"],
    [0.25, "usual"],
    [0.35, "fast"],
    [0.5, "tooFast"]
  ] as const)("%d kg a week at 80 kg is %s", (pace, judgement) => {
    expect(paceJudgement(pace, 80)).toBe(judgement)
  })
})
