import { Principal, type Writer, type WriterKind } from "@daybook/core"
import type { FoundEntry } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { date, query, text } from "./Rows.ts"
import { type RowsOf, Sql } from "./Sql.ts"
import { exercisesOf } from "./StoredExercises.ts"
import { containing } from "./SuggestionStore.ts"
import { WRITER_NAMES, writerNamer } from "./WriterNames.ts"

interface Asked {
  readonly q: string | undefined
  readonly by: WriterKind | undefined
}

export const searchStore = Effect.map(Sql, (db) => ({
  /** Foods, workouts and notes that have the words, by one kind of writer or by any, newest first. */
  find: ({ by, q = "" }: Asked) =>
    Effect.flatMap(Principal, ({ accountId }) => {
      const asked = {
        accountId,
        words: containing(q),
        writer: by ?? "",
        writers: by === undefined ? "%" : `${by}:%`
      }
      const reads = db.together({
        foods: [FOODS, asked],
        notes: [NOTES, asked],
        workouts: [WORKOUTS, asked],
        names: [WRITER_NAMES, { accountId }]
      })
      return Effect.map(reads, (found) => newestFirst(found, q))
    })
}))

/** Enough for a page; who looks for something older says more of its name. */
const MOST_FOUND = 100

const searched = (table: string, found: string, condition = "1 = 1") =>
  query(
    table,
    `SELECT id, date, ${found} AS found, written_by AS "writtenBy" FROM ${table}
     WHERE account_id = :accountId AND deleted_at IS NULL AND ${condition} AND lower(${found}) LIKE :words ESCAPE '\\'
       AND (written_by = :writer OR written_by LIKE :writers)
     ORDER BY date DESC, seq DESC LIMIT ${MOST_FOUND}`,
    { id: text, date, found: text, writtenBy: text }
  )

const FOODS = searched("food", "name")
const WORKOUTS = searched("workout", "exercises")
const NOTES = searched("check_in", "note", "note IS NOT NULL")

type Found = RowsOf<{
  readonly foods: readonly [typeof FOODS, []]
  readonly notes: readonly [typeof NOTES, []]
  readonly workouts: readonly [typeof WORKOUTS, []]
  readonly names: readonly [typeof WRITER_NAMES, []]
}>

const newestFirst = ({ foods, names, notes, workouts }: Found, q: string): ReadonlyArray<FoundEntry> => {
  const writer = writerNamer(names)
  const entry = (kind: FoundEntry["kind"]) => (row: Found["foods"][number]) => entryOf(kind, row, writer)
  const words = q.trim().toLowerCase()
  return [
    ...foods.map(entry("food")),
    ...notes.map(entry("check_in")),
    ...workouts
      .map((row) => ({ ...row, found: namesIn(row.found) }))
      // The words may be in the stored text beside the names.
      .filter(({ found }) => found.toLowerCase().includes(words))
      .map(entry("workout"))
  ]
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
    .slice(0, MOST_FOUND)
}

const namesIn = (exercises: string): string =>
  exercisesOf(exercises)
    .map(({ name }) => name)
    .join(", ")

const entryOf = (
  kind: FoundEntry["kind"],
  { date, found, id, writtenBy }: Found["foods"][number],
  writer: (writtenBy: string) => Writer
): FoundEntry => ({ kind, id, date, text: found, by: writer(writtenBy) })
