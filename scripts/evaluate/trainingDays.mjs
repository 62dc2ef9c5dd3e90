// Returns the values that the compared rules judge: those of the training days of one exercise in the 8 weeks up to an anchor.
import { exerciseKey } from "@daybook/core"
import { dayNumber } from "./dates.mjs"

const WEEKS = 8
const MIN_LOADED_DAYS = 4
const ACCURATE_REPS = 12
const LIGHTEST_KG = 0.1

const estimate = ({ reps, weightKg }) => (reps === 1 ? weightKg : weightKg * (1 + reps / 30))

const greatest = (values) => (values.length === 0 ? undefined : Math.max(...values))

/** The best values of one exercise on one day. */
const bestOf = (day, sets) => {
  const done = sets.filter(({ reps }) => reps > 0)
  const loaded = done.filter(({ weightKg = 0 }) => weightKg >= LIGHTEST_KG)
  const accurate = loaded.filter(({ reps }) => reps <= ACCURATE_REPS)
  return {
    day,
    reps: greatest(done.map(({ reps }) => reps)),
    kg: greatest((accurate.length > 0 ? accurate : loaded).map(estimate))
  }
}

/** The sessions of a history by exercise: `{ key, sessions, days }`, each without the other exercises. */
export const byExercise = (sessions) => {
  const found = new Map()
  for (const { date, exercises } of sessions) {
    for (const performed of exercises) {
      const key = exerciseKey(performed.name)
      const exercise = found.get(key) ?? { key, sessions: [], sets: new Map() }
      found.set(key, exercise)
      exercise.sessions.push({ date, exercises: [performed] })
      exercise.sets.set(date, [...(exercise.sets.get(date) ?? []), ...performed.sets])
    }
  }
  return [...found.values()].map(({ key, sessions: own, sets }) => ({
    key,
    sessions: own,
    days: [...sets].map(([date, ofDay]) => bestOf(dayNumber(date), ofDay))
  }))
}

/** The days and values of the window up to an anchor; estimated maxima in kg, or repetitions where there is hardly a load. */
export const windowOf = (days, anchor) => {
  const inside = days.filter(({ day }) => day > anchor - 7 * WEEKS && day <= anchor)
  const loaded = inside.filter(({ kg }) => kg !== undefined).length >= MIN_LOADED_DAYS
  const measured = inside
    .map(({ day, kg, reps }) => ({ day, value: loaded ? kg : reps }))
    .filter(({ value }) => value !== undefined)
  return { loaded, days: measured.map(({ day }) => day), values: measured.map(({ value }) => value) }
}
