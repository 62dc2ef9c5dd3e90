import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { startInstallation } from "../harness/Installation.ts"
import { send } from "../harness/send.ts"

/** The warnings of a server to which these headers were sent. */
const warnings = Effect.fnUntraced(function* (
  headers: ReadonlyArray<Record<string, string>>,
  settings: Readonly<Record<string, string>> = {}
) {
  const { server } = yield* startInstallation(settings)
  for (const each of headers) yield* send(`${server.url}/healthz`, { headers: each })
  server.signal("SIGTERM")
  const { stderr } = yield* server.ended
  return stderr.split("\n").filter((line) => line.includes("DAYBOOK_TRUSTED_PROXIES"))
})

for (const [name, header] of [
  ["X-Forwarded-For", { "x-forwarded-for": "203.0.113.9" }],
  ["Forwarded", { forwarded: "for=203.0.113.9" }]
] as const) {
  it.scopedLive(
    `the log names once an address that sends ${name} and is no trusted proxy, and its setting`,
    function* () {
      const [line = "", ...more] = yield* warnings([header, header, header])
      expect(more).toEqual([])
      expect(JSON.parse(line)).toMatchObject({
        logLevel: "WARN",
        message: [
          expect.stringContaining(`the header ${name}, and its sender is no trusted proxy`),
          { client: "127.0.0.1" }
        ]
      })
      expect(line).not.toContain("203.0.113.9")
    }
  )
}

it.scopedLive("the log names no trusted proxy, and no address that names no client", function* () {
  const header = { "x-forwarded-for": "203.0.113.9" }
  expect(yield* warnings([header], { DAYBOOK_TRUSTED_PROXIES: "loopback" })).toEqual([])
  expect(yield* warnings([{}])).toEqual([])
})
