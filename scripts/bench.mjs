// What a request costs the server, in CPU time (throughput swings with the neighbours), as ratios to the same work over
// REST. Linux only: the server's CPU time is read from /proc.
import { execFileSync, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"

const REQUESTS = 2000
const ROUNDS = 3
const TICKS_PER_SECOND = Number(execFileSync("getconf", ["CLK_TCK"]))

const folder = mkdtempSync(join(tmpdir(), "daybook-bench-"))
const env = {
  ...process.env,
  DAYBOOK_DATABASE: join(folder, "daybook.db"),
  DAYBOOK_PORT: "0",
  DAYBOOK_READ_PER_HOUR: "1000000",
  DAYBOOK_WRITE_PER_HOUR: "1000000"
}
const cli = "packages/cli/bin/daybook.js"
const key = execFileSync(process.execPath, [cli, "keys", "create", "--name", "bench", "--scope", "full"], {
  env,
  stdio: ["ignore", "pipe", "ignore"]
})
  .toString()
  .trim()
const server = spawn(process.execPath, [cli, "serve"], { env, stdio: ["ignore", "ignore", "pipe"] })
const origin = await new Promise((resolve) => {
  let said = ""
  server.stderr.on("data", (text) => {
    said += text
    const address = /serving at (\S+)\n/.exec(said)?.[1]
    if (address !== undefined) resolve(new URL(address))
  })
})

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const send = (method, path, headers, body) =>
  new Promise((resolve, reject) => {
    const sending = request(
      {
        host: origin.hostname,
        port: origin.port,
        method,
        path,
        agent,
        headers: { authorization: `Bearer ${key}`, ...headers }
      },
      (response) => {
        let text = ""
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk
        })
        response.on("end", () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))))
      }
    )
    sending.on("error", reject)
    sending.end(body)
  })

const JSON_BODY = { "content-type": "application/json" }
const date = "2026-03-10"

const mcp = (name, args, modern) => {
  const params = {
    name,
    arguments: args,
    ...(modern && {
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {}
      }
    })
  }
  const headers = {
    ...JSON_BODY,
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": modern ? "2026-07-28" : "2025-11-25",
    ...(modern && { "mcp-method": "tools/call", "mcp-name": name })
  }
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })
  return () => send("POST", "/mcp", headers, body)
}

/** Writes go to another day than is read, which would grow under the measuring. */
const otherDate = "2026-03-11"
const water = JSON.stringify({ amountMl: 250, date: otherDate })
const CASES = [
  ["GET /v1/days/{date}", () => send("GET", `/v1/days/${date}`)],
  ["  get_day over MCP, 2026-07-28", mcp("get_day", { date }, true)],
  ["  get_day over MCP, 2025-11-25", mcp("get_day", { date }, false)],
  ["POST /v1/water", () => send("POST", "/v1/water", JSON_BODY, water)],
  ["  log_water over MCP, 2026-07-28", mcp("log_water", { amountMl: 250, date: otherDate }, true)],
  ["  log_water over MCP, 2025-11-25", mcp("log_water", { amountMl: 250, date: otherDate }, false)]
]

const cpuSeconds = () => {
  const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(") ")[1].split(" ")
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

const measure = async (once) => {
  const before = cpuSeconds()
  for (let i = 0; i < REQUESTS; i++) await once()
  return ((cpuSeconds() - before) / REQUESTS) * 1e6
}

// A day that holds something; the first answers, while the code is cold, are not measured.
await send("POST", "/v1/food", JSON_BODY, JSON.stringify({ name: "Oats", calories: 350, date }))
for (const [, once] of CASES) for (let i = 0; i < 300; i++) await once()

const measured = CASES.map(() => [])
for (let round = 0; round < ROUNDS; round++) {
  for (const [index, [name, once]] of CASES.entries()) {
    measured[index].push(await measure(once))
    if (process.stderr.isTTY) process.stderr.write(`\r${round + 1}/${ROUNDS} ${name.trim()}        `)
  }
}
if (process.stderr.isTTY) process.stderr.write("\n")

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
let base = 1
for (const [index, [name]] of CASES.entries()) {
  const micros = median(measured[index])
  if (!name.startsWith(" ")) base = micros
  console.log(`${name.padEnd(36)} ${micros.toFixed(0).padStart(6)} µs CPU  ${(micros / base).toFixed(2)}x`)
}

agent.destroy()
server.kill("SIGTERM")
server.on("close", () => rmSync(folder, { recursive: true, force: true }))
