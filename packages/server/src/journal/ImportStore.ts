import { randomBytes } from "node:crypto"
import { addDays, type CalendarDate, HealthStore, type Unavailable, type Writer, WriterKind } from "@daybook/core"
import * as Effect from "effect/Effect"
import type { Sql, Write } from "../engines/Sql.ts"
import { number, oneOf, query, text } from "../schema/Rows.ts"
import {
  isJournaledTable,
  type JournaledRow,
  type JournaledTable,
  journaledRow,
  rowHash,
  rowId,
  rowsWhere
} from "./JournaledRows.ts"

const ID_BYTES = 6

/** The recorded writer of an import: the name of its format, an id, and the writer that imported it. */
export const importWriter = (format: string, importedBy: string): string =>
  `import:${format}-${randomBytes(ID_BYTES).toString("hex")}:${importedBy}`

/** An SQL condition that is true if an import wrote the row. */
export const writtenByImport = (column = "written_by"): string => `${column} LIKE 'import:%'`

const IMPORT = /^import:(?<format>.+?)-[0-9a-f]{12}(?::(?<importedBy>.*))?$/

/** The format and the importer of a recorded writer; undefined if the writer is no import. */
export const importOf = (
  writtenBy: string
): { readonly format: string; readonly importedBy: string | undefined } | undefined => {
  const found = IMPORT.exec(writtenBy)?.groups
  return found === undefined ? undefined : { format: found.format ?? "", importedBy: found.importedBy }
}

/** The names of an account's keys and connected apps, by the writer that the log records. */
export const WRITER_NAMES = query(
  "api_key",
  `SELECT 'key:' || id AS writer, name FROM api_key WHERE account_id = :accountId
   UNION ALL
   SELECT 'connection:' || id AS writer, name FROM connection WHERE account_id = :accountId`,
  { writer: text, name: text }
)

const isKind = oneOf(WriterKind.literals)
const isStore = oneOf(HealthStore.literals)

const STORE_NAMES = { apple_health: "Apple Health", health_connect: "Health Connect" } as const

/** The names of keys and apps in an imported log. Only the server that it comes from knows their real names. */
const ELSEWHERE = { key: "key of another server", connection: "app of another server" } as const

/** Translates a recorded writer (`key:<id>`, `connection:<id>`, `sync:<store>`, `server`) into the one that responses show. */
export const writerNamer = (
  writers: ReadonlyArray<{ readonly writer: string; readonly name: string }>
): ((writtenBy: string) => Writer) => {
  const names = new Map(writers.map(({ name, writer }) => [writer, name]))
  return (writtenBy) => {
    const [kind = "", ...rest] = writtenBy.split(":")
    const name = rest.join(":")
    if (!isKind(kind)) return { kind: "server", name: writtenBy }
    if (kind === "key" || kind === "connection") return { kind, name: names.get(writtenBy) ?? ELSEWHERE[kind] }
    // The id of a session means nothing to a person.
    if (kind === "app") return { kind, name: "app" }
    if (kind === "import") return { kind, name: importOf(writtenBy)?.format ?? (name === "" ? kind : name) }
    if (kind === "sync") return { kind, name: isStore(name) ? STORE_NAMES[name] : name }
    return { kind, name: name === "" ? kind : name }
  }
}

/** A record of another app that is in the log, and the row that it became. */
export interface ImportedRecord {
  readonly key: string
  /** The hash of the record in the file. */
  readonly hash: string
  readonly table: JournaledTable
  readonly rowId: string
  /** The hash of the row as the import left it. */
  readonly rowHash: string
}

/** The record of a row that an import wrote. */
export const importedRecord = (
  key: string,
  hash: string,
  table: JournaledTable,
  row: JournaledRow
): ImportedRecord => ({
  key,
  hash,
  table,
  rowId: rowId(table, row),
  rowHash: rowHash(row)
})

/** The tables that have rows of imports. */
export const IMPORTED_TABLES = [
  ...(["workout", "food", "water", "check_in", "health_day", "health_pin", "custom_metric_value"] as const)
] satisfies ReadonlyArray<JournaledTable>

/** The records of a format whose import stands; for a record that was imported twice, its newer state. */
export const importedRecords = (
  db: Sql["Type"],
  accountId: string,
  format: string
): Effect.Effect<ReadonlyMap<string, ImportedRecord>, Unavailable> =>
  Effect.gen(function* () {
    const found = yield* db.all(RECORDS, [accountId, format])
    // Each change is read by its key, since PostgreSQL joins large tables badly while it has no statistics of them.
    const changes = [...new Set(found.map(({ changeId }) => changeId))]
    const standing = yield* Effect.forEach(changes, (id) => db.first(STANDING, [accountId, id]))
    const ids = new Set(standing.map((change) => change?.id))
    return new Map(found.flatMap(({ changeId, ...record }) => (ids.has(changeId) ? [[record.key, record]] : [])))
  })

