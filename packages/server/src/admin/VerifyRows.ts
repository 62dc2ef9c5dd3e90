import type { Unavailable } from "@daybook/core"
import * as Effect from "effect/Effect"
import { DatabaseInfo } from "../engines/EngineServices.ts"
import { Sql } from "../engines/Sql.ts"
import { MIGRATIONS } from "../engines/sqlite/Migrations.ts"
import { LOG_TABLES, type Tables } from "../schema/LogTables.ts"
import { OTHER_TABLES } from "../schema/OtherTables.ts"
import { hashOf, PhotoFiles } from "../schema/PhotoFiles.ts"
import { date, number, query, text } from "../schema/Rows.ts"
import { NotSound, type Verified } from "../workers/Verified.ts"
import { rowsOfAccount } from "./Export.ts"
import { brokenReference, rowFault } from "./InsertRows.ts"
import { journalFault } from "./VerifyJournal.ts"
import { exerciseFault, noteFault, WRONG_TOTAL, workoutTextFault } from "./VerifySummaries.ts"

/** The checks that Daybook leaves to PostgreSQL. */
const NOT_CHECKED =
  "PostgreSQL checks its own pages and indexes: use pg_amcheck and data checksums (docs/postgresql.md)."

/**
 * Reads every row of a log at one moment and checks it by the rules for what Daybook writes. Checks that references hold, and that totals
 * are the sums of their rows. For an engine whose files Daybook does not see.
 */
export const verifyRows: Effect.Effect<
  Verified & { readonly notChecked: string },
  NotSound | Unavailable,
  Sql | PhotoFiles | DatabaseInfo
> = Effect.gen(function* () {
  const db = yield* Sql
  const { place } = yield* DatabaseInfo
  const rows = yield* db.snapshot(checked(db, place))
  yield* checkPhotos(db, yield* PhotoFiles)
  return { file: place, schema: MIGRATIONS.length, rows, notChecked: NOT_CHECKED }
})

const checked = (db: Sql["Type"], place: string) =>
  Effect.gen(function* () {
    const damaged = (what: string) => new NotSound({ message: `${place} is damaged: ${what}.` })
    const read: Record<string, number> = {}
    for (const { id } of yield* db.all(ACCOUNTS)) {
      const tables = yield* rowsOfAccount(db, id)
      for (const { rows, table } of tables) {
        read[table] = (read[table] ?? 0) + rows.length
        for (const row of rows) {
          const fault = rowFault(table, row)
          if (fault !== undefined) return yield* damaged(`${table}.${fault}`)
        }
      }
      const byName: Tables = Object.fromEntries(tables.map(({ rows, table }) => [table, rows]))
      const broken = brokenReference(byName)
      if (broken !== undefined) return yield* damaged(`a row of ${broken} refers to a row that does not exist`)
      const fault = journalFault(byName)
      if (fault !== undefined) {
        return yield* new NotSound({ message: `${place} does not fit its journal: ${fault}.` })
      }
    }
    const counts: Record<string, number> = {}
    for (const table of [...LOG_TABLES, ...OTHER_TABLES]) {
      const found = yield* db.first(query(table, `SELECT count(*) AS count FROM ${table}`, { count: number }))
      counts[table] = found?.count ?? 0
    }
    const orphaned = LOG_TABLES.find((table) => (counts[table] ?? 0) !== (read[table] ?? 0))
    if (orphaned !== undefined) return yield* damaged(`a row of ${orphaned} refers to a row that does not exist`)
    const wrong = yield* db.first(query("day_total", WRONG_TOTAL, { date: text }))
    if (wrong !== undefined) return yield* damaged(`the totals of ${wrong.date} are not the sums of its rows`)
    const fault = (yield* exerciseFault(db.all)) ?? (yield* noteFault(db.all)) ?? (yield* workoutTextFault(db.all))
    if (fault !== undefined) return yield* damaged(fault)
    return counts
  })

/** Checks the photos one by one after the snapshot, because pictures never change. */
const checkPhotos = (db: Sql["Type"], files: PhotoFiles["Type"]) =>
  Effect.gen(function* () {
    for (const { date, file } of yield* db.all(PHOTOS)) {
      const bytes = yield* files.read(file)
      if (bytes === undefined || hashOf(bytes) !== file)
        return yield* new NotSound({ message: `The photo of ${date} is missing or damaged.` })
    }
  })

const PHOTOS = query("photo", "SELECT file, min(date) AS date FROM photo GROUP BY file ORDER BY file", {
  file: text,
  date
})

const ACCOUNTS = query("account", "SELECT id FROM account ORDER BY id", { id: text })
