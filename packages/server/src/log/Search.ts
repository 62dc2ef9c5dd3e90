import {
  type CalendarDate,
  type DateRange,
  datesOfMonth,
  exerciseKey,
  type FoundInLog,
  Limits,
  Principal,
  resolveRange,
  type SearchKind,
  searchedText,
  type Unavailable,
  wordsMatcher
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql, summarySaver } from "../engines/Sql.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { date, mapped, nullable, number, query, text, tuples } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import { ExerciseStore } from "./Exercises.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"

/**
 * The months of an account whose notes may match, the newest first. Each month has its joined notes; a text that is missing is computed
 * and kept with the version of its month. The version is read before the notes: a note that is written in between has a higher one, so
 * that the text does not count as the month's.
 */
export const makeNoteMonths = (db: Sql["Type"]) =>
  Effect.map(summarySaver(db), (save) => {
    const computed = (accountId: string, month: string, version: number) =>
      Effect.gen(function* () {
        const { end, start } = datesOfMonth(month)
        const notes = joinedNotes((yield* db.all(NOTES_OF_RANGE, [accountId, start, end])).map(({ note }) => note))
        yield* save(KEEP, [accountId, month, version, notes])
        yield* nextTurn
        return notes
      })

    return (accountId: string, matches: (text: string) => boolean): Effect.Effect<ReadonlyArray<string>, Unavailable> =>
      Effect.gen(function* () {
        const found: Array<string> = []
        for (const [month, version, kept] of yield* db.tuples(MONTHS, [accountId])) {
          if (matches(kept ?? (yield* computed(accountId, month, version)))) found.push(month)
        }
        return found
      })
  })

/** The notes of a month as a search reads them, in the order of their dates. */
export const joinedNotes = (notes: ReadonlyArray<string>): string => searchedText(notes.join("\n"))

/** PostgreSQL has a row `all` beside the months, which its trigger locks. */
const MONTHS = tuples(
  "note_month",
  `SELECT written.month, written.version, kept.notes
   FROM note_month AS written LEFT JOIN note_text AS kept
     ON kept.account_id = written.account_id AND kept.month = written.month AND kept.version = written.version
   WHERE written.account_id = ? AND written.month < 'a' ORDER BY written.month DESC`,
  text,
  number,
  nullable(text)
)

const NOTES_OF_RANGE = query(
  "check_in",
  `SELECT note FROM check_in WHERE account_id = ? AND date BETWEEN ? AND ? AND note IS NOT NULL AND deleted_at IS NULL
   ORDER BY date, seq`,
  { note: text }
)

const KEEP = `INSERT INTO note_text AS kept (account_id, month, version, notes) VALUES (?, ?, ?, ?)
  ON CONFLICT (account_id, month) DO UPDATE SET version = excluded.version, notes = excluded.notes
    WHERE excluded.version > kept.version`

/** The names of the foods, each read as the next one in their index: a log has far fewer names than foods. */
export const FOOD_NAMES = query(
  "food",
  `WITH RECURSIVE known (name) AS (
     SELECT min(name) FROM food WHERE account_id = :accountId AND deleted_at IS NULL
     UNION ALL
     SELECT (SELECT min(name) FROM food WHERE account_id = :accountId AND deleted_at IS NULL AND name > known.name)
     FROM known WHERE known.name IS NOT NULL
   )
   SELECT name FROM known WHERE name IS NOT NULL`,
  { name: text }
)

type Matches = (text: string) => boolean

