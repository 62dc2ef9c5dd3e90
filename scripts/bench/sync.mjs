// A phone that sends fifteen years at once, and what a client with another key notices of it.
import { join } from "node:path"
import { ask, load, pace, requestBytes } from "./client.mjs"
import { inFolder, LONG, progress, quantile, round, table } from "./measure.mjs"
import { dateAfter, LAST_DATE, seed } from "./seed.mjs"
import { newKey, startDaybook } from "./server.mjs"

const YEARS = 15
const DAYS = Math.round(YEARS * 365.25)
const PER_SECOND = 50
const SECONDS = LONG ? 60 : 10

/** Nine signals, as an iPhone in the United States sends them. */
const SIGNALS = [
  ["step_count", "count", (day) => ({ qty: 6000 + ((day * 37) % 6000) })],
  ["active_energy", "kJ", (day) => ({ qty: 1800.25 + ((day * 13) % 900) })],
  ["resting_heart_rate", "count/min", (day) => ({ qty: 52 + (day % 9) })],
  ["heart_rate_variability", "ms", (day) => ({ qty: 45.125 + (day % 30) })],
  ["heart_rate", "count/min", (day) => ({ Min: 46, Avg: 71.5 + (day % 5), Max: 168 })],
  ["weight_body_mass", "lb", (day) => ({ qty: 178.5 + (day % 8) })],
  ["body_fat_percentage", "%", (day) => ({ qty: 17.5 + (day % 3) })],
  ["walking_running_distance", "mi", (day) => ({ qty: 3.75 + (day % 4) })],
  [
    "sleep_analysis",
    "hr",
    (day) => ({ totalSleep: 6.5 + (day % 3), core: 4, deep: 0.9, rem: 1.6 + (day % 3), awake: 0.2 })
  ]
]

const body = () => {
  const first = dateAfter(LAST_DATE, 1 - DAYS)
  const metrics = SIGNALS.map(([name, units, figures]) => ({
    name,
    units,
    data: Array.from({ length: DAYS }, (_, day) => ({
      date: `${dateAfter(first, day)} 00:00:00 -0500`,
      ...figures(day),
      source: "Person’s Apple Watch|Person’s iPhone"
    }))
  }))
  return JSON.stringify({ data: { metrics } }, null, 1)
}

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const database = join(folder, "daybook.db")
    const other = seed(database, 1)
    const key = newKey(database)
    const server = await startDaybook(database, { DAYBOOK_SYNC_PER_HOUR: "900000000" })
    const sent = body()
    const sync = () => ask(server.port, { method: "POST", path: "/sync/health-auto-export", key, body: sent })
    const read = (index) => requestBytes({ path: `/v1/days/${dateAfter(LAST_DATE, -(index % 365))}`, key: other })
    const figures = { "bytes of the body": Buffer.byteLength(sent), days: DAYS, signals: SIGNALS.length }
    const rows = [["milliseconds of another key", "p50", "p99", "longest"]]
    const paced = async (name) => {
      const took = await pace(server.port, read, { perSecond: PER_SECOND, seconds: SECONDS })
      const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => round(quantile(took, part), 2))
      rows.push([name, p50, p99, longest])
      Object.assign(figures, { [`${name}: p50 ms`]: p50, [`${name}: p99 ms`]: p99, [`${name}: longest ms`]: longest })
    }
    const timed = async () => {
      const before = performance.now()
      const { status } = await sync()
      if (status !== 200) throw new Error(`the sync was answered with ${status}`)
      return round((performance.now() - before) / 1000, 2)
    }
    try {
      await load(server.port, read, { count: 1000 })
      const { rss: before } = await server.usage()
      progress("the first sync")
      const first = await timed()
      const again = await timed()
      await paced("without a sync")
      progress("syncs, and another key meanwhile")
      let isPaced = false
      const syncing = (async () => {
        while (!isPaced) await timed()
      })()
      await server.longestHold()
      await paced("during syncs")
      const hold = round(await server.longestHold(), 1)
      isPaced = true
      await syncing
      const { peak } = await server.usage()
      progress("")
      table(rows)
      const MB = 1024 * 1024
      Object.assign(figures, {
        "first sync, seconds": first,
        "the same again, seconds": again,
        "memory before, MB": round(before / MB),
        "memory at most, MB": round(peak / MB),
        "longest turn, ms": hold
      })
      table(Object.entries(figures).slice(0, 3).concat(Object.entries(figures).slice(-5)))
      return figures
    } finally {
      await server.stop()
    }
  })
