import * as fs from "node:fs"
import * as path from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { CannotOpen } from "../../../packages/server/src/engines/EngineServices.ts"
import type { Database } from "../../../packages/server/src/engines/sqlite/Database.ts"
import { MIGRATIONS, migrate } from "../../../packages/server/src/engines/sqlite/Migrations.ts"
import type { Migration } from "../../../packages/server/src/schema/Migration.ts"
import { anyRow } from "../../../packages/server/src/schema/Rows.ts"
import { startDaybook } from "../../harness/Process.ts"
import { type RawSqlite, rawSqlite } from "../../harness/RawSqlite.ts"
import { newFile, opened, using } from "../Opened.ts"

const NOW = MIGRATIONS.length

/** A migration of a newer version. */
const later: Migration = {
  name: "later",
  statements: ["CREATE TABLE later (n INTEGER NOT NULL) STRICT", "INSERT INTO later (n) SELECT count(*) FROM water"]
}

const APPLIED = anyRow("migration", "SELECT id, name FROM migration ORDER BY id")

const LATER = [...MIGRATIONS, later]

const migrated = (db: Database["Type"], file: string, migrations: ReadonlyArray<Migration> = LATER) =>
  Effect.provide(migrate(db, file, migrations), NodeFileSystem.layer)

/** Everything in a file, as another process reads it. */
const contentsOf = (file: string) =>
  Effect.scoped(
    Effect.map(rawSqlite(file), (raw: RawSqlite) => {
      const tables = raw.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").all()
      const rows = tables
        .filter(({ sql }) => String(sql).startsWith("CREATE TABLE"))
        .map(({ name }) => [name, raw.prepare(`SELECT * FROM "${name}"`).all()])
      return { tables, rows, header: raw.pragma("application_id") }
    })
  )

/** A log of the current schema. */
const filled = Effect.gen(function* () {
  const file = yield* newFile
  yield* using(file, (db) =>
    Effect.gen(function* () {
      yield* db.run(
        `INSERT INTO account (id, created_at, goal_calories, goal_protein, goal_carbs, goal_fat, goal_water_ml, weight_unit, goal)
         VALUES ('me', 0, 2000, 120, 230, 65, 2000, 'kg', 'general_health')`
      )
      for (let n = 0; n < 500; n++) {
        yield* db.run(
          `INSERT INTO water (id, account_id, date, amount_ml, written_by, written_at)
           VALUES (?, 'me', '2026-03-10', ?, 'test', 0)`,
          [`water-${n}`, n]
        )
      }
    })
  )
  return file
})

/** Expects opening to fail with one line that names the file, and its bytes to stay the same. */
const expectRefused = Effect.fnUntraced(function* (file: string, says: RegExp) {
  const before = fs.readFileSync(file)
  fs.chmodSync(file, 0o644)
  const refusal = yield* Effect.flip(using(file, () => Effect.void))
  expect(refusal).toBeInstanceOf(CannotOpen)
  expect(refusal.message).toMatch(says)
  expect(refusal.message).toContain(file)
  expect(refusal.message).not.toContain("\n")
  expect(before.equals(fs.readFileSync(file)), "the file was changed").toBe(true)
  expect(fs.statSync(file).mode & 0o777).toBe(0o644)
  const left = fs.readdirSync(path.dirname(file)).filter((name) => !name.startsWith(path.basename(file)))
  expect(left).toEqual([])
})

describe("a new file", () => {
  it.scoped("is created with its folder and every migration, readable by its owner alone", function* () {
    const file = path.join(path.dirname(yield* newFile), "a", "b", "log.db")
    const db = yield* opened(file)
    expect(db.created).toBe(true)
    const applied = yield* db.all(APPLIED)
    expect(applied).toEqual(MIGRATIONS.map(({ name }, index) => ({ id: index + 1, name })))
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  })

  it.scoped("is not created again when it is opened again, and no copy is left beside it", function* () {
    const file = yield* filled
    const before = yield* contentsOf(file)
    expect(yield* using(file, (db) => Effect.succeed(db.created))).toBe(false)
    expect(yield* contentsOf(file)).toEqual(before)
    expect(fs.readdirSync(path.dirname(file))).toEqual([path.basename(file)])
  })

  it.scoped("is created if an earlier creation ended within the first page and left its journal", function* () {
    const file = yield* newFile
    yield* Effect.scoped(Effect.map(rawSqlite(file), (raw) => raw.pragma("user_version = 1")))
    // A rollback journal (https://sqlite.org/fileformat2.html#the_rollback_journal) of a file that was empty before.
    const journal = Buffer.alloc(512)
    Buffer.from("d9d505f920a163d7", "hex").copy(journal)
    journal.writeUInt32BE(512, 20)
    journal.writeUInt32BE(4096, 24)
    fs.writeFileSync(`${file}-journal`, journal)
    expect(yield* using(file, (db) => Effect.succeed(db.created))).toBe(true)
    expect(fs.readdirSync(path.dirname(file))).toEqual(["daybook.db"])
  })

  it.scoped("an empty file is treated as new", function* () {
    const file = yield* newFile
    fs.writeFileSync(file, "")
    expect(yield* using(file, (db) => Effect.succeed(db.created))).toBe(true)
  })
})

