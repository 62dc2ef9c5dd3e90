import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import * as path from "node:path"
import { promisify } from "node:util"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"

const run = async (args: ReadonlyArray<string>, variables: Readonly<Record<string, string>> = {}) => {
  const env = { ...process.env, ...variables }
  const script = ["scripts/evaluate-assistants.mjs", "--json", ...args]
  return (await promisify(execFile)(process.execPath, script, { env, maxBuffer: 2 ** 24 })).stdout
}

const Score = Schema.parseJson(
  Schema.Struct({
    callsOfEach: Schema.Array(Schema.Struct({ say: Schema.String, calls: Schema.Number })),
    impossible: Schema.Array(Schema.Struct({ say: Schema.String })),
    mistakes: Schema.Array(Schema.Struct({ name: Schema.String, stays: Schema.Number })),
    slips: Schema.Array(Schema.Struct({ kind: Schema.String, outcome: Schema.String })),
    drawn: Schema.Array(Schema.Struct({ kind: Schema.String, outcome: Schema.String })),
    ordinary: Schema.Struct({ writes: Schema.Number, asked: Schema.Array(Schema.Unknown) }),
    closed: Schema.optional(Schema.Record({ key: Schema.String, value: Schema.Number })),
    writes: Schema.Number,
    refusedWrites: Schema.Array(Schema.Unknown),
    published: Schema.String
  })
)

it("assistants: slips do not go in, right writes do, and docs/evaluation.md has the figures", async () => {
  const closed = path.join(mkdtempSync(path.join(tmpdir(), "daybook-closed-")), "list.jsonl")
  const list = [
    ["slip", "litres", ["log_water", { amountMl: 0.5, date: "@0" }]],
    ["slip", "none", ["log_water", { amountMl: 333, date: "@0" }]],
    ["right", ["log_water", { amountMl: 250, date: "@0" }]]
  ]
  writeFileSync(closed, list.map((line) => JSON.stringify(line)).join("\n"))
  const score = Schema.decodeSync(Score)(await run(["--closed", closed]))
  const stopped = score.slips.filter(({ outcome }) => outcome === "refused" || outcome === "asked about")
  expect([score.slips.length, stopped.length >= 38]).toEqual([40, true])
  const silent = score.drawn.filter(({ outcome }) => !["refused", "asked about"].includes(outcome))
  expect([score.drawn.length > 100, silent]).toEqual([true, []])
  expect(score.ordinary.writes).toBeGreaterThan(700)
  expect(score.ordinary.asked.length / score.ordinary.writes).toBeLessThanOrEqual(0.003)
  expect(score.closed).toEqual({ slips: 2, stopped: 1, writes: 1, refused: 0 })
  expect([score.writes, score.refusedWrites]).toEqual([300, []])
  expect(score.callsOfEach).toHaveLength(210)
  expect(score.callsOfEach.slice(0, 30).filter(({ calls }) => calls > 2)).toEqual([])
  expect(score.impossible.map(({ say }) => say)).toEqual(["set my goal to 2,200"])
  expect(score.mistakes.filter(({ stays }) => stays > 0)).toEqual([])
  const published = score.published.replace(/^- \*\*A closed list.*\n/m, "")
  expect(readFileSync("docs/evaluation.md", "utf8")).toContain(published)
})

const Asked = Schema.parseJson(
  Schema.Struct({
    model: Schema.String,
    messages: Schema.Array(Schema.Struct({ role: Schema.String })),
    tools: Schema.Array(Schema.Unknown)
  })
)

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Array<string> = []
  for await (const part of request.setEncoding("utf8")) parts.push(String(part))
  return parts.join("")
}

/** A model that logs 250 ml of water, whatever it is asked, at first in litres, and then says so. */
const WATER = [0.25, 250].map((amountMl) => ({
  content: null,
  tool_calls: [
    {
      id: "1",
      type: "function",
      function: { name: "log_water", arguments: JSON.stringify({ amountMl, date: "2026-11-21" }) }
    }
  ]
}))

it("a model behind an endpoint for chat completions makes the calls", async () => {
  const seen: Array<string | undefined> = []
  const endpoint = createServer(async (request, response) => {
    const { messages, model, tools } = Schema.decodeSync(Asked)(await bodyOf(request))
    const turn = messages.filter(({ role }) => role === "assistant").length
    seen.push(`${request.url} ${request.headers.authorization} ${model} ${tools.length > 40} ${messages[0]?.role}`)
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ choices: [{ message: WATER[turn] ?? { content: "Logged 250 ml." } }] }))
  })
  await new Promise<void>((listening) => endpoint.listen(0, "127.0.0.1", listening))
  const address = endpoint.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  try {
    const variables = { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1/`, OPENAI_API_KEY: "secret" }
    const asked = JSON.parse(await run(["--model", "small", "--only", "2"], variables))
    expect(asked).toMatchObject([
      { say: "log 250 ml", calls: 2, failed: 1, isRight: true },
      { calls: 2, failed: 1, isRight: false }
    ])
    expect(new Set(seen)).toEqual(new Set(["/v1/chat/completions Bearer secret small true system"]))
  } finally {
    endpoint.close()
  }
})
