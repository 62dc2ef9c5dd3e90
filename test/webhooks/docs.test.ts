import * as fs from "node:fs"
import { createRequire } from "node:module"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Webhook } from "standardwebhooks"
import openapi from "../../docs/openapi.json" with { type: "json" }
import { post } from "../../packages/server/src/webhooks/Post.ts"
import { privateHosts } from "../../packages/server/src/webhooks/WebhookHosts.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { start } from "../harness/Process.ts"
import { realNow } from "../harness/realTime.ts"

const page = (name: string): string => fs.readFileSync(`docs/${name}.md`, "utf8")

const block = (name: string, language: string): string =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "ms").exec(page(name))?.[1] ?? ""

const EVENT = block("webhooks", "json event")
const LOOPBACK = privateHosts("loopback") ?? expect.fail()
const SECRET = `whsec_${Buffer.from("a secret of thirty-two bytes, ok").toString("base64")}`

describe("the pages about webhooks", () => {
  it("show an event of a change as it is listed", () => {
    const { data, timestamp, type } = JSON.parse(EVENT)
    const [change] = openapi.paths["/v1/changes"].get.responses["200"].content["application/json"].example
    expect(Object.keys(change ?? {}).filter((name) => !name.startsWith("und"))).toEqual(Object.keys(data))
    expect([type, timestamp]).toEqual([`${data.kind}.${data.action}`, data.at])
  })

  it("ask for the date of the person, since that of the server is in UTC", () => {
    for (const name of ["home-assistant", "n8n"]) expect(page(name), name).not.toMatch(/\/today\b/)
    const resource = /resource_template: "(.*)"/.exec(page("home-assistant"))?.[1] ?? ""
    expect(resource.replace("{{ now().date() }}", "2026-03-10")).toMatch(/\/v1\/days\/2026-03-10$/)
  })

  it("name fields that there are", () => {
    const day = openapi.paths["/v1/days/{date}"].get.responses["200"].content["application/json"].example
    const named = [...page("home-assistant").matchAll(/value_json\.([\w.]+)/g)].map(([, path = ""]) => path)
    expect(named).toHaveLength(3)
    for (const path of named) expect(fieldAt(day, ...path.split(".")), path).toEqual(expect.any(Number))
    const ofEvent = ["home-assistant", "n8n"].flatMap((name) =>
      [...page(name).matchAll(/(?:trigger\.json|\$json)\.([\w.]+)/g)].map(([, path = ""]) => path)
    )
    expect(ofEvent.length).toBeGreaterThan(5)
    for (const path of ofEvent) expect(fieldAt(JSON.parse(EVENT), ...path.split(".")), path).toEqual(expect.any(String))
  })

  it.scopedLive("have a receiver that takes what is signed, and nothing else", function* () {
    expect(block("webhooks", "js")).toBe(fs.readFileSync("examples/webhook.mjs", "utf8"))
    const { child, ended } = yield* Effect.acquireRelease(
      Effect.sync(() => start(process.execPath, ["examples/webhook.mjs"], { WEBHOOK_SECRET: SECRET, PORT: "18080" })),
      ({ child }) => Effect.sync(() => child.kill("SIGKILL"))
    )
    const target = { url: "http://127.0.0.1:18080/", secret: SECRET }
    const send = (secret: string) => post({ ...target, secret }, { id: "one", body: EVENT }, realNow(), LOOPBACK)
    const received = yield* Effect.repeat(Effect.delay(send(SECRET), "50 millis"), {
      until: ({ received }) => received
    })
    expect(received.status).toBe("204 No Content")
    expect((yield* send(`${SECRET.slice(0, -4)}AAA=`)).status).toBe("400 Bad Request")
    child.kill()
    expect((yield* Effect.promise(() => ended)).stdout).toContain("water.create Water, 250 ml\n")
  })

  it("have a node for n8n that takes what is signed, and nothing else", async () => {
    const code = block("n8n", "js")
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor
    const run = (body: string, now = new Date(realNow())) => {
      const headers = {
        "webhook-id": "one",
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": new Webhook(SECRET).sign("one", now, EVENT)
      }
      const node = { helpers: { getBinaryDataBuffer: async () => Buffer.from(body) } }
      const input = { first: () => ({ json: { headers } }) }
      return AsyncFunction("require", "$input", "$env", code).call(node, createRequire(import.meta.url), input, {
        WEBHOOK_SECRET: SECRET
      })
    }
    expect(await run(EVENT)).toEqual([{ json: JSON.parse(EVENT) }])
    await expect(run(EVENT.replace("250", "251"))).rejects.toThrow("The signature is wrong.")
    await expect(run(EVENT, new Date(realNow() - 600_000))).rejects.toThrow("The signature is wrong.")
  })
})
