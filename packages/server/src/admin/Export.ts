import { promisify } from "node:util"
import { constants, deflateRaw, inflateRaw, type ZlibOptions } from "node:zlib"
import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Stream from "effect/Stream"
import { Sql } from "../engines/Sql.ts"
import { MIGRATIONS } from "../engines/sqlite/Migrations.ts"
import { csvLine } from "../runtime/Csv.ts"
import {
  COLUMNS,
  LOG,
  LOG_TABLES,
  type LogTable,
  type LogTableShape,
  type Row,
  selectAll
} from "../schema/LogTables.ts"
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

/** The tables of an export as they are at one moment, soft-deleted rows included. */
interface HeldTables {
  /** The text of each table, in compressed parts of up to a thousand rows. */
  readonly tables: ReadonlyArray<{ readonly table: LogTable; readonly parts: ReadonlyArray<Uint8Array> }>
  readonly photos: ReadonlyArray<Row>
}

const PAGE_ROWS = 1000

const compressed = promisify<string, ZlibOptions, Uint8Array>(deflateRaw)

const inflated = promisify<Uint8Array, Buffer>(inflateRaw)

// It waits for each part, because buffers are freed only between turns of the event loop.
const textIn = async (part: Uint8Array): Promise<string> => (await inflated(part)).toString()

/**
 * Reads the tables of the log, or of one account, in pages. A whole log may not fit into memory, and a client may read slowly, which must
 * keep neither a transaction nor a connection. So the text is held compressed, in about an eighth of its size.
 */
const heldTables = (
  textOf: (rows: ReadonlyArray<Row>, table: LogTable) => string,
  accountId?: string
): Effect.Effect<HeldTables, Unavailable, Sql> =>
  Effect.flatMap(Sql, (db) =>
    db.snapshot(
      Effect.gen(function* () {
        const photos: Array<Row> = []
        const tables: Array<HeldTables["tables"][number]> = []
        for (const table of LOG_TABLES) {
          const parts: Array<Uint8Array> = []
          let rows: ReadonlyArray<Row> = []
          do {
            rows = yield* pageAfter(db, table, rows.at(-1), accountId)
            const text = rows.length === 0 ? "" : textOf(rows, table)
            if (text !== "")
              parts.push(yield* Effect.promise(() => compressed(text, { level: constants.Z_BEST_SPEED })))
            if (table === "photo") photos.push(...rows)
          } while (rows.length === PAGE_ROWS)
          tables.push({ table, parts })
        }
        return { tables, photos }
      })
    )
  )

/** The rows of a table that follow a row. A row of one account has no mark of the owner: running a server is no property of the account. */
const pageAfter = (db: Sql["Type"], table: LogTable, last: Row | undefined, accountId: string | undefined) => {
  const { columns, key, owner }: LogTableShape = LOG[table]
  const order = "seq" in columns ? ["seq"] : accountId === undefined ? [owner, ...key] : key
  const own = accountId === undefined ? [] : [`${owner} = ?`]
  const past = last === undefined ? [] : [`(${order.join(", ")}) > (${order.map(() => "?").join(", ")})`]
  const statement = `${selectAll(table, [...own, ...past].join(" AND ") || undefined)} LIMIT ${PAGE_ROWS}`
  const values = [
    ...(accountId === undefined ? [] : [accountId]),
    ...((last && order.map((column) => last[column] ?? null)) ?? [])
  ]
  return Effect.map(db.all(anyRow(table, statement), values), (rows) =>
    table === "account" && accountId !== undefined ? rows.map((row) => ({ ...row, is_owner: 0 })) : rows
  )
}

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
 * A JSON document with one row or picture on each line, in parts. Equal logs give equal text on every engine. A picture whose file is
 * missing is left out.
 */
