import {
  type CalendarDate,
  type DateRange,
  exerciseKey,
  type FoundInLog,
  Limits,
  Principal,
  resolveRange,
  type SearchKind,
  type Unavailable,
  wordsMatcher
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql } from "../engines/Sql.ts"
import { nextTurn } from "../runtime/EventLoop.ts"
import { date, mapped, nullable, number, query, text } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import { ExerciseStore } from "./Exercises.ts"
import { type AllHandlers, type Answer, handlers, UNINTERRUPTIBLE } from "./Handlers.ts"
import { makeNoteMonths } from "./NoteMonths.ts"
import type { ServedApi } from "./Served.ts"

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
