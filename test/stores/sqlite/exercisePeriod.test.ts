import * as fs from "node:fs"
import { fileURLToPath } from "node:url"
import { Principal } from "@daybook/core"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { verify } from "../../../packages/server/src/admin/Verify.ts"
import { Sql } from "../../../packages/server/src/engines/Sql.ts"
import type { Database } from "../../../packages/server/src/engines/sqlite/Database.ts"
import { ExerciseStore } from "../../../packages/server/src/log/Exercises.ts"
import { makeWorkoutTexts } from "../../../packages/server/src/log/WorkoutTexts.ts"
import { number, query, text } from "../../../packages/server/src/schema/Rows.ts"
import { newFile, using } from "../Opened.ts"

/** A log of schema 1, without summaries of exercises. */
const BEFORE = fileURLToPath(new URL("../../reliability/fixtures/1.db", import.meta.url))

const KEPT = query("exercise_summary", "SELECT count(*) AS count FROM exercise_summary", { count: number })
const OWNER = query("account", "SELECT id FROM account", { id: text })

/** Reads the exercises of the owner; their summaries are kept once the store is closed. */
const exercises = Effect.fnUntraced(function* (db: Database["Type"]) {
  const [owner] = yield* db.all(OWNER)
  const principal = {
    accountId: owner?.id ?? "",
    writer: "test",
    scope: "read",
    surface: "rest",
    budgetKey: ""
  } as const
  return yield* Effect.flatMap(ExerciseStore, ({ all }) => all).pipe(
    Effect.provide(Layer.provide(ExerciseStore.layer, Layer.succeed(Sql, db))),
    Effect.provideService(Principal, principal)
  )
})

describe("the summaries of exercises", () => {
  it.scoped("are made for a log that was written before there were any, and are kept", function* () {
    const file = yield* newFile
    fs.copyFileSync(BEFORE, file)
    const found = yield* using(file, exercises)
    expect(found.length).toBeGreaterThan(0)
    expect(yield* using(file, (db) => Effect.map(db.first(KEPT), (row) => row?.count))).toBe(3)
    expect(yield* using(file, exercises)).toEqual(found)
    yield* verify(file)
  })

  it.scoped.each([
    ["another day", "UPDATE workout_text SET exercises = replace(exercises, '\t', '\t31 ')"],
    ["another title", "UPDATE workout_text SET notes = '1\tlegs\n' || notes"]
  ] as const)("verify finds texts for a search that do not match the workouts: %s", ([, statement]) =>
    Effect.gen(function* () {
      const file = yield* newFile
      fs.copyFileSync(BEFORE, file)
      yield* using(file, (db) =>
        Effect.scoped(
          Effect.gen(function* () {
            const [owner] = yield* db.all(OWNER)
            const texts = yield* makeWorkoutTexts(db)
            const months = yield* texts("exercises")(owner?.id ?? "", { first: "2000-01", last: "2099-12" })
            expect(months.length).toBeGreaterThan(0)
          })
        )
      )
      yield* verify(file)
      yield* using(file, (db) => db.run(statement))
      expect((yield* Effect.flip(verify(file))).message).toContain("is not that of its workouts")
    })
  )

  it.scoped.each([
    [
      "another best set",
      `UPDATE exercise_summary SET exercises = replace(exercises, '"reps":', '"reps":1')`,
      "summary"
    ],
    [
      "an exercise that was not trained",
      "UPDATE exercise_summary SET exercises = '[]' WHERE period = 'all'",
      "the log"
    ],
    ["other estimates", "UPDATE exercise_summary SET estimates = '[]' WHERE length(period) = 7", "summary"],
    ["other best sets", "UPDATE exercise_summary SET bests = '[]' WHERE length(period) = 7", "summary"],
    ["a period that is missing", "DELETE FROM exercise_period WHERE period = 'all'", "are in no summary"]
  ] as const)("verify finds summaries that do not match the workouts: %s", ([, statement, fault]) =>
    Effect.gen(function* () {
      const file = yield* newFile
      fs.copyFileSync(BEFORE, file)
      yield* using(file, exercises)
      yield* using(file, (db) => db.run(statement))
      expect((yield* Effect.flip(verify(file))).message).toContain(fault)
    })
  )
})
