// Simulated lifters who follow a training programme. Their true strength on every date is known.
import { dateOf, dayNumber } from "./dates.mjs"
import { randomSource } from "./random.mjs"

/** The first simulated date, a Monday. */
const START = dayNumber("2024-01-01")

/** The weekdays of one, two and three sessions a week. */
const WEEKDAYS = { 1: [2], 2: [0, 3], 3: [0, 2, 4] }

const PLATES_KG = 2.5

/**
 * The repetitions that lower the possible load by one part in 30 are 30 by Epley's formula. Lifters differ: with 20 the same strength
 * shows an estimate that is 8 % lower in a set of twelve than in one of five, with 45 it is 6 % higher.
 */
const ENDURANCE = [20, 45]

/** The heaviest load for so many repetitions. */
const loadFor = (maximum, reps, endurance) => maximum / (1 + reps / endurance)

/** The repetitions until failure. */
const repsWith = (maximum, load, endurance) => Math.max(1, Math.floor(endurance * (maximum / load - 1) + 0.5))

const rounded = (load, step) => Math.max(step, step * Math.round(load / step))

/** The load of a lifter who keeps it until the repetitions leave a range, and then takes the next plate. */
const keepsLoad = (low, high, step) => {
  let load
  return (possible, endurance, { level }) => {
    const reps = (kg) => repsWith(possible, kg, endurance)
    load ??= rounded(loadFor(level, (low + high) / 2, endurance), step)
    const sets = [{ reps: Math.min(reps(load), high), weightKg: load }]
    if (reps(load) >= high) load += step
    else if (reps(load) < low && load > step) load -= step
    return sets
  }
}

/** Sets of prescribed loads: parts of a maximum that is updated once a cycle of so many weeks. One repetition is missed or added by chance. */
const cycle =
  (weeks, jitter) =>
  ({ random }) => {
    let basis
    return (possible, endurance, { level, week }) => {
      if (week % weeks.length === 0 || basis === undefined) basis = level
      const [reps, part] = weeks[week % weeks.length]
      const weightKg = rounded(part * basis, PLATES_KG)
      const most = repsWith(possible, weightKg, endurance)
      return [
        { reps: Math.max(1, Math.min(most, reps + (random.chance(jitter) ? random.oneOf([-1, 1]) : 0))), weightKg }
      ]
    }
  }

/** As many repetitions as possible with parts of a training maximum that is updated once a cycle. */
const amrapCycle = (parts) => () => {
  let basis
  return (possible, endurance, { level, week }) => {
    if (week % parts.length === 0 || basis === undefined) basis = 0.9 * level
    const weightKg = rounded(parts[week % parts.length] * basis, PLATES_KG)
    const most = repsWith(possible, weightKg, endurance)
    // A deload week is done with five repetitions.
    return [{ reps: parts[week % parts.length] < 0.7 ? 5 : most, weightKg }]
  }
}

/** Blocks of so many weeks, each at another number of repetitions, with loads that the lifter adapts. */
const blocks =
  (weeks, targets, isFixed, isMost = false) =>
  () => {
    const loads = targets.map((reps) => keepsLoad(reps - 1, reps + 1, PLATES_KG))
    const fixed = []
    return (possible, endurance, { level, week }) => {
      const at = Math.floor(week / weeks) % targets.length
      if (!isFixed) return loads[at](possible, endurance, { level })
      fixed[at] ??= rounded(0.96 * loadFor(level, targets[at], endurance), PLATES_KG)
      const reps = isMost ? repsWith(possible, fixed[at], endurance) : targets[at]
      return [{ reps, weightKg: fixed[at] }]
    }
  }

/** Another number of repetitions on every session of a week. */
const undulating = (targets) => () => {
  const loads = targets.map((reps) => keepsLoad(reps - 1, reps + 1, PLATES_KG))
  return (possible, endurance, { level, session }) => loads[session % targets.length](possible, endurance, { level })
}

const sets = (low, high, step) => () => keepsLoad(low, high, step)

