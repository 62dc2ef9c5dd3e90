// Simulated readings of people whose recovery is known.
//
// The spread from day to day follows published series: the SD of ln rMSSD within a person is 0.15 to 0.2 (coefficients of variation
// of 10 to 20 %: Plews et al. 2013, Sports Med 43:773-781), that of resting heart rate 1.5 to 2.5 bpm (Altini & Plews 2021, Sensors
// 21:7932, and Quer et al. 2020, PLoS ONE 15:e0227709) and that of sleep 45 to 60 minutes (Bei et al. 2016, Sleep Med Rev 28:108-124).
import { dateOf, dayNumber } from "./dates.mjs"
import { randomSource } from "./random.mjs"

/** The first simulated date, a Monday. */
const START = dayNumber("2024-01-01")

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

/** An event of a person's day, beside noise: a change of ln HRV, bpm, minutes; a platform. */
const NOTHING = { lnHrv: 0, bpm: 0, minutes: 0 }

/**
 * The readings of one person.
 *
 * @param {{ seed: number, days: number, phi?: number, correlation?: object, happens?: (day: number) => object,
 *   missing?: number, signals?: ReadonlyArray<string> }} settings `phi` is the autocorrelation from day to day; `missing` the
 *   share of days without any reading; `signals` those that the device has.
 */
export const readingsOf = ({
  correlation = CORRELATED,
  days,
  happens = () => NOTHING,
  missing = 0,
  phi = 0,
  seed,
  signals = ["hrvMs", "restingHeartRateBpm", "sleepMinutes"]
}) => {
  const random = randomSource(seed)
  const person = {
    lnHrv: random.normal(Math.log(50), 0.35),
    bpm: random.normal(57, 6),
    minutes: random.normal(425, 30),
    lnHrvSd: random.between(0.15, 0.2),
    bpmSd: random.between(1.5, 2.5),
    minutesSd: random.between(45, 60)
  }
  const correlated = cholesky(correlation)
  const noise = () => correlated(random.normal(), random.normal(), random.normal())
  let state = noise()
  return Array.from({ length: days }, (_, day) => {
    const fresh = noise()
    if (day > 0) state = state.map((before, i) => phi * before + Math.sqrt(1 - phi ** 2) * fresh[i])
    const event = { ...NOTHING, ...happens(day) }
    const worn = !random.chance(missing)
    const reading = (name, value) => (worn && signals.includes(name) ? value : null)
    return {
      date: dateOf(START + day),
      source: event.source ?? "apple_health",
      hrvMs: reading("hrvMs", Math.round(10 * Math.exp(person.lnHrv + person.lnHrvSd * state[0] + event.lnHrv)) / 10),
      restingHeartRateBpm: reading("restingHeartRateBpm", Math.round(person.bpm + person.bpmSd * state[1] + event.bpm)),
      sleepMinutes: reading(
        "sleepMinutes",
        Math.max(0, Math.round(person.minutes + person.minutesSd * state[2] + event.minutes))
      )
    }
  })
}

/** Readings of several people, each with a seed of its own. */
export const people = (count, settings) =>
  Array.from({ length: count }, (_, at) => readingsOf({ ...settings, seed: 1 + at * 7919 }))
