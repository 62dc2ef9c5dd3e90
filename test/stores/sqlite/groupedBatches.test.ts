import * as fs from "node:fs"
import { Unavailable } from "@daybook/core"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { Write } from "../../../packages/server/src/engines/Sql.ts"
import { number, query } from "../../../packages/server/src/schema/Rows.ts"
import { rawSqlite } from "../../harness/RawSqlite.ts"
import { realTime } from "../../harness/realTime.ts"
import { newFile, opened } from "../Opened.ts"

/** A fresh file with tables of its own to write to. */
const scratch = Effect.gen(function* () {
  const file = yield* newFile
  const db = yield* opened(file)
  yield* db.run("CREATE TABLE note (id INTEGER NOT NULL UNIQUE CHECK (id < 100)) STRICT")
  yield* db.run("CREATE TABLE child (note INTEGER REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED) STRICT")
  const notes = Effect.map(db.all(query("note", "SELECT id FROM note ORDER BY id", { id: number })), (rows) =>
    rows.map(({ id }) => id)
  )
  /** Sends batches in one turn of the event loop. */
  const together = (...batches: ReadonlyArray<ReadonlyArray<Write>>) =>
    Effect.forEach(batches, (batch) => Effect.exit(db.batch(batch)), { concurrency: "unbounded" })
  return { file, notes, together }
})

const add = (id: number): Write => ["INSERT INTO note (id) VALUES (?)", [id]]
const addNew = (id: number): Write => [
  "INSERT INTO note (id) VALUES (?) ON CONFLICT (id) DO NOTHING RETURNING id",
  [id]
]
const addOrphan: Write = ["INSERT INTO child (note) VALUES (?)", [99]]

const kinds = (exits: ReadonlyArray<Exit.Exit<boolean, Unavailable>>) =>
  exits.map((exit) => (Exit.isSuccess(exit) ? exit.value : "refused"))

it.scoped("batches of one turn are all kept", function* () {
  const { notes, together } = yield* scratch
  expect(kinds(yield* together([add(1), add(2)], [add(3)], [add(4), add(5)]))).toEqual([true, true, true])
  expect(yield* notes).toEqual([1, 2, 3, 4, 5])
})

it.scoped("a batch that fails leaves no row, and the others of its turn are kept", function* () {
  const { notes, together } = yield* scratch
  expect(kinds(yield* together([add(1)], [add(2), add(100)], [add(3)], [add(4), add(1)]))).toEqual([
    true,
    "refused",
    true,
    "refused"
  ])
  expect(yield* notes).toEqual([1, 3])
})

it.scoped("a batch whose first write adds no row writes nothing, says so; others of its turn stay", function* () {
  const { notes, together } = yield* scratch
  expect(kinds(yield* together([addNew(1), add(2)], [addNew(1), add(3)], [addNew(4), add(5)]))).toEqual([
    true,
    false,
    true
  ])
  expect(yield* notes).toEqual([1, 2, 4, 5])
})

it.scoped("a batch whose COMMIT fails leaves no row; the others of its turn and later ones are kept", function* () {
  const { notes, together } = yield* scratch
  expect(kinds(yield* together([add(1)], [add(2), addOrphan], [add(3)]))).toEqual([true, "refused", true])
  expect(kinds(yield* together([add(4)], [add(5)]))).toEqual([true, true])
  expect(yield* notes).toEqual([1, 3, 4, 5])
})

it.scoped("batches of one turn are refused while the file is moved, and kept once it is back", function* () {
  const { file, notes, together } = yield* scratch
  fs.renameSync(file, `${file}.moved`)
  const refused = yield* together([add(1)], [add(2)])
  for (const exit of refused) expect(yield* Effect.flip(exit)).toBeInstanceOf(Unavailable)
  fs.renameSync(`${file}.moved`, file)
  expect(kinds(yield* together([add(3)], [add(4)]))).toEqual([true, true])
  expect(yield* notes).toEqual([3, 4])
})

it.scoped("a batch is not acknowledged if its file is moved between its BEGIN and its COMMIT", function* () {
  const { file, notes, together } = yield* scratch
  // The driver reads the value within the transaction.
  const moving: Write = [
    "INSERT INTO note (id) VALUES (:id)",
    {
      get id() {
        fs.renameSync(file, `${file}.moved`)
        return 1
      }
    }
  ]
  const [exit = yield* Effect.dieMessage("no outcome")] = yield* together([moving])
  expect(yield* Effect.flip(exit)).toBeInstanceOf(Unavailable)
  fs.renameSync(`${file}.moved`, file)
  expect(kinds(yield* together([add(2)]))).toEqual([true])
  expect(yield* notes).toContain(2)
})

it.scoped("batches that another process locks out are kept in order once it ends", function* () {
  const { file, notes, together } = yield* scratch
  const other = yield* rawSqlite(file)
  other.exec("BEGIN IMMEDIATE")
  void realTime(50).then(() => other.exec("COMMIT"))
  expect(kinds(yield* together([add(1)], [addNew(1), add(2)], [add(3)]))).toEqual([true, false, true])
  expect(yield* notes).toEqual([1, 3])
})