/** A session of a watch or a phone that an import brought, with its time: its start in milliseconds since 1970, and its length. */
export interface ImportedSession {
  readonly format: string
  readonly key: string
  readonly start: number
  readonly seconds: number
}

/** The hash of a session, with its time. */
export const timedHash = (hash: string, { seconds, start }: Omit<ImportedSession, "format" | "key">): string =>
  `${hash} ${start} ${seconds}`

/** The sessions of dates that imports of any format brought, also those that the person edited or deleted since. */
export const importedSessions = (
  db: Sql["Type"],
  accountId: string,
  first: CalendarDate,
  last: CalendarDate
): Effect.Effect<ReadonlyArray<ImportedSession>, Unavailable> =>
  Effect.map(
    db.all(SESSIONS, { accountId, from: `${SESSION_KEY}${first}`, to: `${SESSION_KEY}${addDays(last, 1)}` }),
    (found) => {
      // Of a session that was imported twice, the newer state comes last.
      const newest = new Map(found.map((each) => [`${each.format} ${each.key}`, each]))
      return [...newest.values()].map(({ format, hash, key }) => {
        const [, start = Number.NaN, seconds = Number.NaN] = hash.split(" ").map(Number)
        return { format, key, start, seconds }
      })
    }
  )

/** The rows of a table within dates, deleted ones too. */
export const rowsBetween = (
  db: Sql["Type"],
  accountId: string,
  table: JournaledTable,
  start: CalendarDate,
  end: CalendarDate
): Effect.Effect<ReadonlyArray<JournaledRow>, Unavailable> =>
  Effect.map(db.all(rowsWhere(table, BETWEEN[table] ?? "date BETWEEN ? AND ?"), [accountId, start, end]), (rows) =>
    rows.map(journaledRow)
  )

/** The writes that store the imported records of a change. */
export const recordsWritten = (
  accountId: string,
  format: string,
  changeId: string,
  records: ReadonlyArray<ImportedRecord>
): ReadonlyArray<Write> =>
  records.map(({ hash, key, rowHash, rowId, table }) => [
    RECORD,
    [accountId, format, key, changeId, hash, table, rowId, rowHash]
  ])

/** The number of workouts of a writer in the log. */
export const WORKOUTS_OF = query(
  "workout",
  "SELECT count(*) AS count FROM workout WHERE account_id = ? AND written_by = ? AND deleted_at IS NULL",
  { count: number }
)

/** The custom metrics that are bound to a signal; of several with one signal, the oldest comes last. */
export const BOUND_METRICS = query(
  "custom_metric",
  `SELECT id, health_metric_key AS signal FROM custom_metric
   WHERE account_id = ? AND health_metric_key IS NOT NULL AND deleted_at IS NULL ORDER BY seq DESC`,
  { id: text, signal: text }
)

/** A synced value without a typed one is no row of the journal. */
const BETWEEN: Partial<Record<JournaledTable, string>> = {
  custom_metric_value: "date BETWEEN ? AND ? AND typed IS NOT NULL"
}

const table = (cell: unknown): cell is JournaledTable => typeof cell === "string" && isJournaledTable(cell)

const RECORDS = query(
  "import_record",
  `SELECT key, change_id AS "changeId", hash, row_table AS "table", row_id AS "rowId", row_hash AS "rowHash"
   FROM import_record WHERE account_id = ? AND format = ? ORDER BY key, change_id`,
  { key: text, changeId: text, hash: text, table, rowId: text, rowHash: text }
)

/** A key of a session begins so; then comes its date. */
const SESSION_KEY = "workout session "

// The formats come from the index one by one: an account has a few of them, and hundreds of thousands of records.
const SESSIONS = query(
  "import_record",
  `WITH RECURSIVE formats (format) AS (
     SELECT min(format) FROM import_record WHERE account_id = :accountId
     UNION ALL
     SELECT (SELECT min(format) FROM import_record WHERE account_id = :accountId AND format > formats.format)
     FROM formats WHERE format IS NOT NULL)
   SELECT import_record.format AS format, key, hash FROM formats JOIN import_record ON import_record.format = formats.format
   WHERE account_id = :accountId AND key BETWEEN :from AND :to AND EXISTS (
     SELECT 1 FROM change WHERE change.account_id = :accountId AND change.id = change_id AND undone_by IS NULL)
   ORDER BY key, change_id`,
  { format: text, key: text, hash: text }
)

const STANDING = query("change", "SELECT id FROM change WHERE account_id = ? AND id = ? AND undone_by IS NULL", {
  id: text
})

const RECORD = `INSERT INTO import_record (account_id, format, key, change_id, hash, row_table, row_id, row_hash)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
