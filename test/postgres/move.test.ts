import { createHash } from "node:crypto"
import * as path from "node:path"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { importJson } from "../../packages/server/src/index.ts"
import { POSTGRES_TABLES } from "../../packages/server/src/schema/OtherTables.ts"
import { PICTURES } from "../app/Pictures.ts"
import { fieldAt } from "../harness/fieldAt.ts"
import { filesIn } from "../harness/files.ts"
import { type Installation, installationIn, installationWith, newInstallation } from "../harness/Installation.ts"
import { REDIRECT_URI, refresh } from "../harness/OAuthClient.ts"
import { connectedByPages, signedIn } from "../harness/OAuthPages.ts"
import { daybook, startDaybook, until } from "../harness/Process.ts"
import { rawDatabase } from "../harness/RawDatabase.ts"
import { rawSqlite } from "../harness/RawSqlite.ts"
import { expectCommandFailed } from "../harness/refusals.ts"
import { newKey, startServer } from "../harness/ServerProcess.ts"
import { temporaryFolder } from "../harness/temporaryFolder.ts"
import { listTools, tokensOf } from "../oauth/OAuthUser.ts"
import { done, exported } from "../operations/commands.ts"
import { createEmpty, seedLog } from "../operations/DenseLog.ts"
import { everyAnswer, logEverything } from "../operations/everyEntry.ts"

const newFile = Effect.map(temporaryFolder, (folder) => installationIn(folder))

/** The number of rows of the log's tables and of the keys. Both engines keep totals and counters of notes in their own ways. */
const countsIn = Effect.fnUntraced(function* ({ database }: Installation) {
  const raw = yield* rawDatabase(database)
  const counts: Record<string, number> = {}
  for (const table of Object.keys(yield* raw.columns)) {
    if (["migration", "readiness", "day_total", "note_month", ...POSTGRES_TABLES].some((other) => other === table))
      continue
    const [row] = yield* raw.all(`SELECT count(*) AS count FROM ${table}`)
    counts[table] = Number(row?.count)
  }
  return counts
})

it.scopedLive("a log is moved to PostgreSQL and back: keys stay valid, responses and exports the same", function* () {
  const file = yield* newFile
  const { answers, key } = yield* Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(file.environment)
      const client = { url: server.url, key: yield* newKey(file.environment) }
      yield* logEverything(client)
      const answers = yield* everyAnswer(client)
      server.signal("SIGTERM")
      yield* server.ended
      return { answers, key: client.key }
    })
  )
  const json = yield* exported(file)
  const before = filesIn(file.folder)

  const there = yield* newInstallation()
  const moved = yield* done(file, "move", "--to", there.database)
  expect(moved.stdout).toMatch(/^postgres:[^\n]+\n$/)
  expect(moved.stderr).toMatch(/Moved \d+ rows .* to postgres:.*and compared every row/)
  expect(moved.stderr).toContain("DAYBOOK_DATABASE")
  expect(moved.stderr).toContain(`${file.database} was not changed`)
  expect(moved.stderr).not.toContain(new URL(there.database).password)
  expect(filesIn(file.folder)).toEqual(before)
  expect(yield* exported(there)).toBe(json)
  const server = yield* startServer(there.environment)
  expect(yield* everyAnswer({ url: server.url, key })).toEqual(answers)

  const back = yield* newFile
  yield* done(there, "move", "--to", back.database)
  expect(yield* exported(back)).toBe(json)
  expect(yield* countsIn(back)).toEqual(yield* countsIn(there))
  yield* done(back, "verify")
  const again = yield* startServer(back.environment)
  expect(yield* everyAnswer({ url: again.url, key })).toEqual(answers)
})

