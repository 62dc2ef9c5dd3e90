// Loaded into a measured server before its own code: reports the process's resource usage on request.
import { createRequire } from "node:module"
import { monitorEventLoopDelay } from "node:perf_hooks"

const seen = new Set()

if (process.env.BENCH_STATEMENTS === "1") {
  const load = createRequire(new URL("../../packages/server/package.json", import.meta.url))
  const Sqlite = load("better-sqlite3")
  const { prepare } = Sqlite.prototype
  Sqlite.prototype.prepare = function (statement) {
    seen.add(statement)
    return prepare.call(this, statement)
  }
  const { Client } = load("pg")
  const { query } = Client.prototype
  Client.prototype.query = function (statement, ...rest) {
    seen.add(typeof statement === "string" ? statement : statement.text)
    return query.call(this, statement, ...rest)
  }
}

/** Delays of the event loop since the last report, with a resolution of one millisecond. */
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

const NS_PER_MS = 1_000_000

process.on("message", (request) => {
  if (request === "longest hold") {
    process.send({ ms: delays.max / NS_PER_MS })
    delays.reset()
  }
  if (request === "usage") {
    const { system, user } = process.cpuUsage()
    const peak = process.resourceUsage().maxRSS * 1024
    process.send({ cpu: user + system, rss: process.memoryUsage.rss(), peak })
  }
  if (request === "statements") process.send({ statements: [...seen] })
})
// The channel to the benchmark does not keep the server alive.
process.channel?.unref()
// If the benchmark ends early, the server ends too.
process.on("disconnect", () => process.exit())
