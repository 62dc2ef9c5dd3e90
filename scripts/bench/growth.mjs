// Measures how cost grows with the log: CPU time a request as ratios to a log of one year, the cost of ten years of days relative to
// one day, and the longest turn of the event loop on the largest log.
import { join } from "node:path"
import { load, requestBytes } from "./client.mjs"
import { inFolder, LONG, median, progress, round, table } from "./measure.mjs"
import { dateAfter, LAST_DATE, seed, signIn } from "./seed.mjs"
import { startDaybook } from "./server.mjs"

const YEARS = [1, 5, 10, 20]
const ROUNDS = LONG ? 11 : 5
const WARMING_ROUNDS = 2
const DATE = "2025-06-15"

const CASES = [
  { name: "a day", path: `/v1/days/${DATE}`, count: 1500 },
  { name: "insights", path: `/v1/insights?date=${LAST_DATE}`, count: 150 },
  { name: "one date of days", path: `/v1/days?start=${DATE}&end=${DATE}`, count: 1500 },
  { name: "ten years of days", path: "/v1/days?start=2016-01-01&end=2025-12-31", count: 8 },
  { name: "ten years of health days", path: "/v1/health/days?start=2016-01-01&end=2025-12-31", count: 8 },
  { name: "exercises", path: "/v1/exercises", count: 300 },
  { name: "an exercise", path: "/v1/exercises/Squat", count: 300 },
  { name: "a workout, then exercises", path: "/v1/exercises", count: 40, workouts: true },
  { name: "search for a food", path: "/app/api/search?q=recipe+37", count: 200 },
  { name: "search for an exercise", path: "/app/api/search?q=curl", count: 100 },
  { name: "search for a note", path: "/app/api/search?q=gym", count: 100 },
  { name: "a year of scores", path: "/v1/scores?start=2025-01-01&end=2025-12-31", count: 20 }
]

/** Requests in turn: a workout on a date that has one, and the read that follows. */
const afterWorkouts = (read, key, turn, count) => {
  return (index) => {
    if (index % 2 === 1) return read
    const date = dateAfter(LAST_DATE, -((turn + WARMING_ROUNDS) * count + index) / 2)
    const exercises = [{ name: "Squat", sets: [{ reps: 5, weightKg: 100 }] }]
    return requestBytes({ method: "POST", path: "/v1/workouts", key, body: JSON.stringify({ date, exercises }) })
  }
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const logs = []
    for (const years of YEARS) {
      progress(`a log of ${years} years`)
      const database = join(folder, `${years}.db`)
      const key = seed(database, years)
      logs.push({ key, headers: { Cookie: signIn(database) }, server: await startDaybook(database) })
    }
    try {
      const costs = CASES.map(() => logs.map(() => []))
      const holds = CASES.map(() => 0)
      for (let turn = -WARMING_ROUNDS; turn < ROUNDS; turn++) {
        progress(`round ${Math.max(0, turn + 1)} of ${ROUNDS}`)
        for (const [at, { count, path, workouts }] of CASES.entries()) {
          for (const [log, { headers, key, server }] of logs.entries()) {
            const bytes = requestBytes(path.startsWith("/app") ? { path, headers } : { path, key })
            const before = await server.usage()
            await server.longestHold()
            const next = workouts ? afterWorkouts(bytes, key, turn, count) : () => bytes
            await load(server.port, next, workouts ? { count, connections: 1 } : { count })
            if (turn < 0) continue
            costs[at][log].push(((await server.usage()).cpu - before.cpu) / count)
            if (log === logs.length - 1) holds[at] = Math.max(holds[at], await server.longestHold())
          }
        }
      }
      progress("")
      return report(costs, holds)
    } finally {
      await Promise.all(logs.map(({ server }) => server.stop()))
    }
  })

const report = (costs, holds) => {
  const middles = costs.map((logs) => logs.map(median))
  const figures = {}
  const rows = [
    [
      "CPU µs a request",
      ...YEARS.map((years) => (years === 1 ? "1 year" : `${years} years`)),
      "10:1",
      "20:1",
      "held ms"
    ]
  ]
  for (const [at, { name }] of CASES.entries()) {
    const [one, , ten, twenty] = middles[at]
    const ratios = [ten / one, twenty / one]
    rows.push([
      name,
      ...middles[at].map((cost) => cost.toFixed(0)),
      ...ratios.map((ratio) => ratio.toFixed(2)),
      holds[at].toFixed(0)
    ])
    figures[`${name}: 1 year, µs`] = round(one)
    figures[`${name}: 10 years to 1`] = round(ten / one, 2)
    figures[`${name}: 20 years to 1`] = round(twenty / one, 2)
    figures[`${name}: 20 years, longest hold of the event loop, ms`] = round(holds[at])
  }
  const tenYears = middles[3].at(-1) / middles[2].at(-1)
  figures["ten years of days to one date, in 20 years"] = round(tenYears, 1)
  table(rows)
  console.log(`ten years of days cost ${tenYears.toFixed(0)} times one date (3653 dates)`)
  return figures
}