const documentOf = ({ photos, tables }: HeldTables, files: PhotoFiles["Type"]): Stream.Stream<string, Unavailable> => {
  const head = `{"format":"${FORMAT.format}","version":${FORMAT.version},"schema":${MIGRATIONS.length},"tables":{`
  const texts = tables.flatMap(({ parts, table }, at) => {
    const rows = parts.flatMap((part, index) => [index === 0 ? "\n" : ",\n", part])
    return [`${at === 0 ? "" : ","}\n"${table}":[`, ...rows, parts.length === 0 ? "]" : "\n]"]
  })
  const rows = Stream.mapEffect(Stream.make(head, ...texts, "\n}"), (part) =>
    typeof part === "string" ? Effect.succeed(part) : Effect.promise(() => textIn(part))
  )
  const pictures = picturesOf([{ table: "photo", rows: photos }])
  if (pictures.length === 0) return Stream.concat(rows, Stream.make("}\n"))
  const lines = Stream.fromIterable(pictures).pipe(
    Stream.mapEffect((hash) => Effect.map(files.read(hash), (bytes) => ({ hash, bytes }))),
    Stream.flatMap(({ bytes, hash }) =>
      bytes === undefined ? Stream.empty : Stream.make(`"${hash}":"${Buffer.from(bytes).toString("base64")}"`)
    ),
    Stream.intersperse(",\n")
  )
  return rows.pipe(
    Stream.concat(Stream.make(',"photos":{\n')),
    Stream.concat(lines),
    Stream.concat(Stream.make("\n}}\n"))
  )
}

const jsonLines = (rows: ReadonlyArray<Row>): string => rows.map((row) => JSON.stringify(row)).join(",\n")

/** The log as one JSON document, in parts. */
export const exportJson: Effect.Effect<
  Stream.Stream<string, Unavailable>,
  Unavailable,
  Sql | PhotoFiles
> = Effect.zipWith(heldTables(jsonLines), PhotoFiles, documentOf)

/** Runs the reads of an export. */
type Reading = (reads: Effect.Effect<HeldTables, Unavailable, Sql>) => Effect.Effect<HeldTables, Unavailable, Sql>

/** One account as a JSON document like that of a log, in parts. */
export const exportAccount = (
  accountId: string,
  reading: Reading = identity
): Effect.Effect<Stream.Stream<string, Unavailable>, Unavailable, Sql | PhotoFiles> =>
  Effect.zipWith(reading(heldTables(jsonLines, accountId)), PhotoFiles, documentOf)

/** Rows as comma-separated values (RFC 4180); an empty cell is NULL. */
const csvLines = (rows: ReadonlyArray<Row>, table: LogTable): string =>
  rows.map((row) => csvLine(COLUMNS[table].map((column) => row[column] ?? null))).join("")

/** The text of a table as comma-separated values, in parts: a header, then the rows. */
async function* csvParts({ parts, table }: HeldTables["tables"][number]): AsyncGenerator<string> {
  yield csvLine(COLUMNS[table])
  for (const part of parts) yield await textIn(part)
}

/** Each table of the log as comma-separated values. The text is made when it is read. */
export const exportCsv = Effect.map(heldTables(csvLines), ({ tables }) =>
  tables.map((held) => ({
    table: held.table,
    text: async () => {
      let text = ""
      for await (const part of csvParts(held)) text += part
      return text
    }
  }))
)

/** One account as a ZIP archive, in parts: its tables as comma-separated values, and its photos by date. */
export const exportAccountTables = (
  accountId: string,
  reading: Reading = identity
): Effect.Effect<AsyncIterable<Uint8Array>, Unavailable, Sql | PhotoFiles> =>
  Effect.zipWith(reading(heldTables(csvLines, accountId)), PhotoFiles, (held, files) => archiveOf(filesOf(held, files)))

async function* filesOf({ photos, tables }: HeldTables, files: PhotoFiles["Type"]): AsyncGenerator<ArchivedFile> {
  for (const held of tables) yield { name: `${held.table}.csv`, isCompressed: false, parts: csvBytes(held) }
  for (const { date, file, id, pose, type } of photos) {
    const bytes = await Effect.runPromise(files.read(String(file)))
    const name = `photos/${date}-${pose}-${id}.${String(type).replace("image/", "")}`
    if (bytes !== undefined) yield { name, isCompressed: true, parts: [bytes] }
  }
}

async function* csvBytes(held: HeldTables["tables"][number]): AsyncGenerator<Uint8Array> {
  for await (const text of csvParts(held)) yield Buffer.from(text)
}

/** Hands the parts of an export on, in order. */
export const eachPart =
  (write: (part: string) => void) =>
  (parts: Stream.Stream<string, Unavailable>): Effect.Effect<void, Unavailable> =>
    Stream.runForEach(parts, (part) => Effect.sync(() => write(part)))
