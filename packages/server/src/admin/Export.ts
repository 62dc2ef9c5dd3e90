import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Sql } from "../engines/Sql.ts"
import { MIGRATIONS } from "../engines/sqlite/Migrations.ts"
import { COLUMNS, LOG, LOG_TABLES, type LogTable, type Row, selectAll } from "../schema/LogTables.ts"
import { PhotoFiles } from "../schema/PhotoFiles.ts"
import { anyRow } from "../schema/Rows.ts"

/** A file of an archive. Pictures are already compressed. */
export interface ArchivedFile {
  readonly name: string
  readonly isCompressed: boolean
  readonly parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** A ZIP archive, made in parts as it is read: its files may be more than memory holds. */
export async function* archiveOf(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  // Loaded at its first use, because few servers are asked for an archive soon after their start.
  const { Zip, ZipDeflate, ZipPassThrough } = await import("fflate")
  const made: Array<Uint8Array> = []
  const zip = new Zip((error, part) => {
    if (error !== null) throw error
    made.push(part)
  })
  for await (const { isCompressed, name, parts } of files) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
    zip.add(file)
    for await (const part of parts) {
      file.push(part)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}

/** The header of an export. */
export const FORMAT = { format: "daybook-export", version: 1 } as const

/** A table with its rows. */
interface TableRows {
  readonly table: LogTable
  readonly rows: ReadonlyArray<Row>
}

/** Every row of every table, soft-deleted ones included. */
const allRows: Effect.Effect<ReadonlyArray<TableRows>, Unavailable, Sql> = Effect.flatMap(Sql, (db) =>
  db.snapshot(
    Effect.forEach(LOG_TABLES, (table) =>
      Effect.map(db.all(anyRow(table, selectAll(table))), (rows) => ({ table, rows }))
    )
  )
)

/** The rows of one account, soft-deleted ones included. */
export const rowsOfAccount = (
  db: Sql["Type"],
  accountId: string
): Effect.Effect<ReadonlyArray<TableRows>, Unavailable> =>
  Effect.forEach(LOG_TABLES, (table) => {
    const statement = selectAll(table, `${LOG[table].owner} = ?`)
    return Effect.map(db.all(anyRow(table, statement), [accountId]), (rows) => ({ table, rows }))
  })

/** The names of the pictures that the rows refer to, each once. */
export const picturesOf = (tables: ReadonlyArray<TableRows>): ReadonlyArray<string> => {
  const { rows = [] } = tables.find(({ table }) => table === "photo") ?? {}
  return [...new Set(rows.map(({ file }) => String(file)))].sort()
}

/**
 * A JSON document with one row or picture on each line, in parts: pictures may be more than memory holds. Equal logs give equal text on
 * every engine. A picture whose file is missing is left out.
 */
const documentOf = (
  tables: ReadonlyArray<TableRows>,
  files: PhotoFiles["Type"]
): Stream.Stream<string, Unavailable> => {
  const pictures = picturesOf(tables)
  if (pictures.length === 0) return Stream.make(`${rowsText(tables)}}\n`)
  const lines = Stream.fromIterable(pictures).pipe(
    Stream.mapEffect((hash) => Effect.map(files.read(hash), (bytes) => ({ hash, bytes }))),
    Stream.flatMap(({ bytes, hash }) =>
      bytes === undefined ? Stream.empty : Stream.make(`"${hash}":"${Buffer.from(bytes).toString("base64")}"`)
    ),
    Stream.intersperse(",\n")
  )
  return Stream.make(`${rowsText(tables)},"photos":{\n`).pipe(
    Stream.concat(lines),
    Stream.concat(Stream.make("\n}}\n"))
  )
}

const rowsText = (tables: ReadonlyArray<TableRows>): string => {
  const parts = tables.map(
    ({ rows, table }) =>
      `"${table}":[${rows.length === 0 ? "" : `\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n`}]`
  )
  return `{"format":"${FORMAT.format}","version":${FORMAT.version},"schema":${MIGRATIONS.length},"tables":{\n${parts.join(",\n")}\n}`
}

/** The log as one JSON document, in parts. */
export const exportJson: Effect.Effect<
  Stream.Stream<string, Unavailable>,
  Unavailable,
  Sql | PhotoFiles
> = Effect.zipWith(allRows, PhotoFiles, documentOf)

/** The rows of one account, without a mark of the owner: running a server is no property of the account. */
const ownRows = (accountId: string): Effect.Effect<ReadonlyArray<TableRows>, Unavailable, Sql> =>
  Effect.flatMap(Sql, (db) =>
    Effect.map(db.snapshot(rowsOfAccount(db, accountId)), (tables) =>
      tables.map(({ rows, table }) => ({
        table,
        rows: table === "account" ? rows.map((row) => ({ ...row, is_owner: 0 })) : rows
      }))
    )
  )

/** One account as a JSON document like that of a log, in parts. */
export const exportAccount = (
  accountId: string
): Effect.Effect<Stream.Stream<string, Unavailable>, Unavailable, Sql | PhotoFiles> =>
  Effect.zipWith(ownRows(accountId), PhotoFiles, documentOf)

/** Tables as comma-separated values (RFC 4180): a header, then the rows; an empty cell is NULL. */
const csvOf = (tables: ReadonlyArray<TableRows>) =>
  tables.map(({ rows, table }) => ({
    table,
    text: [COLUMNS[table], ...rows.map((row) => COLUMNS[table].map((column) => row[column] ?? null))]
      .map((cells) => `${cells.map(cellText).join(",")}\r\n`)
      .join("")
  }))

/** Each table of the log as comma-separated values. */
export const exportCsv = Effect.map(allRows, csvOf)

/** One account as a ZIP archive, in parts: its tables as comma-separated values, and its photos by date. */
export const exportAccountTables = (
  accountId: string
): Effect.Effect<AsyncIterable<Uint8Array>, Unavailable, Sql | PhotoFiles> =>
  Effect.zipWith(ownRows(accountId), PhotoFiles, (tables, files) => archiveOf(filesOf(tables, files)))

async function* filesOf(tables: ReadonlyArray<TableRows>, files: PhotoFiles["Type"]): AsyncGenerator<ArchivedFile> {
  for (const { table, text } of csvOf(tables))
    yield { name: `${table}.csv`, isCompressed: false, parts: [Buffer.from(text)] }
  for (const { date, file, id, pose, type } of tables.find(({ table }) => table === "photo")?.rows ?? []) {
    const bytes = await Effect.runPromise(files.read(String(file)))
    const name = `photos/${date}-${pose}-${id}.${String(type).replace("image/", "")}`
    if (bytes !== undefined) yield { name, isCompressed: true, parts: [bytes] }
  }
}

/** The parts of an export as one text. */
export const wholeText = (parts: Stream.Stream<string, Unavailable>): Effect.Effect<string, Unavailable> =>
  Stream.runFold(parts, "", (text, part) => text + part)

/** Text that a spreadsheet takes for a formula. Names may come from others, so a quote is put before it. */
const FORMULA = /^[=+\-@\t\r]/

/** Quotes empty text, so that it differs from NULL. */
const cellText = (value: string | number | null): string => {
  if (value === null) return ""
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value)
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
