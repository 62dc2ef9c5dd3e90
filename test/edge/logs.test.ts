import { it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import { newInstallation } from "../harness/Installation.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"

const FOOD = "Grandmother's plum dumplings"
const NOTE = "Knee hurts since the fall on Tuesday"
const PIECE = 20

it.scopedLive("the log holds no key, no 20 characters of one, and nothing that a user logged", () =>
  Effect.gen(function* () {
    const { key, server, environment } = yield* started
    const post = (to: string, body: unknown, headers?: Record<string, string>) =>
      send(server.url + to, { method: "POST", key, body, ...(headers !== undefined && { headers }) })
    const statuses = [
      yield* post("/v1/food", { name: FOOD, calories: 431 }),
      yield* post("/v1/food", { name: FOOD, calories: FOOD }),
      yield* post("/v1/body-measurements", { note: NOTE, weightKg: 81 }),
      yield* post("/v1/body-measurements", { note: NOTE, [NOTE]: NOTE }),
      yield* post("/v1/food", `{"name":"${FOOD}"`),
      yield* post("/v1/food", FOOD, { "content-type": "text/plain" }),
      yield* send(`${server.url}/v1/me`, { headers: { authorization: `Basic ${key}` } }),
      yield* send(`${server.url}/v1/me`, { headers: { authorization: key } }),
      yield* send(`${server.url}/v1/days/today`, { key })
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 400, 200, 400, 400, 415, 401, 401, 200])
    yield* send(`${server.url}/v1/me?key=${key}&note=${encodeURIComponent(NOTE)}`, { key })
    const log = yield* stopped(server)
    expectNoPiece(log, key)
    for (const text of [FOOD, encodeURIComponent(FOOD), NOTE, encodeURIComponent(NOTE)]) expect(log).not.toContain(text)
    expect(log).not.toContain(environment.DAYBOOK_API_KEY)
  })
)

it.scopedLive("the log holds no key that was sent in the path", () =>
  Effect.gen(function* () {
    const { key, server } = yield* started
    expect((yield* send(`${server.url}/v1/${key}`)).status).toBe(404)
    expect((yield* send(`${server.url}/v1/days/${key}`, { key })).status).toBe(400)
    expect((yield* send(`${server.url}/${key}`)).status).toBe(404)
    expectNoPiece(yield* stopped(server), key)
  })
)

it.scopedLive("every line is JSON, and the lines about a request carry its X-Request-Id", () =>
  Effect.gen(function* () {
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
)

it.scopedLive("after the greeting the server writes only JSON, and at the default level nothing for a request", () =>
  Effect.gen(function* () {
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
)

const started = Effect.gen(function* () {
  const { environment } = yield* newInstallation({
    DAYBOOK_LOG_LEVEL: "debug",
    DAYBOOK_API_KEY: "the-clients-own-key"
  })
  const key = yield* newKey(environment)
  return { environment, key, server: yield* startServer(environment) }
})

/** Everything that a server wrote until it ended. */
const stopped = (server: Effect.Effect.Success<ReturnType<typeof startServer>>) =>
  Effect.suspend(() => {
    server.signal("SIGTERM")
    return Effect.map(server.ended, ({ stderr, stdout }) => stderr + stdout)
  })

const expectNoPiece = (log: string, key: string): void => {
  expect(log).toContain('"status":')
  for (let from = 0; from + PIECE <= key.length; from++) expect(log).not.toContain(key.slice(from, from + PIECE))
}
