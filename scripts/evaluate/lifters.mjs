// Simulated lifters whose progress is known.
import { dateOf, dayNumber } from "./dates.mjs"
import { randomSource } from "./random.mjs"

/** The first simulated date, a Monday. */
const START = dayNumber("2024-01-01")

/** The weekdays of one, two and three sessions a week. */
const WEEKDAYS = { 1: [2], 2: [0, 3], 3: [0, 2, 4] }

/** The part of the maximum that a light session shows, and a session of a deload week. */
const LIGHT = 0.85
const DELOAD = 0.65

/** The part of the maximum that a set of five to eight repetitions is done with. */
const INTENSITY = 0.8

const PLATES_KG = 2.5

/** Sets with loads that plates allow, and repetitions that come nearest to a maximum. The later sets are worse. */
const setsFor = (load, maximum) =>
  [1, 0.98, 0.96].map((fatigue) => ({
    reps: Math.max(1, Math.round(30 * ((maximum * fatigue) / load - 1))),
    weightKg: load
  }))

const toPlates = (load) => Math.max(PLATES_KG, PLATES_KG * Math.round(load / PLATES_KG))

/**
 * A history of one exercise.
 *
 * @param {{ seed: number, weeks: number, rate: number, sd: number, perWeek: 1 | 2 | 3, heavyLight?: boolean,
 *   deloadEvery?: number, pause?: { week: number, weeks: number, loss: number }, typo?: number, machine?: number }} settings
 *   `rate` is the true change of the maximum in four weeks, and `sd` the spread from day to day, both in per cent. No session is
 *   in the `pause`, after which the maximum is less by `loss` per cent. In week `typo` one load has a digit too many. From week
 *   `machine` on the same effort shows half the load.
 */
export const lifter = ({ deloadEvery, heavyLight, machine, pause, perWeek, rate, sd, seed, typo, weeks }) => {
  const random = randomSource(seed)
  const start = random.between(60, 140)
  const growth = Math.log(1 + rate / 100) / 28
  const sessions = []
  for (let week = 0; week < weeks; week++) {
    if (pause !== undefined && week >= pause.week && week < pause.week + pause.weeks) continue
    for (const [at, weekday] of WEEKDAYS[perWeek].entries()) {
      const day = 7 * week + weekday
      const isBack = pause !== undefined && week >= pause.week
      const level = start * Math.exp(growth * day) * (isBack ? 1 - pause.loss / 100 : 1)
      const isDeload = deloadEvery !== undefined && week % deloadEvery === deloadEvery - 1
      const isLight = heavyLight === true && (perWeek * week + at) % 2 === 1
      const shown =
        level * (isDeload ? DELOAD : isLight ? LIGHT : 1) * (machine !== undefined && week >= machine ? 0.5 : 1)
      const sets = setsFor(toPlates(INTENSITY * shown), shown * Math.exp(random.normal(0, sd / 100)))
      if (week === typo && at === 0) sets[1] = { ...sets[1], weightKg: 10 * sets[1].weightKg }
      sessions.push({ date: dateOf(START + day), exercises: [{ name: "Squat", sets }] })
    }
  }
  return { sessions, weighIns: [] }
}

/** The number of a date's week in a simulation, from 0. */
export const weekOf = (day) => Math.floor((day - START) / 7)
