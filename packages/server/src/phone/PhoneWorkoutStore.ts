import { addDays, type CalendarDate, HealthStore, type Principal, type Unavailable } from "@daybook/core"
import type { PhoneWorkout } from "@daybook/imports/phone"
import * as Arr from "effect/Array"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { Sql, type Write } from "../engines/Sql.ts"
import { importedSessions } from "../journal/ImportStore.ts"
import { exclusively, Journal, newId } from "../journal/Journal.ts"
import { journaledRow, type RowChange, rowsWhere } from "../journal/JournaledRows.ts"
import { nextTurn } from "../runtime/Waiting.ts"
import { date, mapped, query, text, unreadable } from "../schema/Rows.ts"
import { type KnownWorkouts, type PlacedWorkout, plannedDate, type WorkoutOutcome } from "./PhoneSessions.ts"

/** A request that runs at the same time took the place of a new session. */
class PlaceTaken extends Data.TaggedError("PlaceTaken") {}

/** The number of attempts: a date has two places. */
const RETRIES = 2

/** The records that the phone deleted, and the dates of which their workouts may be. */
interface Gone {
  readonly records: ReadonlySet<string>
  readonly since: CalendarDate
  readonly until: CalendarDate
}

/** A workout is found by its id and its start; without an id, by the start of its source, or that of an earlier version. */
const keysOf = ({ record, source, start }: Omit<PlacedWorkout, "session">): readonly [string, string] => [
  `${start} ${record === "" ? source : record}`,
  `${start} `
]

export const phoneWorkoutStore = Effect.gen(function* () {
  const db = yield* Sql
  const journal = yield* Journal

  const writeOnce = (store: HealthStore, isPreferred: boolean, sent: ReadonlyArray<PhoneWorkout>, gone: Gone) =>
    exclusively(db, ({ accountId, at, by }) =>
      Effect.gen(function* () {
        // A record may have been of another date before.
        const isNamed = gone.records.size > 0 || sent.some(({ record }) => record !== "")
        const searched = isNamed ? [gone.since, gone.until] : []
        const dates = [...sent.map((workout) => workout.date), ...searched].sort()
        const [first, last] = [dates[0], dates.at(-1)]
        if (first === undefined || last === undefined) return NOTHING
        // A phone that travelled may send a workout with the date of another zone.
        const range = [accountId, addDays(first, -1), addDays(last, 1)]
        const stored = yield* db.all(KNOWN, range)
        const rows = Arr.groupBy((yield* db.all(SESSIONS, range)).map(journaledRow), (row) => String(row.date))
        const imported = yield* importedSessions(db, accountId, addDays(first, -1), addDays(last, 1))
        const ofOther = new Set((yield* db.all(OTHER_DAYS, [...range, store])).map((row) => row.date))
        const known = new Map(stored.map((each) => [`${each.date} ${each.store === store}`, each.known]))

        const own = stored.filter((each) => each.store === store)
        // The date of a workout stays, unless its time is another one now.
        const dateOf = new Map(
          own.flatMap((each) =>
            each.known.workouts.flatMap((workout) => keysOf(workout).map((key) => [key, each.date]))
          )
        )
        const newest = new Map(
          own.flatMap((each) => each.known.workouts.map(({ modified, record }) => [record, modified] as const))
        )
        const unique = new Map<string, PhoneWorkout>()
        for (const workout of sent) {
          const { modified, record } = workout
          if (record !== "" && modified > 0 && modified < (newest.get(record) ?? 0)) continue
          const [key, old] = keysOf(workout)
          unique.set(key, { ...workout, date: dateOf.get(key) ?? dateOf.get(old) ?? workout.date })
        }
        const workoutsOf: Record<string, ReadonlyArray<PhoneWorkout>> = Arr.groupBy(unique.values(), ({ date }) => date)
        const moved = new Map([...unique.values()].map((workout) => [workout.record, workout.date]))
        const isGoneOf =
          (day: CalendarDate) =>
          ({ record }: PlacedWorkout) =>
            record !== "" && (gone.records.has(record) || (moved.get(record) ?? day) !== day)
        const left = own.filter((each) => each.known.workouts.some(isGoneOf(each.date))).map((each) => each.date)
        const changes: Array<RowChange> = []
        const writes: Array<Write> = []
        const outcomes: Array<WorkoutOutcome> = []
        for (const day of new Set([...[...unique.values()].map((workout) => workout.date), ...left])) {
          const workouts = workoutsOf[day] ?? []
          const [own, other] = [known.get(`${day} true`), known.get(`${day} false`)]
          const state = { date: day, own, other, imported, rows: rows[day] ?? [], isOtherStores: ofOther.has(day) }
          const {
            change,
            known: left,
            ...outcome
          } = plannedDate(workouts, state, {
            ...{ newId, by, at, isPreferred, isGone: isGoneOf(day) }
          })
          outcomes.push(outcome)
          if (change !== undefined) changes.push(change)
          if (left !== undefined && JSON.stringify(left) !== JSON.stringify(own)) {
            const { session, sessionHash, workouts: placed } = left
            writes.push([KEEP, [accountId, store, day, session, sessionHash, JSON.stringify(placed)]])
          }
        }
        if (changes.length > 0 && (yield* journal.write({ rows: changes })) === undefined)
          return yield* new PlaceTaken()
        if (writes.length > 0) yield* db.batch(writes)
        return together(outcomes)
      })
    )

  const write = (store: HealthStore, isPreferred: boolean, sent: ReadonlyArray<PhoneWorkout>, gone: Gone) =>
    writeOnce(store, isPreferred, sent, gone).pipe(
      Effect.retry({ times: RETRIES, while: ({ _tag }) => _tag === "PlaceTaken" }),
      Effect.catchTag("PlaceTaken", () =>
        Effect.succeed({ ...NOTHING, refused: sent.map((workout) => ({ workout, why: TAKEN })) })
      )
    )

  return {
    /**
     * Writes the workouts of a health store as one change: those of a date are one session. One that was sent before is found by its
     * start. What the person edited, deleted, imported from a file or logged by its sets stays. A history of years is several changes, between which other
     * requests run.
     */
    write: (
      store: HealthStore,
      isPreferred: boolean,
      sent: ReadonlyArray<PhoneWorkout>,
      gone: Gone
    ): Effect.Effect<WorkoutOutcome, Unavailable, Principal> =>
      Effect.map(
        Effect.forEach(
          sent.length === 0
            ? [[]]
            : Arr.chunksOf(
                sent.toSorted((a, b) => a.start - b.start),
                WORKOUTS_A_CHANGE
              ),
          (some) => Effect.zipRight(nextTurn, write(store, isPreferred, some, gone))
        ),
        together
      )
  }
})

