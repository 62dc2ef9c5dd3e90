// The latency of a well-behaved client: fifty requests a second at a constant rate, whether or not earlier ones are answered.
import { join } from "node:path"
import { load, pace, requestBytes } from "./client.mjs"
import { inFolder, LONG, progress, quantile, round, table } from "./measure.mjs"
import { dateAfter, LAST_DATE, seed } from "./seed.mjs"
import { startDaybook } from "./server.mjs"

const PER_SECOND = 50
const SECONDS = LONG ? 60 : 8

const CASES = [
  {
    name: "GET /v1/days/{date}",
    request: (key, index) => ({ path: `/v1/days/${dateAfter(LAST_DATE, -(index % 365))}`, key })
  },
  {
    name: "POST /v1/water",
    request: (key) => ({
      method: "POST",
      path: "/v1/water",
      key,
      body: JSON.stringify({ amountMl: 250, date: "2026-03-11" })
    })
  }
]

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const database = join(folder, "daybook.db")
    const key = seed(database, 1)
    const server = await startDaybook(database)
    const figures = { "requests a second": PER_SECOND, seconds: SECONDS }
    const rows = [["milliseconds", "p50", "p99", "longest"]]
    try {
      for (const { name, request } of CASES) {
        const bytes = (index) => requestBytes(request(key, index))
        await load(server.port, bytes, { count: 1000 })
        progress(`${name} for ${SECONDS} seconds`)
        const took = await pace(server.port, bytes, { perSecond: PER_SECOND, seconds: SECONDS })
        progress("")
        const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => round(quantile(took, part), 2))
        rows.push([name, p50, p99, longest])
        Object.assign(figures, { [`${name}: p50 ms`]: p50, [`${name}: p99 ms`]: p99, [`${name}: longest ms`]: longest })
      }
      table(rows)
      return figures
    } finally {
      await server.stop()
    }
  })
