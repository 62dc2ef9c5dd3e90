// Runs in its own process, so that the other clients do not delay it: makes 50 requests a second, reads and writes
// in turn, until its standard input ends; then prints what it measured. `node wellBehavedClient.mjs URL`, key in DAYBOOK_API_KEY.
import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

const [url] = process.argv.slice(2)
const PER_SECOND = 50
const agent = new Agent({ keepAlive: true, maxSockets: 4 })
const headers = { authorization: `Bearer ${process.env.DAYBOOK_API_KEY}`, "content-type": "application/json" }

const exchange = (method, path, body) =>
  new Promise((resolve) => {
    const sent = request(new URL(path, url), { agent, method, headers })
    sent.once("error", (error) => resolve(`0 ${error.message}`))
    sent.once("response", (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (part) => {
        text += part
      })
      response.once("error", (error) => resolve(`0 ${error.message}`))
      response.once("end", () => resolve(`${response.statusCode} ${text.slice(0, 200)}`))
    })
    sent.end(body)
  })

const latencies = []
const failed = []
const ask = async (turn) => {
  const began = performance.now()
  const outcome = await (turn % 2 === 0
    ? exchange("GET", "/v1/days/today")
    : exchange("POST", "/v1/water", '{"amountMl":1}'))
  latencies.push(performance.now() - began)
  if (!outcome.startsWith("200 ")) failed.push(outcome)
}

let isOver = false
process.stdin.resume().once("end", () => {
  isOver = true
})
const asked = []
for (let turn = 0; !isOver; turn++) {
  asked.push(ask(turn))
  await sleep(1000 / PER_SECOND)
}
await Promise.all(asked)
agent.destroy()
latencies.sort((a, b) => a - b)
const rounded = (ms = 0) => Math.round(ms * 10) / 10
process.stdout.write(
  JSON.stringify({
    requests: latencies.length,
    failed,
    p99Ms: rounded(latencies[Math.floor(latencies.length * 0.99)]),
    worstMs: rounded(latencies.at(-1))
  })
)
