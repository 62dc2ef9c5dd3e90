import {
  addDays,
  CalendarDate,
  type DateEstimate,
  type DateRange,
  type ExercisePeriod,
  exerciseKey,
  joinedPeriods,
  monthOf,
  monthsBefore,
  type PeriodSummary,
  summaryOf,
  type TrainedWorkout,
  type Unavailable
} from "@daybook/core"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { nextTurn } from "../runtime/EventLoop.ts"
import { date, nullable, number, query, text } from "./Rows.ts"
import type { Sql } from "./Sql.ts"
import { estimatesOf, exercisesInTurns, periodOf } from "./StoredExercises.ts"

/** The period of all workouts. Others are a year, `2026`, and a month, `2026-11`. */
const ALL = "all"

/** A period with workouts; its summary where one is kept and no workout was written since. */
interface Period {
  readonly period: string
  readonly version: number
  readonly exercises: string | null
  readonly estimates: string | null
}

/** Reads the log by exercise, with what is kept of each month, each year and the whole. */
export interface ExercisePeriods {
  /** Every exercise of the log, the one trained last first. */
  readonly all: (accountId: string) => Effect.Effect<ReadonlyArray<ExercisePeriod>, Unavailable>
  /** The estimates of a range, the newest first. */
  readonly estimates: (accountId: string, range: DateRange) => Effect.Effect<ReadonlyArray<DateEstimate>, Unavailable>
  /**
   * The workouts of months that have one of the exercises, the newest first, within a range; of no more months than are needed for
   * `enough`.
   */
  readonly workoutsWith: (
    accountId: string,
    keys: ReadonlySet<string>,
    range: DateRange,
    enough: (workouts: ReadonlyArray<TrainedWorkout>) => boolean
  ) => Effect.Effect<ReadonlyArray<TrainedWorkout>, Unavailable>
  /** The workouts of a range, the newest first. */
  readonly workouts: (accountId: string, range: DateRange) => Effect.Effect<ReadonlyArray<TrainedWorkout>, Unavailable>
}

/**
 * A summary that is missing is computed from the months of the year, or the years of the log, and then kept. What a write changes is
 * thus one month, one year and the whole. A period's version is read before what it holds: what is kept by a version holds every
 * workout that was written up to it, and a later one ends that version.
 */
