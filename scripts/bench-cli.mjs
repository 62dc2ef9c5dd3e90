// Start times of the terminal as ratios to plain Node: `npm run bench:cli`. Runs alternate in pairs, so that a busy machine
// slows both.
import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

const DAYBOOK = "packages/cli/bin/daybook.js"
const PAIRS = Number(process.argv[2] ?? 21)

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const folder = mkdtempSync(join(tmpdir(), "daybook-bench-"))
const port = await freePort()
const env = {
  PATH: process.env.PATH,
  HOME: folder,
  DAYBOOK_PORT: String(port),
  DAYBOOK_URL: `http://127.0.0.1:${port}`,
  DAYBOOK_DATABASE: join(folder, "daybook.db"),
  DAYBOOK_READ_PER_HOUR: "100000"
}
const run = (...args) => execFileSync(process.execPath, args, { env, stdio: ["ignore", "pipe", "ignore"] })
env.DAYBOOK_API_KEY = run(DAYBOOK, "keys", "create", "--name", "bench", "--scope", "full").toString().trim()
const server = spawn(process.execPath, [DAYBOOK, "serve"], { env, stdio: ["ignore", "ignore", "pipe"] })
await new Promise((resolve) => server.stderr.on("data", (text) => String(text).includes("base URL") && resolve()))

const timed = (...args) => {
  const start = process.hrtime.bigint()
  run(...args)
  return Number(process.hrtime.bigint() - start) / 1e6
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]

const CASES = [
  { what: "daybook --help", args: [DAYBOOK, "--help"], most: 2.5 },
  { what: "daybook me (one request)", args: [DAYBOOK, "me"], most: 3.5 },
  { what: "daybook water 250 (a look and a write)", args: [DAYBOOK, "water", "250"] }
]

try {
  for (const { args, most, what } of CASES) {
    const pairs = Array.from({ length: what.includes("water") ? Math.min(PAIRS, 15) : PAIRS }, () => {
      const bare = timed("-e", "0")
      return { bare, run: timed(...args) }
    })
    const ratio = median(pairs.map((pair) => pair.run / pair.bare))
    const limit = most === undefined ? "" : `, at most ${most}: ${ratio <= most ? "held" : "NOT HELD"}`
    console.log(
      `${what}: ${ratio.toFixed(2)} x node -e 0 (${median(pairs.map((pair) => pair.run)).toFixed(0)} ms against ${median(pairs.map((pair) => pair.bare)).toFixed(0)} ms, median of ${pairs.length} pairs)${limit}`
    )
    if (most !== undefined && ratio > most) process.exitCode = 1
  }
} finally {
  server.kill("SIGTERM")
  rmSync(folder, { recursive: true, force: true })
}
