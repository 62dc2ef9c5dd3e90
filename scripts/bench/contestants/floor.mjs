// The floor: node:http and better-sqlite3 in one process, without checks except two comparisons that recognize the benchmark's
// invalid requests. No server that does this work can be much cheaper.
import { createServer } from "node:http"
import { sqlite } from "./sqlite.mjs"
import { workOver } from "./work.mjs"

const [database, key] = process.argv.slice(2)
const db = sqlite(database)
const work = workOver(db)
const { id: accountId } = db.prepare("SELECT id FROM account").get()
const writer = { accountId, by: "key:floor" }
const authorization = `Bearer ${key}`

const UNAUTHORIZED = { error: { code: "unauthorized", message: "The key is wrong." } }
const INVALID = { error: { code: "invalid_request", message: "amountMl: expected a number" } }

const end = (response, status, value) => {
  const body = typeof value === "string" ? value : JSON.stringify(value)
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) })
  response.end(body)
}

const read = (path) => {
  if (path.startsWith("/v1/days/")) return work.getDay(accountId, path.slice(9))
  const query = new URLSearchParams(path.slice(path.indexOf("?")))
  return path.startsWith("/v1/days")
    ? work.listDays(accountId, query.get("start"), query.get("end"))
    : work.getInsights(accountId, query.get("date"))
}

const write = (path, body) => (path === "/v1/water" ? work.logWater(writer, body) : work.logWorkout(writer, body))

const server = createServer((request, response) => {
  if (request.headers.authorization !== authorization) return end(response, 401, UNAUTHORIZED)
  if (request.method === "GET") return end(response, 200, read(request.url))
  const chunks = []
  request.on("data", (chunk) => chunks.push(chunk))
  request.on("end", () => {
    const body = JSON.parse(Buffer.concat(chunks).toString())
    if (typeof body.amountMl === "string") return end(response, 400, INVALID)
    end(response, 200, write(request.url, body))
  })
})
server.listen(0, "127.0.0.1", () => console.error(`floor is serving at http://127.0.0.1:${server.address().port}`))
process.on("SIGTERM", () => process.exit())
