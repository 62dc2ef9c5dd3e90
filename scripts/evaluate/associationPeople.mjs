// Simulated logs of people of whom it is known what goes with what: three signals, six things that a day has or has not.
import { dateOf, dayNumber } from "./dates.mjs"
import { randomSource } from "./random.mjs"

/** The first simulated date, a Monday. */
const START = dayNumber("2025-01-06")

const WEEK = 7
const isWeekend = (day) => day % WEEK >= 4 && day % WEEK <= 5

/** The standard deviation of a day, of a night of rest and of a level that lasts for weeks: ln HRV, bpm, minutes. */
const SPREADS = { lnHrv: 0.17, bpm: 2.2, minutes: 50 }
const SEASON = { lnHrv: 0.06, bpm: 1.2, minutes: 10 }
const SIGNALS = ["lnHrv", "bpm", "minutes"]

/** A bad night of one signal is a bad one of the others: what they share. */
const SHARED = 0.6
const SIGN = { lnHrv: 1, bpm: -1, minutes: 1 }

/** What each day has. `trainsBy` is how bad the day is, in standard deviations, at which a person skips training; undefined if none. */
const habits = (random, days) => {
  const training = new Set(random.shuffled([0, 1, 2, 3, 4, 5, 6]).slice(0, random.whole(2, 4)))
  const drinks = { weekend: random.between(0.4, 0.8), else: random.between(0.03, 0.15) }
  let inRun = false
  return Array.from({ length: days }, (_, day) => {
    if (random.chance(inRun ? 0.12 : 0.08)) inRun = !inRun
    const trains = training.has(day % WEEK) && random.chance(0.85)
    return {
      trains,
      alcohol: random.chance(isWeekend(day) ? drinks.weekend : drinks.else),
      lastFood: random.normal(isWeekend(day) ? 21 * 60 : 19.5 * 60, 50),
      habit: inRun,
      coin: random.whole(0, 3),
      steps: Math.max(500, random.normal((trains ? 9500 : 7500) + 1500 * Math.sin(day / 58), 2500))
    }
  })
}

/**
 * The log of one person, as `associations` reads it.
 *
 * @param {{ seed: number, days: number, phi: number, effect?: { lnHrv?: number, bpm?: number }, missing?: number, skips?: boolean,
 *   tails?: boolean }} settings `phi` is the autocorrelation from day to day; `effect` what alcohol does to the next reading; `missing` the
 *   share of days without a reading; `skips` if a person trains only after readings that are not bad; `tails` if one night in 25 is wild.
 */
export const loggedPerson = ({ days, effect = {}, missing = 0.08, phi, seed, skips = false, tails = false }) => {
  const random = randomSource(seed)
  const each = habits(random, days)
  const base = {
    lnHrv: Math.log(random.between(30, 90)),
    bpm: random.between(48, 66),
    minutes: random.between(390, 450)
  }
  const phase = random.between(0, 2 * Math.PI)
  const state = { lnHrv: 0, bpm: 0, minutes: 0 }
  const readings = each.map((_, day) => {
    const shared = random.normal()
    const wild = tails && random.chance(0.04) ? 4 : 1
    const now = Object.fromEntries(
      SIGNALS.map((signal) => {
        const own = Math.sqrt(1 - SHARED ** 2) * random.normal() + SHARED * SIGN[signal] * shared
        state[signal] = phi * state[signal] + Math.sqrt(1 - phi ** 2) * own * wild
        const usual = base[signal] + SEASON[signal] * Math.sin((2 * Math.PI * day) / 365 + phase)
        const weekend = signal === "minutes" && isWeekend(day) ? 35 : 0
        const drank = day > 0 && each[day - 1].alcohol ? (effect[signal] ?? 0) : 0
        return [signal, usual + weekend + drank + SPREADS[signal] * state[signal]]
      })
    )
    if (skips && state.lnHrv < -0.5) each[day].trains = false
    return { ...now, worn: !random.chance(missing) }
  })
  const dates = each.map((_, day) => dateOf(START + day))
  const datesWhere = (isSo) => dates.filter((_, day) => isSo(each[day]))
  const metric = (name, kind, values) => ({
    ...{ name, kind, unit: "", healthMetricKey: null },
    values: new Map(dates.flatMap((date, day) => (values(each[day]) > 0 ? [[date, values(each[day])]] : [])))
  })
  return {
    end: dates.at(-1),
    /** What alcohol does to HRV of the person, in ms. */
    trueMs: Math.exp(base.lnHrv) * (Math.exp(effect.lnHrv ?? 0) - 1),
    log: {
      healthDays: dates.map((date, day) => {
        const { bpm, lnHrv, minutes, worn } = readings[day]
        return {
          date,
          hrvMs: worn ? Math.round(10 * Math.exp(lnHrv)) / 10 : null,
          restingHeartRateBpm: worn ? Math.round(bpm) : null,
          sleepMinutes: worn ? Math.round(minutes) : null,
          steps: Math.round(each[day].steps)
        }
      }),
      // Food without figures that differ: it says on which days no alcohol was logged.
      foodDays: dates.map((date) => ({ date, calories: 2000, protein: 100 })),
      workoutDates: datesWhere(({ trains }) => trains),
      alcoholDates: datesWhere(({ alcohol }) => alcohol),
      lastFood: new Map(dates.map((date, day) => [date, each[day].lastFood])),
      metrics: [
        metric("Meditation", "toggle", ({ habit }) => (habit ? 1 : 0)),
        metric("Coffee", "counter", ({ coin }) => coin)
      ]
    }
  }
}
