import {
  addDays,
  CalendarDate,
  type DateRange,
  datesOfMonth,
  exerciseKey,
  type FoundInLog,
  Limits,
  monthOf,
  Principal,
  resolveRange,
  SearchKind,
  type SearchResult,
  searchedText,
  type TrainedWorkout,
  type Unavailable,
  wordsMatcher
} from "@daybook/core"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import { Sql, summarySaver } from "../engines/Sql.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { type Column, date, nullable, number, query, text, tuples } from "../schema/Rows.ts"
import { exercisesOf } from "../schema/StoredExercises.ts"
import { personDay } from "./Clock.ts"
import { within } from "./ExercisePeriods.ts"
import { ExerciseStore } from "./Exercises.ts"
import { type AllHandlers, type Answer, handlers, type ServedApi, UNINTERRUPTIBLE } from "./Handlers.ts"
import { type FoundNames, MEAL_NAMES, searchNames, suggested } from "./SearchNames.ts"
import { daysOfExercise, daysOfNotes, makeWorkoutTexts, textsOf } from "./WorkoutTexts.ts"

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
const namesWith = <Columns extends Readonly<Record<string, Column<unknown>>>>(more: string, columns: Columns) =>
  query(
    "food",
    `WITH RECURSIVE known (name) AS (
     SELECT min(name) FROM food WHERE account_id = :accountId AND deleted_at IS NULL
     UNION ALL
     SELECT (SELECT min(name) FROM food WHERE account_id = :accountId AND deleted_at IS NULL AND name > known.name)
     FROM known WHERE known.name IS NOT NULL
   )
   SELECT name ${more} FROM known WHERE name IS NOT NULL`,
    { name: text, ...columns }
  )

const FOOD_NAMES = namesWith("", {})

/** The same with the last date of each. */
export const DATED_FOOD_NAMES = namesWith(
  `, (SELECT max(date) FROM food
      WHERE account_id = :accountId AND deleted_at IS NULL AND name = known.name) AS last`,
  { last: date }
)

type Searched = NonNullable<SearchResult["searched"]>[number]

interface Search extends DateRange {
  readonly accountId: string
  readonly matches: (text: string) => boolean
  /** The number of entries that are shown. */
  readonly limit: number
  /** The names of the foods, which are read once. */
  readonly foodNames: Effect.Effect<ReadonlyArray<{ readonly name: string }>, Unavailable>
}

/** The matches of one kind: the date of each, and at least the newest entries. */
interface Found {
  readonly dates: ReadonlyArray<string>
  readonly entries: ReadonlyArray<FoundInLog>
}

const KINDS = SearchKind.literals

const NOTHING: Found = { dates: [], entries: [] }

/** All dates of several lists. Of thousands, neither `flatMap` nor a set is as fast. */
const datesOf = (found: ReadonlyArray<Pick<Found, "dates">>): ReadonlyArray<string> => {
  const none: ReadonlyArray<string> = []
  return none.concat(...found.map(({ dates }) => dates))
}

/** Joins consecutive months to ranges, the newest first. A long range is split, so that other requests are served in between. */
const joinedMonths = (newestFirst: ReadonlyArray<string>): ReadonlyArray<DateRange> => {
  const joined: Array<Array<string>> = []
  for (const month of newestFirst) {
    const newer = joined.at(-1)
    const follows = newer !== undefined && monthOf(addDays(datesOfMonth(newer.at(-1) ?? "").start, -1)) === month
    if (follows && newer.length < MONTHS_A_TURN) newer.push(month)
    else joined.push([month])
  }
  return joined.map((months) => ({
    start: datesOfMonth(months.at(-1) ?? "").start,
    end: datesOfMonth(months[0] ?? "").end
  }))
}

/** The most months whose notes are read in one statement. */
const MONTHS_A_TURN = 12

const monthsOf = ({ end, start }: DateRange) => ({ first: monthOf(start), last: monthOf(end) })

const dateOrNull = (date: string | undefined) =>
  date === undefined ? null : CalendarDate.make(date, { disableValidation: true })

/** Returns the dates of the days of a month that are within a range. */
const datesIn = ({ end, start }: DateRange, month: string, days: ReadonlyArray<number>): ReadonlyArray<string> =>
  days.flatMap((day) => {
    const date = `${month}-${day < 10 ? "0" : ""}${day}`
    return date >= start && date <= end ? [date] : []
  })

