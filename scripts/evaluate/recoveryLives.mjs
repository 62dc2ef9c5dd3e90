// What recovery says of people who differ: each has a spread, a correlation of the signals and a likeness of days of their own.
import { readingsOf } from "./people.mjs"
import { randomSource } from "./random.mjs"
import { change } from "./recoveryEvents.mjs"
import { statuses } from "./recoveryStatuses.mjs"
import { percent } from "./report.mjs"

/** The people of the report. The constants of recovery were chosen on others. */
const HELD_OUT = 5_200_001

/** The first day of an event, and the days from then on that are judged. The baseline is full by then, also one that ends 14 days ago. */
const FIRST = 100
const DAYS = 30
const SHOWN = [1, 2, 3, 5, 7, 10, 14, 21]

/** The spreads are those of published series (`people.mjs`), wider; HRV and the heart rate correlate by -0.2 to -0.6, days by 0 to 0.55. */
const ownSettings = (seed) => {
  const random = randomSource(seed)
  const heart = random.between(-0.6, -0.2)
  return {
    seed,
    spread: {
      lnHrv: random.between(0.13, 0.25),
      bpm: random.between(1.5, 3.2),
      minutes: random.between(35, 70)
    },
    phi: random.between(0, 0.55),
    correlation: { heart, hrvSleep: 0.15, heartSleep: -0.15 }
  }
}

const from =
  (event, days = DAYS) =>
  (day) =>
    day <= days ? event : {}
const ramp = (days) => (day) => change((-18 * Math.min(day, days)) / days, (3.5 * Math.min(day, days)) / days, 0)

/** The lives by their name: what happens on the days of an event, from 1 on, and the settings of the person beside the own ones. */
const LIVES = [
  ["nothing", () => ({})],
  ["nothing, AR(1) 0.6", () => ({}), { phi: 0.6 }],
  ["alcohol each Friday (-15 %, +4 bpm)", (day) => (day % 7 === 5 ? change(-15, 4, 0) : {})],
  ["menstrual cycle (-8 %, +2.7 bpm)", (day) => (day % 28 < 14 ? change(-8, 2.7, 0) : {})],
  ["fitter: +15 %, -8 bpm in 180 days", (day) => change(15 * (day / 180), -8 * (day / 180), 0)],
  ["illness, -25 %, +6 bpm, 7 days", from(change(-25, 6, 0), 7)],
  ["one night, -25 %, +7 bpm", from(change(-25, 7, 0), 1)],
  ["one reading of HRV, 9 ms", from({ lnHrv: Math.log(9 / 50) }, 1)],
  ["one reading of 110 beats", from({ bpm: 53 }, 1)],
  ["ramp of 14 days to -18 %, +3.5 bpm, held", ramp(14)],
  ["ramp of 21 days to -18 %, +3.5 bpm, held", ramp(21)],
  ["-15 %, +3 bpm from one day on", from(change(-15, 3, 0))],
  ["new watch, HRV x0.78, +2 bpm", from(change(-22, 2, 0))],
  ["new watch, HRV x0.75, +3 bpm", from(change(-25, 3, 0))],
  ["new watch, +5 bpm", from({ bpm: 5 })],
  ["medicine, -9 bpm, +18 %", from(change(18, -9, 0))],
  ["stimulant, +6 bpm, -10 %", from(change(-10, 6, 0))],
  ["overreaching, +20 %, -4 bpm", from(change(20, -4, 0))]
]

/** Days of a life without an event, and with what never ends, that are judged. */
const LONG = 180

const life = (count, seed, [name, happens, settings]) => {
  const isLong = /nothing|Friday|cycle|fitter/.test(name)
  const offset = isLong ? FIRST + LONG : FIRST
  const runs = Array.from({ length: count }, (_, at) => {
    const series = readingsOf({
      ...ownSettings(seed + at * 7919),
      ...settings,
      days: isLong ? offset : FIRST + DAYS,
      happens: (day) => (isLong ? happens(day + 1) : day < FIRST ? {} : happens(day - FIRST + 1))
    })
    return statuses(series, FIRST)
  })
  return { name, isLong, runs }
}

const share = (all, kind) => percent(all.filter((status) => status === kind).length, all.length)

const row = ({ name, runs }, kind) => [
  `${name}: ${kind}`,
  ...SHOWN.map((day) =>
    share(
      runs.map((run) => run[day - 1]),
      kind
    )
  ),
  share(
    runs.flatMap((run) => run.slice(4, 10)),
    kind
  )
]

/** The share of the days from one to another of a life, by the start of its name, that are strained, in %. */
export const strainedShare = (count, start, [from, to]) => {
  const { runs } = life(
    count,
    HELD_OUT,
    LIVES.find(([name]) => name.startsWith(start))
  )
  const days = runs.flatMap((run) => run.slice(from - 1, to))
  return (100 * days.filter((status) => status === "strained").length) / days.length
}

/** The report of the lives, from so many people each. */
export const lifeReports = (count, seed = HELD_OUT) => {
  const lives = LIVES.map((one) => life(count, seed, one))
  return [
    {
      title: "Recovery: people who differ, nothing sudden",
      explains: `${count} people each, ${LONG} days; % of the days.`,
      rows: [
        ["life", "strained %", "recovered %"],
        ...lives
          .filter(({ isLong }) => isLong)
          .map(({ name, runs }) => [name, share(runs.flat(), "strained"), share(runs.flat(), "recovered")])
      ]
    },
    {
      title: "Recovery: people who differ, the days of an event",
      explains: `% of ${count} people with the status on the days of the event.`,
      rows: [
        ["event: status", ...SHOWN.map((day) => `day ${day}`), "days 5-10"],
        ...lives
          .filter(({ isLong }) => !isLong)
          .flatMap((one) => ["strained", "recovered"].map((kind) => row(one, kind)))
      ]
    }
  ]
}
