// Logs a history exported from the app Strong, session by session, through the REST interface.
//
//   DAYBOOK_API_KEY=daybook_sk_… node examples/strong.mjs strong.csv
//
// The export says no unit; this reads its weights as kilograms. Each session is one write, so a long history needs a
// server with a raised DAYBOOK_WRITE_PER_HOUR. What cannot be logged is reported, never dropped silently.
import { readFileSync } from "node:fs"
import { parse } from "csv-parse/sync"

const baseUrl = process.env.DAYBOOK_URL ?? "http://127.0.0.1:7350"
const key = process.env.DAYBOOK_API_KEY
const [file] = process.argv.slice(2)
if (file === undefined || key === undefined) {
  console.error("usage: DAYBOOK_API_KEY=daybook_sk_… node examples/strong.mjs strong.csv")
  process.exit(2)
}

const minutesOf = (duration) => {
  const [, hours = 0, minutes = 0] = /^(?:(\d+)h)?\s*(?:(\d+)m)?/.exec(duration) ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** Rows are sets; those of one start time are a session, in it those of one name in a row an exercise. */
const sessionsOf = (rows) => {
  const sessions = new Map()
  for (const row of rows) {
    if (!/^\d+$/.test(row["Set Order"])) continue // a note or a rest timer
    const session = sessions.get(row.Date) ?? { date: row.Date.slice(0, 10), exercises: [] }
    sessions.set(row.Date, session)
    const minutes = minutesOf(row.Duration)
    if (minutes > 0) session.durationMinutes = minutes
    if (session.exercises.at(-1)?.name !== row["Exercise Name"])
      session.exercises.push({ name: row["Exercise Name"], sets: [] })
    const weightKg = Number(row.Weight)
    session.exercises.at(-1).sets.push({ reps: Number(row.Reps), ...(weightKg > 0 && { weightKg }) })
  }
  return [...sessions.values()]
}

const rows = parse(readFileSync(file), { bom: true, columns: true })
const sessions = sessionsOf(rows)
const logged = { sessions: 0, sets: 0 }
const refused = []
for (const session of sessions) {
  const response = await fetch(`${baseUrl}/v1/workouts`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(session)
  })
  const answer = await response.json()
  if (response.ok) {
    logged.sessions++
    logged.sets += session.exercises.reduce((sum, { sets }) => sum + sets.length, 0)
  } else refused.push(`${session.date}: ${answer.error.message}`)
}
console.log(`logged ${logged.sessions} sessions with ${logged.sets} sets of ${rows.length} rows`)
for (const line of refused) console.log(`refused ${line}`)
process.exitCode = refused.length > 0 ? 1 : 0
