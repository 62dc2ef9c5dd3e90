// Loaded into a measured server before its own code: tells the benchmark, when asked, what the process has used.
import { createRequire } from "node:module"
import { monitorEventLoopDelay } from "node:perf_hooks"

const seen = new Set()

if (process.env.BENCH_STATEMENTS === "1") {
  const Sqlite = createRequire(new URL("../../packages/server/package.json", import.meta.url))("better-sqlite3")
  const { prepare } = Sqlite.prototype
  Sqlite.prototype.prepare = function (statement) {
    seen.add(statement)
    return prepare.call(this, statement)
  }
}

/** Delays of the event loop, in whole milliseconds' resolution, since they were last asked for. */
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()

const NS_PER_MS = 1_000_000

process.on("message", (asked) => {
  if (asked === "longest hold") {
    process.send({ ms: delays.max / NS_PER_MS })
    delays.reset()
  }
  if (asked === "usage") {
    const { system, user } = process.cpuUsage()
    const peak = process.resourceUsage().maxRSS * 1024
    process.send({ cpu: user + system, rss: process.memoryUsage.rss(), peak })
  }
  if (asked === "statements") process.send({ statements: [...seen] })
})
// The server ends when it has nothing left to do, whether or not someone could still ask.
process.channel?.unref()
// A benchmark that broke off leaves no server behind.
process.on("disconnect", () => process.exit())
