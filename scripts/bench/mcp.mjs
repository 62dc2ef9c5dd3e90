// The CPU time of a tool call over MCP as a ratio to the same work over REST.
import { join } from "node:path"
import { load, requestBytes } from "./client.mjs"
import { inFolder, LONG, median, progress, round, table } from "./measure.mjs"
import { newKey, startDaybook } from "./server.mjs"

const ROUNDS = LONG ? 11 : 3
const REQUESTS = 2000
const DATE = "2026-03-10"
/** Writes go to a day that is not read, because the response would grow during the measurement. */
const OTHER_DATE = "2026-03-11"

const rest = (method, path, body) => (key) => requestBytes({ method, path, key, body: body && JSON.stringify(body) })

const MODERN = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {}
  }
}

/** The bytes of a tool call, for a key. */
export const toolCall = (name, args, era) => (key) => {
  const modern = era === "2026-07-28"
  const params = { name, arguments: args, ...(modern && MODERN) }
  return requestBytes({
    method: "POST",
    path: "/mcp",
    key,
    headers: {
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": era,
      ...(modern && { "MCP-Method": "tools/call", "MCP-Name": name })
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })
  })
}

const water = { amountMl: 250, date: OTHER_DATE }

/** Each route and its tool calls. */
const CASES = [
  { name: "GET /v1/days/{date}", bytes: rest("GET", `/v1/days/${DATE}`) },
  { name: "get_day over MCP, 2026-07-28", bytes: toolCall("get_day", { date: DATE }, "2026-07-28"), of: 0 },
  { name: "get_day over MCP, 2025-11-25", bytes: toolCall("get_day", { date: DATE }, "2025-11-25"), of: 0 },
  { name: "POST /v1/water", bytes: rest("POST", "/v1/water", water) },
  { name: "log_water over MCP, 2026-07-28", bytes: toolCall("log_water", water, "2026-07-28"), of: 3 },
  { name: "log_water over MCP, 2025-11-25", bytes: toolCall("log_water", water, "2025-11-25"), of: 3 }
]

/** Runs this part and returns its figures. */
export const run = () =>
  inFolder(async (folder) => {
    const database = join(folder, "daybook.db")
    const key = newKey(database)
    const server = await startDaybook(database)
    try {
      const food = requestBytes({
        method: "POST",
        path: "/v1/food",
        key,
        body: JSON.stringify({ name: "Oats", calories: 350, date: DATE })
      })
      await load(server.port, () => food, { count: 1 })
      const costs = CASES.map(() => [])
      // The first round is a warm-up and not measured.
      for (let turn = -1; turn < ROUNDS; turn++) {
        for (const [at, { bytes, name }] of CASES.entries()) {
          progress(`round ${Math.max(0, turn + 1)} of ${ROUNDS}: ${name}`)
          const made = bytes(key)
          const before = await server.usage()
          await load(server.port, () => made, { count: REQUESTS })
          if (turn >= 0) costs[at].push(((await server.usage()).cpu - before.cpu) / REQUESTS)
        }
      }
      progress("")
      return report(costs.map(median))
    } finally {
      await server.stop()
    }
  })

const report = (costs) => {
  const figures = {}
  const rows = [["", "CPU µs a request", "to REST"]]
  for (const [at, { name, of }] of CASES.entries()) {
    const ratio = costs[at] / costs[of ?? at]
    rows.push([of === undefined ? name : `  ${name}`, costs[at].toFixed(0), ratio.toFixed(2)])
    figures[`${name}: µs`] = round(costs[at])
    if (of !== undefined) figures[`${name}: to REST`] = round(ratio, 2)
  }
  table(rows)
  return figures
}
