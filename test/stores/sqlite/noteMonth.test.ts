import * as fs from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { verify } from "../../../packages/server/src/admin/Verify.ts"
import type { Database } from "../../../packages/server/src/engines/sqlite/Database.ts"
import { makeNoteMonths } from "../../../packages/server/src/log/Search.ts"
import { query, text } from "../../../packages/server/src/schema/Rows.ts"
import { newFile, using } from "../Opened.ts"

/** A log of schema 1, without texts of notes. */
const BEFORE = fileURLToPath(new URL("../../reliability/fixtures/1.db", import.meta.url))

const NOTED = query("check_in", "SELECT account_id AS account, note FROM check_in WHERE note IS NOT NULL LIMIT 1", {
  account: text,
  note: text
})

/** Searches the notes of the owner; the texts are kept once the scope is closed. */
const months = (db: Database["Type"]) =>
  Effect.scoped(
    Effect.gen(function* () {
      const [noted] = yield* db.all(NOTED)
      const search = yield* makeNoteMonths(db)
      return yield* search(noted?.account ?? "", () => true)
    })
  )

describe("the texts of notes", () => {
  it.scoped("are made for a log that was written before there were any", function* () {
    const file = yield* newFile
    fs.copyFileSync(BEFORE, file)
    const found = yield* using(file, months)
    expect(found.length).toBeGreaterThan(0)
    expect(yield* using(file, months)).toEqual(found)
    yield* verify(file)
  })

  it.scoped.each([
    ["another text", "UPDATE note_text SET notes = notes || 'x'", "is not that of its notes"],
    ["a month that is missing", "DELETE FROM note_month", "is in no text"]
  ] as const)("verify finds texts that do not match the notes: %s", ([, statement, fault]) =>
    Effect.gen(function* () {
      const file = yield* newFile
      fs.copyFileSync(BEFORE, file)
      yield* using(file, (db) => db.run("UPDATE check_in SET note = 'Slept well'"))
      yield* using(file, months)
      yield* using(file, (db) => db.run(statement))
      expect((yield* Effect.flip(verify(file))).message).toContain(fault)
    })
  )
})
