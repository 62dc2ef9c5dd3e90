// The work of the measured routes directly on better-sqlite3: Daybook's statements, prepared once, and its arithmetic. The floor
// and the Fastify server use it.
import {
  datesBetween,
  HEALTH_READINGS,
  monthlySummaries,
  progression,
  progressionSince,
  recovery,
  recoverySince,
  summariesSince
} from "@daybook/core"
import { STATEMENTS, waterValues, workoutValues } from "./statements.mjs"

const NOTHING = { calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0 }

/** A sum of millionths with two decimals. */
const rounded = (millionths) => Math.floor((millionths + 5000) / 10_000) / 100

/** A day as the contract returns it, from its rows. */
export const dayOf = (date, { checkIn, foods, totals = NOTHING, workouts }) => ({
  date,
  nutrition: {
    calories: rounded(totals.calories),
    protein: rounded(totals.protein),
    carbs: rounded(totals.carbs),
    fat: rounded(totals.fat),
    entries: foods
  },
  waterMl: rounded(totals.waterMl),
  workouts: workouts.map(({ durationMinutes, exercises, id }) => ({
    id,
    ...(durationMinutes !== null && { durationMinutes }),
    exercises: JSON.parse(exercises)
  })),
  measurements: checkIn === undefined ? {} : withoutNulls(checkIn)
})

const withoutNulls = (readings) => {
  const known = {}
  for (const field in readings) if (readings[field] !== null) known[field] = readings[field]
  return known
}

const summaryOf = ([date, calories, protein, carbs, fat, waterMl, weightKg]) => ({
  date,
  calories: rounded(calories),
  protein: rounded(protein),
  carbs: rounded(carbs),
  fat: rounded(fat),
  waterMl: rounded(waterMl),
  weightKg
})

const healthDaysOf = (synced, pinned) => {
  const pinsByDate = new Map()
  for (const [date, reading, value] of pinned) pinsByDate.set(date, { ...pinsByDate.get(date), [reading]: value })
  const days = synced.map(([date, source, sleepMinutes, steps, restingHeartRateBpm, hrvMs, activeEnergyKcal]) => {
    const pins = pinsByDate.get(date) ?? {}
    pinsByDate.delete(date)
    const readings = { sleepMinutes, steps, restingHeartRateBpm, hrvMs, activeEnergyKcal }
    return { date, source, ...readings, ...pins, manualFields: HEALTH_READINGS.filter((reading) => reading in pins) }
  })
  for (const [date, pins] of pinsByDate) days.push({ date, source: "manual", ...pins })
  return days
}

/** The routes on a connection: each takes the request's parameters and returns the response. */
export const workOver = (db) => {
  const prepared = Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, statement]) => [name, db.prepare(statement)])
  )
  const {
    addWater,
    addWorkout,
    checkIn,
    days,
    foods,
    healthDays,
    healthPins,
    lastRest,
    logged,
    record,
    sessions,
    totals,
    workouts
  } = prepared
  const readDay = db.transaction((accountId, date) => ({
    foods: foods.all(accountId, date),
    totals: totals.get(accountId, date),
    workouts: workouts.all(accountId, date),
    checkIn: checkIn.get(accountId, date)
  }))
  const history = db.transaction((accountId, anchor) => {
    const range = [accountId, recoverySince(anchor), anchor]
    return {
      sessions: sessions.all(accountId, progressionSince(anchor), anchor),
      synced: healthDays.get(...range).rows,
      pinned: healthPins.get(...range).rows,
      restDates: lastRest.all(accountId, anchor).map(({ date }) => date),
      logged: logged.all({ accountId, start: summariesSince(anchor), end: anchor })
    }
  })
  const writeWater = db.transaction(({ added, recorded }) => {
    addWater.run(...added)
    record.run(...recorded)
  })
  const writeWorkout = db.transaction(({ added, recorded }) => {
    if (addWorkout.get(...added) === undefined) return false
    record.run(...recorded)
    return true
  })
  return {
    getDay: (accountId, date) => dayOf(date, readDay(accountId, date)),
    listDays: (accountId, start, end) => {
      const logged = JSON.parse(days.get(accountId, start, end).rows)
      let next = 0
      return datesBetween(start, end).map((date) =>
        logged[next]?.[0] === date ? summaryOf(logged[next++]) : { date, ...NOTHING, weightKg: null }
      )
    },
    getInsights: (accountId, anchor) => {
      const { logged, pinned, restDates, sessions, synced } = history(accountId, anchor)
      const loggedDays = logged.map(({ millionths, ...day }) => ({
        ...day,
        calories: millionths === null ? null : millionths / 1_000_000
      }))
      const trained = sessions.map(({ date, exercises }) => ({ date, exercises: JSON.parse(exercises) }))
      const weighIns = loggedDays.filter(({ weightKg }) => weightKg !== null)
      return {
        progression: progression(trained, anchor, weighIns),
        recovery: recovery(healthDaysOf(JSON.parse(synced), JSON.parse(pinned)), restDates, anchor),
        monthlySummaries: monthlySummaries(loggedDays, anchor, new Date().toISOString().slice(0, 10)).map(
          ({ fullDays, ...month }) => month
        )
      }
    },
    logWater: (writer, { amountMl, date }) => {
      writeWater(waterValues(writer, { amountMl, date }))
      return { logged: true, date, amountMl }
    },
    /** Undefined if the date already has two workouts. */
    logWorkout: (writer, { date, durationMinutes = null, exercises }) => {
      const values = workoutValues(writer, { date, durationMinutes, exercises })
      if (!writeWorkout(values)) return undefined
      return { logged: true, date, sessionId: values.id, durationMinutes, exerciseCount: exercises.length }
    }
  }
}
