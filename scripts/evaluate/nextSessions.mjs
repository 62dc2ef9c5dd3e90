// The proposals for the next training day: followed by simulated lifters, and on real histories beside what the lifter then did.
import { nextSession, progression, progressionSince } from "@daybook/core"
import { dateOf, dayNumber } from "./dates.mjs"
import { missing } from "./folder.mjs"
import { histories } from "./histories/histories.mjs"
import { randomSource } from "./random.mjs"
import { percent } from "./report.mjs"
import { byExercise } from "./trainingDays.mjs"

const CHANGES = ["more_load", "more_repetitions", "same", "less"]

/** Loads within this part are the same. */
const SAME = 0.005

const topOf = (sets) => {
  const work = sets.filter(({ kind, reps }) => kind !== "warmup" && reps > 0)
  const kg = Math.max(0, ...work.map(({ weightKg = 0 }) => weightKg))
  const top = work.filter(({ weightKg = 0 }) => weightKg >= kg * (1 - SAME))
  return { kg, least: Math.min(...top.map(({ reps }) => reps)) }
}

/** Of each training day with a proposal of the day before: the change, the load and repetitions proposed, and those done. */
const comparedDays = ({ sessions, unit, weighIns }) =>
  byExercise(sessions).flatMap(({ sessions: own }) => {
    const dates = [...new Set(own.map(({ date }) => date))].sort()
    return dates.slice(3).flatMap((date, at) => {
      const anchor = dateOf(dayNumber(date) - 1)
      const since = progressionSince(anchor)
      const seen = own.filter((session) => session.date >= since && session.date <= anchor)
      const [judged] = progression(seen, anchor, weighIns)
      const next = judged && nextSession(seen, anchor, { weighIns, unit, verdict: judged.verdict })
      const setsOf = (wanted) =>
        own
          .filter((session) => session.date === wanted)
          .flatMap(({ exercises }) => exercises.flatMap(({ sets }) => sets))
      const done = topOf(setsOf(date))
      const before = topOf(setsOf(dates[at + 2]))
      return next === undefined || !Number.isFinite(done.least) || !Number.isFinite(before.least)
        ? []
        : [{ change: next.change, reason: next.reason, proposed: topOf(next.sets), done, before }]
    })
  })

const isSame = (one, other) => Math.abs(one - other) <= SAME * Math.max(one, other)

const rowOf = (change, days) => {
  const shown = days.filter((day) => day.change === change)
  const count = (test) => shown.filter(test).length
  const taken = shown.filter(({ done, proposed }) => isSame(done.kg, proposed.kg))
  return [
    change,
    percent(shown.length, days.length),
    percent(
      count(({ done, before }) => done.kg > before.kg && !isSame(done.kg, before.kg)),
      shown.length
    ),
    percent(
      count(({ done, before }) => isSame(done.kg, before.kg)),
      shown.length
    ),
    percent(taken.length, shown.length),
    percent(taken.filter(({ done, proposed }) => done.least >= proposed.least).length, taken.length),
    percent(taken.filter(({ done, proposed }) => done.least >= proposed.least - 1).length, taken.length)
  ]
}

/** Gain of strength in a training day, and its spread from day to day. */
const LIFTERS = { novice: [0.006, 0.02], trained: [0.001, 0.02], flat: [0, 0.025], "loses strength": [-0.0015, 0.02] }

const PLANS = [
  { count: 3, reps: 5 },
  { count: 3, reps: 8 },
  { count: 3, reps: 10 },
  { count: 4, reps: 12 }
]

const TRAINING_DAYS = 48
const FIRST_DAY = dayNumber("2026-01-05")

/** The sets of a lifter of a strength today, in which repetitions go with each set before; with `isRated` with an effort that is a little off. */
const doneSets = (wanted, strength, { isRated, random }) =>
  wanted.map(({ reps, weightKg }, at) => {
    const most = Math.max(1, Math.floor(30 * (strength / weightKg - 1) - 0.4 * at))
    const done = Math.min(reps, most)
    const effort = Math.round(2 * (10 - (most - done) + 0.7 * random.normal())) / 2
    return { reps: done, weightKg, ...(isRated && { rpe: Math.max(6, Math.min(10, effort)) }) }
  })

const followed = (kind, isRated, people) => {
  const [gain, spread] = LIFTERS[kind]
  const [days, changes] = [[], []]
  const asked = []
  for (let person = 0; person < people; person++) {
    const random = randomSource(101 + person)
    const { count, reps } = random.oneOf(PLANS)
    const step = random.oneOf([2, 2.5, 2.5, 5])
    let strength = random.between(40, 140)
    const weightKg = Math.max(step, Math.round(strength / (1 + (reps + 3) / 30) / step) * step)
    let wanted = Array.from({ length: count }, () => ({ reps, weightKg }))
    const sessions = []
    for (let at = 0; at < TRAINING_DAYS; at++) {
      const date = dateOf(FIRST_DAY + Math.round(3.5 * at))
      strength *= 1 + gain
      const sets = doneSets(wanted, strength * Math.exp(spread * random.normal()), { isRated, random })
      days.push(Math.max(...sets.map((set, index) => wanted[index].reps - set.reps)))
      sessions.push({ date, exercises: [{ name: "Squat", sets }] })
      const anchor = dateOf(dayNumber(date) + 2)
      const seen = sessions.filter((session) => session.date >= progressionSince(anchor))
      const [{ verdict }] = progression(seen, anchor)
      const next = nextSession(seen, anchor, { weighIns: [], verdict, plates: [step / 2] })
      changes.push(next.change)
      wanted = next.sets
    }
    asked.push((wanted[0].weightKg * (1 + wanted[0].reps / 30)) / strength)
  }
  const share = (change) => percent(changes.filter((each) => each === change).length, changes.length)
  return [
    `${kind}${isRated ? ", rated" : ""}`,
    percent(days.filter((short) => short > 2).length, days.length),
    (asked.reduce((sum, each) => sum + each, 0) / people).toFixed(2),
    share("more_load"),
    share("less")
  ]
}

const followedReport = (people) => ({
  title: "Proposals for the next training day, followed for 24 weeks",
  explains: `${people} simulated lifters a row, who do what is proposed or all that they can. Short: days on which a set lacks more than two repetitions. Asked: the estimated maximum of the last proposal, beside the true one.`,
  rows: [
    ["lifter", "short %", "asked", "more load %", "less %"],
    ...Object.keys(LIFTERS).flatMap((kind) => [false, true].map((isRated) => followed(kind, isRated, people)))
  ]
})

const realReport = () => {
  const all = histories()
  if (all.length === 0) return missing("Proposals for the next training day on real histories")
  const days = all.flatMap(comparedDays)
  return {
    title: "Proposals for the next training day, on real histories",
    explains: `${days.length} training days with a proposal of the day before. Done: the greatest load beside that of the last time, and whether it was the proposed one; then every set of it had the proposed repetitions, or one fewer.`,
    rows: [
      ["proposed", "of all %", "rose %", "same %", "as proposed %", "reached %", "or one fewer %"],
      ...CHANGES.map((change) => rowOf(change, days))
    ]
  }
}

/** The proposals of simulated people, and of real histories where there are some. */
export const nextReports = (people) => [followedReport(people), realReport()]
