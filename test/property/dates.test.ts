import {
  addDays,
  CalendarDate,
  DateOrToday,
  datesBetween,
  dayNumber,
  daysBetween,
  fromDayNumber,
  resolveDate,
  today
} from "@daybook/core"
import { it as effectIt } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import { describe, expect, it } from "vitest"
import { SEED } from "./Generated.ts"

const isDate = Schema.is(CalendarDate)

const FIRST = CalendarDate.make("1900-01-01")
const LAST = CalendarDate.make("2199-12-31")

/** The calendar by its rules, without `Date`. */
const daysInMonth = (year: number, month: number): number => {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

const text = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`

const within = FastCheck.integer({ min: dayNumber(FIRST), max: dayNumber(LAST) })

describe("Dates: real calendar dates from 1900-01-01 to 2199-12-31", () => {
  it("are accepted, and no other year, month and day", () => {
    let real = 0
    for (let year = 1898; year <= 2201; year++) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const expected = year >= 1900 && year <= 2199 && day >= 1 && day <= daysInMonth(year, month)
          if (isDate(text(year, month, day)) !== expected)
            expect.fail(`${text(year, month, day)}: expected ${expected}`)
          if (expected) real++
        }
      }
    }
    expect(real).toBe(daysBetween(FIRST, LAST) + 1)
  })

  it.each([
    ["2026-3-10"],
    ["2026-03-1"],
    ["26-03-10"],
    ["20260310"],
    ["2026/03/10"],
    ["10-03-2026"],
    [" 2026-03-10"],
    ["2026-03-10 "],
    ["2026-03-10\n"],
    ["2026-03-10T00:00:00Z"],
    ["+002026-03-10"],
    ["-002026-03-10"],
    ["12026-03-10"],
    ["0000-01-01"],
    ["9999-12-31"],
    ["２０２６-０３-１０"],
    ["2026-03-1\u0660"],
    ["2026–03–10"],
    ["Today"],
    ["tomorrow"],
    ["2026-W11-2"],
    ["2026-069"],
    [""]
  ])("%j is not a date", (written) => {
    expect(isDate(written)).toBe(false)
    expect(Schema.is(DateOrToday)(written)).toBe(false)
  })

  it.each([[null], [20_260_310], [new Date(0)], [[]], [["2026-03-10"]], [{}], [true]])("%j is not a date", (value) => {
    expect(isDate(value)).toBe(false)
  })

  it("every accepted text is the text of its date", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.stringMatching(/^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$/), (written) => {
        if (isDate(written)) expect(fromDayNumber(dayNumber(written))).toBe(written)
      }),
      { seed: SEED, numRuns: 1000 }
    )
  })
})

describe("day arithmetic", () => {
  it("every date follows the one before and equals the date of its day number", () => {
    const all = datesBetween(FIRST, LAST)
    expect(all[0]).toBe(FIRST)
    expect(all.at(-1)).toBe(LAST)
    let expected = FIRST.slice()
    for (const date of all) {
      if (date !== expected || fromDayNumber(dayNumber(date)) !== date) expect.fail(`${date}: expected ${expected}`)
      const [year = 0, month = 0, day = 0] = date.split("-").map(Number)
      expected =
        day < daysInMonth(year, month)
          ? text(year, month, day + 1)
          : month < 12
            ? text(year, month + 1, 1)
            : text(year + 1, 1, 1)
    }
  })

  it("adding days and subtracting them gives the same date", () => {
    FastCheck.assert(
      FastCheck.property(within, within, (a, b) => {
        const from = fromDayNumber(a)
        const to = addDays(from, b - a)
        expect(to).toBe(fromDayNumber(b))
        expect(daysBetween(from, to)).toBe(b - a)
        expect(addDays(to, a - b)).toBe(from)
        expect(from < to).toBe(a < b)
      }),
      { seed: SEED, numRuns: 1000 }
    )
  })

  it("a range includes both ends", () => {
    FastCheck.assert(
      FastCheck.property(within, FastCheck.nat(4000), (start, length) => {
        const dates = datesBetween(fromDayNumber(start), fromDayNumber(start + length))
        expect(dates).toHaveLength(length + 1)
        expect(new Set(dates).size).toBe(length + 1)
      }),
      { seed: SEED, numRuns: 50 }
    )
  })
})

describe("the default is today in UTC; `today` is accepted wherever a date is", () => {
  effectIt.effect.each([
    ["1970-01-01", 0],
    ["2026-03-10", Date.UTC(2026, 2, 10, 0, 0, 0, 0)],
    ["2026-03-10", Date.UTC(2026, 2, 10, 23, 59, 59, 999)],
    ["2026-03-11", Date.UTC(2026, 2, 11)],
    ["2028-02-29", Date.UTC(2028, 1, 29, 12)]
  ] as const)("%s at %i", ([date, now]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(now)
      expect(yield* today).toBe(date)
      expect(yield* resolveDate(undefined)).toBe(date)
      expect(yield* resolveDate("today")).toBe(date)
      expect(yield* resolveDate(CalendarDate.make("2001-02-03"))).toBe("2001-02-03")
    })
  )
})
