import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { CalendarDate, dayPeriods, monthlySummaries } from "@daybook/core"
import { averageOfDays, TOTALS_OVER } from "@daybook/core/averages"
import type { DaySummary } from "@daybook/sdk"
import * as FastCheck from "effect/FastCheck"
import { describe, expect, it } from "vitest"
import { daysText, withoutUnlogged } from "../../packages/cli/src/output/Days.ts"
import { averagesIn } from "./AveragesIn.ts"

const dayOf = (date: string, rest: Partial<Omit<DaySummary, "date">> = {}) => ({
  ...{ date: CalendarDate.make(date), calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null },
  ...rest
})

const TODAY = CalendarDate.make("2026-11-28")

describe("an average", () => {
  it("of energy is over full days, of water over days with water, and leaves today out", () => {
    const days = [
      dayOf("2026-11-25", { calories: 2000, protein: 100, waterMl: 500, weightKg: 80 }),
      dayOf("2026-11-26", { calories: 2000, protein: 0, weightKg: null }),
      dayOf("2026-11-27", { calories: 120, protein: 5, waterMl: 1415 }),
      dayOf(TODAY, { calories: 900, protein: 80, waterMl: 250, weightKg: 81 })
    ]
    const averages = Object.fromEntries(
      (["calories", "protein", "waterMl", "weightKg"] as const).map((field) => [
        field,
        averageOfDays(days, field, TODAY)
      ])
    )
    expect(averages).toEqual({
      calories: { value: 2000, days: 2 },
      protein: { value: 50, days: 2 },
      waterMl: { value: 957.5, days: 2 },
      weightKg: { value: 80.5, days: 2 }
    })
    expect(averageOfDays([], "calories", TODAY)).toEqual({ value: null, days: 0 })
    // The sample of the third review: the terminal said 708 ml, counting the day without water and leaving out the one without food.
    expect(daysText(days, "kg", TODAY)).toMatch(/^mean of 2 full days +2,000 +50 g +0 g +0 g +958 ml *$/m)
  })

  it("is the same of a month in the terminal, in `GET /v1/days?per=month` and in the monthly summaries", () => {
    const day = FastCheck.record({
      calories: FastCheck.constantFrom(0, 0, 120, 199, 200, 1500, 2600),
      protein: FastCheck.nat(150),
      waterMl: FastCheck.constantFrom(0, 0, 250, 1500),
      weightKg: FastCheck.option(FastCheck.integer({ min: 60, max: 90 })),
      food: FastCheck.constantFrom(undefined, undefined, "complete" as const, "partial" as const),
      isToday: FastCheck.constant(false)
    })
    FastCheck.assert(
      FastCheck.property(FastCheck.array(day, { minLength: 2, maxLength: 28 }), (found) => {
        const days = found.map(({ food, isToday: _, ...rest }, index) =>
          dayOf(`2026-11-${String(29 - found.length + index).padStart(2, "0")}`, {
            ...rest,
            ...(food !== undefined && { food })
          })
        )
        const [month] = dayPeriods(days, "month", TODAY)
        const [summary] = monthlySummaries(
          days.map((each) => ({ ...each, workouts: 0 })),
          TODAY,
          TODAY
        )
        const rounded = (value: number | null) => (value === null ? 0 : Math.round(value * 100) / 100)
        for (const field of Object.keys(TOTALS_OVER).filter(
          (name): name is keyof typeof TOTALS_OVER => name in TOTALS_OVER
        )) {
          expect(month?.[field] ?? 0).toBeCloseTo(rounded(averageOfDays(days, field, TODAY).value), 1)
        }
        expect(summary?.avgCalories ?? 0).toBe(month?.calories)
        const { days: full, value } = averageOfDays(days, "calories", TODAY)
        const shown = daysText(days, "kg", TODAY)
        if (value !== null)
          expect(shown).toMatch(
            new RegExp(`^mean of ${full} full days? +${Math.round(value).toLocaleString("en")} `, "m")
          )
      }),
      { numRuns: 60 }
    )
  })

  it("counts a complete day at what it holds, a fast too, and a partial one never", () => {
    const days = [
      dayOf("2026-11-23", { calories: 2000, protein: 100 }),
      dayOf("2026-11-24", { food: "complete" }),
      dayOf("2026-11-25", { calories: 150, protein: 10, food: "complete" }),
      dayOf("2026-11-26", { calories: 3000, protein: 120, food: "partial" }),
      dayOf("2026-11-27", { calories: 150, protein: 30 }),
      dayOf(TODAY, { calories: 900, food: "complete" })
    ]
    expect(averageOfDays(days, "calories", TODAY)).toEqual({ value: 2150 / 3, days: 3 })
    expect(averageOfDays(days, "protein", TODAY)).toEqual({ value: 110 / 3, days: 3 })
    expect(averageOfDays([{ date: "2026-11-24", calories: null, food: "complete" }], "calories", TODAY)).toEqual({
      value: 0,
      days: 1
    })
    expect(daysText(days, "kg", TODAY)).toMatch(/^mean of 3 full days +717 +37 g /m)
    expect(daysText(days, "kg", TODAY)).toMatch(/^Tue 24 Nov( 2026)? +0 +0 g /m)
  })

  it("is computed in core alone: no other package has one of its own", () => {
    const files = ["app", "cli", "server"].flatMap((name) =>
      readdirSync(join("packages", name, "src"), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join("packages", name, "src", file))
    )
    expect(files.length).toBeGreaterThan(500)
    expect(files.flatMap((file) => averagesIn(readFileSync(file, "utf8"), file))).toEqual([])
  })

  const OWN = [
    "const mean = days.reduce((sum, { value }) => sum + value, 0) / days.length",
    "const mean = days.reduce((sum, day) => sum + (day.value ?? 0), 0) / full",
    "let total = 0\nfor (const day of days) total += day.value\nexport const mean = total / days.length",
    "let all = 0, known = 0\nfor (const each of days) { all += each; known++ }\nexport const mean = all / known",
    "let all = 0\nfor (const each of days) all += each\nall /= days.length",
    "const n = days.length\nconst added = days.reduce((a, b) => a + b)\nconst mean = added / n",
    "const mean = sumOf(days) / days.length",
    "const mean = day.sum / day.count",
    "const mean = days.size > 0 ? (total(days) ?? 0) / Math.max(1, days.size) : null",
    "let mean = 0\ndays.forEach((value, index) => { mean = mean + (value - mean) / (index + 1) })",
    "const share = 1 / days.length",
    'import { mean } from "d3-array"',
    'const read = "SELECT avg(calories) FROM food"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is read
    "const read = `SELECT date, AVG (calories) FROM ${table}`"
  ]
  it.each(OWN)("%j is found", (source) => {
    expect(averagesIn(source, "page.tsx")).not.toEqual([])
  })

  it.each([
    "const level = 1 + Math.round((reached * (LEVELS - 1)) / bounds.length)",
    "const rest = Math.floor(rest / ALPHABET.length)",
    "const share = (100 * Math.abs(pace)) / weightKg",
    "const minutes = days.reduce((sum, each) => sum + each, 0) / 60"
  ])("%j is none", (source) => {
    expect(averagesIn(source, "page.tsx")).toEqual([])
  })
})

it("`days --csv` leaves a cell of what is not logged empty", () => {
  expect(withoutUnlogged(dayOf(TODAY))).toEqual({
    ...{ date: TODAY, calories: null, protein: null, carbs: null, fat: null, waterMl: null, weightKg: null }
  })
  const eaten = dayOf(TODAY, { calories: 350, protein: 12 })
  expect(withoutUnlogged(eaten)).toEqual({ ...eaten, waterMl: null })
})
