import {
  type CalendarDate,
  HEALTH_READINGS,
  type HealthReading,
  type HealthStore,
  readingMetric,
  type Unavailable
} from "@daybook/core"
import * as Effect from "effect/Effect"
import { type RowsOf, Sql, type Write } from "../engines/Sql.ts"
import { rowChangesOf } from "../journal/ChangedRows.ts"
import { exclusively } from "../journal/Journal.ts"
import { isLive, journaledRow, rowsWhere, statementsOf } from "../journal/JournaledRows.ts"
import { healthReads } from "../log/HealthDays.ts"
import { BOUND_METRICS, REMOVE_SYNCED, SYNC, SYNCED_VALUES } from "../log/MetricStatements.ts"
import { columnOf, query, text } from "../schema/Rows.ts"
import { syncedCheckIn, type UndoneCheckIns } from "./PhoneCheckIns.ts"

/** The values of a health store for a date: readings and check-in fields by name, other signals by catalogue key. */
export interface StoreDay {
  readonly date: CalendarDate
  readonly readings: Partial<Readonly<Record<HealthReading, number>>>
  readonly checkIn: Readonly<Record<string, number>>
  readonly metrics: Readonly<Record<string, number>>
  /** The totals that may be of a part of the day, by catalogue key. Each replaces a larger total only if that is the number here. */
  readonly parts: Readonly<Record<string, number | null>>
  /** The totals of which the phone has deleted all measurements, by the names of readings and check-in fields, and by catalogue key. */
  readonly gone: Readonly<Record<string, number>>
}

/** The outcome of writing the values of a date. */
export interface DayOutcome {
  /** True if the other store has the day, so that nothing was written. */
  readonly isOtherStores: boolean
  readonly applied: { readonly readings: number; readonly checkIns: number; readonly metrics: number }
  readonly kept: { readonly pinned: number; readonly typed: number; readonly manualCheckIns: number }
  /** The signals whose totals may be of a part of the day, and are less than the stored ones, which stay. */
  readonly held: ReadonlyArray<string>
  /** The signals that no metric is bound to, of those that are neither a reading nor a check-in field. */
  readonly unbound: ReadonlyArray<string>
}

export const phoneDayStore = Effect.map(Sql, (db) => {
  // A change of an import has thousands of rows, which are not read again for each date.
  const remembered = new Map<string, ReadonlySet<unknown>>()

  /** The check-ins that a change created. */
  const createdBy = (accountId: string, id: string): Effect.Effect<ReadonlySet<unknown>, Unavailable> => {
    const known = remembered.get(`${accountId} ${id}`)
    if (known !== undefined) return Effect.succeed(known)
    return Effect.map(db.first(ROWS_OF_CHANGE, [accountId, id]), (change) => {
      const created = new Set(
        rowChangesOf(change?.rowChanges ?? "[]").flatMap(({ after, before, table }) =>
          table === "check_in" && before === null ? [after?.id] : []
        )
      )
      if (remembered.size === CHANGES_REMEMBERED) remembered.clear()
      remembered.set(`${accountId} ${id}`, created)
      return created
    })
  }

  /** The deleted check-ins of a date that were never there for the person, because their creation was undone. */
  const undoneOn = (accountId: string, date: CalendarDate): Effect.Effect<UndoneCheckIns, Unavailable> =>
    Effect.map(
      Effect.flatMap(db.all(UNDONE, { accountId, date }), (changes) =>
        Effect.forEach(
          changes.flatMap(({ undoes }) => undoes.split(" ")),
          (id) => createdBy(accountId, id)
        )
      ),
      (sets) => ({ has: (id) => sets.some((each) => each.has(id)) })
    )

  return {
    /**
     * Writes the values of a health store for some dates, ascending. Values that the person typed take precedence. The first store that
     * wrote a day keeps it, unless `isPreferred` says that this one replaces it. Values that are stored already are not written again.
     */
    write: (store: HealthStore, isPreferred: boolean, days: ReadonlyArray<StoreDay>) =>
      exclusively(db, (audit) =>
        Effect.gen(function* () {
          const [first, last] = [days[0], days.at(-1)]
          if (first === undefined || last === undefined) return []
          const { accountId } = audit
          const stored = storedOf(yield* db.together(readsOf(accountId, first.date, last.date)))
          const outcomes: Array<DayOutcome> = []
          const writes: Array<Write> = []
          for (const day of days) {
            const rows = stored.checkIns.get(day.date) ?? []
            const undone = rows.length === 0 || rows.some(isLive) ? NONE : yield* undoneOn(accountId, day.date)
            const made = written(store, isPreferred, day, { ...stored, undone }, audit)
            outcomes.push(made.outcome)
            writes.push(...made.writes)
          }
          if (writes.length > 0) yield* db.batch(writes)
          return outcomes
        })
      )
  }
})