/** Searches the log. Every match is counted, and only the newest are read. */
const logSearchStore = Effect.gen(function* () {
  const db = yield* Sql
  const exercises = yield* ExerciseStore
  const noteMonths = yield* makeNoteMonths(db)
  const textsOfMonths = yield* makeWorkoutTexts(db)
  const exercisesOfMonths = textsOfMonths("exercises")
  const notesOfMonths = textsOfMonths("notes")
  const named = yield* searchNames
  const day = yield* personDay

  /** Foods have few names: those that match are found first, then the foods with these names. */
  const foods = ({ accountId, end, foodNames, limit, matches, start }: Search) =>
    Effect.gen(function* () {
      const names = (yield* foodNames).filter(({ name }) => matches(name))
      const found: Array<{ readonly name: string; readonly dates: ReadonlyArray<string> }> = []
      for (const [at, { name }] of names.entries()) {
        if (at % NAMES_A_TURN === NAMES_A_TURN - 1) yield* nextTurn
        const { dates } = (yield* db.first(DATES_OF_FOOD, { accountId, name, start, end })) ?? { dates: null }
        if (dates !== null) found.push({ name, dates: dates.split(",").sort() })
      }
      // Only names that were logged at the newest dates have an entry that is shown.
      const newest = found
        .flatMap(({ dates }) => dates.slice(-limit))
        .sort()
        .slice(-limit)
      const since = newest[0] ?? end
      const entries: Array<ReturnType<typeof FOODS_NAMED.read>[number]> = []
      for (const { dates, name } of found) {
        if ((dates.at(-1) ?? "") >= since)
          entries.push(...(yield* db.all(FOODS_NAMED, { accountId, name, start: since, end, limit })))
      }
      return {
        dates: datesOf(found),
        entries: entries
          .sort((a, b) => b.seq - a.seq)
          .map(({ seq: _, ...entry }): FoundInLog => ({ ...entry, kind: "food" }))
      }
    })

  const trained = ({ accountId, limit, matches, ...range }: Search) =>
    Effect.gen(function* () {
      const keys = new Set((yield* exercises.all).flatMap(({ name }) => (matches(name) ? [exerciseKey(name)] : [])))
      if (keys.size === 0) return NOTHING
      const dates = (yield* exercisesOfMonths(accountId, monthsOf(range))).flatMap(([month, exercises]) =>
        [...keys].flatMap((key) => datesIn(range, month, daysOfExercise(exercises, key)))
      )
      const entriesOf = ({ date, exercises, id }: TrainedWorkout) =>
        exercises.flatMap(
          ({ name, sets }): ReadonlyArray<FoundInLog> =>
            keys.has(exerciseKey(name)) ? [{ id, kind: "exercise", date, name, sets: sets.length }] : []
        )
      const workouts = yield* exercises.workoutsWith(keys, range, (some) => some.flatMap(entriesOf).length >= limit)
      return { dates, entries: workouts.flatMap(entriesOf) }
    })

  /** Notes of check-ins, of the months whose joined notes have the words. */
  const checkInNotes = ({ accountId, limit, matches, ...range }: Search) =>
    Effect.gen(function* () {
      const dates: Array<string> = []
      const entries: Array<FoundInLog> = []
      for (const months of joinedMonths(yield* noteMonths(accountId, matches))) {
        for (const [id, date, name] of yield* db.tuples(NOTES, { accountId, ...within(range, months) })) {
          if (!matches(name)) continue
          dates.push(date)
          if (entries.length < limit) entries.push({ id, date, name, kind: "note" })
        }
      }
      return { dates, entries }
    })

  /** Titles and notes of workouts, and notes of their exercises. */
  const workoutNotes = ({ accountId, limit, matches, ...range }: Search) =>
    Effect.gen(function* () {
      const dates: Array<string> = []
      const entries: Array<FoundInLog> = []
      for (const [month, notes] of yield* notesOfMonths(accountId, monthsOf(range))) {
        const found = datesIn(range, month, daysOfNotes(notes, matches))
        dates.push(...found)
        if (found.length === 0 || entries.length >= limit) continue
        const [start, end] = [found[0] ?? "", found.at(-1) ?? ""]
        for (const { exercises, note, title, ...entry } of yield* db.all(WORKOUT_NOTES, { accountId, start, end })) {
          const name = textsOf({ title, note, exercises: exercisesOf(exercises) }).find(matches)
          if (name !== undefined) entries.push({ ...entry, kind: "note", name })
        }
      }
      return { dates, entries }
    })

  /** Words that names have, of those that were looked through, for words that none has. */
  const nearWords = ({ accountId, foodNames }: Search, words: string, kinds: ReadonlyArray<Searched>) =>
    Effect.gen(function* () {
      const trained = kinds.includes("exercise") ? yield* exercises.all : []
      const eaten = kinds.includes("food") ? yield* foodNames : []
      const others = kinds.includes("metric") ? [...(yield* named.metrics(accountId)), ...MEAL_NAMES] : []
      return suggested(words, [...[...eaten, ...trained].map(({ name }) => name), ...others], trained)
    })

  return {
    /** Counts the matches within a range that have every word, and returns the newest of them, and what was looked through. */
    find: (words: string, kind: SearchKind | undefined, limit: number, range: DateRange, hasStart: boolean) =>
      Effect.gen(function* () {
        const { accountId } = yield* Principal
        const foodNames = yield* Effect.cached(db.all(FOOD_NAMES, { accountId }))
        const search: Search = { ...range, accountId, limit, matches: wordsMatcher(words), foodNames }
        // White space has no word, and every entry has all of none.
        const searched: ReadonlyArray<Searched> = kind === undefined ? [...KINDS, "metric", "meal"] : [kind]
        const isAsked = (one: Searched) => words.trim() !== "" && searched.includes(one)
        const found = [
          isAsked("food") ? yield* foods(search) : NOTHING,
          isAsked("exercise") ? yield* trained(search) : NOTHING,
          isAsked("note") ? yield* checkInNotes(search) : NOTHING,
          isAsked("note") ? yield* workoutNotes(search) : NOTHING
        ]
        const { today } = yield* day
        const end = range.end < today ? range.end : today
        const newest = addDays(end, 1 - Limits.NAME_DATES_COUNTED)
        const since = hasStart || range.start > newest ? range.start : newest
        const names: FoundNames = isAsked("metric") ? yield* named.find({ accountId, words, since, end }) : {}
        const all = datesOf(found)
        const isNothing = all.length === 0 && names.metrics === undefined && names.meals === undefined
        const didYouMean = isNothing && words.trim() !== "" ? yield* nearWords(search, words, searched) : undefined
        const dates = all.toSorted().filter((date, at, sorted) => date !== sorted[at - 1])
        return {
          count: all.length,
          dates: dates.length,
          first: dateOrNull(dates[0]),
          last: dateOrNull(dates.at(-1)),
          entries: found
            .flatMap(({ entries }) => entries)
            .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1))
            .slice(0, limit),
          // A model takes 0 for never.
          ...(all.length === 0 && { searched }),
          ...names,
          ...(didYouMean !== undefined && { didYouMean })
        }
      })
  }
})

