import { createHash } from "node:crypto"
import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Struct from "effect/Struct"
import { BulkLoad, type CannotOpen, DatabaseInfo } from "../engines/EngineServices.ts"
import { Sql } from "../engines/Sql.ts"
import { LOG_TABLES, type Row } from "../schema/LogTables.ts"
import { BESIDE_LOG } from "../schema/OtherTables.ts"
import { hashOf, PhotoFiles } from "../schema/PhotoFiles.ts"
import { anyRow, number, query, text } from "../schema/Rows.ts"
import { isPostgres, postgres } from "./Engine.ts"
import { picturesOf, rowsOfAccount } from "./Export.ts"
import { type ImportRefused, insertRows, rowFault } from "./InsertRows.ts"
import { existingFile, openAlone } from "./OpenLog.ts"
import { WRONG_TOTAL } from "./VerifySummaries.ts"

/** Everything that a move copies. */
export const MOVED_TABLES: ReadonlyArray<string> = [...LOG_TABLES, ...Object.keys(BESIDE_LOG)]

/** Rows of a table that is moved. */
interface MovedRows {
  readonly table: string
  readonly rows: ReadonlyArray<Row>
}

const select = (table: keyof typeof BESIDE_LOG, condition: string) => {
  const { columns, order } = BESIDE_LOG[table]
  const statement = `SELECT ${columns.join(", ")} FROM ${table} WHERE ${condition} ORDER BY ${order.join(", ")}`
  return { table, query: anyRow(table, statement) }
}

// A server of an older version writes its counts without the account.
const OF_ACCOUNT = Struct.keys(BESIDE_LOG)
  .filter((table) => BESIDE_LOG[table].columns.includes("account_id"))
  .map((table) =>
    select(
      table,
      table === "key_usage"
        ? "COALESCE(account_id, (SELECT api_key.account_id FROM api_key WHERE api_key.id = key_id)) = ?"
        : "account_id = ?"
    )
  )

/** Clients that registered themselves, pending consents, and the documents of clients. */
const OF_NOBODY = [select("oauth_item", "account_id IS NULL"), select("oauth_document", "1 = 1")]

/** The rows of one account. */
const movedOfAccount = (db: Sql["Type"], accountId: string) =>
  Effect.gen(function* () {
    const tables: ReadonlyArray<MovedRows> = [
      ...(yield* rowsOfAccount(db, accountId)),
      ...(yield* Effect.forEach(OF_ACCOUNT, ({ query, table }) =>
        Effect.map(db.all(query, [accountId]), (rows) => ({ table, rows }))
      ))
    ]
    return tables
  })

/** The rows that belong to no account. */
const movedOfNobody = (db: Sql["Type"]) =>
  Effect.forEach(OF_NOBODY, ({ query, table }) => Effect.map(db.all(query), (rows): MovedRows => ({ table, rows })))

/** A log was not moved; the message has the reason. The target is as empty as before. */
class MoveRefused extends Data.TaggedError("MoveRefused")<{ readonly message: string }> {}

/** The result of a move. */
interface Moved {
  readonly from: string
  readonly to: string
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>
}

/** Copies a log into an empty database of the other engine, reads every row back, and commits only if all are the same. */
export const move = (
  from: string,
  to: string
): Effect.Effect<Moved, MoveRefused | ImportRefused | CannotOpen | Unavailable> =>
  Effect.gen(function* () {
    if (isPostgres(from) === isPostgres(to)) {
      return yield* new MoveRefused({
        message:
          "A log is moved between a SQLite file and PostgreSQL. To copy a file use daybook backup; to copy a PostgreSQL database use pg_dump."
      })
    }
    const source = yield* Layer.build(openSource(from))
    const target = yield* Layer.build(openAlone(to))
    const places = { from: Context.get(source, DatabaseInfo).place, to: Context.get(target, DatabaseInfo).place }
    const { load } = Context.get(target, BulkLoad)
    const logs = { source: Context.get(source, Sql), target: Context.get(target, Sql) }
    const files = { source: Context.get(source, PhotoFiles), target: Context.get(target, PhotoFiles) }
    return { ...places, rows: yield* logs.source.snapshot(load(copied(logs, files, places))) }
  }).pipe(Effect.scoped)

