// A sheet for a blind reading: verdicts beside their series, for a reader who judges as a coach would. It names no rule.
import { recovery } from "@daybook/core"
import { dateOf, dayNumber } from "./dates.mjs"
import { histories } from "./histories/histories.mjs"
import { readingsOf } from "./people.mjs"
import { randomSource } from "./random.mjs"
import { readings } from "./readings/readings.mjs"
import { statuses } from "./recoveryStatuses.mjs"
import { byExercise } from "./trainingDays.mjs"
import { DAYBOOK, weeklyVerdicts } from "./weeklyVerdicts.mjs"

/** The number of samples of each verdict. */
const VERDICTS = { progressing: 20, plateaued: 20, regressing: 20, insufficient_data: 10 }

/** Samples from each status of the real series, and from each simulated event. */
const REAL_OF_STATUS = { strained: 4, normal: 4, recovered: 4 }
const OF_EVENT = 3

/** Days between two samples of one series of readings. */
const LEAST_APART = 7

/** The days that are shown before an anchor: more than are judged, so that a break or a deload can be seen. */
const SHOWN_DAYS = 98

const shown = (anchor, date) => date <= anchor && date > dateOf(dayNumber(anchor) - SHOWN_DAYS)

const load = ({ reps, weightKg }) => (weightKg === undefined ? `${reps}` : `${reps}@${Number(weightKg.toFixed(1))}`)

/** Sets as a coach writes them; equal ones in a row are counted: `3x5@100, 4@100`. */
const setsText = (sets) => {
  const runs = []
  for (const set of sets.map(load)) {
    const last = runs.at(-1)
    if (last?.set === set) last.count++
    else runs.push({ set, count: 1 })
  }
  return runs.map(({ count, set }) => (count === 1 ? set : `${count}x${set}`)).join(", ")
}

const dayLines = ({ sessions }, anchor) =>
  sessions
    .filter(({ date }) => shown(anchor, date))
    .map(({ date, exercises }) => `    ${date}  ${setsText(exercises.flatMap(({ sets }) => sets))}`)

const progressionSample = ({ exercise, history, week }) => {
  const { anchor, trend, verdicts } = week
  const own = byExercise(history.sessions).find(({ key }) => key === exercise)
  const weights = history.weighIns.filter(({ date }) => shown(anchor, date))
  return [
    `${own.sessions.at(-1).exercises[0].name}, as of ${anchor} (repetitions@kg)`,
    ...dayLines(own, anchor),
    ...(weights.length === 0 ? [] : [`    body weight: ${weights.map(({ weightKg }) => weightKg).join(", ")} kg`]),
    `  ${verdicts[DAYBOOK]}: ${trend}`
  ]
}

/** Samples of each verdict, each from another exercise: a history is drawn first, so that long ones do not dominate. */
const progressionSamples = (random) => {
  const found = histories().map((history) => ({ history, exercises: weeklyVerdicts(history) }))
  const drawn = new Set()
  const draw = (verdict) => {
    const candidates = found
      .map(({ exercises, history }) => ({
        history,
        weeks: exercises.flatMap(({ exercise, weeks }) =>
          drawn.has(`${history.name} ${exercise}`)
            ? []
            : weeks.filter(({ verdicts }) => verdicts[DAYBOOK] === verdict).map((week) => ({ exercise, week }))
        )
      }))
      .filter(({ weeks }) => weeks.length > 0)
    if (candidates.length === 0) return []
    const { history, weeks } = random.oneOf(candidates)
    const sample = random.oneOf(weeks)
    drawn.add(`${history.name} ${sample.exercise}`)
    return [progressionSample({ history, ...sample })]
  }
  return Object.entries(VERDICTS).flatMap(([verdict, count]) =>
    Array.from({ length: count }, () => draw(verdict)).flat()
  )
}

const value = (number) => (number === null ? "-" : String(Number(number.toFixed(1))))

const weekLine = (week) => {
  const listed = (reading) => week.map((day) => value(day[reading])).join(" ")
  const sources = [...new Set(week.map(({ source }) => source).filter((source) => source !== "none"))]
  return `    ${week[0].date}  HRV ${listed("hrvMs")} | resting HR ${listed("restingHeartRateBpm")} | sleep ${listed("sleepMinutes")} | ${sources.join(", ")}`
}

const recoverySample = (series, at) => {
  const { status, vsBaseline } = recovery(series.slice(0, at + 1), [], series[at].date)
  const days = series.slice(Math.max(0, at - 69), at + 1)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(days.length % 7).slice(7 * week, 7 * week + 7)
  )
  return [
    `Recovery as of ${series[at].date} (ms, bpm, minutes; a line is a week, the last ends on the date)`,
    ...weeks.map(weekLine),
    `  ${status}: ${vsBaseline}`
  ]
}

const realRecoverySamples = (random) => {
  const days = readings().flatMap(({ series }) =>
    statuses(series, 70).map((status, after) => ({ series, at: after + 70, status }))
  )
  const drawn = []
  const isNew = ({ at, series }) =>
    drawn.every((other) => other.series !== series || Math.abs(other.at - at) >= LEAST_APART)
  for (const [status, count] of Object.entries(REAL_OF_STATUS)) {
    for (let sample = 0; sample < count; sample++) {
      const candidates = days.filter((day) => day.status === status && isNew(day))
      if (candidates.length > 0) drawn.push(random.oneOf(candidates))
    }
  }
  return drawn.map(({ at, series }) => recoverySample(series, at))
}

const SIMULATED_DAYS = 90

/** Events in the last days of a simulated series. */
const EVENTS = [
  {},
  { phi: 0.3 },
  { missing: 0.4, phi: 0.3 },
  { last: 3, event: { lnHrv: Math.log(0.7), bpm: 6 } },
  { last: 5, event: { lnHrv: Math.log(0.57), minutes: 60 } },
  { last: 12, event: { lnHrv: Math.log(1.5), source: "health_connect" } }
]

const simulatedSamples = (random) =>
  EVENTS.flatMap(({ event, last = 0, ...settings }) =>
    Array.from({ length: OF_EVENT }, () => {
      const series = readingsOf({
        ...settings,
        seed: random.whole(1, 1e6),
        days: SIMULATED_DAYS,
        happens: (day) => (day >= SIMULATED_DAYS - last ? event : {})
      })
      return recoverySample(series, SIMULATED_DAYS - 1)
    })
  )

/** The lines of a sheet. Another seed draws other samples. */
export const sheet = (seed) => {
  const random = randomSource(seed)
  const samples = [
    ...random.shuffled(progressionSamples(random)),
    ...random.shuffled([...realRecoverySamples(random), ...simulatedSamples(random)])
  ]
  return samples.flatMap((lines, at) => [`${at + 1}. ${lines[0]}`, ...lines.slice(1), ""])
}
