import {
  type CalendarDate,
  datesOfMonth,
  exerciseKey,
  Principal,
  resolveRange,
  type Unavailable,
  type Writer,
  type WriterKind,
  wordsMatcher
} from "@daybook/core"
import type { FoundEntry } from "@daybook/core/app"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { WRITER_NAMES, writerNamer } from "../journal/ImportStore.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { date, number, type Tuples, text, tuples } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import type { StoredWorkout } from "./ExercisePeriods.ts"
import { ExerciseStore } from "./Exercises.ts"
import { DATED_FOOD_NAMES, makeNoteMonths } from "./Search.ts"

interface SearchRequest {
  readonly q: string | undefined
  readonly by: WriterKind | undefined
}

type Matches = (text: string) => boolean

/** An entry, with the text that is searched. */
interface FoundRow {
  readonly id: string
  readonly date: CalendarDate
  readonly found: string
  /** The exercises of a workout. */
  readonly names?: ReadonlyArray<string>
  readonly writtenBy: string
}

export const searchStore = Effect.gen(function* () {
  const db = yield* Sql
  const exercises = yield* ExerciseStore
  const noteMonths = yield* makeNoteMonths(db)

  /** The newest entries that match, read in pages of one query. */
  const newest = (pages: Tuples<Row>, asked: Readonly<Record<string, string>>, matches: Matches) =>
    Effect.gen(function* () {
      const found: Array<FoundRow> = []
      let after: { readonly date: string; readonly seq: number } = { date: END_OF_TIME, seq: Number.MAX_SAFE_INTEGER }
      while (true) {
        const page = yield* db.tuples(pages, { ...asked, ...after })
        found.push(...page.filter(([, , , text]) => matches(text)).map(foundIn))
        const last = page.at(-1)
        if (last === undefined || page.length < PAGE || found.length >= MOST_FOUND) return found.slice(0, MOST_FOUND)
        after = { date: last[1], seq: last[2] }
        yield* nextTurn
      }
    })

  /** Foods have few names: those that match are found first, then the foods with these names. */
  const foods = (q: string, asked: Writers, matches: Matches) =>
    Effect.gen(function* () {
      if (q === "") return yield* newest(pagesBy(FOODS, asked), asked, matches)
      const names = (yield* db.all(DATED_FOOD_NAMES, { accountId: asked.accountId })).filter(({ name }) =>
        matches(name)
      )
      if (asked.writers !== ANY_WRITER && names.length > FEW_NAMES) return yield* newest(FOODS.by, asked, matches)
      const newestFirst = names.sort((a, b) => (a.last === b.last ? 0 : a.last > b.last ? -1 : 1))
      // The last of so many names has an entry of its own, so that no older one is among the newest.
      const since = newestFirst[MOST_FOUND - 1]?.last ?? ""
      return (yield* Effect.forEach(
        newestFirst.filter(({ last }) => last >= since),
        ({ name }) => db.tuples(FOODS_NAMED, { ...asked, name })
      ))
        .flat()
        .sort(([, , a], [, , b]) => b - a)
        .map(foundIn)
    })

  /** Notes are read of the months whose joined notes have the words. */
  const notes = (q: string, asked: Writers, matches: Matches) =>
    Effect.gen(function* () {
      if (q === "") return yield* newest(pagesBy(NOTES, asked), asked, matches)
      const found: Array<FoundRow> = []
      for (const month of yield* noteMonths(asked.accountId, matches)) {
        const rows = yield* db.tuples(NOTES_OF_MONTH, { ...asked, ...datesOfMonth(month) })
        found.push(...rows.filter(([, , , text]) => matches(text)).map(foundIn))
        if (found.length >= MOST_FOUND) break
      }
      return found
    })

  /** The workouts with an exercise that matches. The names of exercises are in the summaries of the log. */
  const workouts = (q: string, asked: Writers, by: WriterKind | undefined, matches: Matches) =>
    Effect.gen(function* () {
      if (q === "")
        return (yield* newest(pagesBy(WORKOUTS, asked), asked, matches)).map((workout) =>
          withNames(workout, exercisesOf(workout.found))
        )
      const keys = new Set(
        (yield* exercises.all)
          .map(({ name }) => name)
          .filter(matches)
          .map(exerciseKey)
      )
      if (keys.size === 0) return []
      const wanted = ({ exercises, writtenBy }: StoredWorkout) =>
        (by === undefined || writtenBy.split(":")[0] === by) &&
        exercises.some(({ name }) => keys.has(exerciseKey(name)))
      const read = yield* exercises.workoutsWith(
        keys,
        yield* resolveRange({}),
        (some) => some.filter(wanted).length >= MOST_FOUND
      )
      return read.filter(wanted).map((workout) => withNames(workout, workout.exercises))
    })

  return {
    /** Foods, workouts and notes that have every word, by one kind of writer or by any, newest first. */
    find: ({ by, q = "" }: SearchRequest): Effect.Effect<ReadonlyArray<FoundEntry>, Unavailable, Principal> =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const words = q.trim()
        const matches = wordsMatcher(words)
        const asked = { accountId, writer: by ?? "", writers: by === undefined ? ANY_WRITER : `${by}:%` }
        const writer = writerNamer(yield* db.all(WRITER_NAMES, { accountId }))
        const entry = (kind: FoundEntry["kind"]) => (row: FoundRow) => entryOf(kind, row, writer)
        return [
          ...(yield* foods(words, asked, matches)).map(entry("food")),
          ...(yield* notes(words, asked, matches)).map(entry("check_in")),
          ...(yield* workouts(words, asked, by, matches)).map(entry("workout"))
        ]
          .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
          .slice(0, MOST_FOUND)
      })
  }
})