it.scopedLive("people and apps are moved too, and stay signed in and connected", function* () {
  const file = yield* newFile
  const { client, own, url, visitor } = yield* Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(file.environment)
      const visitor = yield* signedIn(server)
      const client = yield* connectedByPages(server.url, visitor)
      const own = yield* visitor.app("POST", "/oauth-clients", { name: "Own", redirectUris: [REDIRECT_URI] })
      expect(own.status).toBe(200)
      server.signal("SIGTERM")
      yield* server.ended
      return { client, own, url: server.url, visitor }
    })
  )
  const there = yield* newInstallation()
  yield* done(file, "move", "--to", there.database)
  const back = yield* newFile
  yield* done(there, "move", "--to", back.database)
  expect(yield* countsIn(there)).toEqual(yield* countsIn(file))
  expect(yield* countsIn(back)).toEqual(yield* countsIn(file))
  // An app is connected to an address, which stays.
  const { port } = new URL(url)
  for (const { environment } of [there, back]) {
    yield* Effect.scoped(
      Effect.gen(function* () {
        const server = yield* startServer({ ...environment, DAYBOOK_PORT: port })
        expect((yield* listTools(url, client.access)).status).toBe(200)
        const next = tokensOf(yield* refresh(url, client.clientId, client.refreshToken, client.secret))
        expect((yield* listTools(url, next.access)).status).toBe(200)
        const clients = yield* visitor.app("GET", "/oauth-clients")
        expect(fieldAt(clients.json, 0, "clientId")).toBe(fieldAt(own.json, "clientId"))
        server.signal("SIGTERM")
        yield* server.ended
      })
    )
  }
})

/** An export with a photo that it did not have. */
const withPhoto = (json: string): string => {
  const picture = PICTURES["image/png"]
  const file = createHash("sha256").update(picture).digest("hex")
  const row = {
    ...{ seq: 1, id: "p1", account_id: "00000000-seed", date: "2024-01-02", pose: "front", file, type: "image/png" },
    ...{
      width: 5,
      height: 3,
      bytes: picture.length,
      written_by: "app:1",
      written_at: 1,
      deleted_by: null,
      deleted_at: null
    }
  }
  return json
    .replace('"photo":[]', `"photo":[\n${JSON.stringify(row)}\n]`)
    .replace(/\}\}\n$/, `},"photos":{\n"${file}":"${picture.toString("base64")}"\n}}\n`)
}

it.scopedLive("photos are moved with the log, to PostgreSQL and back, with their pictures", function* () {
  const seeded = yield* newFile
  yield* seedLog(seeded, 3)
  const json = withPhoto(yield* exported(seeded))
  const file = yield* newFile
  yield* Effect.promise(() => importJson(file.environment, json))
  expect(yield* exported(file)).toBe(json)
  const there = yield* newInstallation()
  yield* done(file, "move", "--to", there.database)
  expect(yield* exported(there)).toBe(json)
  yield* done(there, "verify")
  const back = yield* newFile
  yield* done(there, "move", "--to", back.database)
  expect(yield* exported(back)).toBe(json)
  yield* done(back, "verify")
  const raw = yield* rawDatabase(there.database)
  yield* raw.run("DELETE FROM photo_file")
  expectCommandFailed(yield* daybook(["verify"], there.environment), /The photo of 2024-01-02 is missing or damaged/)
})

it.scopedLive("a move is refused while a server uses the file, into a log, within an engine", function* () {
  const file = yield* newFile
  yield* seedLog(file, 3)
  const target = yield* newInstallation()
  const refused = (words: string, message: RegExp, from = file, exit = 1) =>
    Effect.map(daybook(["move", "--to", words], from.environment), (ended) =>
      expectCommandFailed(ended, message, words, exit)
    )
  yield* Effect.scoped(
    Effect.gen(function* () {
      const server = yield* startServer(file.environment)
      yield* refused(target.database, /server is using/)
      server.signal("SIGTERM")
      yield* server.ended
    })
  )
  yield* refused(path.join(file.folder, "copy.db"), /between a SQLite file and PostgreSQL/)
  const missing = yield* newFile
  yield* refused(target.database, /There is no database at/, missing, 3)
  expect(filesIn(missing.folder)).toEqual({})
  yield* createEmpty(target)
  yield* refused(target.database, /has a log already/)
  const full = yield* newFile
  yield* seedLog(full, 1)
  const before = yield* exported(full)
  yield* refused(full.database, /has a log already/, target)
  expect(yield* exported(full)).toBe(before)
})

