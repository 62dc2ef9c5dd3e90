// The measured routes in Fastify, over PostgreSQL: Daybook's statements, named, in a pool of ten connections.
import { createRequire } from "node:module"
import { hashIn } from "./access.mjs"
import { dateIsFull, insufficient, serve, unauthorized } from "./fastify-app.mjs"
import { POSTGRES_STATEMENTS } from "./postgres-statements.mjs"
import { waterValues, workoutValues } from "./statements.mjs"
import { dayOf } from "./work.mjs"

const pg = createRequire(new URL("../../../packages/server/package.json", import.meta.url))("pg")

const LIMIT = 900_000_000
const MS_PER_HOUR = 3_600_000

const [database] = process.argv.slice(2)
const { builtins, getTypeParser } = pg.types
const pool = new pg.Pool({
  connectionString: database,
  max: 10,
  types: { getTypeParser: (type, format) => (type === builtins.INT8 ? Number : getTypeParser(type, format)) }
})

const rowsOf = async (name, values) => (await pool.query({ name, text: POSTGRES_STATEMENTS[name], values })).rows

const SCOPES = { read: "read write full", write: "write full" }

const admitted = async (authorization, budget) => {
  const hash = hashIn(authorization)
  const now = Date.now()
  const units = budget === "read" ? [1, 0] : [0, 1]
  const values = [hash, Math.floor(now / MS_PER_HOUR), ...units, now, SCOPES[budget], LIMIT]
  const [row] = hash === undefined ? [] : await rowsOf("findAndCount", values)
  if (row === undefined) throw unauthorized()
  if (row.hour === null) throw insufficient()
  const used = budget === "read" ? row.reads : row.writes
  const standing = {
    granted: used <= LIMIT,
    limit: LIMIT,
    remaining: Math.max(0, LIMIT - used),
    resetSeconds: Math.max(1, Math.ceil(((row.hour + 1) * MS_PER_HOUR - now) / 1000))
  }
  return { caller: { accountId: row.accountId, by: `key:${row.id}` }, standing }
}

const admit = (authorization, budget, done) => {
  admitted(authorization, budget).then((caller) => done(undefined, caller), done)
}

await serve("fastify", admit, {
  getDay: async (accountId, date) => {
    const key = [accountId, date]
    const [{ checkIns, foods, totals, workouts }] = await rowsOf("day", [...key, ...key, ...key, ...key])
    return dayOf(date, { foods, totals: totals[0], workouts, checkIn: checkIns[0] })
  },
  logWater: async (writer, { amountMl, date }) => {
    const { added, recorded } = waterValues(writer, { amountMl, date })
    await rowsOf("addWater", [...added, ...recorded])
    return { logged: true, date, amountMl }
  },
  logWorkout: async (writer, { date, durationMinutes = null, exercises }) => {
    const { added, id: sessionId, recorded } = workoutValues(writer, { date, durationMinutes, exercises })
    // As in Daybook: another workout can take the free slot first, once for each of the two.
    for (let attempt = 0; attempt < 3; attempt++) {
      const [{ done }] = await rowsOf("addWorkout", [...added, ...recorded])
      if (Number(done) === 1) {
        return { logged: true, date, sessionId, durationMinutes, exerciseCount: exercises.length }
      }
    }
    throw dateIsFull()
  }
})
