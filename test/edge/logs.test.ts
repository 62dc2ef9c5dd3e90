import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newInstallation } from "../harness/Installation.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"

it.scopedLive("every line is JSON, and the lines about a request carry its X-Request-Id", function* () {
  const { key, server } = yield* started
  const ok = yield* send(`${server.url}/v1/me`, { key })
  const refused = yield* send(`${server.url}/v1/me`)
  const lines = (yield* stopped(server)).split("\n").filter((line) => line.startsWith("{"))
  const parsed: ReadonlyArray<unknown> = lines.map((line) => JSON.parse(line))
  for (const [sent, status] of [
    [ok, 200],
    [refused, 401]
  ] as const) {
    const requestId = sent.headers.get("x-request-id")
    const about = parsed.filter((line) => JSON.stringify(line).includes(requestId ?? "none"))
    expect(about).toEqual([expect.objectContaining({ annotations: { requestId } })])
    expect(JSON.stringify(about)).toContain(`"status":${status}`)
    expect(JSON.stringify(about)).toContain('"route":"/v1/me"')
  }
})

it.scopedLive("after the greeting the server writes only JSON, and by default nothing for a request", function* () {
  const { environment } = yield* newInstallation()
  const key = yield* newKey(environment)
  const server = yield* startServer(environment)
  const greeting = server.stderr()
  yield* send(`${server.url}/v1/me`, { key })
  yield* send(`${server.url}/v1/me`)
  const after = (yield* stopped(server)).slice(greeting.length)
  for (const line of after.split("\n").filter((line) => line !== "")) expect(() => JSON.parse(line)).not.toThrow()
  expect(after).not.toContain("/v1/me")
})

const started = Effect.gen(function* () {
  const { environment } = yield* newInstallation({ DAYBOOK_LOG_LEVEL: "debug", DAYBOOK_API_KEY: "the-clients-own-key" })
  const key = yield* newKey(environment)
  return { environment, key, server: yield* startServer(environment) }
})

/** Everything that a server wrote until it ended. */
const stopped = (server: Effect.Effect.Success<ReturnType<typeof startServer>>) =>
  Effect.suspend(() => {
    server.signal("SIGTERM")
    return Effect.map(server.ended, ({ stderr, stdout }) => stderr + stdout)
  })
