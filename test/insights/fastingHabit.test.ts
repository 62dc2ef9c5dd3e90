import { addDays, CalendarDate, type EnergyLog, likelyFasts } from "@daybook/core"
import { describe, expect, it } from "vitest"

const TODAY = CalendarDate.make("2026-11-30")

const ago = (days: number): CalendarDate => addDays(TODAY, -days)

/** 60 days of usual food, but for those that are given; null is no row. */
const log = (
  others: Readonly<Record<number, number | null>>,
  marks: Readonly<Record<number, "complete" | "partial">> = {}
): ReadonlyArray<EnergyLog> =>
  Array.from({ length: 60 }, (_, index) => 60 - index).flatMap((day) => {
    const calories = others[day] === undefined ? 2400 : others[day]
    const mark = marks[day]
    return calories === null && mark === undefined
      ? []
      : [{ date: ago(day), calories, weightKg: null, ...(mark !== undefined && { food: mark }) }]
  })

const found = (...args: Parameters<typeof log>) => likelyFasts(log(...args), TODAY)

describe("days that look like a habit of fasting", () => {
  it("are two with little food between usual ones", () => {
    expect(found({})).toEqual([])
    expect(found({ 3: 500 })).toEqual([])
    expect(found({ 3: 500, 10: 799 })).toEqual([ago(10), ago(3)])
    expect(found({ 3: 500, 10: 800 })).toEqual([])
    expect(found({ 3: 500, 4: 500, 10: 500 })).toEqual([])
  })

  it("are three of one weekday without any between usual ones", () => {
    expect(found({ 2: null, 9: null })).toEqual([])
    expect(found({ 2: null, 9: 0, 31: null })).toEqual([])
    expect(found({ 2: null, 9: 0, 30: null })).toEqual([ago(30), ago(9), ago(2)])
    expect(found({ 2: null, 9: null, 16: null, 18: null })).toEqual([ago(16), ago(9), ago(2)])
    expect(found({ 1: null, 2: null, 8: null, 9: null, 15: null, 16: null })).toEqual([])
  })

  it("have no mark, are before the date, and of the last 42 days", () => {
    expect(found({ 3: 500, 10: 500 }, { 3: "complete" })).toEqual([])
    expect(found({ 2: null, 9: null, 16: null }, { 9: "partial" })).toEqual([])
    expect(found({ 0: 500, 3: 500 })).toEqual([])
    expect(found({ 3: 500, 43: 500 })).toEqual([])
    expect(found({ 3: 500, 42: 500 })).toEqual([ago(42), ago(3)])
    expect(likelyFasts([], TODAY)).toEqual([])
  })
})
