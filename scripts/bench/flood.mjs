// The effect of hostile clients on the others: 1,000 connections pipeline 1,000 requests each for one page and read nothing, or clients of
// 5,000 addresses open a connection for each request, while a well-behaved client makes 50 requests a second. Each attack has its own
// server, so that peaks are separate.
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

/** Clients that open a connection for each request, so many a second; 0: as many as go. */
const ADDRESSES = 5000
const CONNECTING = [
  ["700 connections a second", 700],
  ["connections, as many as go", 0]
]

const connecting = (port, perSecond) =>
  spawn(process.execPath, [
    new URL("connecting.mjs", import.meta.url).pathname,
    ...[port, perSecond, SECONDS, ADDRESSES].map(String)
  ])

const measured = async (database, goodKey, name, attack) => {
  const server = await startDaybook(database)
  try {
    const good = requestBytes({ path: `/v1/days/${LAST_DATE}`, key: goodKey })
    await server.longestHold()
    const flooder = attack(server.port)
    progress(`${name} for ${SECONDS} seconds`)
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
    const attacks = [
      ...pages.map(([path, isKeyed]) => [
        path.split("?")[0],
        (port) => flood(port, path, isKeyed ? flooding : undefined)
      ]),
      ...CONNECTING.map(([name, perSecond]) => [name, (port) => connecting(port, perSecond)])
    ]
    for (const [name, attack] of attacks) {
      const { held, longest, p99, peak } = await measured(database, good, name, attack)
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