/** Enough for a page. A longer search text finds older entries. */
const MOST_FOUND = 100

/** The number of rows that are read at once. */
const PAGE = 500

/** If more names match than this, the foods of a writer are read by date: a hundred that match are then near. */
const FEW_NAMES = 20

const ANY_WRITER = "%"

const END_OF_TIME = "9999-12-31"

type Row = readonly [id: string, date: CalendarDate, seq: number, found: string, writtenBy: string]

const foundIn = ([id, date, , found, writtenBy]: Row): FoundRow => ({ id, date, found, writtenBy })

interface Writers extends Readonly<Record<string, string>> {
  readonly accountId: string
  readonly writers: string
}

const searched = (table: string, found: string, condition: string, rows: number) =>
  tuples(
    table,
    `SELECT id, date, seq, ${found}, written_by FROM ${table}
     WHERE account_id = :accountId AND deleted_at IS NULL AND ${condition}
       AND (:writers = '${ANY_WRITER}' OR written_by = :writer OR written_by LIKE :writers)
     ORDER BY date DESC, seq DESC LIMIT ${rows}`,
    text,
    date,
    number,
    text,
    text
  )

const AFTER = "(date, seq) < (:date, :seq)"

/** Pages of all entries, and of those by one kind of writer, which an index tells apart by three letters. */
const pagesOf = (table: string, found: string, condition = AFTER) => ({
  all: searched(table, found, condition, PAGE),
  by: searched(table, found, `substr(written_by, 1, 3) = substr(:writer, 1, 3) AND ${condition}`, PAGE)
})

const FOODS = pagesOf("food", "name")
const WORKOUTS = pagesOf("workout", "exercises")
const NOTES = pagesOf("check_in", "note", `note IS NOT NULL AND ${AFTER}`)

const pagesBy = ({ all, by }: ReturnType<typeof pagesOf>, { writers }: Writers) => (writers === ANY_WRITER ? all : by)

const NOTES_OF_MONTH = searched("check_in", "note", "note IS NOT NULL AND date BETWEEN :start AND :end", PAGE)
const FOODS_NAMED = searched("food", "name", "name = :name", MOST_FOUND)

const withNames = (workout: Omit<FoundRow, "found">, exercises: StoredWorkout["exercises"]): FoundRow => {
  const names = exercises.map(({ name }) => name)
  return { ...workout, names, found: names.join(", ") }
}

const entryOf = (
  kind: FoundEntry["kind"],
  { date, found, id, names, writtenBy }: FoundRow,
  writer: (writtenBy: string) => Writer
): FoundEntry => ({ kind, id, date, text: found, ...(names !== undefined && { names }), by: writer(writtenBy) })
