// Plans the training of the person of the year: three or four sessions a week that progress, with light weeks, a holiday and an illness.

const PLATES_KG = 2.5

/** The load of a set of five at the beginning and at the end of the year, in kg. */
const LIFTS = {
  "Bench press": [72.5, 85],
  "Overhead press": [42.5, 50],
  "Barbell row": [65, 77.5],
  Squat: [95, 117.5],
  Deadlift: [120, 145],
  "Romanian deadlift": [80, 97.5],
  "Front squat": [70, 85]
}

/** Sessions by weekday from Monday: exercise, sets, repetitions. Without a load it is done with the body's weight. */
const PLAN = {
  0: [
    ["Squat", 3, 5],
    ["Romanian deadlift", 3, 8],
    ["Hanging leg raise", 3, 8]
  ],
  2: [
    ["Bench press", 3, 5],
    ["Overhead press", 4, 6],
    ["Barbell row", 3, 8]
  ],
  4: [
    ["Deadlift", 2, 5],
    ["Front squat", 3, 6],
    ["Pull-up", 3, 8]
  ],
  5: [
    ["Bench press", 3, 5],
    ["Overhead press", 4, 6],
    ["Dips", 3, 10]
  ]
}

const toPlates = (load) => PLATES_KG * Math.round(load / PLATES_KG)

/** The factor by which a load of five repetitions changes with other repetitions. */
const SHARE = { 5: 1, 6: 0.95, 8: 0.88 }

const LIGHT = 0.8
const WEEKS_TO_LIGHT = 8

const HOLIDAY_AT = 0.67

/** The part of the year's gain that there is: some until the summer, of which a part is lost in the holiday, and the rest since. */
const gained = (share) =>
  share < HOLIDAY_AT ? (0.4 * share) / HOLIDAY_AT : 0.25 + (0.75 * (share - HOLIDAY_AT)) / (1 - HOLIDAY_AT)

/** A lift that has not moved since the autumn. */
const STALLED = { "Overhead press": 0.82 }

const setsOf = ([name, sets, reps], { isLast, light, random, share }) => {
  const lift = LIFTS[name]
  if (lift === undefined) {
    const best = reps + Math.round(6 * gained(share)) - 4
    return Array.from({ length: sets }, (_, at) => ({ reps: Math.max(1, best - at * 2 - (light ? 2 : 0)) }))
  }
  const [first, last] = lift
  const progress = Math.min(gained(share), STALLED[name] ?? 1)
  const load = toPlates((first + (last - first) * progress) * SHARE[reps] * (light ? LIGHT : 1))
  return Array.from({ length: sets }, (_, at) => ({
    reps: isLast || light || at < 2 || random.chance(0.7) ? reps : reps - 1,
    weightKg: load
  }))
}

/** The session of a date, if there is one. `share` is how much of the year has passed, and `week` its week. */
export const sessionOf = ({ isAway, isIll, isLast, random, share, week, weekday }) => {
  const plan = PLAN[weekday]
  const isMissed = random.chance(weekday === 4 ? 0.35 : 0.08)
  if (plan === undefined || isAway || isIll || (isMissed && share < 0.95)) return undefined
  const light = week % WEEKS_TO_LIGHT === WEEKS_TO_LIGHT - 3
  return {
    durationMinutes: isLast ? 58 : random.whole(48, 72),
    exercises: plan.map((exercise) => ({
      name: exercise[0],
      sets: setsOf(exercise, { isLast, light, random, share })
    }))
  }
}
