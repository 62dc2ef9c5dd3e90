import * as fs from "node:fs"
import * as path from "node:path"
import { afterAll, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { hashOfKey, newKey as strangersKey } from "../../packages/server/src/identity/ApiKeys.ts"
import { type Connections, connectionsTo } from "../harness/HttpConnections.ts"
import { startInstallation } from "../harness/Installation.ts"
import { sendRaw } from "../harness/RawConnection.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { newKey, type ServerProcess } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { record } from "./Report.ts"
import { PLACES } from "./SecretPlaces.ts"

const figures = { requests: 0, leaks: 0 }
afterAll(() => record("secrets", figures))

/** This many consecutive characters of a key count as a leak. */
const PIECE = 12

const MARKERS = {
  food: "Apricotdumpling7f3a91",
  note: "Kneecomplaint5b22c0",
  exercise: "Torsolift19d4e7",
  metric: "Worrydiary88c1aa"
}

/** An entry of each kind that has text. Each text occurs nowhere else. */
const LOGGED: ReadonlyArray<readonly [path: string, body: object]> = [
  ["/v1/food", { name: MARKERS.food, calories: 431, date: "2026-03-10" }],
  ["/v1/body-measurements", { note: MARKERS.note, weightKg: 81, date: "2026-03-10" }],
  ["/v1/workouts", { exercises: [{ name: MARKERS.exercise, sets: [{ reps: 5 }] }], date: "2026-03-10" }],
  ["/v1/custom-metrics", { name: MARKERS.metric, tab: "body", kind: "number", unit: "", description: MARKERS.note }]
]

const started = Effect.gen(function* () {
  const clientsOwn = strangersKey()
  const real = yield* startInstallation({ DAYBOOK_LOG_LEVEL: "debug", DAYBOOK_API_KEY: clientsOwn })
  const key = yield* newKey(real.environment)
  const connections = connectionsTo(real.server.url, 4)
  for (const [target, body] of LOGGED) {
    const sent = yield* send(real.server.url + target, { method: "POST", key, body })
    expect(sent.status, sent.body).toBe(200)
  }
  return { real, key, clientsOwn, connections }
})

/** Stops a server and returns everything that it printed. */
const logOf = ({ server }: { readonly server: ServerProcess }) =>
  Effect.suspend(() => {
    server.signal("SIGTERM")
    return Effect.map(server.ended, ({ stderr, stdout }) => stderr + stdout)
  })

const piecesOf = (key: string): ReadonlyArray<string> => {
  const secret = key.slice("daybook_sk_".length)
  return Array.from({ length: secret.length - PIECE + 1 }, (_, from) => secret.slice(from, from + PIECE))
}

/** The keys of which a text contains a piece, and the other texts that it contains; both are counted. */
const foundIn = (
  where: string,
  keys: ReadonlyArray<string>,
  texts: ReadonlyArray<string> = []
): ReadonlyArray<string> => {
  const found = [
    ...keys.filter((key) => piecesOf(key).some((piece) => where.includes(piece))),
    ...texts.filter((text) => where.includes(text))
  ]
  figures.leaks += found.length
  return found
}

const sendAtPlaces = async (
  connections: Connections,
  text: string,
  key: string,
  ...kinds: ReadonlyArray<string>
): Promise<void> => {
  for (const place of kinds.flatMap((kind) => PLACES[kind] ?? [])) {
    const { status } = await connections.send(place(text, key))
    expect(status, String(place)).toBeLessThan(500)
    figures.requests++
  }
}

const LOGGED_TEXTS = Object.values(MARKERS)

it.scopedLive("no request puts a key or an entry's text into the log, at the most verbose level", function* () {
  const { clientsOwn, connections, key, real } = yield* started
  const stranger = strangersKey()
  for (const text of [key, stranger, ...LOGGED_TEXTS]) {
    yield* Effect.promise(() => sendAtPlaces(connections, text, key, "REST", "MCP"))
    yield* sendRaw(real.server.url, `GET /v1/me?${text} HTTP/1.1\r\nHost: a\r\n${text} : b\r\n\r\n`)
    yield* sendRaw(real.server.url, `${text} /v1/me HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${text}\r\n\r\n`)
  }
  connections.close()
  const log = yield* logOf(real)
  expect(log).toContain('"status":')
  expect(foundIn(log, [key, stranger, clientsOwn], LOGGED_TEXTS)).toEqual([])
})

it.scopedLive("the log does not quote a refused message to /mcp", function* () {
  const { connections, key, real } = yield* started
  const stranger = strangersKey()
  for (const text of [stranger, ...LOGGED_TEXTS]) {
    yield* Effect.promise(() => sendAtPlaces(connections, text, key, "MALFORMED"))
  }
  connections.close()
  expect(foundIn(yield* logOf(real), [stranger], LOGGED_TEXTS)).toEqual([])
})

it.scopedLive("an internal error is logged without entries' texts, and not described in the response", function* () {
  const { connections, key, real } = yield* started
  connections.close()
  // Another program breaks the file's tables under the running server.
  const another = yield* rawSqlite(real.database)
  another.exec("PRAGMA ignore_check_constraints = ON")
  another.exec(`UPDATE workout SET exercises = '${MARKERS.exercise}'`)
  another.exec("ALTER TABLE food RENAME COLUMN name TO title")
  another.exec(
    "CREATE TRIGGER faulty BEFORE UPDATE ON check_in BEGIN SELECT RAISE(ABORT, 'refused by another program'); END"
  )
  const reads = ["/v1/workouts", "/v1/days/2026-03-10", "/v1/insights?date=2026-03-10"]
  const sent = [
    ...(yield* Effect.forEach(reads, (target) => send(real.server.url + target, { key }))),
    ...(yield* Effect.forEach(LOGGED.slice(0, 2), ([target, body]) =>
      send(real.server.url + target, { method: "POST", key, body })
    ))
  ]
  const faults = sent.filter(({ status }) => status === 500)
  expect(faults.length, "nothing failed").toBeGreaterThan(2)
  for (const { body } of faults) {
    expect(JSON.parse(body).error.code).toBe("internal_error")
    expect(body).not.toMatch(/SQLITE|column|trigger|another program|\bat \S+ \(/)
  }
  const log = yield* logOf(real)
  expect(log).toContain("a request failed")
  expect(foundIn(log, [key], LOGGED_TEXTS)).toEqual([])
})

it.scopedLive("the files of the database contain no key, before and after a stop", function* () {
  const { connections, key, real } = yield* started
  const read = yield* newKey(real.environment, "read")
  const stranger = strangersKey()
  yield* Effect.promise(() => sendAtPlaces(connections, stranger, key, "REST", "MCP"))
  connections.close()
  const folder = path.dirname(real.database)
  const bytes = (): string =>
    fs
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => fs.readFileSync(path.join(folder, name), "latin1"))
      .join("")
  const serving = bytes()
  expect(fs.readdirSync(folder)).toContain("daybook.db-wal")
  yield* logOf(real)
  for (const where of [serving, bytes()]) {
    // The search finds what is stored.
    expect(where).toContain(hashOfKey(key))
    expect(where).toContain(MARKERS.food)
    expect(foundIn(where, [key, read, stranger])).toEqual([])
  }
})