const NONE: UndoneCheckIns = new Set()

const CHANGES_REMEMBERED = 20

const UNDONE = query(
  "change",
  `SELECT undoes FROM change
   WHERE account_id = :accountId AND undoes IS NOT NULL AND undone_by IS NULL AND id IN (
     SELECT id FROM change WHERE account_id = :accountId AND date = :date
     UNION ALL SELECT change_id FROM change_date WHERE account_id = :accountId AND date = :date)`,
  { undoes: text }
)

const ROWS_OF_CHANGE = query(
  "change",
  'SELECT row_changes AS "rowChanges" FROM change WHERE account_id = ? AND id = ?',
  {
    rowChanges: text
  }
)

// Two reads, since each has an index of its own.
const CHECK_INS = rowsWhere("check_in", "date BETWEEN ? AND ? AND deleted_at IS NULL")
const DELETED_CHECK_INS = rowsWhere("check_in", "date BETWEEN ? AND ? AND deleted_at IS NOT NULL")

const readsOf = (accountId: string, start: CalendarDate, end: CalendarDate) =>
  ({
    ...healthReads(accountId, start, end),
    checkIns: [CHECK_INS, [accountId, start, end]],
    deletedCheckIns: [DELETED_CHECK_INS, [accountId, start, end]],
    metrics: [BOUND_METRICS, [accountId]],
    values: [SYNCED_VALUES, [accountId, start, end]]
  }) as const

type Reads = RowsOf<ReturnType<typeof readsOf>>

