import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { massUnit, preferredLocale } from "../../packages/app/src/format/numbers.ts"
import { type Measure, type MeasureName, measuresOf } from "../../packages/app/src/history/measures.ts"

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-28T12:00:00"), toFake: ["Date"] })
  preferredLocale.value = "en-GB"
})
afterEach(() => {
  vi.useRealTimers()
  massUnit.value = "kg"
})

const day = (date: string, rest: object = {}) => ({
  ...{ date, calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null },
  ...rest
})

const reading = (date: string, rest: object = {}) => ({
  ...{ date, sleepMinutes: null, steps: null, restingHeartRateBpm: null, hrvMs: null, activeEnergyKcal: null },
  ...{ source: "manual" as const, manualFields: [] },
  ...rest
})

const LOG = {
  days: [
    day("2026-10-31", { calories: 3000, weightKg: 90 }),
    day("2026-11-25", { calories: 2000, protein: 100, waterMl: 500, weightKg: 83 }),
    day("2026-11-26", { calories: 2000 }),
    day("2026-11-27", { calories: 120, protein: 5, waterMl: 1500 }),
    day("2026-11-28", { calories: 100, protein: 80, waterMl: 250, weightKg: 83 })
  ],
  training: [
    { date: "2026-11-26", sets: 12, volumeKg: 4535.9237 },
    { date: "2026-11-28", sets: 1, volumeKg: 100 }
  ],
  health: [
    reading("2026-11-27", { steps: 9000, sleepMinutes: 420 }),
    reading("2026-11-28", { steps: 100, sleepMinutes: 480 })
  ]
}

const named = (name: MeasureName): Measure => {
  const found = measuresOf(LOG).find((measure) => measure.name === name)
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}

const ofNovember = (name: MeasureName) => {
  const { average, figure } = named(name)
  const { days, value } = average((date) => date.startsWith("2026-11-"))
  return [value === null ? null : figure(value), days]
}

it("a month of the year's map has the average of the days that count, without today where a day adds up", () => {
  expect(ofNovember("calories")).toEqual(["2,000", 2])
  expect(ofNovember("protein")).toEqual(["50", 2])
  expect(ofNovember("water")).toEqual(["1,000", 2])
  expect(ofNovember("steps")).toEqual(["9,000", 1])
  expect(ofNovember("sets")).toEqual(["12", 1])
  expect(ofNovember("sleepMinutes")).toEqual(["7:30", 2])
  // Figures of one list have as many decimals: "83.0" stands above "83.9".
  expect(ofNovember("weight")).toEqual(["83.0", 2])
})

it("weight and volume of the year's map are in the person's unit, values and averages alike", () => {
  expect(ofNovember("volume")).toEqual(["4,536", 1])
  massUnit.value = "lbs"
  expect(named("volume").unit).toBe("lb")
  expect(named("volume").values.get("2026-11-26")).toBeCloseTo(10_000, 6)
  expect(ofNovember("volume")).toEqual(["10,000", 1])
  expect(ofNovember("weight")).toEqual(["183.0", 2])
  expect(named("weight").values.get("2026-11-25")).toBeCloseTo(182.98, 2)
})
