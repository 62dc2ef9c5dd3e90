// The bounds that the insights have to keep, and whether they do.

import { falseAlarms, foundShare, STRONG } from "./associationSimulations.mjs"
import { energyBounds } from "./energySimulations.mjs"
import { verdictsOfLifters } from "./progressionSimulations.mjs"
import { BOUND_NOISE, change, duringEvent, lasting, noiseTally, strainedBy } from "./recoveryEvents.mjs"
import { strainedShare } from "./recoveryLives.mjs"
import { jumps } from "./verdictMeasures.mjs"
import { DAYBOOK } from "./weeklyVerdicts.mjs"

/** False alarms: % of days of noise that are not normal. */
const MOST_FALSE_ALARMS = 8

/** Detection: % of people, or of days. */
const LEAST_DETECTED = 95

const noise = (count) =>
  BOUND_NOISE.map(([name, settings]) => {
    const { known, recovered, strained } = noiseTally(count, settings)
    return {
      name: `noise, ${name}: not normal`,
      most: MOST_FALSE_ALARMS,
      figure: (100 * (strained + recovered)) / known
    }
  })

const illness = (count) =>
  [
    ["HRV -25 %, +6 bpm", { ...lasting(change(-25, 6, 0)) }],
    ["HRV -35 %, +8 bpm, AR(1) 0.3", { ...lasting(change(-35, 8, 0)), phi: 0.3 }],
    ["HRV -35 %, +8 bpm, sleep +40 min", { ...lasting(change(-35, 8, 40)) }]
  ].map(([name, settings]) => ({
    name: `illness, ${name}: strained by day 2`,
    least: LEAST_DETECTED,
    figure: (100 * strainedBy(2, duringEvent(count, settings))) / count
  }))

const collapse = (count) => {
  const days = duringEvent(count, lasting(change(-43, 0, 90))).flatMap(({ during }) => during.slice(2))
  return {
    name: "HRV -43 %, sleep +90 min: days 3 to 7 strained",
    least: LEAST_DETECTED,
    figure: (100 * days.filter((status) => status === "strained").length) / days.length
  }
}

const lives = (count) =>
  [
    ["nothing", [1, 180], { most: MOST_FALSE_ALARMS }],
    ["ramp of 14 days", [14, 14], { least: 45 }],
    ["ramp of 14 days", [21, 21], { least: 50 }],
    ["new watch, +5 bpm", [5, 10], { most: 35 }]
  ].map(([life, days, bound]) => ({
    name: `people who differ, ${life}: strained on days ${days.join(" to ")}`,
    ...bound,
    figure: strainedShare(count, life, days)
  }))

const jumping = (count) => ({
  name: "lifters: jumps between progressing and regressing within two weeks",
  most: 0,
  figure: verdictsOfLifters(count).flatMap((exercise) => jumps(exercise, DAYBOOK)).length
})

/** People of whom nothing goes with anything and who see any claim, and those who are told of a strong effect, in %. */
const MOST_CLAIMED = 5
const LEAST_FOUND = 80
const DAYS = 90

const associations = (count) => [
  ...[0.3, 0.8].map((phi) => ({
    name: `associations, AR(1) ${phi}, ${DAYS} days of nothing: any claim`,
    most: MOST_CLAIMED,
    figure: (100 * falseAlarms(count, { phi }, DAYS)) / count
  })),
  {
    name: `associations, HRV -16 % and +4 bpm after alcohol: found in ${DAYS} days`,
    least: LEAST_FOUND,
    figure: foundShare(count, STRONG, DAYS)
  }
]

const isHeld = ({ figure, least = figure, most = figure }) => figure >= least && figure <= most

/** The report of this part, from so many simulated people. */
export const boundReports = (count) => {
  const bounds = [
    ...noise(count),
    ...illness(count),
    collapse(count),
    ...lives(count),
    jumping(Math.ceil(count / 40)),
    ...energyBounds(count),
    ...associations(3 * count)
  ]
  return [
    {
      title: "Bounds",
      explains: `Figures of ${count} simulated people, in % unless said otherwise, and a number of jumps.`,
      rows: [
        ["bound", "figure", "at least", "at most", "held"],
        ...bounds.map((bound) => [
          bound.name,
          bound.figure.toFixed(1),
          bound.least ?? "",
          bound.most ?? "",
          isHeld(bound) ? "yes" : "no"
        ])
      ]
    }
  ]
}
