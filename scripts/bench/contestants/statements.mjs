// The SQL of Daybook's stores for the measured routes, word for word; the benchmark checks that Daybook still prepares it.
import { CHECK_IN_FIELDS, HEALTH_READINGS } from "@daybook/core"

const columnOf = (field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const OF_THE_DAY = "account_id = :accountId AND date = :date AND deleted_at IS NULL"
const IN_RANGE = "account_id = :accountId AND date BETWEEN :start AND :end"

const day = `SELECT
  (SELECT json_group_array(json_object('name', name, 'calories', calories, 'meal', meal) ORDER BY seq)
     FROM food WHERE ${OF_THE_DAY}) AS foods,
  (SELECT summary FROM day_total WHERE account_id = :accountId AND date = :date) AS summary,
  (SELECT json_group_array(json_object('id', id, 'durationMinutes', duration_minutes, 'exercises', exercises) ORDER BY seq)
     FROM workout WHERE ${OF_THE_DAY}) AS workouts,
  (SELECT json_object(${CHECK_IN_FIELDS.map((field) => `'${field}', ${field}`).join(", ")})
     FROM (SELECT ${CHECK_IN_FIELDS.map((field) => `${columnOf(field)} AS ${field}`).join(", ")}
     FROM check_in WHERE ${OF_THE_DAY})) AS checkIn`

const days = `SELECT group_concat(summary, char(10)) AS summaries FROM (
    SELECT summary FROM day_total WHERE account_id = :accountId AND date BETWEEN :start AND :end ORDER BY date
  )`

const sessions = `SELECT id, date, duration_minutes AS durationMinutes, exercises FROM workout
  WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL`

const effective = HEALTH_READINGS.map(
  (reading) =>
    `coalesce(max(pin.value) FILTER (WHERE pin.reading = '${reading}'), day.${columnOf(reading)}) AS ${reading}`
).join(", ")

const healthDays = `WITH held AS (
    SELECT date FROM health_day WHERE ${IN_RANGE}
    UNION
    SELECT date FROM health_pin WHERE ${IN_RANGE}
  )
  SELECT held.date, coalesce(day.source, 'manual') AS source, ${effective},
    json_group_array(pin.reading) FILTER (WHERE pin.reading IS NOT NULL) AS pins
  FROM held
  LEFT JOIN health_day AS day ON day.account_id = :accountId AND day.date = held.date
  LEFT JOIN health_pin AS pin ON pin.account_id = :accountId AND pin.date = held.date
  GROUP BY held.date ORDER BY held.date`

const lastRest = "SELECT date FROM rest_day WHERE account_id = ? AND date <= ? ORDER BY date DESC LIMIT 1"

const logged = `SELECT date, sum(workouts) AS workouts, sum(calories) AS calories, max(weight) AS weightKg
  FROM (
    SELECT date, 1 AS workouts, NULL AS calories, NULL AS weight FROM workout WHERE ${IN_RANGE} AND deleted_at IS NULL
    UNION ALL SELECT date, 0, calories, NULL FROM food WHERE ${IN_RANGE} AND deleted_at IS NULL
    UNION ALL SELECT date, 0, NULL, weight_kg FROM check_in WHERE ${IN_RANGE} AND deleted_at IS NULL
    UNION ALL SELECT date, 0, NULL, NULL FROM water WHERE ${IN_RANGE} AND deleted_at IS NULL
    UNION ALL SELECT date, 0, NULL, NULL FROM rest_day WHERE ${IN_RANGE}
    UNION ALL SELECT date, 0, NULL, NULL FROM health_day WHERE ${IN_RANGE}
    UNION ALL SELECT date, 0, NULL, NULL FROM health_pin WHERE ${IN_RANGE}
    UNION ALL SELECT value.date, 0, NULL, NULL FROM custom_metric_value AS value
      JOIN custom_metric AS metric ON metric.id = value.metric_id
      WHERE metric.account_id = :accountId AND metric.deleted_at IS NULL AND value.date BETWEEN :start AND :end
  )
  GROUP BY date`

const addWater = "INSERT INTO water (id, account_id, date, amount_ml, written_by, written_at) VALUES (?, ?, ?, ?, ?, ?)"

const addWorkout = `INSERT INTO workout (id, account_id, date, slot, duration_minutes, exercises, written_by, written_at)
  SELECT :id, :accountId, :date, free.slot, :durationMinutes, :exercises, :by, :at
  FROM (SELECT 1 AS slot UNION ALL SELECT 2) AS free
  WHERE NOT EXISTS (
    SELECT 1 FROM workout AS taken
    WHERE taken.account_id = :accountId AND taken.date = :date AND taken.slot = free.slot AND taken.deleted_at IS NULL
  )
  ORDER BY free.slot LIMIT 1
  RETURNING id`

/** By name, each as Daybook sends it. */
export const STATEMENTS = { day, days, sessions, healthDays, lastRest, logged, addWater, addWorkout }

/** Which of them Daybook, as it is now, does not prepare: the contestants would be doing other work. */
export const missingFrom = (prepared) => {
  const words = (statement) => statement.replace(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")").trim()
  const known = new Set(prepared.map(words))
  return Object.entries(STATEMENTS).flatMap(([name, statement]) => (known.has(words(statement)) ? [] : [name]))
}
