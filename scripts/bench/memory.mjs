// The resident memory of a server after many requests of all kinds, and after as many again. Growth in the second half would
// be a leak.
import { join } from "node:path"
import { load, requestBytes } from "./client.mjs"
import { inFolder, LONG, progress, round, table } from "./measure.mjs"
import { dateAfter, LAST_DATE, seed } from "./seed.mjs"
import { startDaybook } from "./server.mjs"

const REQUESTS = LONG ? 100_000 : 10_000
const BYTES_PER_MB = 1024 * 1024

/** Ten kinds of request in turn: seven reads of different sizes, three writes. */
const mixed = (key) => {
  const read = (path) => requestBytes({ path, key })
  const write = (path, body) => requestBytes({ method: "POST", path, key, body: JSON.stringify(body) })
  const year = read("/v1/days?start=2025-01-01&end=2025-12-31")
  const insights = read(`/v1/insights?date=${LAST_DATE}`)
  const workouts = read("/v1/workouts?limit=50")
  const measurements = read("/v1/measurements")
  const month = read("/v1/health/days?start=2025-05-01&end=2025-05-31")
  return (index) => {
    const date = dateAfter("1950-01-01", Math.floor(index / 10) % 50_000)
    switch (index % 10) {
      case 0:
        return write("/v1/water", { amountMl: 250, date })
      case 1:
        return write("/v1/food", { name: "Oats", calories: 412, protein: 14, carbs: 68, fat: 8, date })
      case 2:
        return write("/v1/weight", { weightKg: 80, date })
      case 3:
        return index % 100 === 3 ? year : month
      case 4:
        return index % 100 === 4 ? insights : workouts
      case 5:
        return measurements
      default:
        return read(`/v1/days/${dateAfter(LAST_DATE, -(index % 365))}`)
    }
  }
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const database = join(folder, "daybook.db")
    const key = seed(database, 1)
    const server = await startDaybook(database)
    try {
      const bytes = mixed(key)
      const rss = async () => (await server.usage()).rss / BYTES_PER_MB
      await load(server.port, bytes, { count: 1 })
      const atStart = await rss()
      progress(`${REQUESTS} requests`)
      await load(server.port, bytes, { count: REQUESTS })
      const once = await rss()
      progress(`${REQUESTS} more`)
      await load(server.port, (index) => bytes(REQUESTS + index), { count: REQUESTS })
      const twice = await rss()
      progress("")
      const figures = {
        "requests in each lot": REQUESTS,
        "at the start: MB": round(atStart),
        "after the first lot: MB": round(once),
        "after the second lot: MB": round(twice),
        "second to first": round(twice / once, 2)
      }
      table(Object.entries(figures))
      return figures
    } finally {
      await server.stop()
    }
  })
