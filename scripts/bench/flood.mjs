// The effect of clients that never read on the others: 1,000 connections pipeline 1,000 requests each for one page and read
// nothing, while a well-behaved client makes 50 requests a second. Each page has its own server, so that peaks are separate.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { pace, requestBytes } from "./client.mjs"
import { inFolder, LONG, progress, quantile, round, table } from "./measure.mjs"
import { LAST_DATE, seed } from "./seed.mjs"
import { newKey, startDaybook } from "./server.mjs"

const CONNECTIONS = 1000
const REQUESTS = 1000
const SECONDS = LONG ? 60 : 10
const BYTES_PER_MB = 1024 * 1024

const flood = (port, path, key) =>
  spawn(process.execPath, [
    new URL("flooder.mjs", import.meta.url).pathname,
    ...[port, CONNECTIONS, REQUESTS, SECONDS, path].map(String),
    ...(key === undefined ? [] : [key])
  ])

const measured = async (database, { flooding, good: goodKey }, path) => {
  const server = await startDaybook(database)
  try {
    const good = requestBytes({ path: `/v1/days/${LAST_DATE}`, key: goodKey })
    await server.longestHold()
    const flooder = flood(server.port, path, flooding)
    progress(`${path} for ${SECONDS} seconds`)
    const took = await pace(server.port, () => good, { perSecond: 50, seconds: SECONDS })
    flooder.kill()
    const { peak } = await server.usage()
    return {
      peak: round(peak / BYTES_PER_MB),
      p99: round(quantile(took, 0.99), 1),
      longest: round(quantile(took, 1), 1),
      held: round(await server.longestHold())
    }
  } finally {
    progress("")
    await server.stop()
  }
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const database = join(folder, "daybook.db")
    const flooding = seed(database, 10)
    const good = newKey(database)
    const pages = [
      ["/docs", false],
      ["/openapi.json", false],
      ["/healthz", false],
      ["/readyz", false],
      ["/v1/days?start=2016-01-01&end=2025-12-31", true]
    ]
    const figures = { connections: CONNECTIONS, "requests each": REQUESTS, seconds: SECONDS }
    const rows = [["flood of", "peak MB", "good client p99 ms", "longest ms", "held ms"]]
    for (const [path, isKeyed] of pages) {
      const name = path.split("?")[0]
      const { held, longest, p99, peak } = await measured(
        database,
        { flooding: isKeyed ? flooding : undefined, good },
        path
      )
      rows.push([name, peak, p99, longest, held])
      Object.assign(figures, {
        [`${name}: peak MB`]: peak,
        [`${name}: p99 ms`]: p99,
        [`${name}: longest ms`]: longest,
        [`${name}: longest hold of the event loop, ms`]: held
      })
    }
    table(rows)
    return figures
  })
