// A literal copy of the SQL of Daybook's stores for the measured routes. The benchmark checks that Daybook prepares it.
import { randomUUID } from "node:crypto"
import { createRequire } from "node:module"
import { CHECK_IN_FIELDS } from "@daybook/core"

const { v7 } = createRequire(new URL("../../../packages/server/package.json", import.meta.url))("uuid")

const columnOf = (field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const OF_THE_DAY = "account_id = ? AND date = ? AND deleted_at IS NULL"
const RANGE = "account_id = ? AND date BETWEEN ? AND ?"
const IN_RANGE = "account_id = :accountId AND date BETWEEN :start AND :end"

/** A statement of many rows as Daybook executes it: it returns all rows as one JSON text. */
const packed = (statement, width) => {
  const cells = Array.from({ length: width }, (_, at) => `c${at}`).join(", ")
  return `WITH listed (${cells}) AS (${statement}) SELECT json_group_array(json_array(${cells})) AS rows FROM listed`
}

const foods = `SELECT name, calories, meal FROM food WHERE ${OF_THE_DAY} ORDER BY seq`

const totals =
  'SELECT calories, protein, carbs, fat, water_ml AS "waterMl" FROM day_total WHERE account_id = ? AND date = ?'

const workouts = `SELECT id, duration_minutes AS "durationMinutes", exercises, title, note, routine_id AS "routineId"
  FROM workout WHERE ${OF_THE_DAY} ORDER BY seq`

const checkIn = `SELECT ${CHECK_IN_FIELDS.map((field) => `${columnOf(field)} AS "${field}"`).join(", ")}
  FROM check_in WHERE ${OF_THE_DAY}`

const days = packed(
  `SELECT date, calories, protein, carbs, fat, water_ml, weight_kg FROM day_total WHERE ${RANGE} ORDER BY date`,
  7
)

const sessions = `SELECT date, exercises FROM workout
  WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL`

const healthDays = packed(
  `SELECT date, source, sleep_minutes, steps, resting_heart_rate_bpm, hrv_ms, active_energy_kcal
   FROM health_day WHERE ${RANGE} ORDER BY date`,
  7
)

const healthPins = packed(`SELECT date, reading, value FROM health_pin WHERE ${RANGE} ORDER BY date`, 3)

const lastRest = "SELECT date FROM rest_day WHERE account_id = ? AND date <= ? ORDER BY date DESC LIMIT 1"

const hasLogged = (table) =>
  `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.account_id = total.account_id AND ${table}.date = total.date
           AND ${table}.deleted_at IS NULL)`

const logged = `SELECT date, sum(workouts) AS workouts, max(millionths) AS millionths, max(weight) AS "weightKg"
   FROM (
     SELECT date, 1 AS workouts, CAST(NULL AS BIGINT) AS millionths, CAST(NULL AS REAL) AS weight
       FROM workout WHERE ${IN_RANGE} AND deleted_at IS NULL
     UNION ALL SELECT date, 0, CASE WHEN calories <> 0 OR ${hasLogged("food")} THEN calories END, NULL
       FROM day_total AS total
       WHERE ${IN_RANGE} AND (calories <> 0 OR water_ml <> 0 OR ${hasLogged("food")} OR ${hasLogged("water")})
     UNION ALL SELECT date, 0, NULL, weight_kg FROM check_in WHERE ${IN_RANGE} AND deleted_at IS NULL
     UNION ALL SELECT date, 0, NULL, NULL FROM rest_day WHERE ${IN_RANGE}
     UNION ALL SELECT date, 0, NULL, NULL FROM health_day WHERE ${IN_RANGE}
     UNION ALL SELECT date, 0, NULL, NULL FROM health_pin WHERE ${IN_RANGE}
     UNION ALL SELECT value.date, 0, NULL, NULL FROM custom_metric AS metric JOIN custom_metric_value AS value
       ON value.account_id = metric.account_id AND value.metric_id = metric.id
         AND (value.typed IS NOT NULL OR value.signal IS NULL OR value.signal = metric.last_signal)
       WHERE value.account_id = :accountId AND metric.deleted_at IS NULL AND value.date BETWEEN :start AND :end
   ) AS logged
   GROUP BY date`

const WATER = "id, date, amount_ml, written_by, written_at, deleted_by, deleted_at"
const addWater = `INSERT INTO water (account_id, ${WATER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

const addWorkout = `INSERT INTO workout (account_id, id, date, duration_minutes, exercises, title, note, routine_id, written_by,
    written_at, deleted_by, deleted_at, slot)
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, free.slot FROM (SELECT 1 AS slot UNION ALL SELECT 2) AS free
  WHERE NOT EXISTS (
    SELECT 1 FROM workout WHERE account_id = ? AND date = ? AND workout.slot = free.slot AND deleted_at IS NULL
  )
  ORDER BY free.slot LIMIT 1
  ON CONFLICT (account_id, date, slot) WHERE deleted_at IS NULL DO NOTHING
  RETURNING id`

const record = `INSERT INTO change (id, account_id, date, kind, action, count, row_changes, undoes, written_by, written_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** The statements by name. */
export const STATEMENTS = {
  foods,
  totals,
  workouts,
  checkIn,
  days,
  sessions,
  healthDays,
  healthPins,
  lastRest,
  logged,
  addWater,
  addWorkout,
  record
}

/** The statements that Daybook no longer prepares, so that the contestants would do different work. */
export const missingFrom = (prepared, copies = STATEMENTS) => {
  const words = (statement) => statement.replace(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")").trim()
  const known = new Set(prepared.map(words))
  return Object.entries(copies).flatMap(([name, statement]) => (known.has(words(statement)) ? [] : [name]))
}

/** The values of the statements that add a drink and record the change. */
export const waterValues = ({ accountId, by }, { amountMl, date }) => {
  const row = { id: randomUUID(), date, amount_ml: amountMl, written_by: by, written_at: Date.now() }
  const added = [accountId, row.id, date, amountMl, by, row.written_at, null, null]
  return { added, recorded: recordValues(accountId, "water", row) }
}

/** The same for a workout. */
export const workoutValues = ({ accountId, by }, { date, durationMinutes = null, exercises }) => {
  const id = randomUUID()
  const row = {
    ...{ id, date, ...(durationMinutes !== null && { duration_minutes: durationMinutes }) },
    ...{ exercises: JSON.stringify(exercises), written_by: by, written_at: Date.now() }
  }
  const added = [accountId, id, date, durationMinutes, row.exercises, null, null, null, by, row.written_at, null, null]
  return { id, added: [...added, accountId, date], recorded: recordValues(accountId, "workout", row) }
}

const recordValues = (accountId, table, after) => [
  ...[v7(), accountId, after.date, table, "create", 1, JSON.stringify([{ table, before: null, after }]), null],
  ...[after.written_by, after.written_at]
]