it.scopedLive("a log with a row that Daybook never writes is not moved, and the target stays empty", function* () {
  const file = yield* newFile
  yield* seedLog(file, 3)
  yield* Effect.scoped(
    Effect.map(rawSqlite(file.database), (raw) => raw.exec("UPDATE food SET calories = 1e9 WHERE seq = 5"))
  )
  const target = yield* newInstallation()
  const refused = yield* daybook(["move", "--to", target.database], file.environment)
  expectCommandFailed(refused, /food\.calories: expected a number from 0 to 20000/)
  expect(Object.values(yield* countsIn(target)).every((count) => count === 0)).toBe(true)
})

it.scopedLive("a move that is killed leaves the target empty, and works when it is run again", function* () {
  const file = yield* newFile
  yield* seedLog(file, 500)
  const target = yield* newInstallation()
  const raw = yield* rawDatabase(target.database)
  const { child, ended } = startDaybook(["move", "--to", target.database], file.environment)
  const inserting = raw.all(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'INSERT INTO %(seq, %'"
  )
  yield* Effect.promise(() => until(async () => (await Effect.runPromise(inserting)).length > 0))
  child.kill("SIGKILL")
  expect((yield* Effect.promise(() => ended)).signal).toBe("SIGKILL")
  expect(Object.values(yield* countsIn(target)).every((count) => count === 0)).toBe(true)
  yield* done(file, "move", "--to", target.database)
  expect(yield* exported(target)).toBe(yield* exported(file))
})

it.scopedLive("verify reads every row, and names a wrong value, a wrong total and a broken reference", function* () {
  const file = yield* newFile
  yield* seedLog(file, 5)
  const place = yield* newInstallation()
  yield* done(file, "move", "--to", place.database)
  const sound = yield* done(place, "verify")
  expect(sound.stdout).toMatch(/postgres:.* is sound/)
  expect(sound.stdout).toMatch(/water +40/)
  expect(sound.stdout).toMatch(/pg_amcheck.*docs\/postgresql\.md/)
  const raw = yield* rawDatabase(place.database)
  const wrong = Effect.fnUntraced(function* (statement: string, undo: string, message: RegExp) {
    yield* raw.run(statement)
    expectCommandFailed(yield* daybook(["verify"], place.environment), message)
    yield* raw.run(undo)
  })
  yield* wrong(
    "UPDATE food SET name = repeat('x', 300) WHERE id = 'f1-1'",
    "UPDATE food SET name = 'Oats' WHERE id = 'f1-1'",
    /food\.name: expected text of 1 to 200/
  )
  yield* wrong(
    "UPDATE day_total SET calories = calories + 1 WHERE date = '2024-01-02'",
    "UPDATE day_total SET calories = calories - 1 WHERE date = '2024-01-02'",
    /totals of 2024-01-02/
  )
  yield* raw.run("SET session_replication_role = replica")
  yield* wrong(
    "UPDATE rest_day SET account_id = 'nobody' WHERE date = '2024-01-01'",
    "UPDATE rest_day SET account_id = '00000000-seed' WHERE date = '2024-01-01'",
    /rest_day refers to a row that does not exist/
  )
  yield* done(place, "verify")
  const namedWrong = new URL(place.database)
  namedWrong.pathname = "/nothing_here"
  const nowhere = installationWith(namedWrong.href, place.folder)
  expectCommandFailed(yield* daybook(["verify"], nowhere.environment), /nothing_here/)
})