/** The workouts that stores sent of dates. */
export const phoneWorkoutsOf = (
  db: Sql["Type"],
  accountId: string,
  first: CalendarDate,
  last: CalendarDate
): Effect.Effect<KnownWorkouts["workouts"], Unavailable> =>
  Effect.map(db.all(KNOWN, [accountId, first, last]), (found) => found.flatMap(({ known }) => known.workouts))

/** Those of a year, two a day. */
const WORKOUTS_A_CHANGE = 732

const together = (outcomes: ReadonlyArray<WorkoutOutcome>): WorkoutOutcome => ({
  applied: outcomes.reduce((sum, { applied }) => sum + applied, 0),
  kept: outcomes.reduce((sum, { kept }) => sum + kept, 0),
  refused: outcomes.flatMap(({ refused }) => refused)
})

const NOTHING: WorkoutOutcome = { applied: 0, kept: 0, refused: [] }

const TAKEN = "another program logged a workout of the date meanwhile"

/** A field that workouts of an earlier version lack. */
const kept = <A>(schema: Schema.Schema<A>, former: A) => Schema.optionalWith(schema, { default: () => former })

const Placed = Schema.Struct({
  ...{ record: kept(Schema.String, ""), modified: kept(Schema.Number, 0) },
  ...{ source: kept(Schema.String, ""), isTitled: kept(Schema.Boolean, false) },
  start: Schema.Number,
  name: Schema.String,
  seconds: Schema.Number,
  meters: Schema.NullOr(Schema.Number),
  session: Schema.String
})
const decode = Schema.decodeUnknownEither(Schema.parseJson(Schema.Array(Placed)))

const workoutsIn = (stored: string): KnownWorkouts["workouts"] => {
  const found = decode(stored)
  if (Either.isRight(found)) return found.right
  throw unreadable("phone_workout", "workouts")
}

const KNOWN = mapped(
  query(
    "phone_workout",
    `SELECT store, date, session, session_hash AS "sessionHash", workouts FROM phone_workout
   WHERE account_id = ? AND store IN (${HealthStore.literals.map((store) => `'${store}'`).join(", ")}) AND date BETWEEN ? AND ?`,
    { store: text, date, session: text, sessionHash: text, workouts: text }
  ),
  ({ date, session, sessionHash, store, workouts }) => ({
    store,
    date,
    known: { session, sessionHash, workouts: workoutsIn(workouts) }
  })
)

const SESSIONS = rowsWhere("workout", "date BETWEEN ? AND ? AND deleted_at IS NULL")

const OTHER_DAYS = query(
  "health_day",
  "SELECT date FROM health_day WHERE account_id = ? AND date BETWEEN ? AND ? AND source <> ?",
  { date }
)

const KEEP = `INSERT INTO phone_workout (account_id, store, date, session, session_hash, workouts) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (account_id, store, date) DO UPDATE
    SET session = excluded.session, session_hash = excluded.session_hash, workouts = excluded.workouts`
