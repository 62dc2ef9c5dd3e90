import {
  type DateEstimate,
  type DateRange,
  datesOfMonth,
  type ExercisePeriod,
  exerciseKey,
  joinedPeriods,
  type MonthBest,
  monthOf,
  type PeriodSummary,
  summaryOf,
  type TrainedWorkout,
  type Unavailable
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { type Sql, summarySaver } from "../engines/Sql.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { type Column, date, nullable, number, query, text } from "../schema/Rows.ts"
import { bestsOf, estimatesOf, exercisesInTurns, periodOf } from "../schema/StoredExercises.ts"

/** The period of all workouts. The other periods are a year, `2026`, or a month, `2026-11`. */
export const WHOLE_LOG = "all"

/** A workout with its writer. */
export interface StoredWorkout extends TrainedWorkout {
  readonly writtenBy: string
}

interface Versioned {
  readonly period: string
  readonly version: number
}

/** A period with workouts. The summary is null if none is stored, or if a workout was written since. */
interface Period extends Versioned {
  readonly exercises: string | null
  readonly estimates: string | null
}

/**
 * Reads the log by exercise, from stored summaries of each month, each year and the whole log. A missing summary is computed: of a month
 * from its workouts, of a year from its months, of the log from its years. It is stored with the version of its period, which is read
 * before the workouts. A workout that is written in between raises the version, so that the summary does not count as the period's.
 */
export const makeExercisePeriods = (db: Sql["Type"]) =>
  Effect.map(summarySaver(db), (save) => {
    const keep = (accountId: string, { period, version }: Versioned, { bests, estimates, exercises }: PeriodSummary) =>
      save(KEEP, [accountId, period, version, ...[exercises, estimates, bests].map((part) => JSON.stringify(part))])

    const workouts = (accountId: string, { end, start }: DateRange) =>
      Effect.flatMap(db.all(WORKOUTS, [accountId, start, end]), (rows) =>
        exercisesInTurns(
          rows,
          ({ date, id, writtenBy }, exercises): StoredWorkout => ({ id, date, exercises, writtenBy })
        )
      )

    /** The months of a year, or the years of the log, the newest first. */
    const partsOf = (accountId: string, period: string) =>
      period === WHOLE_LOG
        ? db.all(PERIODS, [accountId, FIRST_YEAR, LAST_YEAR, YEAR])
        : db.all(PERIODS, [accountId, `${period}-01`, `${period}-12`, MONTH])

    const computed = (accountId: string, { period }: Versioned): Effect.Effect<PeriodSummary, Unavailable> =>
      period.length === MONTH
        ? Effect.map(workouts(accountId, datesOfMonth(period)), summaryOf)
        : Effect.gen(function* () {
            const parts: Array<ReadonlyArray<ExercisePeriod>> = []
            for (const part of yield* partsOf(accountId, period)) parts.push(yield* exercisesOf(accountId, part))
            return { exercises: joinedPeriods(parts), estimates: [], bests: [] }
          })

    const summary = (accountId: string, period: Versioned): Effect.Effect<PeriodSummary, Unavailable> =>
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

    /** True if a period has dates of the range and one of the exercises. */
    const has = (accountId: string, period: Period, range: DateRange, keys: ReadonlySet<string>) =>
      overlaps(range, period)
        ? Effect.map(exercisesOf(accountId, period), (exercises) =>
            exercises.some(({ name }) => keys.has(exerciseKey(name)))
          )
        : Effect.succeed(false)

    return {
      workouts,
      all: (accountId: string): Effect.Effect<ReadonlyArray<ExercisePeriod>, Unavailable> =>
        Effect.flatMap(db.first(PERIODS, [accountId, WHOLE_LOG, WHOLE_LOG, WHOLE_LOG.length]), (whole) =>
          whole === undefined ? Effect.succeed([]) : exercisesOf(accountId, whole)
        ),
      estimates: (accountId: string, range: DateRange) =>
        Effect.gen(function* () {
          const found: Array<DateEstimate> = []
          const months = yield* db.all(PERIODS, [accountId, monthOf(range.start), monthOf(range.end), MONTH])
          for (const month of months) found.push(...(yield* estimatesIn(accountId, month)))
          return found.filter(([, date]) => date >= range.start && date <= range.end)
        }),
      bests: (accountId: string, { end, start }: DateRange) =>
        Effect.gen(function* () {
          const found: Array<ReadonlyArray<MonthBest>> = []
          for (const month of yield* db.all(BESTS, [accountId, monthOf(start), monthOf(end), MONTH]))
            found.push(month.bests === null ? (yield* summary(accountId, month)).bests : bestsOf(month.bests))
          return found.flat()
        }),
      workoutsWith: (
        accountId: string,
        keys: ReadonlySet<string>,
        range: DateRange,
        enough: (workouts: ReadonlyArray<StoredWorkout>) => boolean
      ) =>
        Effect.gen(function* () {
          const found: Array<StoredWorkout> = []
          for (const year of yield* partsOf(accountId, WHOLE_LOG)) {
            if (!(yield* has(accountId, year, range, keys))) continue
            for (const month of yield* partsOf(accountId, year.period)) {
              if (!(yield* has(accountId, month, range, keys))) continue
              found.push(...(yield* workouts(accountId, within(range, datesOfMonth(month.period)))))
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

/** The dates that two ranges share. */
export const within = (one: DateRange, other: DateRange): DateRange => ({
  start: one.start > other.start ? one.start : other.start,
  end: one.end < other.end ? one.end : other.end
})

const WORKOUTS = query(
  "workout",
  `SELECT id, date, exercises, written_by AS "writtenBy" FROM workout WHERE account_id = ? AND date BETWEEN ? AND ? AND deleted_at IS NULL
   ORDER BY date DESC, seq DESC`,
  { id: text, date, exercises: text, writtenBy: text }
)

const periodsWith = <Columns extends Readonly<Record<string, Column<unknown>>>>(columns: Columns) =>
  query(
    "exercise_period",
    `SELECT written.period, written.version, ${Object.keys(columns).map((column) => `kept.${column}`)}
     FROM exercise_period AS written LEFT JOIN exercise_summary AS kept
       ON kept.account_id = written.account_id AND kept.period = written.period AND kept.version = written.version
     WHERE written.account_id = ? AND written.period BETWEEN ? AND ? AND length(written.period) = ?
     ORDER BY written.period DESC`,
    { period: text, version: number, ...columns }
  )

const PERIODS = periodsWith({ exercises: nullable(text), estimates: nullable(text) })

const BESTS = periodsWith({ bests: nullable(text) })

const KEEP = `INSERT INTO exercise_summary AS kept (account_id, period, version, exercises, estimates, bests) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (account_id, period) DO UPDATE
    SET version = excluded.version, exercises = excluded.exercises, estimates = excluded.estimates, bests = excluded.bests
    WHERE excluded.version > kept.version`