/** A load that follows the strength of every date, and as many repetitions as it allows. */
const following =
  (reps) =>
  () =>
  (possible, endurance, { level }) => {
    const weightKg = rounded(loadFor(level, reps, endurance), PLATES_KG)
    return [{ reps: repsWith(possible, weightKg, endurance), weightKg }]
  }

const WAVE = [
  [8, 0.733],
  [6, 0.8],
  [4, 0.883],
  [6, 0.683]
]
const LOAD_WAVE = [
  [5, 0.72],
  [5, 0.77],
  [5, 0.82],
  [5, 0.65]
]

/** By name: how sets follow from the strength of a date. */
export const PROGRAMMES = {
  "sets of 5": sets(4, 6, PLATES_KG),
  "sets of 8": sets(6, 9, PLATES_KG),
  "sets of 8, loads that follow": following(8),
  "double progression, 8 to 12": sets(8, 12, PLATES_KG),
  "dumbbells in steps of 2 kg": sets(8, 15, 2),
  "daily undulating, 5, 8, 12": undulating([5, 8, 12]),
  "heavy and light in turn, 5, 10": undulating([5, 10]),
  "5/3/1 with as many as possible": amrapCycle([0.85, 0.9, 0.95, 0.6]),
  "wave 8, 6, 4, deload": cycle(WAVE, 0),
  "wave, repetitions vary": cycle(WAVE, 0.3),
  "wave of loads, fives": cycle(LOAD_WAVE, 0),
  "wave of three weeks": cycle(LOAD_WAVE.slice(0, 3), 0.2),
  "wave of five weeks": cycle(
    [
      [10, 0.66],
      [8, 0.72],
      [6, 0.78],
      [5, 0.82],
      [6, 0.65]
    ],
    0.2
  ),
  "wave of six weeks, fives": cycle(
    [0.7, 0.73, 0.76, 0.79, 0.82, 0.62].map((part) => [5, part]),
    0.2
  ),
  "blocks of 5 weeks, 5 and 12": blocks(5, [5, 12], false),
  "the same, prescribed": blocks(5, [5, 12], true),
  "the same, prescribed loads": blocks(5, [5, 12], true, true),
  "blocks of 4 weeks, 10, 6, 3": blocks(4, [10, 6, 3], false),
  "blocks of 3 weeks, 8 and 4": blocks(3, [8, 4], false)
}

/** True changes of strength, as a factor of the first date's, by the day. */
export const COURSES = {
  rate: (percent) => (day) => Math.exp((Math.log(1 + percent / 100) / 28) * day),
  /** An injury in a week, six weeks at less, and a return within eight. */
  injury: (week) => (day) => {
    const since = day / 7 - week
    if (since < 0) return 1
    return since < 3 ? 0.8 : Math.min(1, 0.8 + (0.2 * (since - 3)) / 8)
  },
  /** A diet of six weeks that costs 8 %. */
  diet: (week) => (day) => 1 - 0.08 * Math.min(1, Math.max(0, (day / 7 - week) / 6))
}

/**
 * A history of one exercise: `{ sessions, weighIns, course }`. `course` gives the true strength by the number of a day; `sd` is the spread
 * from day to day, per cent.
 */
export const trainee = ({ course, perWeek, programme, sd, seed, weeks }) => {
  const random = randomSource(seed)
  const start = programme.startsWith("dumbbells") ? random.between(12, 30) : random.between(60, 160)
  const endurance = random.between(...ENDURANCE)
  const next = PROGRAMMES[programme]({ random })
  // Programmes begin at any of their weeks.
  const ahead = random.whole(0, 29)
  const sessions = []
  for (let week = 0; week < weeks; week++) {
    for (const [at, weekday] of WEEKDAYS[perWeek].entries()) {
      const day = 7 * week + weekday
      const level = start * course(day)
      const possible = level * Math.exp(random.normal(0, sd / 100))
      const done = next(possible, endurance, { level, week: week + ahead, session: perWeek * week + at })
      sessions.push({ date: dateOf(START + day), exercises: [{ name: "Squat", sets: done }] })
    }
  }
  return { sessions, weighIns: [], course: (day) => start * course(day - START) }
}
