import { Limits } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { MIGRATIONS } from "../engines/sqlite/Migrations.ts"
import { rowChangesOf } from "../journal/ChangedRows.ts"
import { COLUMNS, LOG_TABLES, type LogTable, type Row, type Tables } from "../schema/LogTables.ts"
import { hashOf } from "../schema/PhotoFiles.ts"
import { FORMAT } from "./Export.ts"
import { brokenReference, ImportRefused, rowFault } from "./InsertRows.ts"
import { journalFault } from "./VerifyJournal.ts"

/** The schema that marked the owner's account, and recorded the account and the signal of each custom metric value. */
const OWNER_AND_SIGNALS = 3

/** The schema that named the accounts. */
const ACCOUNTS = 4

/** The schema that gave rest days an id. */
const JOURNAL = 5

/** Converts the rows of an export to the current schema, as the migrations convert a database. */
const upgraded = (schema: number, tables: Tables): Tables => {
  if (schema >= JOURNAL) return tables
  const { rest_day: restDays = [], ...others } = withAccounts(schema, tables)
  return { ...others, rest_day: restDays.map((row) => ({ id: `${row.account_id}-${row.date}`, ...row })) }
}

const withAccounts = (schema: number, tables: Tables): Tables => {
  if (schema >= ACCOUNTS) return tables
  return named(schema >= OWNER_AND_SIGNALS ? tables : withOwnerAndSignals(tables))
}

/** Names the accounts: `owner`, and for others the first eight characters of the id, or the whole id if two begin alike. */
const named = (tables: Tables): Tables => {
  const { account = [] } = tables
  const shortOf = ({ id }: Row) => String(id).slice(0, 8)
  const others = account.filter(({ is_owner }) => is_owner !== 1)
  const nameOf = (row: Row) => {
    const alike = others.filter((other) => shortOf(other) === shortOf(row))
    return alike.length > 1 ? `account-${row.id}` : `account-${shortOf(row)}`
  }
  return { ...tables, account: account.map((row) => ({ ...row, name: row.is_owner === 1 ? "owner" : nameOf(row) })) }
}

const withOwnerAndSignals = (tables: Tables): Tables => {
  const { account = [], custom_metric: metrics = [], custom_metric_value: values = [] } = tables
  const owner = oldest(account)
  const byId = new Map(metrics.map((metric) => [metric.id, metric]))
  return {
    ...tables,
    account: account.map((row) => ({ ...row, is_owner: row === owner ? 1 : 0 })),
    custom_metric: metrics.map((row) => ({ ...row, last_signal: row.health_metric_key ?? null })),
    custom_metric_value: values.map((row) => {
      const metric = byId.get(row.metric_id ?? null)
      const signal = row.synced === null ? null : (metric?.health_metric_key ?? null)
      return { ...row, account_id: metric?.account_id ?? null, signal }
    })
  }
}

/** The account that the migration marks as the owner's: the one created first, of several the one with the least id. */
const oldest = (accounts: ReadonlyArray<Row>): Row | undefined =>
  [...accounts].sort((a, b) => Number(a.created_at) - Number(b.created_at) || (String(a.id) < String(b.id) ? -1 : 1))[0]

const Cell = Schema.NullOr(Schema.Union(Schema.String, Schema.JsonNumber))
const Rows = Schema.Array(Schema.Record({ key: Schema.String, value: Cell }))

const Export = Schema.Struct({
  format: Schema.Literal(FORMAT.format),
  version: Schema.Literal(FORMAT.version),
  schema: Schema.Number,
  tables: Schema.Record({ key: Schema.String, value: Rows }),
  photos: Schema.optional(Schema.Record({ key: Schema.String, value: Schema.Uint8ArrayFromBase64 }))
})

const decode = Schema.decodeUnknownEither(Schema.parseJson(Export))

/** The content of an export: rows, and pictures by the names that rows of photos give them. */
export interface Exported {
  readonly tables: Tables
  readonly photos: Readonly<Record<string, Uint8Array>>
}