const grouped = <Row>(
  rows: ReadonlyArray<Row>,
  keyOf: (row: Row) => string
): ReadonlyMap<string, ReadonlyArray<Row>> => {
  const groups = new Map<string, Array<Row>>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

const storedOf = ({ checkIns, deletedCheckIns, metrics, pinned, synced, values }: Reads) => ({
  synced: new Map(synced.map((row) => [row[0], row])),
  pins: new Set(pinned.flatMap(([date, reading, pin]) => (pin === null ? [] : [`${date} ${reading}`]))),
  imported: new Map(pinned.map(([date, reading, , value]) => [`${date} ${reading}`, value])),
  checkIns: grouped([...checkIns, ...deletedCheckIns].map(journaledRow), ({ date }) => String(date)),
  metrics: grouped(metrics, ({ signal }) => signal),
  values: grouped(values, ({ date }) => date)
})

type Stored = ReturnType<typeof storedOf> & { readonly undone: UndoneCheckIns }

const OF_OTHER_STORE: DayOutcome = {
  isOtherStores: true,
  applied: { readings: 0, checkIns: 0, metrics: 0 },
  kept: { pinned: 0, typed: 0, manualCheckIns: 0 },
  held: [],
  unbound: []
}

const SYNC_WRITER = /^sync:(.+)$/

/** The store that has a date: that of its readings, otherwise the one that wrote its check-in or one of its values. */
const storeOf = (date: CalendarDate, { checkIns, synced, values }: Stored): string | undefined => {
  const day = synced.get(date)
  if (day !== undefined) return day[1]
  const checkIn = checkIns.get(date)?.find((row) => isLive(row) && row.source === "health")
  const writers = [
    checkIn?.written_by,
    ...(values.get(date) ?? []).map(({ typed, writtenBy }) => (typed === null ? writtenBy : undefined))
  ]
  return writers.map((writer) => SYNC_WRITER.exec(String(writer))?.[1]).find((store) => store !== undefined)
}

/** The signals whose totals may be of a part of the day, and are less than those of the log. */
const heldIn = (
  { date, metrics, parts, readings }: StoreDay,
  { imported, metrics: bound, synced, values }: Stored
): ReadonlySet<string> => {
  const present = synced.get(date)
  const ofDate = values.get(date) ?? []
  const isHeld = (key: string, value: number | undefined, standing: unknown): boolean => {
    const former = parts[key]
    return (
      former !== undefined &&
      value !== undefined &&
      typeof standing === "number" &&
      value < standing &&
      standing !== former
    )
  }
  const held = new Set<string>()
  for (const [index, reading] of HEALTH_READINGS.entries()) {
    const { key } = readingMetric(reading)
    const standing = present?.[index + READINGS_FROM] ?? imported.get(`${date} ${reading}`)
    if (isHeld(key, readings[reading], standing)) held.add(key)
  }
  for (const [signal, value] of Object.entries(metrics))
    for (const { id } of bound.get(signal) ?? []) {
      const known = ofDate.find(({ metricId }) => metricId === id)
      const standing = known?.signal === signal ? known.synced : known?.imported
      if (isHeld(signal, value, standing)) held.add(signal)
    }
  return held
}

/** The statements that write a date, and their outcome. */
const written = (
  store: HealthStore,
  isPreferred: boolean,
  day: StoreDay,
  stored: Stored,
  { accountId, at, by }: { readonly accountId: string; readonly at: number; readonly by: string }
): { readonly outcome: DayOutcome; readonly writes: ReadonlyArray<Write> } => {
  const { date } = day
  const owner = storeOf(date, stored)
  const replaces = owner !== undefined && owner !== store
  const held = heldIn(day, stored)
  // A partial day does not replace the day of the other store.
  if (replaces && (!isPreferred || held.size > 0)) return { outcome: OF_OTHER_STORE, writes: [] }
  const writes: Array<Write> = []

  const isPinned = (reading: HealthReading): boolean => stored.pins.has(`${date} ${reading}`)
  const received = HEALTH_READINGS.filter((reading) => day.readings[reading] !== undefined)
  const sent = received.filter((reading) => !held.has(readingMetric(reading).key))
  const present = replaces ? undefined : stored.synced.get(date)
  const after = HEALTH_READINGS.map((reading, index) => {
    const value = sent.includes(reading) ? day.readings[reading] : undefined
    const standing = present?.[index + READINGS_FROM] ?? null
    return value ?? (standing === day.gone[reading] ? null : standing)
  })
  const changes = after.some((value, index) => value !== (present?.[index + READINGS_FROM] ?? null))
  if (stored.synced.has(date) && after.every((value) => value === null)) writes.push([REMOVE_DAY, [accountId, date]])
  else if (changes) writes.push([SYNC_DAY, [accountId, date, store, by, at, ...after]])

  const checkIn = syncedCheckIn(day, stored.checkIns.get(date) ?? [], {
    by,
    at,
    undone: stored.undone,
    replaces
  })
  if (checkIn.change !== undefined) writes.push(...statementsOf(accountId, { table: "check_in", ...checkIn.change }))

  let [metrics, typed] = [0, 0]
  const values = stored.values.get(date) ?? []
  const unbound: Array<string> = []
  const kept = new Set<string>()
  for (const [signal, value] of Object.entries(day.metrics)) {
    const bound = stored.metrics.get(signal) ?? []
    if (bound.length === 0) unbound.push(signal)
    if (held.has(signal)) continue
    for (const { id } of bound) {
      const known = values.find(({ metricId }) => metricId === id)
      if (known === undefined || known.typed === null) metrics++
      else typed++
      kept.add(id)
      if (known?.synced !== value || known.signal !== signal)
        writes.push([SYNC, [accountId, id, date, value, signal, by, at]])
    }
  }
  // A day belongs to one store, so the values that the other one wrote are removed.
  if (replaces)
    for (const { metricId, typed } of values)
      if (!kept.has(metricId) && typed === null) writes.push([REMOVE_SYNCED, [accountId, metricId, date]])
  for (const { metricId, signal, synced } of values)
    if (signal !== null && synced !== null && synced === day.gone[signal] && !kept.has(metricId))
      writes.push([REMOVE_SYNCED, [accountId, metricId, date]])

  return {
    outcome: {
      isOtherStores: false,
      applied: {
        readings: sent.filter((reading) => !isPinned(reading)).length,
        checkIns: checkIn.applied,
        metrics
      },
      kept: { pinned: received.filter(isPinned).length, typed, manualCheckIns: checkIn.kept },
      held: [...held].filter(
        (key) => !received.some((reading) => readingMetric(reading).key === key && isPinned(reading))
      ),
      unbound
    },
    writes
  }
}

/** The index of the first reading in a row of a synced day, after its date and its store. */
const READINGS_FROM = 2

const COLUMNS = HEALTH_READINGS.map(columnOf)

const SYNC_DAY = `INSERT INTO health_day (account_id, date, source, written_by, written_at, ${COLUMNS.join(", ")})
  VALUES (?, ?, ?, ?, ?, ${COLUMNS.map(() => "?").join(", ")})
  ON CONFLICT (account_id, date) DO UPDATE SET source = excluded.source, written_by = excluded.written_by,
    written_at = excluded.written_at, ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")}`

const REMOVE_DAY = "DELETE FROM health_day WHERE account_id = ? AND date = ?"
