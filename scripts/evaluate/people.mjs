// Simulated readings of people whose recovery is known.
//
// The spread from day to day follows published series: the SD of ln rMSSD within a person is 0.15 to 0.2 (coefficients of variation
// of 10 to 20 %: Plews et al. 2013, Sports Med 43:773-781), that of resting heart rate 1.5 to 2.5 bpm (Altini & Plews 2021, Sensors
// 21:7932, and Quer et al. 2020, PLoS ONE 15:e0227709) and that of sleep 45 to 60 minutes (Bei et al. 2016, Sleep Med Rev 28:108-124).
import { dateOf, dayNumber } from "./dates.mjs"
import { randomSource } from "./random.mjs"

/** The first simulated date, a Monday. */
const START = dayNumber("2024-01-01")

/** The autocorrelation of a level that wanders. */
const WANDERING = 0.93

/** The factor that turns independent numbers into correlated ones: HRV, resting heart rate, sleep. */
const cholesky = ({ heart, hrvSleep, heartSleep }) => {
  const second = Math.sqrt(1 - heart ** 2)
  const mixed = (heartSleep - heart * hrvSleep) / second
  return (a, b, c) => [
    a,
    heart * a + second * b,
    hrvSleep * a + mixed * b + Math.sqrt(1 - hrvSleep ** 2 - mixed ** 2) * c
  ]
}

export const UNCORRELATED = { heart: 0, hrvSleep: 0, heartSleep: 0 }

/** A high HRV goes with a low heart rate and, weakly, with long sleep. */
export const CORRELATED = { heart: -0.5, hrvSleep: 0.15, heartSleep: -0.15 }

/** Every two signals correlate by 0.5, or another number. */
export const alike = (r) => ({ heart: -r, hrvSleep: r, heartSleep: -r })

/** An event of a person's day, beside noise: a change of ln HRV, bpm, minutes; a platform; `worn` is false without a reading. */
const NOTHING = { lnHrv: 0, bpm: 0, minutes: 0 }

/** A number with the standard deviation 1 and the tails of Student's t with four degrees of freedom. */
export const heavyTailed = (random) => {
  const squares = [0, 0, 0, 0].reduce((sum) => sum + random.normal() ** 2, 0)
  return random.normal() / Math.sqrt(squares / 4) / Math.SQRT2
}

const RANDOM_SPREAD = (random) => ({
  lnHrv: random.between(0.15, 0.2),
  bpm: random.between(1.5, 2.5),
  minutes: random.between(45, 60)
})

/**
 * The readings of one person.
 *
 * @param {{ seed: number, days: number, phi?: number, correlation?: object, happens?: (day: number, random: object) => object,
 *   missing?: number, signals?: ReadonlyArray<string>, spread?: object, hrvMs?: number, tails?: (random: object) => number,
 *   wander?: number, hrvStep?: number, smoothed?: number }} settings `phi` is the autocorrelation from day to day; `missing` the
 *   share of days without any reading; `signals` those that the device has; `wander` the share of the variance that wanders with an
 *   autocorrelation of 0.93; `smoothed` the days over which the device averages the resting heart rate.
 */
export const readingsOf = ({
  correlation = CORRELATED,
  days,
  happens = () => NOTHING,
  hrvMs,
  hrvStep = 0.1,
  missing = 0,
  phi = 0,
  seed,
  signals = ["hrvMs", "restingHeartRateBpm", "sleepMinutes"],
  smoothed = 1,
  spread,
  tails = (random) => random.normal(),
  wander = 0
}) => {
  const random = randomSource(seed)
  const person = {
    lnHrv: random.normal(Math.log(50), 0.35),
    bpm: random.normal(57, 6),
    minutes: random.normal(425, 30)
  }
  if (hrvMs !== undefined) person.lnHrv = Math.log(hrvMs)
  const sd = spread ?? RANDOM_SPREAD(random)
  const correlated = cholesky(correlation)
  const noise = () => correlated(tails(random), tails(random), tails(random))
  const follow = (before, by) => {
    const fresh = noise()
    return before.map((value, i) => by * value + Math.sqrt(1 - by ** 2) * fresh[i])
  }
  let state = noise()
  let slow = wander > 0 ? noise() : [0, 0, 0]
  const lastBpm = []
  return Array.from({ length: days }, (_, day) => {
    if (day > 0) {
      state = follow(state, phi)
      if (wander > 0) slow = follow(slow, WANDERING)
    }
    const z = state.map((value, i) => Math.sqrt(1 - wander) * value + Math.sqrt(wander) * slow[i])
    const event = { ...NOTHING, ...happens(day, random) }
    const worn = !random.chance(missing) && event.worn !== false
    const reading = (name, value) => (worn && signals.includes(name) ? value : null)
    lastBpm.push(person.bpm + sd.bpm * z[1] + event.bpm)
    const averaged = lastBpm.slice(-smoothed)
    const hrv = Math.exp(person.lnHrv + sd.lnHrv * z[0] + event.lnHrv)
    return {
      date: dateOf(START + day),
      source: event.source ?? "apple_health",
      hrvMs: reading("hrvMs", Math.round(Math.round(hrv / hrvStep) * hrvStep * 10) / 10),
      restingHeartRateBpm: reading(
        "restingHeartRateBpm",
        Math.round(averaged.reduce((sum, bpm) => sum + bpm, 0) / averaged.length)
      ),
      sleepMinutes: reading("sleepMinutes", Math.max(0, Math.round(person.minutes + sd.minutes * z[2] + event.minutes)))
    }
  })
}

/** Readings of several people, each with a seed of its own. */
export const people = (count, { seed = 1, ...settings }) =>
  Array.from({ length: count }, (_, at) => readingsOf({ ...settings, seed: seed + at * 7919 }))
