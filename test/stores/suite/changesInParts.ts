import { randomUUID } from "node:crypto"
import { expect, layer } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { Sql } from "../../../packages/server/src/engines/Sql.ts"
import { type ImportedRecord, recordsWritten } from "../../../packages/server/src/journal/ImportStore.ts"
import { auditFields, exclusively, Journal } from "../../../packages/server/src/journal/Journal.ts"
import type { JournaledTable, RowChange } from "../../../packages/server/src/journal/JournaledRows.ts"
import { number, query } from "../../../packages/server/src/schema/Rows.ts"
import { newPerson } from "./Accounts.ts"
import type { Engine } from "./Engine.ts"

const [DATE, NEXT, LAST] = ["2026-03-08", "2026-03-09", "2026-03-10"] as const

const RECORDS = query("import_record", "SELECT count(*) AS count FROM import_record WHERE account_id = ?", {
  count: number
})

const recordOf = (key: string): ImportedRecord => ({
  ...{ key, hash: key, rowHash: key },
  ...{ table: "water", rowId: key }
})

/** Changes whose rows are written some at a time. */
export const changesInParts = ({ server }: Engine) =>
  layer(server)("changes in parts", (it) => {
    const withParts = Effect.gen(function* () {
      const person = yield* newPerson
      const db = yield* Sql
      const journal = yield* Journal
      const { at, by } = yield* person.app(auditFields)
      const created = (table: JournaledTable, content: NonNullable<RowChange["after"]>): RowChange => ({
        ...{ table, before: null },
        after: { id: randomUUID(), ...content, written_by: by, written_at: at }
      })
      const drink = (date: string, amount: number) => created("water", { date, amount_ml: amount })
      const workout = (date: string) =>
        created("workout", { date, duration_minutes: 60, exercises: '[{"name":"Squat","sets":[{"reps":5}]}]' })
      const written = (parts: () => Iterable<ReadonlyArray<RowChange>>) =>
        person.app(
          exclusively(db, () => {
            const withRecords = function* () {
              for (const rows of parts())
                yield { rows, records: rows.length === 0 ? [] : [recordOf(`of ${rows.length}`)] }
            }
            return Effect.filterOrDieMessage(
              journal.writeParts("import", withRecords(), ({ records }, id) =>
                recordsWritten(person.accountId, "strong", id, records)
              ),
              (id) => id !== undefined,
              "a workout has no place"
            )
          })
        )
      const entries = person.get(`/v1/entries?start=${DATE}&end=${LAST}`)
      const stored = Effect.all({
        entries,
        changes: person.get("/v1/changes"),
        records: Effect.map(db.first(RECORDS, [person.accountId]), (found) => found?.count)
      })
      return { ...person, drink, workout, written, entries, stored, journal }
    })

    /** The message of the defect of a write that failed, after which the log is as it was before. */
    const failed = (
      parts: (write: Effect.Effect.Success<typeof withParts>) => () => Iterable<ReadonlyArray<RowChange>>
    ) =>
      Effect.gen(function* () {
        const write = yield* withParts
        yield* write.post("/v1/water", { amountMl: 250, date: NEXT })
        const before = yield* write.stored
        const exit = yield* Effect.exit(write.written(parts(write)))
        expect(yield* write.stored).toEqual(before)
        return Exit.isFailure(exit) ? Cause.pretty(exit.cause) : undefined
      })

    it.effect("are one change with all rows and dates, and their undo and its undo take all of them", function* () {
      const { del, drink, entries, get, post, stored, workout, written } = yield* withParts
      const parts = [[drink(LAST, 1), workout(DATE)], [], [workout(DATE), drink(NEXT, 3), drink(LAST, 4)]]
      const id = yield* written(() => parts)
      const { changes, records } = yield* stored
      expect(changes).toMatchObject([{ id, kind: "import", action: "create", count: 5, undoable: true }])
      expect(records).toBe(2)
      for (const date of [DATE, NEXT, LAST]) expect(yield* get(`/v1/changes?date=${date}`)).toMatchObject([{ id }])
      const imported = yield* entries
      expect(imported).toHaveLength(5)
      const { change } = yield* post(`/v1/changes/${id}/undo`, {})
      expect(yield* entries).toEqual([])
      yield* post(`/v1/changes/${change}/undo`, {})
      expect(yield* entries).toEqual(imported)
      yield* del(`/v1/entries/${imported[0].id}`)
      expect(yield* entries).toHaveLength(4)
    })

    it.effect("record nothing without a row", function* () {
      const { stored, written } = yield* withParts
      yield* written(() => [])
      expect((yield* stored).changes).toEqual([])
    })

    it.effect("leave nothing behind if a later part fails in the making", function* () {
      const parts = yield* failed(
        ({ drink }) =>
          function* () {
            yield [drink(DATE, 1)]
            throw new Error("the second part cannot be made")
          }
      )
      expect(parts).toContain("the second part cannot be made")
    })

    it.effect("leave nothing behind if the database refuses a row of a later part", function* () {
      const refused = yield* failed(({ drink }) => () => {
        const twice = drink(NEXT, 2)
        return [[drink(DATE, 1), twice], [twice]]
      })
      expect(refused).toBeDefined()
    })

    it.effect("leave nothing behind if a workout of a later part has no place on its date", function* () {
      const full = yield* failed(({ drink, workout }) => () => [
        [drink(DATE, 1), workout(DATE), workout(DATE)],
        [workout(DATE)]
      ])
      expect(full).toContain("a workout has no place")
    })
  })
