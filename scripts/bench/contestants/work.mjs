// The work of the measured routes on better-sqlite3, with nothing between: Daybook's own statements, prepared once, and
// its own arithmetic. The bare server and the one on Fastify both do this.
import { randomUUID } from "node:crypto"
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
import { STATEMENTS } from "./statements.mjs"

const sessionOf = ({ date, durationMinutes, exercises, id }) => ({
  id,
  date,
  ...(durationMinutes !== null && { durationMinutes }),
  exercises: JSON.parse(exercises)
})

const NOTHING = { calories: 0, protein: 0, carbs: 0, fat: 0, waterMl: 0, weightKg: null }

const dayOf = (date, row) => {
  const { calories, carbs, fat, protein, waterMl } = row.summary === null ? NOTHING : JSON.parse(row.summary)
  return {
    date,
    nutrition: { calories, protein, carbs, fat, entries: JSON.parse(row.foods) },
    waterMl,
    workouts: JSON.parse(row.workouts).map(({ durationMinutes, exercises, id }) => ({
      id,
      ...(durationMinutes !== null && { durationMinutes }),
      exercises: JSON.parse(exercises)
    })),
    measurements: row.checkIn === null ? {} : withoutNulls(JSON.parse(row.checkIn))
  }
}

const withoutNulls = (readings) => {
  const known = {}
  for (const field in readings) if (readings[field] !== null) known[field] = readings[field]
  return known
}

const NOTHING_AFTER_DATE = JSON.stringify({ date: "", ...NOTHING }).slice(9)

/** The routes over a connection, each from what was asked to what is answered. */
export const workOver = (db) => {
  const prepared = Object.fromEntries(
    Object.entries(STATEMENTS).map(([name, statement]) => [name, db.prepare(statement)])
  )
  const { addWater, addWorkout, day, days, healthDays, lastRest, logged, sessions } = prepared
  const atOneMoment = db.transaction((accountId, anchor) => ({
    sessions: sessions.all(accountId, progressionSince(anchor), anchor).map(sessionOf),
    healthDays: healthDays.all({ accountId, start: recoverySince(anchor), end: anchor }).map(({ pins, ...row }) => {
      const pinned = JSON.parse(pins)
      return { ...row, manualFields: HEALTH_READINGS.filter((reading) => pinned.includes(reading)) }
    }),
    restDates: lastRest.all(accountId, anchor).map(({ date }) => date),
    loggedDays: logged.all({ accountId, start: summariesSince(anchor), end: anchor })
  }))
  return {
    getDay: (accountId, date) => dayOf(date, day.get({ accountId, date })),
    /** JSON text, as the rows are. */
    listDays: (accountId, start, end) => {
      const logged = days.get({ accountId, start, end }).summaries?.split("\n") ?? []
      let next = 0
      const summaries = datesBetween(start, end).map((date) =>
        logged[next]?.startsWith(date, 9) ? logged[next++] : `{"date":"${date}${NOTHING_AFTER_DATE}`
      )
      return `[${summaries.join(",")}]`
    },
    getInsights: (accountId, anchor) => {
      const history = atOneMoment(accountId, anchor)
      return {
        progression: progression(history.sessions, anchor),
        recovery: recovery(history.healthDays, history.restDates, anchor),
        monthlySummaries: monthlySummaries(history.loggedDays, anchor)
      }
    },
    logWater: ({ accountId, by }, { amountMl, date }) => {
      addWater.run(randomUUID(), accountId, date, amountMl, by, Date.now())
      return { logged: true, date, amountMl }
    },
    /** Nothing where the date holds two workouts already. */
    logWorkout: ({ accountId, by }, { date, durationMinutes = null, exercises }) => {
      const sessionId = randomUUID()
      const added = addWorkout.all({
        id: sessionId,
        accountId,
        date,
        durationMinutes,
        exercises: JSON.stringify(exercises),
        by,
        at: Date.now()
      })
      if (added.length === 0) return undefined
      return { logged: true, date, sessionId, durationMinutes, exerciseCount: exercises.length }
    }
  }
}
