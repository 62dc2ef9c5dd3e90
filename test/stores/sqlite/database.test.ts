import * as fs from "node:fs"
import { Unavailable } from "@daybook/core"
import { expect, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type { Database } from "../../../packages/server/src/engines/sqlite/Database.ts"
import { anyRow, number, query } from "../../../packages/server/src/schema/Rows.ts"
import { rawSqlite } from "../../harness/RawSqlite.ts"
import { realTime } from "../../harness/realTime.ts"
import { newFile, opened, using } from "../Opened.ts"

/** A fresh file with a table of its own to write to. */
const scratch = Effect.gen(function* () {
  const file = yield* newFile
  const db = yield* opened(file)
  yield* db.run("CREATE TABLE note (n INTEGER NOT NULL) STRICT")
  return { file, db, add: (n: number) => db.run("INSERT INTO note (n) VALUES (?)", [n]), notes: notesOf(db) }
})

const NOTES = query("note", "SELECT n FROM note ORDER BY n", { n: number })

const notesOf = (db: Database["Type"]) => Effect.map(db.all(NOTES), (rows) => rows.map(({ n }) => n))

/** The rows of the file, as another process reads them. */
const onDisk = (file: string) =>
  Effect.scoped(
    Effect.map(rawSqlite(file), (raw) =>
      raw
        .prepare("SELECT n FROM note ORDER BY n")
        .all()
        .map(({ n }) => n)
    )
  )

it.scoped("settings: WAL, synchronous FULL, foreign keys on, no busy timeout, after a write too", function* () {
  const { add, db } = yield* scratch
  const pragma = (name: string) =>
    Effect.map(db.first(anyRow("pragma", `PRAGMA ${name}`)), (row) => Object.values(row ?? {})[0])
  const all = Effect.all({
    synchronous: pragma("synchronous"),
    journal: pragma("journal_mode"),
    foreignKeys: pragma("foreign_keys"),
    busy: pragma("busy_timeout")
  })
  const expected = { synchronous: 2, journal: "wal", foreignKeys: 1, busy: 0 }
  expect(yield* all).toEqual(expected)
  yield* add(1)
  yield* db.transaction(add(2))
  expect(yield* all).toEqual(expected)
})

it.scoped("a failed transaction leaves no row, and the connection stays usable", function* () {
  const { add, db, file, notes } = yield* scratch
  const refused = yield* Effect.exit(db.transaction(Effect.zipRight(add(1), Effect.fail("refused"))))
  expect(refused).toEqual(Exit.fail("refused"))
  const defect = yield* Effect.exit(
    db.transaction(Effect.zipRight(add(2), db.run("INSERT INTO note (n) VALUES (NULL)")))
  )
  expect(defect._tag).toBe("Failure")
  const died = yield* Effect.exit(db.transaction(Effect.zipRight(add(3), Effect.die("bug"))))
  expect(died._tag).toBe("Failure")
  expect(yield* notes).toEqual([])
  yield* add(4)
  yield* db.transaction(add(5))
  expect(yield* notes).toEqual([4, 5])
  expect(yield* onDisk(file)).toEqual([4, 5])
})

it.scoped("a nested transaction is part of the outer one", function* () {
  const { add, db, notes } = yield* scratch
  yield* Effect.exit(db.transaction(Effect.zipRight(db.transaction(add(1)), Effect.fail("refused"))))
  expect(yield* notes).toEqual([])
  yield* db.transaction(Effect.zipRight(db.transaction(add(1)), add(2)))
  expect(yield* notes).toEqual([1, 2])
})

it.scoped("an interrupted transaction is committed or rolled back, never left open", function* () {
  const { add, db, file } = yield* scratch
  const begun = yield* Deferred.make<void>()
  const goOn = yield* Deferred.make<void>()
  const body = add(1).pipe(
    Effect.zipRight(Deferred.succeed(begun, undefined)),
    Effect.zipRight(Deferred.await(goOn)),
    Effect.zipRight(add(2))
  )
  const fiber = yield* Effect.fork(db.transaction(body))
  yield* Deferred.await(begun)
  const interrupting = yield* Effect.fork(Fiber.interrupt(fiber))
  yield* Deferred.succeed(goOn, undefined)
  yield* Fiber.join(interrupting)
  expect([[], [1, 2]]).toContainEqual(yield* onDisk(file))
  yield* add(3)
  expect(yield* onDisk(file)).toContain(3)
})

it.scoped("a failed COMMIT is rolled back; later acknowledged writes are kept, and survive a reopen", function* () {
  const { add, db, file, notes } = yield* scratch
  yield* db.run("CREATE TABLE parent (id INTEGER PRIMARY KEY) STRICT")
  yield* db.run("CREATE TABLE child (parent INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED) STRICT")
  const broken = add(1).pipe(Effect.zipRight(db.run("INSERT INTO child (parent) VALUES (99)")))
  for (let time = 0; time < 3; time++) {
    expect((yield* Effect.exit(db.transaction(broken)))._tag).toBe("Failure")
    expect(yield* notes).toEqual([])
  }
  yield* add(2)
  yield* db.transaction(add(3))
  expect(yield* onDisk(file)).toEqual([2, 3])
  expect(yield* using(file, notesOf)).toEqual([2, 3])
  expect(yield* using(file, (again) => again.all(anyRow("child", "SELECT * FROM child")))).toEqual([])
})

const waitsAtIt = Effect.fnUntraced(function* (fiber: Fiber.RuntimeFiber<void, Unavailable>) {
  for (let turn = 0; turn < 20; turn++) yield* Effect.yieldNow()
  expect((yield* fiber.status)._tag).not.toBe("Done")
})

it.scoped("statements and transactions of other fibers wait for an open one, and are kept at its end", function* () {
  const { add, db, notes } = yield* scratch
  const begun = yield* Deferred.make<void>()
  const giveUp = yield* Deferred.make<never, string>()
  const first = yield* Effect.fork(
    db.transaction(
      add(1).pipe(Effect.zipRight(Deferred.succeed(begun, undefined)), Effect.zipRight(Deferred.await(giveUp)))
    )
  )
  yield* Deferred.await(begun)
  const others = yield* Effect.forEach([add(2), db.transaction(add(3)), db.snapshot(notes)], (one) =>
    Effect.fork(Effect.asVoid<unknown, Unavailable, never>(one))
  )
  for (const other of others) yield* waitsAtIt(other)
  yield* Deferred.fail(giveUp, "given up")
  expect(yield* Fiber.await(first)).toEqual(Exit.fail("given up"))
  for (const other of others) yield* Fiber.join(other)
  expect(yield* notes).toEqual([2, 3])
})

it.scoped("a statement that waited for another process runs in no transaction that began meanwhile", function* () {
  const { add, db, file, notes } = yield* scratch
  const other = yield* rawSqlite(file)
  other.exec("BEGIN IMMEDIATE")
  const acknowledged = yield* Effect.fork(add(2))
  yield* Effect.promise(() => realTime(120))
  other.exec("COMMIT")
  const giveUp = yield* Deferred.make<never, string>()
  const undone = yield* Effect.fork(db.transaction(Effect.zipRight(add(1), Deferred.await(giveUp))))
  yield* Effect.promise(() => realTime(600))
  yield* Deferred.fail(giveUp, "given up")
  expect(yield* Fiber.await(undone)).toEqual(Exit.fail("given up"))
  yield* Fiber.join(acknowledged)
  expect(yield* notes).toEqual([2])
  expect(yield* onDisk(file)).toEqual([2])
})

it.scoped("a lock that is never released ends as `unavailable`, with nothing written", function* () {
  const { add, db, file, notes } = yield* scratch
  const other = yield* rawSqlite(file)
  other.exec("BEGIN IMMEDIATE")
  const [single, whole] = yield* Effect.all([Effect.flip(add(1)), Effect.flip(db.transaction(add(2)))], {
    concurrency: "unbounded"
  })
  for (const refusal of [single, whole]) {
    expect(refusal).toBeInstanceOf(Unavailable)
    expect(refusal.retryAfter).toBeGreaterThanOrEqual(1)
  }
  other.exec("ROLLBACK")
  expect(yield* notes).toEqual([])
  yield* add(3)
  expect(yield* onDisk(file)).toEqual([3])
})

it.scoped("a statement that could not be prepared is prepared again the next time", function* () {
  const { db } = yield* scratch
  const statement = query("later", "SELECT n FROM later", { n: number })
  expect((yield* Effect.exit(db.all(statement)))._tag).toBe("Failure")
  yield* db.run("CREATE TABLE later (n INTEGER) STRICT")
  expect(yield* db.all(statement)).toEqual([])
})

it.scoped("all reads of a snapshot see the log at one moment, also while another process writes", function* () {
  const { add, db, file, notes } = yield* scratch
  yield* add(1)
  const other = yield* rawSqlite(file)
  const write = Effect.sync(() => other.prepare("INSERT INTO note (n) VALUES (?)").run(2))
  const read = yield* db.snapshot(Effect.all([notes, write, notes]))
  expect(read[0]).toEqual([1])
  expect(read[2]).toEqual([1])
  expect(yield* notes).toEqual([1, 2])
})

it.scoped("closing merges the write-ahead log into the file", function* () {
  const file = yield* newFile
  yield* using(file, (db) =>
    Effect.zipRight(db.run("CREATE TABLE note (n INTEGER NOT NULL) STRICT"), db.run("INSERT INTO note (n) VALUES (1)"))
  )
  expect(yield* onDisk(file)).toEqual([1])
  const raw = yield* rawSqlite(file)
  expect(raw.pragma("integrity_check")).toEqual([{ integrity_check: "ok" }])
})

it.scoped("a transaction during which the file is moved is not acknowledged", function* () {
  const { add, db, file } = yield* scratch
  const moved = `${file}.moved`
  const body = Effect.zipRight(
    add(1),
    Effect.sync(() => fs.renameSync(file, moved))
  )
  expect(yield* Effect.flip(db.transaction(body))).toBeInstanceOf(Unavailable)
  fs.renameSync(moved, file)
  yield* db.transaction(add(2))
})
