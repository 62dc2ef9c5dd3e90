import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { number, query } from "../../../packages/server/src/schema/Rows.ts"
import { newFile, opened } from "../Opened.ts"

const DAYS = Array.from({ length: 20 }, (_, index) => `2026-01-${String(index + 1).padStart(2, "0")}`)

const NOTES = query("note", "SELECT count(*) AS count FROM note", { count: number })

const database = Effect.gen(function* () {
  const db = yield* opened(yield* newFile)
  yield* db.run("CREATE TABLE note (day TEXT NOT NULL UNIQUE, text TEXT NOT NULL) STRICT")
  const add = (day: string, text = "x") => db.run("INSERT INTO note (day, text) VALUES (?, ?)", [day, text])
  const stored = Effect.map(db.first(NOTES), (row) => row?.count)
  return { db, add, stored }
})

const together = <A, E>(writes: ReadonlyArray<Effect.Effect<A, E>>) =>
  Effect.forEach(writes, (write) => Effect.either(Effect.sandbox(write)), { concurrency: "unbounded" })

it.scopedLive("each of the writes at one moment has its own answer: a refused one changes no others", function* () {
  const { add, db, stored } = yield* database
  const writes = DAYS.map((day, index) => {
    if (index % 5 === 1) return add(DAYS[0] ?? day)
    if (index % 5 === 2) return db.transaction(Effect.zipRight(add(day), Effect.fail("changed its mind")))
    if (index % 5 === 3) return db.transaction(add(day))
    return add(day)
  })
  const answers = yield* together(writes)
  expect(answers.map(Either.isRight)).toEqual(DAYS.map((_, index) => index % 5 !== 1 && index % 5 !== 2))
  expect(yield* stored).toBe(12)
})

it.scopedLive("a disk that becomes full within writes at one moment refuses some and stores the others", function* () {
  const { add, db, stored } = yield* database
  // SQLite raises a lower limit to the current size, so the database cannot grow any more.
  yield* db.run("PRAGMA max_page_count = 1")
  const answers = yield* together(DAYS.map((day) => add(day, "x".repeat(800))))
  const acknowledged = answers.filter(Either.isRight).length
  expect(acknowledged).toBeGreaterThan(0)
  expect(acknowledged).toBeLessThan(DAYS.length)
  expect(yield* stored).toBe(acknowledged)
})

it.scopedLive("if no write can begin, each is refused, and later ones are stored", function* () {
  const { add, db, stored } = yield* database
  yield* db.run("PRAGMA query_only = 1")
  const answers = yield* together(DAYS.map((day) => add(day)))
  expect(answers.filter(Either.isRight)).toEqual([])
  yield* db.run("PRAGMA query_only = 0")
  expect((yield* together(DAYS.map((day) => add(day)))).every(Either.isRight)).toBe(true)
  expect(yield* stored).toBe(DAYS.length)
})