export const searchHandlers = Effect.map(logSearchStore, ({ find }) =>
  handlers("search", {
    searchLog: ({ urlParams: { kind, limit = Limits.LOG_FOUND.default, query, ...bounds } }) =>
      Effect.flatMap(resolveRange(bounds), (range) => find(query, kind, limit, range, bounds.start !== undefined))
  })
)

/** The names whose foods are read in one turn of the event loop. */
const NAMES_A_TURN = 50

const OF_RANGE = "account_id = :accountId AND date BETWEEN :start AND :end AND deleted_at IS NULL"

const FOODS_NAMED = query(
  "food",
  `SELECT id, date, name, seq FROM food WHERE name = :name AND ${OF_RANGE} ORDER BY date DESC, seq DESC LIMIT :limit`,
  { id: text, date, name: text, seq: number }
)

/** One text is read several times faster than a row for each date. */
const DATES_OF_FOOD = query(
  "food",
  `SELECT string_agg(CAST(date AS text), ',') AS dates FROM food WHERE name = :name AND ${OF_RANGE}`,
  { dates: nullable(text) }
)

const NOTES = tuples(
  "check_in",
  `SELECT id, date, note FROM check_in WHERE note IS NOT NULL AND ${OF_RANGE} ORDER BY date DESC, seq DESC`,
  text,
  date,
  text
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
