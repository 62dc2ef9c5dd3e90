// Progression of lifters whose sets say more than a load: an effort, a load beside the body, a time or a distance.
import { progression } from "../../packages/core/dist/index.js"
import { dateOf, dayNumber } from "./dates.mjs"
import { randomSource } from "./random.mjs"

/** The first simulated date, a Monday, and the weekdays of the sessions. */
const START = dayNumber("2025-01-06")
const WEEKDAYS = [0, 3]

/** The first week that is judged. */
const FROM_WEEK = 8

const plates = (kg) => 2.5 * Math.round(kg / 2.5)
const epley = (maximum, kg) => 30 * (maximum / kg - 1)

/** A set of five, with the effort that it takes, which the lifter rates with an error of 0.7. */
const rated = (maximum, kg) => (random) => {
  const left = epley(maximum * (1 + random.normal(0, 0.02)), kg) - 5
  return {
    reps: 5,
    weightKg: kg,
    rpe: Math.min(10, Math.max(4, Math.round(2 * (10 - left + random.normal(0, 0.7))) / 2))
  }
}

/** The load with which a set of five has an effort. */
const loadAt = (maximum, rpe) => plates(maximum / (1 + (15 - rpe) / 30))

/** As many repetitions as a load beside the body allows. */
const hung = (maximum, added, bodyKg) => (random) => ({
  reps: Math.max(1, Math.round(epley(maximum * (1 + random.normal(0, 0.02)), added + bodyKg))),
  weightKg: added
})

const hold = (seconds) => (random) => ({ reps: 0, seconds: Math.round(seconds * Math.exp(random.normal(0, 0.1))) })
const run = (secondsPerKm, meters, sd) => (random) => ({
  reps: 0,
  meters,
  seconds: Math.round(((secondsPerKm * meters) / 1000) * Math.exp(random.normal(0, sd)))
})

const shrinking = (week) => 90 - 0.7 * Math.min(week, 12)

/** Lives of lifters: the exercise, the weeks, the set of a week, and the body weight where it counts. */
const LIVES = [
  ["effort: flat, peaking over and over", "Squat", 24, (week) => rated(120, loadAt(120, 6 + 0.7 * (week % 6)))],
  ["effort: flat, one long peak", "Squat", 24, (week) => rated(120, loadAt(120, 6 + 3.5 * Math.min(1, week / 16)))],
  ["effort: flat, lighter by choice", "Squat", 24, (week) => rated(120, loadAt(120, 9 - 2 * Math.min(1, week / 12)))],
  ["effort: +1 % a week at one load", "Squat", 14, (week) => rated(112 * (1 + 0.01 * week), 95)],
  ["effort: −1 % a week at one load", "Squat", 14, (week) => rated(125 * (1 - 0.01 * week), 95)],
  [
    "pull-ups on a diet, as much moved in all",
    "Pull up",
    14,
    (week) => hung(115, 100 - shrinking(week), shrinking(week)),
    shrinking
  ],
  ["pull-ups on a diet, as much added", "Pull up", 14, (week) => hung(115, 10, shrinking(week)), shrinking],
  [
    "pull-ups, +1 % a week",
    "Pull up",
    16,
    (week) => hung(115 * (1 + 0.01 * week), plates(10 + 0.8 * week), 90),
    () => 90
  ],
  ["a plank of 90 s", "Plank", 14, () => hold(90)],
  ["a plank, +4 % a week", "Plank", 14, (week) => hold(60 * 1.04 ** week)],
  ["a plank, −4 % a week", "Plank", 14, (week) => hold(120 * 0.96 ** week)],
  ["5 km at one pace, 3 % from run to run", "Run", 14, () => run(330, 5000, 0.03)],
  ["5 km, 0.7 % faster a week, 1.5 %", "Run", 14, (week) => run(330 * 0.993 ** week, 5000, 0.015)],
  ["5 km, 0.7 % slower a week, 1.5 %", "Run", 14, (week) => run(330 * 1.007 ** week, 5000, 0.015)],
  ["0.5 km more a week at one pace, 2 %", "Run", 14, (week) => run(330, 5000 + 500 * week, 0.02)]
]

const VERDICTS = ["progressing", "plateaued", "regressing", "insufficient_data"]

const verdicts = (random, [, name, weeks, setOf, bodyKg]) => {
  const sessions = []
  const weighIns = []
  for (let day = 0; day < 7 * weeks; day++) {
    const date = dateOf(START + day)
    if (bodyKg !== undefined) weighIns.push({ date, weightKg: bodyKg(day / 7) + random.normal(0, 0.5) })
    if (WEEKDAYS.includes(day % 7)) sessions.push({ date, exercises: [{ name, sets: [setOf(day / 7)(random)] }] })
  }
  return Array.from({ length: weeks - FROM_WEEK }, (_, at) => {
    const end = dateOf(START + 7 * (FROM_WEEK + at))
    const before = ({ date }) => date <= end
    return progression(sessions.filter(before), end, weighIns.filter(before))[0]?.verdict
  })
}

/** The report of this part, from so many lifters of each life. */
export const effortReports = (count) => [
  {
    title: "Progression, simulated: effort, the body, times and distances",
    explains: `% of the weeks from the ninth on. ${count} lifters each, with two sessions a week.`,
    rows: [
      ["life", ...VERDICTS],
      ...LIVES.map((life) => {
        const random = randomSource(5)
        const found = Array.from({ length: count }, () => verdicts(random, life)).flat()
        return [
          life[0],
          ...VERDICTS.map((verdict) =>
            ((100 * found.filter((each) => each === verdict).length) / found.length).toFixed(0)
          )
        ]
      })
    ]
  }
]
