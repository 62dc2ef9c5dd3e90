// The trend of body weight on simulated weigh-ins whose true slope is known: Daybook's rule and others that apps use.
//
// A weigh-in differs from the trend by 0.5 to 0.8 kg, mostly water, and resembles the one of the day before (AR(1) 0.3).
import { scoring } from "@daybook/core"
import { dateOf, dayNumber } from "./dates.mjs"
import { randomSource } from "./random.mjs"
import { leastSquares } from "./trends.mjs"

const START = dayNumber("2024-01-01")

/** Eight weeks: rules without a window use all of them, the others the last four. */
const DAYS = 56
const WINDOW = 28
const LAST = DAYS - 1

/** Slopes of the simulated people, kg a week. */
const SLOPES = [-1, -0.5, 0, 0.25, 0.5]

const AUTOCORRELATION = 0.3

/** A typing error, or a weigh-in with clothes on. */
const WRONG_KG = 4

const ofWindow = (weighIns) => weighIns.filter(({ day }) => day > LAST - WINDOW)

/** The trend of exponential smoothing: its change over the last week. The weight of a weigh-in grows with the gap before it. */
const smoothed = (tau) => (weighIns) => {
  let level = weighIns[0].kg
  let last = weighIns[0].day
  const levels = weighIns.map(({ day, kg }) => {
    level += (1 - Math.exp((last - day) / tau)) * (kg - level)
    last = day
    return { day, level }
  })
  const before = levels.findLast(({ day }) => day <= last - 7) ?? levels[0]
  return (7 * (level - before.level)) / (last - before.day)
}

/** Holt's linear trend, its factors of 0.1 a day raised to the days that passed. */
const holt = (weighIns) => {
  let level = weighIns[0].kg
  let slope = 0
  let last = weighIns[0].day
  for (const { day, kg } of weighIns.slice(1)) {
    const passed = day - last
    const part = 1 - 0.9 ** passed
    const expected = level + slope * passed
    const next = expected + part * (kg - expected)
    slope += part * ((next - level) / passed - slope)
    level = next
    last = day
  }
  return 7 * slope
}

/** Each from weigh-ins to kg a week, or `null`. */
const RULES = {
  "Daybook (Theil–Sen)": (weighIns) =>
    scoring({
      sessions: [],
      firstSession: undefined,
      days: weighIns.map(({ day, kg }) => ({ date: dateOf(START + day), calories: 0, weightKg: kg })),
      healthDays: []
    })(dateOf(START + LAST)).scores.weight_trend,
  "least squares": (weighIns) => {
    const found = ofWindow(weighIns)
    const days = found.map(({ day }) => day)
    const weights = found.map(({ kg }) => kg)
    return 7 * leastSquares(days, weights).slope
  },
  "smoothing, 7 days": smoothed(7),
  "smoothing, 0.1 a day": smoothed(-1 / Math.log(0.9)),
  Holt: holt
}

const DAILY = () => true
const THREE_A_WEEK = (_, random) => random.chance(3 / 7)
const TWO_A_WEEK = (day) => day % 7 === 0 || day % 7 === 3
const GAP_OF_TEN = (day) => day < 35 || day > 44

/** Name, the days with a weigh-in, standard deviation, share of wrong weigh-ins, day on which the slope begins. */
const CASES = [
  ["daily", DAILY, 0.5, 0, 0],
  ["daily", DAILY, 0.8, 0, 0],
  ["daily, 3 % wrong", DAILY, 0.5, 0.03, 0],
  ["daily, 3 % wrong", DAILY, 0.8, 0.03, 0],
  ["daily, a gap of 10 days", GAP_OF_TEN, 0.8, 0, 0],
  ["3 a week", THREE_A_WEEK, 0.8, 0, 0],
  ["3 a week, 3 % wrong", THREE_A_WEEK, 0.8, 0.03, 0],
  ["2 a week", TWO_A_WEEK, 0.8, 0, 0],
  ["daily, begun 14 days ago", DAILY, 0.8, 0, LAST - 13],
  ["3 a week, begun 14 days ago", THREE_A_WEEK, 0.8, 0, LAST - 13]
]

const weighInsOf = (random, slope, [, isWeighed, sd, wrong, begins]) => {
  let noise = random.normal(0, sd)
  return Array.from({ length: DAYS }, (_, day) => {
    noise = AUTOCORRELATION * noise + Math.sqrt(1 - AUTOCORRELATION ** 2) * random.normal(0, sd)
    const error = random.chance(wrong) ? random.oneOf([-WRONG_KG, WRONG_KG]) : 0
    const kg = 80 + (slope * Math.max(0, day - begins)) / 7 + noise + error
    return isWeighed(day, random) ? [{ day, kg }] : []
  }).flat()
}

/** The root of the mean squared error and, in brackets, the bias: below 0 where a change of weight is shown too small. */
const errorText = (errors) => {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length
  const rms = Math.sqrt(mean(errors.map(({ error }) => error ** 2)))
  return `${rms.toFixed(2)} (${mean(errors.map(({ error, slope }) => error * Math.sign(slope))).toFixed(2)})`
}

const caseRow = (simulated, count) => {
  const [name, , sd] = simulated
  const random = randomSource(1)
  const errors = Object.values(RULES).map(() => [])
  for (let person = 0; person < count; person++) {
    const slope = SLOPES[person % SLOPES.length]
    const weighIns = weighInsOf(random, slope, simulated)
    for (const [at, rule] of Object.values(RULES).entries()) {
      const found = rule(weighIns)
      if (found !== null) errors[at].push({ slope, error: found - slope })
    }
  }
  return [name, sd.toFixed(1), ...errors.map(errorText)]
}

/** Errors of each rule on so many people a case. */
export const weightReports = (count) => [
  {
    title: "Weight trend: simulated weigh-ins",
    explains: `Root mean squared error in kg a week, and in brackets the bias, of slopes from -1 to 0.5 kg a week; sd is the noise of a weigh-in in kg, 3 % wrong are off by ${WRONG_KG} kg. ${count} people a case. Smoothing and Holt use eight weeks, the others four.`,
    rows: [["weigh-ins", "sd", ...Object.keys(RULES)], ...CASES.map((each) => caseRow(each, count))]
  }
]