const openSource = (from: string) =>
  isPostgres(from)
    ? postgres(from, { existing: true })
    : Layer.provideMerge(openAlone(from), Layer.effectDiscard(existingFile(from)))

interface Logs {
  readonly source: Sql["Type"]
  readonly target: Sql["Type"]
}

interface Files {
  readonly source: PhotoFiles["Type"]
  readonly target: PhotoFiles["Type"]
}

/** Copies pictures and reads each back. A picture that is missing already stays missing. */
const copyPictures = ({ source, target }: Files, hashes: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    for (const hash of hashes) {
      const bytes = yield* source.read(hash)
      if (bytes === undefined) continue
      yield* target.put(hash, bytes)
      const stored = yield* target.read(hash)
      if (stored === undefined || hashOf(stored) !== hashOf(bytes)) return yield* different(`the picture ${hash}`)
    }
  })

/** Runs in a snapshot of the source and a transaction of the target, which a failure rolls back. */
const copied = ({ source, target }: Logs, files: Files, places: Pick<Moved, "from" | "to">) =>
  Effect.gen(function* () {
    if ((yield* target.first(ACCOUNTS)) !== undefined) {
      return yield* new MoveRefused({ message: `${places.to} has a log already. Give an empty database.` })
    }
    const accounts = yield* source.all(ACCOUNTS)
    if (accounts.length === 0) return yield* new MoveRefused({ message: `${places.from} has no log.` })
    const read = newTally()
    // One account after the other, so that a log of many accounts need not fit into memory.
    const parts = (db: Sql["Type"]) => [...accounts.map(({ id }) => movedOfAccount(db, id)), movedOfNobody(db)]
    for (const part of parts(source)) {
      for (const { rows, table } of yield* part) {
        yield* checked(table, rows)
        read.add(table, rows)
        yield* insertRows(target, table, rows)
        if (table === "photo") yield* copyPictures(files, picturesOf([{ table, rows }]))
      }
    }
    const stored = newTally()
    for (const part of parts(target)) for (const { rows, table } of yield* part) stored.add(table, rows)
    const rows = read.counts()
    for (const table of MOVED_TABLES) {
      const count = yield* countOf(target, table)
      if (count !== rows[table]) return yield* different(`${table} has ${count} rows instead of ${rows[table]}`)
    }
    for (const table of MOVED_TABLES) {
      // The usage of a deleted key has no account and is not moved.
      if (table === "key_usage") continue
      const count = yield* countOf(source, table)
      if (count !== rows[table]) return yield* different(`${table} has rows that belong to no account`)
    }
    if (read.hash() !== stored.hash()) return yield* different("the rows read back are not those that were written")
    const wrong = yield* target.first(query("day_total", WRONG_TOTAL, { date: text }))
    if (wrong !== undefined) return yield* different(`the totals of ${wrong.date} are not the sums of its rows`)
    return rows
  })

const different = (what: string) =>
  new MoveRefused({ message: `The copy differs from the log: ${what}. Nothing was moved.` })

const checked = (table: string, rows: ReadonlyArray<Row>) =>
  Effect.gen(function* () {
    const known = LOG_TABLES.find((name) => name === table)
    if (known === undefined) return
    for (const row of rows) {
      const fault = rowFault(known, row)
      if (fault !== undefined) {
        return yield* new MoveRefused({ message: `The log has a row that Daybook never writes: ${table}.${fault}` })
      }
    }
  })

const ACCOUNTS = query("account", "SELECT id FROM account ORDER BY id", { id: text })

const countOf = (db: Sql["Type"], table: string) =>
  Effect.map(
    db.first(query(table, `SELECT count(*) AS count FROM ${table}`, { count: number })),
    (row) => row?.count ?? 0
  )

/** Counts rows, and hashes them as an export writes them. */
const newTally = () => {
  const hash = createHash("sha256")
  const counts: Record<string, number> = Object.fromEntries(MOVED_TABLES.map((table) => [table, 0]))
  return {
    add: (table: string, rows: ReadonlyArray<Row>): void => {
      counts[table] = (counts[table] ?? 0) + rows.length
      for (const row of rows) hash.update(`${table} ${JSON.stringify(row)}\n`)
    },
    counts: (): Readonly<Record<string, number>> => counts,
    hash: (): string => hash.digest("hex")
  }
}
