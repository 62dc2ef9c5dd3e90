import {
  addDays,
  type CalendarDate,
  furthestToday,
  InvalidRequest,
  Principal,
  type SyncApi,
  type Unavailable
} from "@daybook/core"
import type { Loss, ReadImport, Reading } from "@daybook/imports"
import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Sql } from "../engines/Sql.ts"
import {
  BOUND_METRICS,
  IMPORTED_TABLES,
  importedRecords,
  importedSessions,
  importWriter,
  recordsWritten,
  rowsBetween,
  WORKOUTS_OF
} from "../journal/ImportStore.ts"
import { auditFields, Journal, newId } from "../journal/Journal.ts"
import { handlersOf } from "../log/Handlers.ts"
import { SYNCED_VALUES } from "../log/MetricStatements.ts"
import { phoneWorkoutsOf } from "../phone/PhoneWorkoutStore.ts"
import { WITHOUT_METRIC } from "./Entries.ts"
import type { ExistingRows, Overlap } from "./ExistingRows.ts"
import type { Counts, PlannedLoss } from "./Outcomes.ts"
import { type NewRecords, type Plan, planImport } from "./Plan.ts"

// A reading has up to hundreds of thousands of records, and comes from our own code: its parts are not checked again.
export const isReadImport = (value: unknown): value is ReadImport =>
  typeof value === "object" && value !== null && "format" in value && "files" in value && "reading" in value

/** An import that was done, or would be. */
export interface ImportResult extends Counts {
  /** The id of its change, by which it is undone; null if nothing was written. */
  readonly id: string | null
  readonly format: string
  readonly files: ReadonlyArray<string>
  readonly rows: number
  readonly records: NewRecords
  readonly days: { readonly from: string; readonly to: string } | null
  /** The entries of another origin on the dates of new entries. */
  readonly overlaps: ReadonlyArray<Overlap>
  readonly losses: ReadonlyArray<PlannedLoss>
  /** The parts that were left out of imported rows. */
  readonly partial: ReadonlyArray<Omit<Loss, "outcome">>
  /** Sentences about the files as a whole: files that are not read, and how to import more. */
  readonly notes: ReadonlyArray<string>
}

/** The file is not imported, and nothing was written. */
export class NotImported extends Data.TaggedError("NotImported")<{ readonly message: string }> {}

export class Importing extends Context.Tag("daybook/imports/Importing")<
  Importing,
  {
    /** Returns what an import would do. */
    readonly preview: (read: ReadImport) => Effect.Effect<ImportResult, NotImported | Unavailable, Principal>
    /** Imports all records as one change of the log, or none. */
    readonly apply: (read: ReadImport) => Effect.Effect<ImportResult, NotImported | Unavailable, Principal>
  }
>() {
  static layer = Layer.effect(
    Importing,
    Effect.gen(function* () {
      const db = yield* Sql
      const journal = yield* Journal

      const planned = ({ format, reading }: ReadImport) =>
        Effect.gen(function* () {
          const { accountId, at, by } = yield* auditFields
          const { end, start } = datesOf(reading.records)
          const metrics = new Map((yield* db.all(BOUND_METRICS, [accountId])).map(({ id, signal }) => [signal, id]))
          const present = {
            imported: yield* importedRecords(db, accountId, format),
            metrics,
            synced: yield* syncedValues(accountId, metrics, reading.records),
            sessions: yield* sessionsOf(accountId, reading.records),
            rows: new Map(yield* Effect.forEach(IMPORTED_TABLES, (table) => rowsOf(accountId, table, start, end)))
          }
          const plan = planImport(format, reading, present, { at, by, newId }, yield* furthestToday)
          return yield* refuseUnreadable(plan, reading)
        })

      /** The values of metrics that only a phone wrote, on the dates for which the file has values. */
      const syncedValues = (accountId: string, metrics: ExistingRows["metrics"], records: Reading["records"]) =>
        Effect.gen(function* () {
          const { end, start } = datesOf(records.filter(({ kind }) => kind === "metric"))
          if (start === undefined || end === undefined) return new Set<string>()
          const values = yield* db.all(SYNCED_VALUES, [accountId, start, end])
          return new Set(
            values.flatMap(({ date, imported, metricId, signal, typed }) =>
              typed === null && imported === null && metrics.get(signal ?? "") === metricId
                ? [`${metricId} ${date}`]
                : []
            )
          )
        })

      /** The sessions of the log around those of the file. */
      const sessionsOf = (accountId: string, records: Reading["records"]) =>
        Effect.gen(function* () {
          const { end, start } = datesOf(
            records.filter((each) => each.kind === "workout" && each.recorded !== undefined)
          )
          if (start === undefined || end === undefined) return []
          // A phone may have another zone than the file.
          const [first, last] = [addDays(start, -1), addDays(end, 1)]
          const sent = yield* phoneWorkoutsOf(db, accountId, first, last)
          return [
            ...sent.map(({ seconds, start }) => ({ seconds, start })),
            ...(yield* importedSessions(db, accountId, first, last))
          ]
        })

      const rowsOf = (
        accountId: string,
        table: (typeof IMPORTED_TABLES)[number],
        start: CalendarDate | undefined,
        end: CalendarDate | undefined
      ) =>
        Effect.map(
          start === undefined || end === undefined ? Effect.succeed([]) : rowsBetween(db, accountId, table, start, end),
          (rows) => [table, rows] as const
        )

      const write = (read: ReadImport) =>
        Effect.gen(function* () {
          const { accountId, by } = yield* auditFields
          const plan = yield* planned(read)
          if (plan.changes.length === 0) return resultOf(read, plan, null)
          const id = yield* journal.writeParts("import", partsOf(plan), ({ records }, change) =>
            recordsWritten(accountId, read.format, change, records)
          )
          if (id === undefined) return yield* CHANGED_MEANWHILE
          for (const records of Arr.chunksOf(plan.records, SLICE_RECORDS))
            yield* db.batch(recordsWritten(accountId, read.format, id, records))
          // A single statement of another request may have taken a place meanwhile, on an engine with several writers.
          const workouts = plan.changes.filter(
            ({ isDeleted, table }) => table === "workout" && isDeleted !== true
          ).length
          const found = yield* db.first(WORKOUTS_OF, [accountId, by])
          if (found?.count !== workouts) return yield* CHANGED_MEANWHILE
          return resultOf(read, plan, id)
        })

      /** Runs an effect with an import as its writer, whose id begins with the name of the format. */
      const asImport = <A, E>(format: string, body: Effect.Effect<A, E, Principal>) =>
        Effect.flatMap(Principal, (principal) =>
          Effect.provideService(body, Principal, {
            ...principal,
            writer: importWriter(format, principal.writer)
          })
        )

      return {
        preview: (read) =>
          asImport(read.format, db.snapshot(Effect.map(planned(read), (plan) => resultOf(read, plan, null)))),
        apply: (read) =>
          Effect.flatMap(Principal, ({ accountId }) => asImport(read.format, db.exclusive(accountId, write(read))))
      }
    })
  )
}

