// Logs a history exported from the app Strong, session by session.
//
//   DAYBOOK_API_KEY=daybook_sk_… node examples/strong.mjs --unit kg strong.csv
//
// The export does not state its unit of weight, so --unit is required: kg or lb. Each session is one write; where the hour's
// budget is spent, this waits for the next. Sessions that the log has already are skipped, so it can be run again. Every row is
// counted; the exit code is 1 if any was not logged.
import { readFileSync } from "node:fs"
import { isDeepStrictEqual, parseArgs } from "node:util"
import { ApiError, Daybook } from "@daybook/sdk"
import { parse } from "csv-parse/sync"

const KG = { kg: 1, lb: 0.45359237 }
const COLUMNS = ["Date", "Duration", "Exercise Name", "Set Order", "Weight", "Reps"]
const MOST_MINUTES = 1440

const refuse = (message) => {
  console.error(message)
  process.exit(2)
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { unit: { type: "string" } } })
const [file] = positionals
if (file === undefined) refuse("usage: node examples/strong.mjs --unit kg|lb strong.csv")
if (!Object.hasOwn(KG, values.unit ?? ""))
  refuse("The export does not state its unit of weight: add --unit kg or --unit lb.")

const rows = parse(readFileSync(file), { bom: true, columns: true })
const missing = COLUMNS.filter((column) => rows[0]?.[column] === undefined)
if (missing.length > 0) {
  refuse(`${file} is not an English export of Strong: it has no column ${missing.join(", ")}. Nothing was logged.`)
}

const notLogged = []
/** Notes a number of rows that were not logged, and why. */
const leaveOut = (count, why) => notLogged.push({ count, why })

const minutesOf = (duration) => {
  const [, hours = 0, minutes = 0] = /^(?:(\d+)h)?\s*(?:(\d+)m)?/.exec(duration) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** Each row is a set. Rows with one start time are a session, and in it consecutive rows with one name an exercise. */
const sessions = new Map()
for (const row of rows) {
  if (!/^\d+$/.test(row["Set Order"])) {
    leaveOut(1, `${row.Date}: "${row["Set Order"]}" is not a numbered set`)
    continue
  }
  const session = sessions.get(row.Date) ?? {
    date: row.Date.slice(0, 10),
    minutes: minutesOf(row.Duration),
    exercises: []
  }
  sessions.set(row.Date, session)
  const name = row["Exercise Name"].trim()
  if (session.exercises.at(-1)?.name !== name) session.exercises.push({ name, sets: [] })
  const weightKg = Number(row.Weight) * KG[values.unit]
  session.exercises.at(-1).sets.push({ reps: Number(row.Reps), ...(weightKg !== 0 && { weightKg }) })
}

/** Waits for the next hour where the budget is spent, and says so. */
const daybook = new Daybook({
  maxRetryAfter: 3700,
  onAttempt: ({ result }) => {
    if (result instanceof ApiError && result.status === 429) console.error(`waiting until ${result.retryAt}`)
  }
})

const logged = { sessions: 0, sets: 0 }
let already = 0
for (const { date, exercises, minutes } of sessions.values()) {
  const sets = exercises.reduce((sum, { sets }) => sum + sets.length, 0)
  try {
    const { workouts } = await daybook.getDay({ date })
    if (workouts.some((workout) => isDeepStrictEqual(workout.exercises, exercises))) {
      already += sets
      continue
    }
    const isTimed = minutes > 0 && minutes <= MOST_MINUTES
    if (minutes > MOST_MINUTES) console.error(`${date}: logged without its duration of ${minutes} minutes`)
    await daybook.logWorkout({ date, exercises, ...(isTimed && { durationMinutes: minutes }) })
    logged.sessions++
    logged.sets += sets
  } catch (error) {
    leaveOut(sets, `${date}: ${error.message}`)
    // A wrong key or a server that does not answer would fail for every session.
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 403) break
  }
}

console.log(`logged ${logged.sessions} sessions with ${logged.sets} sets of ${rows.length} rows`)
if (already > 0) console.log(`skipped ${already} rows that the log has already`)
for (const { count, why } of notLogged) console.error(`not logged: ${count} rows, ${why}`)
const left = rows.length - logged.sets - already
if (left > 0) console.error(`${left} of ${rows.length} rows were not logged`)
process.exitCode = left > 0 ? 1 : 0
