import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { MIGRATIONS } from "../../packages/server/src/engines/sqlite/Migrations.ts"
import { exportJson, importJson, move, restore, verify } from "../../packages/server/src/index.ts"
import { ENGINE } from "../harness/Databases.ts"
import { type Installation, installationIn, newInstallation } from "../harness/Installation.ts"
import { newKey } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { serverOn, TestServer } from "../harness/TestServer.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { answersOf, backupIn, fixture, loadDump, NEVER_USED, SCHEMAS } from "./OldSchemas.ts"

type Ask = (method: string, path: string, body?: unknown) => Effect.Effect<string>

const PLENTY = { read: 1_000_000, write: 1_000_000, sync: 1_000_000 }

/** Uses a log over REST with a new key. Its server updates it at the start. */
const using = <A>({ database, environment }: Installation, use: (ask: Ask) => Effect.Effect<A>) =>
  Effect.gen(function* () {
    const key = yield* newKey(environment, "full", "reader")
    return yield* Effect.gen(function* () {
      const { url } = yield* TestServer
      return yield* use((method, path, body) =>
        Effect.map(send(url + path, { method, key, ...(body !== undefined && { body }) }), (sent) => {
          expect(sent.status, `${method} ${path}: ${sent.body}`).toBe(200)
          return sent.body
        })
      )
    }).pipe(Effect.provide(serverOn(database, PLENTY)))
  }).pipe(Effect.scoped)

/** Expects the answers of the version that wrote the log. Later versions added fields. An export has no names of keys. */
const expectAnswers = (schema: number, ask: Ask, { isExport = false } = {}) =>
  Effect.forEach(answersOf(schema), ([path, before]) =>
    Effect.map(ask("GET", path), (body) => {
      const now: unknown = JSON.parse(body)
      const named = JSON.stringify({ before })
      const known: object = JSON.parse(isExport ? named.replaceAll('"name":"fixture"', '"kind":"key"') : named)
      expect({ before: now }, `schema ${schema}: ${path}`).toMatchObject(known)
    })
  )

interface Change {
  readonly id: string
  readonly action: string
  readonly undoneBy: unknown
}

/** Undoes every change that stands, newest first. Expects a log without entries. */
const expectUndoable = Effect.fnUntraced(function* (ask: Ask) {
  const changes: ReadonlyArray<Change> = JSON.parse(yield* ask("GET", "/v1/changes?limit=100"))
  for (const { action, id, undoneBy } of changes) {
    if (action !== "undo" && undoneBy === null) yield* ask("POST", `/v1/changes/${id}/undo`, {})
  }
  const left = JSON.parse(yield* ask("GET", "/v1/entries?start=2025-03-01&end=2025-03-31"))
  expect(left).toEqual([])
  return changes.length
})

/** The schema that began to journal changes. */
const JOURNAL = 5

const expectSound = ({ environment }: Installation) => Effect.promise(() => verify(environment))

const tablesOf = (text: string): object => {
  const { tables }: { readonly tables: object } = JSON.parse(text)
  return tables
}

it("every schema that a version had has its files: CONTRIBUTING.md says how to make them", () => {
  const expected = MIGRATIONS.map((_, index) => index + 1)
  // The files of the present schema may come with the next migration.
  const present = SCHEMAS.includes(MIGRATIONS.length) ? [] : [MIGRATIONS.length]
  expect([...SCHEMAS, ...NEVER_USED, ...present].sort((a, b) => a - b)).toEqual(expected)
  expect(NEVER_USED).toEqual([9, 13, 18, 19])
})

for (const schema of SCHEMAS) {
  for (const name of ["export.json", "account.json"] as const) {
    const file = fixture(schema, name)
    if (file === undefined || (name === "account.json" && ENGINE !== "SQLite")) continue
    it.scopedLive(`schema ${schema}, ${name}: is imported, keeps its rows and answers as before`, function* () {
      const place = yield* newInstallation()
      yield* Effect.promise(() => importJson(place.environment, String(file)))
      yield* expectSound(place)
      const now = tablesOf(yield* Effect.promise(() => exportJson(place.environment)))
      const isOwner = (text: string) => text.replaceAll('"is_owner":0', '"is_owner":1')
      if (name === "account.json") expect(now).toMatchObject(tablesOf(isOwner(String(file))))
      else expect(now).toMatchObject(tablesOf(String(file)))
      if (name === "export.json") {
        yield* using(place, (ask) => expectAnswers(schema, ask, { isExport: true }))
      }
    })
  }

  it.scopedLive.skipIf(ENGINE !== "SQLite")(
    `schema ${schema}, backup.db: is sound, is restored, answers as before, and its changes can be undone`,
    function* () {
      const file = backupIn(yield* temporaryFolder, schema)
      const place = installationIn(yield* temporaryFolder)
      expect((yield* Effect.promise(() => verify(place.environment, file))).schema).toBe(schema)
      yield* Effect.promise(() => restore(place.environment, file))
      yield* expectSound(place)
      yield* using(place, (ask) =>
        Effect.zipRight(expectAnswers(schema, ask), schema < JOURNAL ? Effect.void : expectUndoable(ask))
      )
      yield* expectSound(place)
    }
  )

  it.scopedLive.skipIf(ENGINE === "SQLite")(
    `schema ${schema}, backup.db: is moved to PostgreSQL and back`,
    function* () {
      const file = installationIn(yield* temporaryFolder)
      yield* Effect.promise(() => restore(file.environment, backupIn(file.folder, schema)))
      const there = yield* newInstallation()
      yield* Effect.promise(() => move(file.environment, there.database))
      yield* expectSound(there)
      yield* using(there, (ask) => expectAnswers(schema, ask))
      const back = installationIn(yield* temporaryFolder)
      const moved = yield* Effect.promise(() => exportJson(there.environment))
      yield* Effect.promise(() => move(there.environment, back.database))
      expect(yield* Effect.promise(() => exportJson(back.environment))).toBe(moved)
      yield* expectSound(back)
    }
  )

  const dump = fixture(schema, "dump.sql")
  if (ENGINE === "SQLite" || dump === undefined) continue
  it.scopedLive(
    `schema ${schema}, dump.sql: is updated, answers as before, and its changes can be undone`,
    function* () {
      const place = yield* newInstallation()
      yield* loadDump(place.database, String(dump))
      yield* using(place, (ask) =>
        Effect.zipRight(
          expectAnswers(schema, ask, { isExport: schema < JOURNAL }),
          schema < JOURNAL ? Effect.void : expectUndoable(ask)
        )
      )
      yield* expectSound(place)
    }
  )
}
