import { spawn } from "node:child_process"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CONTRACT } from "./contract/all.ts"
import { freePort } from "./harness/Proxies.ts"
import { prove, type Step } from "./harness/Scenario.ts"
import type { Sent } from "./harness/send.ts"
import { TestServer } from "./harness/TestServer.ts"

/** Starts Prism in front of the server; it checks requests and responses against the published OpenAPI document. */
const startPrism = Effect.fnUntraced(function* (upstream: string) {
  const port = yield* freePort
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn(process.execPath, [
        "scripts/node_modules/.bin/prism",
        "proxy",
        "docs/openapi.json",
        upstream,
        "--port",
        `${port}`
      ])
    ),
    (running) => Effect.sync(() => running.kill())
  )
  yield* Effect.promise(
    () =>
      new Promise<void>((resolve, reject) => {
        let said = ""
        child.stdout.on("data", (text) => {
          said += text
          if (said.includes("Prism is listening")) resolve()
        })
        child.once("close", () => reject(new Error(said)))
      })
  )
  return `http://127.0.0.1:${port}`
})

const Violations = Schema.parseJson(
  Schema.Array(Schema.Struct({ location: Schema.Array(Schema.String), message: Schema.String }))
)

/** The violations that Prism reports in a response, or in a request that the server accepted. */
const violationsOf = ({ method, path, refused }: Step, { headers }: Sent): ReadonlyArray<string> =>
  Schema.decodeUnknownSync(Violations)(headers.get("sl-violations") ?? "[]")
    .filter(({ location }) => location[0] === "response" || refused === undefined)
    .map(({ location, message }) => `${method} ${path}: ${location.join(".")}: ${message}`)

it.scoped("the whole contract through Prism: no response and no accepted request violates the OpenAPI document", () =>
  Effect.gen(function* () {
    const server = yield* TestServer
    const prism = yield* startPrism(server.url)
    const violations: Array<string> = []
    let responses = 0
    // Prism parses requests and writes them again, so rules about exact bytes cannot be tested through it.
    for (const rule of Object.values(CONTRACT)
      .flat()
      .filter(({ asSent }) => asSent === undefined)) {
      yield* prove(rule, prism, yield* server.newAccount, (step, sent) => {
        responses++
        violations.push(...violationsOf(step, sent))
      })
    }
    expect(violations).toEqual([])
    expect(responses).toBeGreaterThan(100)
  }).pipe(Effect.provide(TestServer.layer()))
)
