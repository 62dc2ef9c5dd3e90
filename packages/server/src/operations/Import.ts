import { CalendarDate, Exercise, HEALTH_READINGS, type Unavailable } from "@daybook/core"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { anyRow, query, text } from "../store/Rows.ts"
import { Database } from "../store/sqlite/Database.ts"
import { BROKEN_REFERENCES, MIGRATIONS } from "../store/sqlite/Migrations.ts"
import { causeText } from "../store/sqlite/Pragmas.ts"
import { upgraded } from "./OlderExport.ts"
import { FORMAT, LOG_TABLES, type LogTable, type Row } from "./Tables.ts"

/** An export that was not taken in: why, and where. Nothing of it is kept. */
export class ImportRefused extends Data.TaggedError("ImportRefused")<{ readonly message: string }> {}

const Cell = Schema.NullOr(Schema.Union(Schema.String, Schema.JsonNumber))
const Rows = Schema.Array(Schema.Record({ key: Schema.String, value: Cell }))

const Export = Schema.Struct({
  format: Schema.Literal(FORMAT.format),
  version: Schema.Literal(FORMAT.version),
  schema: Schema.Number,
  tables: Schema.Record({ key: Schema.String, value: Rows })
})

const decode = Schema.decodeUnknownEither(Schema.parseJson(Export))

/** Rows of each table that was taken in. */
export type Imported = Readonly<Record<string, number>>

/** Reads an export, before any log is opened for it. */
export const readExport = (text: string): Effect.Effect<Readonly<Record<string, ReadonlyArray<Row>>>, ImportRefused> =>
  Effect.gen(function* () {
    const read = decode(text)
    if (Either.isLeft(read)) {
      return yield* new ImportRefused({
        message: "This is no export of Daybook's (a JSON document that `daybook export` wrote)."
      })
    }
    const { schema, tables } = read.right
    if (schema > MIGRATIONS.length) {
      return yield* new ImportRefused({
        message: `The export was written by a newer Daybook (schema ${schema}, this one knows ${MIGRATIONS.length}). Install the newer version.`
      })
    }
    const unknown = Object.keys(tables).find((table) => !LOG_TABLES.some((known) => known === table))
    if (unknown !== undefined) {
      return yield* new ImportRefused({ message: `The export has a table ${unknown}, which no log has.` })
    }
    for (const table of LOG_TABLES) {
      for (const [index, row] of (tables[table] ?? []).entries()) {
        const fault = rowFault(table, row)
        if (fault !== undefined) return yield* new ImportRefused({ message: `${table}[${index}].${fault}` })
      }
    }
    const ids = (tables.account ?? []).map(({ id }) => id)
    if (new Set(ids).size < ids.length) return yield* new ImportRefused({ message: "account: the same account twice." })
    return upgraded(schema, tables)
  })

const isSessions = Schema.is(Schema.Array(Schema.typeSchema(Exercise)))
const isReading = Schema.is(Schema.Literal(...HEALTH_READINGS))
const isDate = Schema.is(CalendarDate)

/** What is added up by date. No route takes nearly as much; the sums are whole numbers, which end. */
const ADDED_UP = ["calories", "protein", "carbs", "fat", "amount_ml"]
const MOST = 1_000_000

const isAmount = (cell: Row[string] | undefined): boolean => typeof cell !== "number" || (cell >= 0 && cell <= MOST)

/** What the tables themselves would let in, though no log that Daybook wrote has it. */
const rowFault = (table: LogTable, row: Row): string | undefined => {
  const { date, exercises, reading } = row
  const wrong = ADDED_UP.find((column) => !isAmount(row[column]))
  if (wrong !== undefined) return `${wrong}: ${row[wrong]} is no amount that a day can hold`
  if (date !== undefined && !isDate(date)) return `date: ${JSON.stringify(date)} is no date of a log`
  if (table === "health_pin" && !isReading(reading)) return `reading: ${JSON.stringify(reading)} is no reading`
  if (table !== "workout") return undefined
  const read = Either.try((): unknown => JSON.parse(String(exercises)))
  return Either.isRight(read) && isSessions(read.right)
    ? undefined
    : "exercises: these are no exercises with their sets"
}

/**
 * Takes an export in, whole or not at all, into a log in which nothing is logged yet. Its API keys go on, as those of
 * the account that the export marks as the owner's.
 */
export const importTables = (
  tables: Readonly<Record<string, ReadonlyArray<Row>>>
): Effect.Effect<Imported, ImportRefused | Unavailable, Database> =>
  Effect.gen(function* () {
    const db = yield* Database
    return yield* db.transaction(
      Effect.gen(function* () {
        const former = yield* emptied
        yield* db.run("UPDATE account SET is_owner = 0")
        for (const table of LOG_TABLES) yield* insertAll(table, tables[table] ?? [])
        const owner = (yield* db.first(OWNER))?.id ?? tables.account?.[0]?.id ?? former
        if (former !== undefined && owner !== undefined) {
          yield* db.run("UPDATE api_key SET account_id = ? WHERE account_id = ?", [owner, former])
          if (former !== owner) yield* db.run("DELETE FROM account WHERE id = ?", [former])
        }
        yield* db.run("UPDATE account SET is_owner = 1 WHERE id = ?", [owner ?? null])
        const broken = yield* db.first(BROKEN_REFERENCES)
        if (broken !== undefined) {
          return yield* new ImportRefused({
            message: `A row of ${broken.table} refers to one that the export does not have.`
          })
        }
        return Object.fromEntries(LOG_TABLES.map((table) => [table, tables[table]?.length ?? 0]))
      })
    )
  })

const OWNER = query("account", "SELECT id FROM account WHERE is_owner = 1", { id: text })

/** Makes sure that nothing is logged yet, and gives the id of the account that waits for its log. */
const emptied = Effect.gen(function* () {
  const db = yield* Database
  for (const table of LOG_TABLES) {
    if (table === "account") continue
    if ((yield* db.first(anyRow(table, `SELECT 1 AS found FROM ${table} LIMIT 1`))) !== undefined) {
      return yield* new ImportRefused({
        message: `${db.file} holds a log already, and an export is never mixed into one. Name another file: DAYBOOK_DATABASE=new.db`
      })
    }
  }
  const [account, second] = yield* db.all(query("account", "SELECT id FROM account", { id: text }))
  if (second !== undefined) return yield* new ImportRefused({ message: `${db.file} has several accounts already.` })
  return account?.id
})

const insertAll = (table: LogTable, rows: ReadonlyArray<Row>) =>
  Effect.gen(function* () {
    const db = yield* Database
    const info = query(table, `SELECT name FROM pragma_table_info('${table}')`, { name: text })
    const ofTable = (yield* db.all(info)).map(({ name }) => name)
    for (const [index, row] of rows.entries()) {
      const columns = Object.keys(row)
      const unknown = columns.find((column) => !ofTable.includes(column))
      if (unknown !== undefined) {
        return yield* new ImportRefused({ message: `${table}[${index}].${unknown}: no column of a log.` })
      }
      // A database with a key has an account already, which may be the one that is imported.
      const known =
        table === "account"
          ? ` ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`
          : ""
      yield* db
        .run(
          `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})${known}`,
          columns.map((column) => row[column] ?? null)
        )
        .pipe(
          Effect.catchAllDefect((defect) => new ImportRefused({ message: `${table}[${index}]: ${causeText(defect)}` }))
        )
    }
  })
