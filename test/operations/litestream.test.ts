import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { newInstallation } from "../harness/Installation.ts"
import { inspectDatabase, tablesIn, watersIn } from "../harness/inspectDatabase.ts"
import { daybook } from "../harness/Process.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { expectCommandFailed } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { send } from "../harness/send.ts"
import { done, exported } from "./commands.ts"
import { writeWater } from "./preparedLogs.ts"

const LOCK = "CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);"
const SEQ = "CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);"

/** What Litestream sends to a database that it replicates. */
const LITESTREAM = `${SEQ} ${LOCK}
  INSERT INTO _litestream_seq (id, seq) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET seq = seq + 1`

/** A log with three drinks, changed by another program. */
const logAfter = (statements: string) =>
  Effect.gen(function* () {
    const place = yield* newInstallation()
    yield* writeWater(place, 100, 3, "SIGTERM")
    yield* Effect.scoped(Effect.map(rawSqlite(place.database), (raw) => raw.exec(statements)))
    return place
  })

it.scopedLive(
  "a log beside which Litestream ran is sound, is served, exported and backed up, and its copies are plain logs",
  function* () {
    const place = yield* logAfter(LITESTREAM)
    const plain = yield* logAfter("")
    const rowsOf = (at: typeof place) =>
      Effect.map(done(at, "verify", "--json"), ({ stdout }) => {
        const { rows }: { readonly rows: Readonly<Record<string, number>> } = JSON.parse(stdout)
        return Object.keys(rows)
      })
    expect(yield* rowsOf(place)).toEqual(yield* rowsOf(plain))
    const before = yield* exported(place)

    const tablesOf = (file: string) => inspectDatabase(file, tablesIn)
    const expected = yield* tablesOf(plain.database)
    const byServer = path.join(place.folder, "by-server.db")
    yield* Effect.scoped(
      Effect.gen(function* () {
        const server = yield* startServer(place.environment)
        yield* done(place, "backup", byServer)
        const key = yield* newKey(place.environment)
        expect((yield* send(`${server.url}/v1/water`, { method: "POST", key, body: { amountMl: 103 } })).status).toBe(
          200
        )
        server.signal("SIGTERM")
        yield* server.ended
      })
    )
    expect(yield* tablesOf(byServer)).toEqual(expected)
    const byCommand = path.join(place.folder, "by-command.db")
    yield* done(place, "backup", byCommand)
    expect(yield* tablesOf(byCommand)).toEqual(expected)
    expect(yield* inspectDatabase(byCommand, (raw) => watersIn(raw))).toEqual([100, 101, 102, 103])

    // Litestream restores a file with its tables.
    yield* done(plain, "restore", place.database, "--yes")
    expect(yield* tablesOf(plain.database)).toEqual(expected)
    expect(yield* inspectDatabase(plain.database, (raw) => watersIn(raw))).toEqual([100, 101, 102, 103])
    yield* done(place, "restore", byServer, "--yes")
    expect(yield* tablesOf(place.database)).toEqual(expected)
    expect(yield* exported(place)).toBe(before)
  }
)

for (const [what, statements] of [
  ["a third table", `${LITESTREAM}; CREATE TABLE _litestream_more (id INTEGER)`],
  ["one of its names with other columns", `${SEQ} CREATE TABLE _litestream_lock (id INTEGER, name TEXT)`]
] as const) {
  it.scopedLive(`${what} stays a fault`, function* () {
    const place = yield* logAfter(statements)
    const ended = yield* daybook(["verify"], place.environment)
    expectCommandFailed(ended, /has other tables, columns or triggers than a log of Daybook/)
    expect((yield* daybook(["backup"], place.environment)).code).toBe(1)
  })
}
