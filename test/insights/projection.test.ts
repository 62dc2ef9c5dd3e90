import { addDays, type CalendarDate, type EnergyLog, INSIGHT_WORDS, projectionOn } from "@daybook/core"
import { describe, expect, it } from "vitest"
import { TODAY } from "../harness/Scenario.ts"

/** The log of so many days up to today. `kcal` and `kg` are of a day of the past, by its number back from today. */
const logOf = (
  days: number,
  kcal: (daysAgo: number) => number | null,
  kg: (daysAgo: number) => number | null
): ReadonlyArray<EnergyLog> =>
  Array.from({ length: days + 1 }, (_, index) => {
    const daysAgo = days - index
    return { date: addDays(TODAY, -daysAgo), calories: kcal(daysAgo), weightKg: kg(daysAgo) }
  })

const projected = (days: ReadonlyArray<EnergyLog>, goalKg?: number, unit: "kg" | "lbs" = "kg", today = TODAY) =>
  projectionOn(today, days, today, goalKg, unit, INSIGHT_WORDS.en.projection)

/** 250 kcal more and less by turns, and a scale that differs by half a kilogram. */
const varied = (value: number, spread: number) => (daysAgo: number) => value + (daysAgo % 2 === 0 ? spread : -spread)

const losing = logOf(60, varied(2000, 250), (daysAgo) => varied(80 + 0.06 * daysAgo, 0.4)(daysAgo))

describe("the projection of the weight", () => {
  it("goes on as the trend, and slows down as a lighter body burns less", () => {
    const { pace, weightKg, weights } = projected(losing)
    expect(pace?.kgPerWeek).toBeCloseTo(-0.42, 1)
    expect(weightKg).toBeCloseTo(80, 0)
    const [soon, , , halfYear, year] = weights
    expect(soon?.weightKg).toBeCloseTo(80 - 4 * 0.42, 0)
    expect((weightKg ?? 0) - (halfYear?.weightKg ?? 0)).toBeGreaterThan(
      (halfYear?.weightKg ?? 0) - (year?.weightKg ?? 0)
    )
  })

  it("has bands that widen, around the weight, and dates in order", () => {
    const { arrival, weights } = projected(losing, 76)
    const widths = weights.map(({ highKg, lowKg }) => highKg - lowKg)
    expect(widths).toEqual(widths.toSorted((one, other) => one - other))
    for (const { highKg, lowKg, weightKg } of weights) {
      expect(lowKg).toBeLessThan(weightKg)
      expect(highKg).toBeGreaterThan(weightKg)
    }
    expect(arrival?.earliest && arrival.date > arrival.earliest).toBe(true)
    expect(arrival?.latest == null || arrival.latest > arrival.date).toBe(true)
  })

  it("reaches a nearer goal earlier", () => {
    const dates = [79, 78, 77, 76, 75].map((goal) => projected(losing, goal).arrival?.date ?? "")
    expect(dates).toEqual(dates.toSorted())
    expect(new Set(dates).size).toBe(5)
  })

  it("says no date beyond two years", () => {
    const { arrival, outlook } = projected(losing, 45)
    expect(outlook).toBe("later")
    expect(arrival).toBeNull()
    expect(projected(losing, 76).arrival?.date.localeCompare(addDays(TODAY, 730))).toBe(-1)
  })

  it("reads what is eaten since it changed, not the mean before and after", () => {
    const changed = logOf(
      90,
      (daysAgo) => varied(daysAgo <= 14 ? 2000 : 2500, 150)(daysAgo),
      () => 80
    )
    const kgPerWeek = projected(changed).pace?.kgPerWeek ?? 0
    expect(kgPerWeek).toBeLessThan(-0.2)
    const steady = logOf(90, varied(2500, 150), () => 80)
    expect(Math.abs(projected(steady).pace?.kgPerWeek ?? 1)).toBeLessThan(0.1)
  })

  it("does not depend on what is logged later, nor on the food of a day that is not over", () => {
    const later = [
      ...losing.slice(0, -1),
      { date: TODAY, calories: 9000, weightKg: losing.at(-1)?.weightKg ?? null },
      { date: addDays(TODAY, 1), calories: 9000, weightKg: 120 }
    ]
    expect(projected(later, 76)).toEqual(projected(losing, 76))
  })

  it.each<readonly [string, ReadonlyArray<EnergyLog>]>([
    ["nothing is logged", []],
    [
      "there are six full days",
      logOf(
        6,
        () => 2000,
        () => 80
      )
    ],
    [
      "nobody was weighed in four weeks",
      logOf(
        90,
        () => 2000,
        (daysAgo) => (daysAgo > 28 ? 80 : null)
      )
    ],
    [
      "no food is logged",
      logOf(
        90,
        () => null,
        () => 80
      )
    ]
  ])("is not known if %s", (_, days) => {
    expect(projected(days, 76)).toMatchObject({
      outlook: "unknown",
      weightKg: null,
      pace: null,
      arrival: null,
      weights: []
    })
  })

  it("is the same at the start of a year as before it", () => {
    const shifted = (by: number): ReadonlyArray<EnergyLog> =>
      losing.map((day) => ({ ...day, date: addDays(day.date, by) }))
    const newYear: CalendarDate = addDays(TODAY, -68)
    expect(projected(shifted(-68), 76, "kg", newYear).pace).toEqual(projected(losing, 76).pace)
  })

  it("has its sentence in pounds for who weighs in pounds", () => {
    expect(projected(losing, 76, "lbs").text).toMatch(/lb a week .* it is at 167\.6 lb around/)
    expect(projected(losing, 76, "lbs").text).not.toMatch(/kg/)
  })

  it.each(["de", "fr"] as const)("has its sentence in %s", (language) => {
    for (const goal of [undefined, 76, 45, 90, 80]) {
      const { text } = projectionOn(TODAY, losing, TODAY, goal, "kg", INSIGHT_WORDS[language].projection)
      expect(text).not.toMatch(/\b(?:the|your|weight|it is|eat)\b|\d\.\d|\d{4}-\d{2}/)
    }
  })
})