const SLICE_RECORDS = 1000

/** The rows of a plan with the records that they were, some at a time. */
function* partsOf({ changes }: Plan) {
  for (let at = 0; at < changes.length; at += SLICE_RECORDS) {
    const written = changes.slice(at, at + SLICE_RECORDS).map(({ before, table, written }) => {
      const { after, records } = written()
      return { row: { table, before, after }, records }
    })
    yield { rows: written.map(({ row }) => row), records: written.flatMap(({ records }) => records) }
  }
}

const CHANGED_MEANWHILE = new NotImported({
  message: "The log changed while the file was imported. Nothing was written; import it again."
})

/** The first and the last date of records. */
const datesOf = (records: Reading["records"]): { readonly start?: CalendarDate; readonly end?: CalendarDate } => {
  const [first] = records
  if (first === undefined) return {}
  let [start, end] = [first.date, first.date]
  for (const { date } of records) {
    if (date < start) start = date
    if (date > end) end = date
  }
  return { start, end }
}

/** Refuses a file most of whose rows are refused: it has another unit or format than it was read in. */
const refuseUnreadable = (plan: Plan, { rows }: Reading): Effect.Effect<Plan, NotImported> => {
  const refused = plan.counts.refused - plan.unplaced
  if (refused === 0 || refused * 2 < rows) return Effect.succeed(plan)
  const why = plan.losses.filter(({ outcome }) => outcome === "refused").sort((a, b) => b.count - a.count)[0]
  return new NotImported({
    message: `${refused} of ${rows} rows cannot be imported, most because ${why?.why} (first in line ${why?.lines[0]}). Is it the right unit and format? Nothing was written.`
  })
}

const resultOf = ({ files, format, reading }: ReadImport, plan: Plan, id: string | null): ImportResult => ({
  id,
  format,
  files,
  rows: reading.rows,
  ...plan.counts,
  records: plan.created,
  days: plan.days,
  overlaps: plan.overlaps,
  losses: plan.losses,
  partial: [...reading.partial, ...plan.partial],
  notes: [...(reading.notes ?? []), ...(plan.completed === undefined ? [] : [plan.completed]), ...notesOn(plan)]
})

/** Notes on how to import values of health signals without a metric. */
const notesOn = ({ losses }: Plan): ReadonlyArray<string> => {
  const signals = losses.filter(({ why }) => why.endsWith(WITHOUT_METRIC))
  const most = signals.toSorted((a, b) => b.count - a.count).slice(0, SIGNALS)
  const names = most.map(({ why }) => why.slice(0, -WITHOUT_METRIC.length))
  return names.length === 0
    ? []
    : [
        `Left out, because no custom metric is bound to it: ${names.join(", ")}${signals.length > SIGNALS ? " and others" : ""}. To import one, make a metric that is bound to it first (in the app under Settings, Metrics and widgets; in the terminal with "daybook metric new" and "daybook metric bind"), then import the file again: it adds only what is new.`
      ]
}

const SIGNALS = 8

export const importsHandlers = Effect.map(Importing, ({ apply, preview }) =>
  handlersOf<typeof SyncApi>()("imports", {
    importFiles: ({ payload: { dryRun, ...read } }) =>
      Effect.catchTag(
        dryRun ? preview(read) : apply(read),
        "NotImported",
        ({ message }) => new InvalidRequest({ message })
      )
  })
)