/** The most rows of a table that an account may have. */
const MOST_LIVE = [
  ["custom_metric", "metrics", Limits.METRICS_PER_ACCOUNT],
  ["routine", "routines", Limits.ROUTINES_PER_ACCOUNT],
  ["known_food", "foods", Limits.FOODS_PER_ACCOUNT]
] as const

/** Reads and checks an export, before a database is opened for it. */
export const readExport = (text: string): Effect.Effect<Exported, ImportRefused> =>
  Effect.gen(function* () {
    const read = decode(text)
    if (Either.isLeft(read)) {
      return yield* new ImportRefused({
        message: "This is not an export of Daybook (a JSON document written by `daybook export`)."
      })
    }
    const { photos = {}, schema, tables } = read.right
    if (schema > MIGRATIONS.length) {
      return yield* new ImportRefused({
        message: `The export was written by a newer Daybook (schema ${schema}, this one knows ${MIGRATIONS.length}). Install the newer version.`
      })
    }
    const unknown = Object.keys(tables).find((table) => !LOG_TABLES.some((known) => known === table))
    if (unknown !== undefined) {
      return yield* new ImportRefused({ message: `The export has an unknown table ${unknown}.` })
    }
    for (const table of LOG_TABLES) {
      for (const [index, row] of (tables[table] ?? []).entries()) {
        const unknown = Object.keys(row).find((column) => !COLUMNS[table].includes(column))
        // A row of an older schema lacks the columns that came later.
        const whole = schema < MIGRATIONS.length ? completed(table, row) : row
        const fault = unknown === undefined ? rowFault(table, whole) : `${unknown}: unknown column.`
        if (fault !== undefined) return yield* new ImportRefused({ message: `${table}[${index}].${fault}` })
      }
    }
    const ids = (tables.account ?? []).map(({ id }) => id)
    if (new Set(ids).size < ids.length)
      return yield* new ImportRefused({ message: "account: the same account occurs twice." })
    for (const id of ids) {
      for (const [table, what, most] of MOST_LIVE) {
        const live = (tables[table] ?? []).filter((row) => row.account_id === id && (row.deleted_at ?? null) === null)
        if (live.length > most) {
          return yield* new ImportRefused({
            message: `${table}: ${live.length} ${what} of one account, which may have at most ${most}.`
          })
        }
      }
    }
    const current = upgraded(schema, tables)
    const broken = brokenReference(current)
    if (broken !== undefined) {
      return yield* new ImportRefused({ message: `A row of ${broken} refers to a row that is not in the export.` })
    }
    // Rows need not match the journal: a log that another program edited can be imported too.
    const fault = journalFault(current, { states: false }) ?? stateFault(current.change)
    if (fault !== undefined) return yield* new ImportRefused({ message: `The journal is damaged: ${fault}.` })
    const changed = Object.entries(photos).find(([hash, bytes]) => hashOf(bytes) !== hash)
    if (changed !== undefined) {
      return yield* new ImportRefused({
        message: `photos.${changed[0]}: the picture is not the one that was exported.`
      })
    }
    return { tables: current, photos }
  })

/** A row with all columns of its table. */
const completed = (table: LogTable, row: Row): Row =>
  Object.fromEntries(COLUMNS[table].map((column) => [column, row[column] ?? null]))

/** The first state in a journal that no row can have. An undo would write it without a check. */
const stateFault = (changes: ReadonlyArray<Row> = []): string | undefined => {
  for (const { id, row_changes } of changes) {
    for (const { after, before, table } of rowChangesOf(String(row_changes))) {
      for (const state of [before, after]) {
        // A state lacks the columns that have no value.
        const fault = state === null ? undefined : rowFault(table, completed(table, state))
        if (fault !== undefined) return `change ${id}: ${table}.${fault}`
      }
    }
  }
  return undefined
}
