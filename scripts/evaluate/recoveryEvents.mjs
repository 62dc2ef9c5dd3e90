// Simulates events in the lives of people, and judges their recovery meanwhile.
import { people, UNCORRELATED } from "./people.mjs"
import { statuses, tally } from "./recoveryStatuses.mjs"

/** The day on which something happens, and the first that is judged. The baseline is full by then. */
export const EVENT = 90

/** Days of noise that are judged for each person. */
export const NOISE_DAYS = 30

/** The days of an event that passes. */
export const ILL_DAYS = 7

/** The kinds of noise for which the share of false alarms has a bound. */
export const BOUND_NOISE = [
  ["independent, signals uncorrelated", { correlation: UNCORRELATED }],
  ["independent, signals correlated", {}],
  ["AR(1) 0.3, uncorrelated", { phi: 0.3, correlation: UNCORRELATED }],
  ["AR(1) 0.3, correlated", { phi: 0.3 }]
]

/** A change that lasts from the event for some days. */
export const lasting = (event, days = ILL_DAYS) => ({
  happens: (day) => (day >= EVENT && day < EVENT + days ? event : {})
})

/** A change of HRV in per cent, of resting heart rate in bpm and of sleep in minutes. */
export const change = (hrvPercent, bpm, minutes) => ({ lnHrv: Math.log(1 + hrvPercent / 100), bpm, minutes })

/** Statuses of people to whom nothing happens, or something in all their days. */
export const noiseTally = (count, settings, [from, to] = [EVENT, EVENT + NOISE_DAYS]) =>
  tally(people(count, { days: to, ...settings }).map((series) => statuses(series, from, to)))

/** The people of an event, with the status on the day before it and on each of its days. */
export const duringEvent = (count, settings) =>
  people(count, { days: EVENT + ILL_DAYS, ...settings }).map((series) => {
    const [before, ...during] = statuses(series, EVENT - 1, EVENT + ILL_DAYS)
    return { series, before, during }
  })

/** Counts those that are strained on one of the first days of the event. */
export const strainedBy = (day, cases) => cases.filter(({ during }) => during.slice(0, day).includes("strained")).length