describe("a file of an older schema", () => {
  it.scoped("is copied, then migrated, and keeps its log", function* () {
    const file = yield* filled
    const before = yield* contentsOf(file)
    yield* using(file, (db) => migrated(db, file))
    expect(yield* contentsOf(`${file}.schema-${NOW}`)).toEqual(before)
    expect(fs.statSync(`${file}.schema-${NOW}`).mode & 0o777).toBe(0o600)
    const after = yield* contentsOf(file)
    expect(after.rows).toContainEqual(["later", [{ n: 500 }]])
    expect(after.rows).toContainEqual(before.rows.find(([name]) => name === "water"))
  })

  it.scoped("an earlier copy is never overwritten", function* () {
    const file = yield* filled
    fs.writeFileSync(`${file}.schema-${NOW}`, "an earlier copy")
    yield* using(file, (db) => migrated(db, file))
    expect(fs.readFileSync(`${file}.schema-${NOW}`, "utf8")).toBe("an earlier copy")
    expect((yield* contentsOf(`${file}.schema-${NOW}-2`)).rows).toHaveLength((yield* contentsOf(file)).rows.length - 1)
  })

  it.scoped("an update that fails again and again, or is killed while it copies, leaves one copy", function* () {
    const file = yield* filled
    const before = yield* contentsOf(file)
    // The files of a process that ended: no process has the highest id, and the own one may have been used before.
    for (const id of [2 ** 22 + 1, process.pid])
      for (const part of ["", "-journal"]) fs.writeFileSync(`${file}.updating-${id}-0a1b${part}`, "half a copy")
    const broken = [...MIGRATIONS, { name: "broken", statements: ["NOT SQL"] }]
    for (let n = 0; n < 3; n++) yield* Effect.exit(using(file, (db) => migrated(db, file, broken)))
    yield* using(file, (db) => migrated(db, file))
    expect(fs.readdirSync(path.dirname(file)).sort()).toEqual(["daybook.db", `daybook.db.schema-${NOW}`])
    expect(yield* contentsOf(`${file}.schema-${NOW}`)).toEqual(before)
  })

  it.scoped("is migrated once by two starts one after the other", function* () {
    const file = yield* filled
    yield* using(file, (db) => Effect.zipRight(migrated(db, file), migrated(db, file)))
    expect((yield* contentsOf(file)).rows).toContainEqual(["later", [{ n: 500 }]])
    expect(fs.readdirSync(path.dirname(file)).sort()).toEqual(["daybook.db", `daybook.db.schema-${NOW}`])
  })

  it.scoped("is migrated once by two starts at the same time", function* () {
    const file = yield* filled
    const [one, other] = [yield* opened(file), yield* opened(file)]
    yield* Effect.all([migrated(one, file), migrated(other, file)], { concurrency: "unbounded" })
    expect((yield* contentsOf(file)).rows).toContainEqual(["later", [{ n: 500 }]])
  })
})

describe("a migration that fails", () => {
  it.scoped.each([
    ["in its last statement", ["CREATE TABLE later (n INTEGER) STRICT", "DELETE FROM water", "NOT SQL"]],
    ["on a constraint", ["DELETE FROM water", "INSERT INTO account SELECT * FROM account"]],
    ["by breaking references", ["PRAGMA defer_foreign_keys = 1", "DELETE FROM account"]]
  ] as const)("%s leaves everything as it was", ([, statements]) =>
    Effect.gen(function* () {
      const file = yield* filled
      const before = yield* contentsOf(file)
      yield* using(file, (db) =>
        Effect.gen(function* () {
          const exit = yield* Effect.exit(migrated(db, file, [...MIGRATIONS, { name: "broken", statements }]))
          expect(exit._tag).toBe("Failure")
          yield* db.run("UPDATE readiness SET checked = checked")
        })
      )
      expect(yield* contentsOf(file)).toEqual(before)
      expect(yield* using(file, (db) => Effect.succeed(db.created))).toBe(false)
    })
  )
})

