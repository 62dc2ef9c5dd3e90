// The kinds of noise in which recovery must stay quiet: nothing happens to these people, so each status other than normal is wrong.
import { alike, heavyTailed, people } from "./people.mjs"
import { statuses, tally } from "./recoveryStatuses.mjs"
import { percent } from "./report.mjs"

/** The people of the report. The constants of recovery were chosen on others, with the seeds from 1 on. */
export const HELD_OUT = 1_300_001

/** The spread of single days, and the days that are judged of each person, the first after a baseline. */
export const USUAL = { spread: { lnHrv: 0.18, bpm: 2.5, minutes: 55 }, correlation: alike(0.5) }
export const FIRST_JUDGED = 90
const JUDGED_DAYS = 180

const WEEK = 7
const isWeekend = (day) => day % WEEK >= 5

/** Gaps of 2 to 8 days, after 5 to 25 days with readings. */
const gaps = () => {
  let until = 0
  let next = 0
  return (day, random) => {
    if (day === 0) next = random.whole(5, 25)
    if (day === next) {
      until = day + random.whole(2, 8)
      next = until + random.whole(5, 25)
    }
    return { worn: day >= until }
  }
}

const yearly = (day) => Math.cos((2 * Math.PI * (day - FIRST_JUDGED)) / 365)

/** The day on which the device changes. */
const CHANGED = FIRST_JUDGED + 40
const since = (change) => (day) => (day >= CHANGED ? change : {})

/** Each kind by its name, as settings of `readingsOf`. */
const NOISE = [
  ["normal, independent days", {}],
  ["heavy tails (t4)", { tails: heavyTailed }],
  ["AR(1) 0.3", { phi: 0.3 }],
  ["AR(1) 0.5", { phi: 0.5 }],
  ["AR(1) 0.6", { phi: 0.6 }],
  ["correlated 0.7", { correlation: alike(0.7) }],
  ["wide HRV", { spread: { ...USUAL.spread, lnHrv: 0.3 } }],
  ["weekly rhythm", { happens: (day) => (isWeekend(day) ? { lnHrv: -0.08, bpm: 1.5, minutes: 60 } : {}) }],
  ["shifts, 4 on and 4 off", { happens: (day) => (day % 8 < 4 ? { lnHrv: -0.08, bpm: 1.5, minutes: -60 } : {}) }],
  ["heart rate smoothed over 7 days", { smoothed: 7 }],
  ["10 % missing", { missing: 0.1 }],
  ["25 % missing", { missing: 0.25 }],
  ["40 % missing", { missing: 0.4 }],
  ["no weekends", { happens: (day) => ({ worn: !isWeekend(day) }) }],
  ["gaps of 2 to 8 days", { happens: gaps() }],
  ["low HRV (18 ms), whole ms", { hrvMs: 18, hrvStep: 1 }],
  ["HRV alone, AR(1) 0.3", { signals: ["hrvMs"], phi: 0.3 }],
  [
    "menstrual cycle (-8 %, +2.7 bpm)",
    { happens: (day) => (day % 28 >= 14 ? { lnHrv: Math.log(0.92), bpm: 2.7 } : {}) }
  ],
  ["season (10 %, 1.5 bpm)", { happens: (day) => ({ lnHrv: 0.1 * yearly(day), bpm: -1.5 * yearly(day) }) }],
  ["slow wander (AR 0.93)", { wander: 0.1 }],
  ["other platform, HRV x1.6", { happens: since({ lnHrv: Math.log(1.6), source: "health_connect" }) }],
  ["new device, HRV x0.75, +3 bpm", { happens: since({ lnHrv: Math.log(0.75), bpm: 3 }) }]
]

/** The report of the noise, from so many people of each kind. */
export const noiseReport = (count) => ({
  title: "Recovery: 22 kinds of noise",
  explains: `Nothing happens. ${count} people of each kind, ${JUDGED_DAYS} days each; unknown days are left out of the shares.`,
  rows: [
    ["noise", "strained %", "recovered %", "not normal %", "unknown %", "changes a week"],
    ...NOISE.map(([name, settings]) => {
      const series = people(count, { ...USUAL, days: FIRST_JUDGED + JUDGED_DAYS, seed: HELD_OUT, ...settings })
      const { changesAMonth, days, known, recovered, strained, unknown } = tally(
        series.map((days) => statuses(days, FIRST_JUDGED))
      )
      return [
        name,
        percent(strained, known),
        percent(recovered, known),
        percent(strained + recovered, known),
        percent(unknown, days),
        ((7 * changesAMonth) / 30).toFixed(2)
      ]
    })
  ]
})