export const makeExercisePeriods = (db: Sql["Type"]): Effect.Effect<ExercisePeriods, never, Scope.Scope> =>
  Effect.map(Effect.scope, (scope) => {
    // A reader waits for no writer. What could not be kept is computed again.
    const keep = (accountId: string, { period, version }: Period, { estimates, exercises }: PeriodSummary) =>
      db
        .run(KEEP, [accountId, period, version, JSON.stringify(exercises), JSON.stringify(estimates)])
        .pipe(Effect.ignoreLogged, Effect.uninterruptible, Effect.forkIn(scope), Effect.asVoid)

    const workouts = (accountId: string, { end, start }: DateRange) =>
      Effect.flatMap(db.all(WORKOUTS, [accountId, start, end]), (rows) =>
        exercisesInTurns(rows, ({ date, id }, exercises): TrainedWorkout => ({ id, date, exercises }))
      )

    /** The months of a year, or the years of the log, the newest first. */
    const partsOf = (accountId: string, period: string) =>
      period === ALL
        ? db.all(PERIODS, [accountId, FIRST_YEAR, LAST_YEAR, YEAR])
        : db.all(PERIODS, [accountId, `${period}-01`, `${period}-12`, MONTH])

    const computed = (accountId: string, { period }: Period): Effect.Effect<PeriodSummary, Unavailable> =>
      period.length === MONTH
        ? Effect.map(workouts(accountId, datesOf(period)), summaryOf)
        : Effect.gen(function* () {
            const parts: Array<ReadonlyArray<ExercisePeriod>> = []
            for (const part of yield* partsOf(accountId, period)) parts.push(yield* exercisesOf(accountId, part))
            return { exercises: joinedPeriods(parts), estimates: [] }
          })

    const summary = (accountId: string, period: Period): Effect.Effect<PeriodSummary, Unavailable> =>
      Effect.tap(computed(accountId, period), (found) => Effect.zipRight(keep(accountId, period, found), nextTurn))

    const exercisesOf = (
      accountId: string,
      period: Period
    ): Effect.Effect<ReadonlyArray<ExercisePeriod>, Unavailable> =>
      period.exercises === null
        ? Effect.map(summary(accountId, period), ({ exercises }) => exercises)
        : Effect.succeed(periodOf(period.exercises))

    const estimatesIn = (accountId: string, period: Period): Effect.Effect<ReadonlyArray<DateEstimate>, Unavailable> =>
      period.estimates === null
        ? Effect.map(summary(accountId, period), ({ estimates }) => estimates)
        : Effect.succeed(estimatesOf(period.estimates))

    /** Whether a period has dates of the range and any of the exercises. */
    const has = (accountId: string, period: Period, range: DateRange, keys: ReadonlySet<string>) =>
      overlaps(range, period)
        ? Effect.map(exercisesOf(accountId, period), (exercises) =>
            exercises.some(({ name }) => keys.has(exerciseKey(name)))
          )
        : Effect.succeed(false)

    return {
      workouts,
      all: (accountId) =>
        Effect.flatMap(db.first(PERIODS, [accountId, ALL, ALL, ALL.length]), (whole) =>
          whole === undefined ? Effect.succeed([]) : exercisesOf(accountId, whole)
        ),
      estimates: (accountId, range) =>
        Effect.gen(function* () {
          const found: Array<DateEstimate> = []
          const months = yield* db.all(PERIODS, [accountId, monthOf(range.start), monthOf(range.end), MONTH])
          for (const month of months) found.push(...(yield* estimatesIn(accountId, month)))
          return found.filter(([, date]) => date >= range.start && date <= range.end)
        }),
      workoutsWith: (accountId, keys, range, enough) =>
        Effect.gen(function* () {
          const found: Array<TrainedWorkout> = []
          for (const year of yield* partsOf(accountId, ALL)) {
            if (!(yield* has(accountId, year, range, keys))) continue
            for (const month of yield* partsOf(accountId, year.period)) {
              if (!(yield* has(accountId, month, range, keys))) continue
              found.push(...(yield* workouts(accountId, within(range, datesOf(month.period)))))
              if (enough(found)) return found
            }
          }
          return found
        })
    }
  })

const YEAR = "YYYY".length
const MONTH = "YYYY-MM".length
const FIRST_YEAR = "0000"
const LAST_YEAR = "9999"

const overlaps = ({ end, start }: DateRange, { period }: Period): boolean =>
  period >= start.slice(0, period.length) && period <= end.slice(0, period.length)

/** The dates of a month. */
const datesOf = (month: string): DateRange => ({
  start: firstOf(month),
  end: addDays(firstOf(monthsBefore(month, -1)), -1)
})

const firstOf = (month: string): CalendarDate => CalendarDate.make(`${month}-01`, { disableValidation: true })

const within = (one: DateRange, other: DateRange): DateRange => ({
  start: one.start > other.start ? one.start : other.start,
  end: one.end < other.end ? one.end : other.end
})

const WORKOUTS = query(
  "workout",
  `SELECT id, date, exercises FROM workout WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL
   ORDER BY date DESC, seq DESC`,
  { id: text, date, exercises: text }
)

const PERIODS = query(
  "exercise_period",
  `SELECT written.period, written.version, kept.exercises, kept.estimates
   FROM exercise_period AS written LEFT JOIN exercise_summary AS kept
     ON kept.account_id = written.account_id AND kept.period = written.period AND kept.version = written.version
   WHERE written.account_id = ? AND written.period BETWEEN ? AND ? AND length(written.period) = ?
   ORDER BY written.period DESC`,
  { period: text, version: number, exercises: nullable(text), estimates: nullable(text) }
)

const KEEP = `INSERT INTO exercise_summary AS kept (account_id, period, version, exercises, estimates) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (account_id, period) DO UPDATE
    SET version = excluded.version, exercises = excluded.exercises, estimates = excluded.estimates
    WHERE excluded.version > kept.version`