describe("refused with one line, the file's bytes unchanged", () => {
  it.scoped("a log of a newer Daybook", function* () {
    const file = yield* filled
    yield* using(file, (db) => migrated(db, file))
    yield* expectRefused(file, /newer/i)
  })

  it.scoped.each(["delete", "wal"] as const)("another program's database, in journal mode %s", (mode) =>
    Effect.gen(function* () {
      const file = yield* newFile
      yield* Effect.scoped(
        Effect.map(rawSqlite(file), (raw) => {
          raw.pragma(`journal_mode = ${mode}`)
          raw.exec(
            "CREATE TABLE bookmark (url TEXT); INSERT INTO bookmark VALUES ('x'); CREATE TABLE migration (id INTEGER)"
          )
        })
      )
      yield* expectRefused(file, /another program/i)
    })
  )

  it.scoped.each([
    ["a text file", Buffer.from("This is my diary.\n".repeat(500))],
    ["a short text file", Buffer.from("hello")],
    ["a file of zeros", Buffer.alloc(8192)],
    ["a JSON file", Buffer.from('{"water":[1,2,3]}')]
  ] as const)("%s", ([, bytes]) =>
    Effect.gen(function* () {
      const file = yield* newFile
      fs.writeFileSync(file, bytes)
      yield* expectRefused(file, /database/i)
    })
  )

  it.scoped("a folder", function* () {
    const folder = path.dirname(yield* newFile)
    const refusal = yield* Effect.flip(using(folder, () => Effect.void))
    expect(refusal).toBeInstanceOf(CannotOpen)
    expect(refusal.message).toMatch(/folder|directory/)
    expect(refusal.message).not.toContain("\n")
  })

  const PAGE = 4096

  it.scoped.each([
    ["a page in the middle overwritten", (bytes: Buffer) => bytes.fill(0xa5, 20 * PAGE, 21 * PAGE)],
    ["a page in the middle zeroed", (bytes: Buffer) => bytes.fill(0, 12 * PAGE, 13 * PAGE)],
    ["the end cut off", (bytes: Buffer) => bytes.subarray(0, 10 * PAGE)],
    ["the table of tables overwritten", (bytes: Buffer) => bytes.fill(0xa5, 100, 140)]
  ] as const)("a damaged log: %s", ([, damage]) =>
    Effect.gen(function* () {
      const file = yield* filled
      fs.writeFileSync(file, damage(fs.readFileSync(file)))
      yield* expectRefused(file, /damaged|malformed/i)
    })
  )
})

it.scoped("five processes that create one file at once leave one log, one account and five keys", function* () {
  const file = yield* newFile
  const env = { ...process.env, DAYBOOK_DATABASE: file }
  const daybook = (...words: ReadonlyArray<string>) => Effect.promise(() => startDaybook(words, env).ended)
  const names = ["a", "b", "c", "d", "e"]
  yield* Effect.forEach(names, (name) => daybook("keys", "create", "--name", name, "--scope", "read"), {
    concurrency: "unbounded"
  })
  const { stdout } = yield* daybook("keys", "list", "--json")
  const listed: ReadonlyArray<{ name: string }> = JSON.parse(stdout)
  expect(listed.map(({ name }) => name).sort()).toEqual(names)
  const db = yield* opened(file)
  expect(yield* db.all(APPLIED)).toHaveLength(NOW)
  expect(yield* db.all(anyRow("account", "SELECT id FROM account"))).toHaveLength(1)
})

describe("the measurements of phones", () => {
  it.scopedLive("that were stored before records had ids stay, by their time", function* () {
    const raw = yield* rawSqlite(yield* newFile)
    const at = MIGRATIONS.findIndex(({ name }) => name === "phone_records")
    const apply = (migrations: ReadonlyArray<Migration>) => {
      for (const { statements } of migrations) for (const statement of statements) raw.exec(statement)
    }
    apply(MIGRATIONS.slice(0, at))
    raw.exec(`INSERT INTO account (id, created_at, goal_calories, goal_protein, goal_carbs, goal_fat, goal_water_ml, weight_unit, goal)
        VALUES ('me', 0, 2000, 120, 230, 65, 2000, 'kg', 'general_health')`)
    raw.exec(`INSERT INTO sync_sample (account_id, store, signal, source, start_at, end_at, date, value)
        VALUES ('me', 'health_connect', 'steps', 'com.a', 1, 2, '2026-03-10', 700)`)
    apply(MIGRATIONS.slice(at))
    expect(raw.prepare("SELECT source, start_at, value, record, modified_at FROM sync_sample").all()).toEqual([
      { source: "com.a", start_at: 1, value: 700, record: "", modified_at: 0 }
    ])
  })
})
