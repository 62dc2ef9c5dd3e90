// What recovery says on each day of an event, on people whose days have the spread of `USUAL`.
import { people } from "./people.mjs"
import { change } from "./recoveryEvents.mjs"
import { FIRST_JUDGED, HELD_OUT, USUAL } from "./recoveryNoise.mjs"
import { statuses } from "./recoveryStatuses.mjs"
import { percent } from "./report.mjs"

/** The last day of an event that is judged, and the days of the columns. */
const DAYS = 42
const SHOWN = [1, 2, 3, 5, 7, 10, 14, 21]
const SPANS = [
  [8, 21],
  [22, 42]
]

const first = (days, event) => (day) => (day <= days ? event : {})

/** A part of an event that grows to the whole within some days. */
const ramp =
  (days, [hrvPercent, bpm]) =>
  (day) => {
    const part = Math.min(1, day / days)
    return change(hrvPercent * part, bpm * part, 0)
  }

/** Events by their name: what happens on their days, from 1 on, and the status that is counted. */
const COURSES = [
  ["illness, HRV -30 %, +7 bpm, a week", first(7, change(-30, 7, 0)), "strained"],
  ["illness, HRV -25 %, +6 bpm, a week", first(7, change(-25, 6, 0)), "strained"],
  ["illness, HRV -30 %, +7 bpm, two weeks", first(14, change(-30, 7, 0)), "strained"],
  ["collapse, HRV -43 %, -3 bpm, +90 min", first(7, change(-43, -3, 90)), "strained"],
  ["HRV -43 % from one day on", first(DAYS, change(-43, 0, 0)), "strained"],
  ["one night, HRV -32 %, +8 bpm", first(1, change(-32, 8, 0)), "strained"],
  ["nights 110 min shorter for a week", first(7, change(0, 0, -110)), "strained"],
  ["14 days to HRV -18 %, +3.5 bpm", ramp(14, [-18, 3.5]), "strained"],
  ["HRV -15 %, +3 bpm from one day on", first(DAYS, change(-15, 3, 0)), "strained"],
  ["10 days HRV +15 %, -3 bpm, +30 min", first(10, change(15, -3, 30)), "recovered"],
  ["new device, HRV x0.75, +3 bpm", first(DAYS, change(-25, 3, 0)), "strained"],
  ["new device, HRV x1.3", first(DAYS, change(30, 0, 0)), "recovered"]
]

const row = (count, [name, event, status], phi) => {
  const runs = people(count, {
    ...USUAL,
    phi,
    seed: HELD_OUT + 77,
    days: FIRST_JUDGED + DAYS,
    happens: (day) => (day < FIRST_JUDGED ? {} : event(day - FIRST_JUDGED + 1))
  }).map((series) => statuses(series, FIRST_JUDGED))
  const share = (chosen) => percent(chosen.filter((found) => found === status).length, chosen.length)
  return [
    `${name}${phi === 0 ? "" : `, AR(1) ${phi}`}: ${status}`,
    percent(runs.filter((run) => run.slice(0, 2).includes(status)).length, runs.length),
    ...SHOWN.map((day) => share(runs.map((run) => run[day - 1]))),
    ...SPANS.map(([from, to]) => share(runs.flatMap((run) => run.slice(from - 1, to))))
  ]
}

/** The report of the events, from so many people each. */
export const courseReport = (count) => ({
  title: "Recovery: the days of an event",
  explains: `% of ${count} people with the status on the days of the event, independent and similar to the day before.`,
  rows: [
    [
      "event: status",
      "by day 2",
      ...SHOWN.map((day) => `day ${day}`),
      ...SPANS.map(([from, to]) => `days ${from}-${to}`)
    ],
    ...[0, 0.3].flatMap((phi) => COURSES.map((course) => row(count, course, phi)))
  ]
})
