import * as fs from "node:fs"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { verify as verifyFile } from "../../packages/server/src/admin/Verify.ts"
import { verify } from "../../packages/server/src/index.ts"
import { newInstallation } from "../harness/Installation.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { failureMessage } from "./commands.ts"
import { logEverything } from "./everyEntry.ts"

/** A log with an entry of every kind, and a correction that was undone and redone. */
const written = Effect.gen(function* () {
  const place = yield* newInstallation()
  const server = yield* startServer(place.environment)
  const key = yield* newKey(place.environment)
  yield* logEverything({ url: server.url, key })
  const call = (method: string, path: string, body?: unknown) =>
    Effect.map(send(server.url + path, { method, key, ...(body !== undefined && { body }) }), ({ body }) =>
      JSON.parse(body)
    )
  const [water] = yield* call("GET", "/v1/entries?start=2026-03-10&end=2026-03-10&kind=water")
  yield* call("POST", `/v1/water/${water.id}`, { amountMl: 300 })
  const [correction] = yield* call("GET", "/v1/changes?limit=1")
  const { change } = yield* call("POST", `/v1/changes/${correction.id}/undo`, {})
  yield* call("POST", `/v1/changes/${change}/undo`, {})
  server.signal("SIGTERM")
  yield* server.ended
  return place
})

const TAMPERING: ReadonlyArray<readonly [what: string, statements: string, message: RegExp]> = [
  [
    "an amount that no change wrote",
    "UPDATE water SET amount_ml = 301 WHERE amount_ml = 300",
    /water .* is not as any/
  ],
  ["an entry that is missing", "DELETE FROM food WHERE name = 'Rice'", /food .* has changes, but does not exist/],
  ["rows that cannot be read", "UPDATE change SET row_changes = '{}' WHERE kind = 'food'", /rows cannot be read/],
  ["a wrong count", "UPDATE change SET count = 7 WHERE kind = 'rest_day'", /count is not that of its rows/],
  ["an undo of a missing change", "UPDATE change SET undoes = 'x' WHERE action = 'undo'", /undoes names a change/],
  [
    "a date of a missing change",
    "INSERT INTO change_date SELECT id, '2026-03-10', 'x' FROM account",
    /date of the change x/
  ]
]

it.scopedLive("verify accepts the journal of all kinds of entries, and names what others changed", function* () {
  const place = yield* written
  yield* Effect.promise(() => verify(place.environment))
  for (const [what, statements, message] of TAMPERING) {
    const file = path.join(place.folder, "tampered.db")
    fs.copyFileSync(place.database, file)
    yield* Effect.scoped(Effect.map(rawSqlite(file), (raw) => raw.exec(statements)))
    expect(yield* failureMessage(() => verify(place.environment, file)), what).toMatch(message)
    // The file itself is sound: backups and restores take it.
    yield* verifyFile(file)
    for (const end of ["", "-wal", "-shm"]) fs.rmSync(file + end, { force: true })
  }
})