/** Searches the log for every match, so that matches can be counted. */
const logSearchStore = Effect.gen(function* () {
  const db = yield* Sql
  const exercises = yield* ExerciseStore
  const noteMonths = yield* makeNoteMonths(db)

  /** Foods have few names: those that match are found first, then the foods with these names. */
  const foods = (accountId: string, { end, start }: DateRange, matches: Matches) =>
    Effect.gen(function* () {
      const names = (yield* db.all(FOOD_NAMES, { accountId })).filter(({ name }) => matches(name))
      const found: Array<ReturnType<typeof FOODS_NAMED.read>[number]> = []
      for (const [at, { name }] of names.entries()) {
        if (at % NAMES_A_TURN === NAMES_A_TURN - 1) yield* nextTurn
        found.push(...(yield* db.all(FOODS_NAMED, { accountId, name, start, end })))
      }
      return found.sort((a, b) => b.seq - a.seq).map(({ seq: _, ...entry }): FoundInLog => ({ ...entry, kind: "food" }))
    })

  const trained = (range: DateRange, matches: Matches) =>
    Effect.gen(function* () {
      const keys = new Set((yield* exercises.all).flatMap(({ name }) => (matches(name) ? [exerciseKey(name)] : [])))
      if (keys.size === 0) return []
      return (yield* exercises.workoutsWith(keys, range)).flatMap(({ date, exercises, id }) =>
        exercises.flatMap(
          ({ name, sets }): ReadonlyArray<FoundInLog> =>
            keys.has(exerciseKey(name)) && date >= range.start && date <= range.end
              ? [{ id, kind: "exercise", date, name, sets: sets.length }]
              : []
        )
      )
    })

  /** Notes of check-ins, of the months whose joined notes have the words, and titles and notes of workouts. */
  const notes = (accountId: string, { end, start }: DateRange, matches: Matches) =>
    Effect.gen(function* () {
      const found: Array<FoundInLog> = []
      for (const month of yield* noteMonths(accountId, matches)) {
        const asked = { accountId, start: later(start, `${month}-01`), end: earlier(end, `${month}-31`) }
        found.push(...(yield* db.all(NOTES, asked)).filter(({ name }) => matches(name)))
      }
      for (const { exercises, note, title, ...entry } of yield* db.all(WORKOUT_NOTES, { accountId, start, end })) {
        const texts = [title, note, ...exercisesOf(exercises).map((exercise) => exercise.note)]
        const name = texts.find((each) => typeof each === "string" && matches(each))
        if (name != null) found.push({ ...entry, kind: "note", name })
      }
      return found
    })

  return {
    /** Everything of a range that has every word, the newest date first. */
    find: (
      words: string,
      kind: SearchKind | undefined,
      range: DateRange
    ): Effect.Effect<ReadonlyArray<FoundInLog>, Unavailable, Principal> =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        // White space has no word, and every entry has all of none.
        if (words.trim() === "") return []
        const matches = wordsMatcher(words)
        const isAsked = (one: SearchKind) => kind === undefined || kind === one
        return [
          ...(isAsked("food") ? yield* foods(accountId, range, matches) : []),
          ...(isAsked("exercise") ? yield* trained(range, matches) : []),
          ...(isAsked("note") ? yield* notes(accountId, range, matches) : [])
        ].sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
      })
  }
})

export const searchHandlers = Effect.map(logSearchStore, ({ find }) =>
  handlers("search", {
    searchLog: ({ urlParams: { kind, limit = Limits.LOG_FOUND.default, query, ...bounds } }) =>
      Effect.gen(function* () {
        const found = yield* find(query, kind, yield* resolveRange(bounds))
        return {
          count: found.length,
          dates: new Set(found.map(({ date }) => date)).size,
          first: found.at(-1)?.date ?? null,
          last: found[0]?.date ?? null,
          entries: found.slice(0, limit)
        }
      })
  })
)

/** The names whose foods are read in one turn of the event loop. */
const NAMES_A_TURN = 50

const later = (a: CalendarDate, b: string): string => (a > b ? a : b)

const earlier = (a: CalendarDate, b: string): string => (a < b ? a : b)

const OF_RANGE = "account_id = :accountId AND date BETWEEN :start AND :end AND deleted_at IS NULL"

const FOODS_NAMED = query("food", `SELECT id, date, name, seq FROM food WHERE name = :name AND ${OF_RANGE}`, {
  id: text,
  date,
  name: text,
  seq: number
})

const NOTES = mapped(
  query(
    "check_in",
    `SELECT id, date, note AS name FROM check_in WHERE note IS NOT NULL AND ${OF_RANGE} ORDER BY date DESC, seq DESC`,
    { id: text, date, name: text }
  ),
  (row): FoundInLog => ({ ...row, kind: "note" })
)

const WORKOUT_NOTES = query(
  "workout",
  `SELECT id, date, title, note, exercises FROM workout
   WHERE ${OF_RANGE} AND (title IS NOT NULL OR note IS NOT NULL OR exercises LIKE '%"note":%')
   ORDER BY date DESC, seq DESC`,
  { id: text, date, title: nullable(text), note: nullable(text), exercises: text }
)

/** Serves the group of the definition. */
export const searchGroup = (api: ServedApi, answer: Answer, search: AllHandlers["search"]) =>
  HttpApiBuilder.group(api, "search", (endpoints) =>
    endpoints.handle("searchLog", answer(search.searchLog), UNINTERRUPTIBLE)
  )
