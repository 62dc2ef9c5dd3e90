import { Workout } from "@daybook/core"
import * as FileSystem from "@effect/platform/FileSystem"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { connectTo } from "../engines/sqlite/Connect.ts"
import { APPLICATION_ID, MIGRATION_TABLE, MIGRATIONS, OF_LITESTREAM } from "../engines/sqlite/Migrations.ts"
import { photoFile } from "../engines/sqlite/PhotoFolder.ts"
import { causeText } from "../engines/sqlite/Pragmas.ts"
import { selectAll } from "../schema/LogTables.ts"
import { anyRow, type Query, type Value } from "../schema/Rows.ts"
import { NotSound, type Verified } from "../workers/Verified.ts"
import { foldersOf, soundPhoto } from "./PhotoSets.ts"
import { journalCheck, TABLES_OF_JOURNAL } from "./VerifyJournal.ts"
import { exerciseFault, noteFault, WRONG_TOTAL, workoutTextFault } from "./VerifySummaries.ts"

/**
 * Reads every page of a log and checks it: SQLite finds no damage, every reference holds, the tables are those of this version of
 * Daybook, and its values can be returned. With `journal`, checks that rows match the journal: a row that another program edited does
 * not. With `photos`, checks that every photo is there and unchanged. A log with a fault of these two kinds can still be backed up and
 * restored. Changes nothing. Blocks its thread: a server calls `verifyInThread`.
 */
export const verify = (file: string, { journal = false, photos = false } = {}): Effect.Effect<Verified, NotSound> =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    if (!(yield* fs.exists(file))) return yield* new NotSound({ message: `There is no file ${file}.` })
    if ((yield* fs.stat(file)).type !== "File") return yield* new NotSound({ message: `${file} is not a file.` })
    return yield* withoutTraces(yield* fs.realPath(file), Effect.scoped(checked(file, journal, photos)))
  }).pipe(
    Effect.provide(NodeFileSystem.layer),
    Effect.catchAllCause((cause) => {
      const error = Cause.squash(cause)
      return error instanceof NotSound
        ? error
        : new NotSound({ message: `${file} cannot be read as a log: ${causeText(error)}.` })
    })
  )

/** Reads a log, and removes the files that SQLite makes beside it unless they were there before. */
export const withoutTraces = <A, E, R>(file: string, reading: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const companions = [`${file}-wal`, `${file}-shm`]
    const before = yield* Effect.forEach(companions, (name) => fs.exists(name))
    return yield* Effect.ensuring(
      reading,
      Effect.forEach(companions, (name, index) => (before[index] ? Effect.void : Effect.ignore(fs.remove(name))), {
        discard: true
      })
    )
  })

const checked = (file: string, journal: boolean, photos: boolean) =>
  Effect.gen(function* () {
    const connection = yield* connectTo(file, { readonly: true })
    const values = (statement: string) => connection.executeValues(statement, [])
    // Everything is read as it is at one moment, even beside a server that writes.
    yield* connection.executeUnprepared("BEGIN", [], undefined)
    const [[application] = []] = yield* values("PRAGMA application_id")
    if (application !== APPLICATION_ID) return yield* new NotSound({ message: `${file} is not a log of Daybook.` })
    const schema = yield* schemaIn(file, values)
    const rows: Record<string, number> = {}
    for (const [name] of yield* values(TABLES)) {
      const found = yield* values(`PRAGMA integrity_check("${name}")`)
      if (found[0]?.[0] !== "ok") {
        return yield* new NotSound({
          message: `${file} is damaged (${name}: ${String(found[0]?.[0]).replace(/\s+/g, " ")}).`
        })
      }
      const [[count] = []] = yield* values(`SELECT count(*) FROM "${name}"`)
      rows[String(name)] = Number(count)
    }
    // This also checks free pages, and pages that belong to no table.
    const [[whole] = []] = yield* values("PRAGMA quick_check(1)")
    if (whole !== "ok") return yield* new NotSound({ message: `${file} is damaged (${whole}).` })
    const [broken] = yield* values("PRAGMA foreign_key_check")
    if (broken !== undefined) {
      return yield* new NotSound({
        message: `${file} is damaged: a row of ${broken[0]} refers to a row that does not exist.`
      })
    }
    if ("day_total" in rows) {
      const [wrong] = yield* values(WRONG_TOTAL)
      if (wrong !== undefined) {
        return yield* new NotSound({
          message: `${file} is damaged: the totals of ${wrong[0]} are not the sums of its rows.`
        })
      }
    }
    yield* checkValues(file, Object.keys(rows), values)
    const all = <Row>({ read, statement }: Query<Row>, params: ReadonlyArray<Value>) =>
      Effect.map(connection.execute(statement, params, undefined), read)
    const fault =
      ("exercise_period" in rows ? yield* exerciseFault(all) : undefined) ??
      ("note_month" in rows ? yield* noteFault(all) : undefined) ??
      ("workout_text" in rows ? yield* workoutTextFault(all) : undefined)
    if (fault !== undefined) return yield* new NotSound({ message: `${file} is damaged: ${fault}.` })
    if (journal && "change" in rows) yield* checkJournal(file, connection, Object.keys(rows))
    if (photos && "photo" in rows) yield* checkPhotos(file, values)
    return { file, schema, rows }
  }).pipe(Effect.scoped)

/** Refuses a log whose photos are missing or damaged. */
const checkPhotos = (file: string, values: Values) =>
  Effect.gen(function* () {
    const folders = foldersOf(file)
    for (const [hash, date] of yield* values("SELECT file, min(date) FROM photo GROUP BY file")) {
      if (soundPhoto(folders, String(hash)) !== undefined) continue
      return yield* new NotSound({
        message: `The photo of ${date} is missing or damaged: ${photoFile(folders[0] ?? "", String(hash))}.`
      })
    }
  })

/** Refuses a journal that does not fit the rows of the log. A log of an older schema has fewer tables and columns. */
const checkJournal = (file: string, connection: Connection, present: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { add, end } = journalCheck()
    const damaged = (fault: string) => new NotSound({ message: `${file} does not fit its journal: ${fault}.` })
    for (const table of TABLES_OF_JOURNAL) {
      if (!present.includes(table)) continue
      const { read, statement } = anyRow(table, `${selectAll(table, undefined, "*")} LIMIT ? OFFSET ?`)
      let found = PAGE
      for (let from = 0; found === PAGE; from += PAGE) {
        const rows = yield* connection.execute(statement, [PAGE, from], undefined)
        found = rows.length
        const fault = add(table, read(rows))
        if (fault !== undefined) return yield* damaged(fault)
      }
    }
    const fault = end()
    if (fault !== undefined) return yield* damaged(fault)
  })

/** The maximum number of rows in memory while the journal is checked. */
const PAGE = 2000

type Values = (statement: string) => Effect.Effect<ReadonlyArray<ReadonlyArray<unknown>>, SqlError>

const readExercises = Schema.decodeUnknownOption(Schema.parseJson(Workout.fields.exercises))

/** Refuses values that Daybook never writes and cannot return: infinite numbers, and exercises of another shape. */
const checkValues = (file: string, tables: ReadonlyArray<string>, values: Values) =>
  Effect.gen(function* () {
    for (const table of tables) {
      const reals = yield* values(`SELECT name FROM pragma_table_info('${table}') WHERE type = 'REAL'`)
      for (const [column] of reals) {
        const [[infinite] = []] = yield* values(`SELECT count(*) FROM "${table}" WHERE abs("${column}") = 9e999`)
        if (infinite !== 0)
          return yield* new NotSound({ message: `${file} is damaged: ${table}.${column} is infinite in a row.` })
      }
    }
    if (!tables.includes("workout")) return
    for (const [date, exercises] of yield* values("SELECT date, exercises FROM workout")) {
      if (readExercises(exercises)._tag === "Some") continue
      return yield* new NotSound({
        message: `${file} is damaged: a workout of ${date} is not a list of exercises with their sets.`
      })
    }
  })

const SCHEMA = `SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND NOT ${OF_LITESTREAM} ORDER BY type, name`

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND NOT ${OF_LITESTREAM} ORDER BY name`

/** The tables, indexes and triggers that the migrations up to a schema create. */
const schemaMade = (schema: number) =>
  Effect.gen(function* () {
    const connection = yield* connectTo(":memory:")
    yield* connection.execute(MIGRATION_TABLE, [], undefined)
    for (const { statements } of MIGRATIONS.slice(0, schema)) {
      for (const statement of statements) yield* connection.execute(statement, [], undefined)
    }
    return yield* connection.executeValues(SCHEMA, [])
  }).pipe(Effect.scoped)

const schemaIn = (file: string, values: Values) =>
  Effect.gen(function* () {
    const [[schema] = []] = yield* values("SELECT max(id) FROM migration")
    if (!Number.isInteger(schema))
      return yield* new NotSound({ message: `${file} has no schema; it is not a complete log.` })
    if (Number(schema) > MIGRATIONS.length) {
      return yield* new NotSound({
        message: `${file} was written by a newer Daybook (schema ${schema}, this one knows ${MIGRATIONS.length}).`
      })
    }
    const found = yield* values(SCHEMA)
    const expected = yield* schemaMade(Number(schema))
    const missing = tablesOf(expected).find((table) => !tablesOf(found).includes(table))
    if (missing !== undefined)
      return yield* new NotSound({ message: `${file} has no table ${missing}; it is not a complete log.` })
    if (JSON.stringify(found) === JSON.stringify(expected)) return Number(schema)
    return yield* new NotSound({ message: `${file} has other tables, columns or triggers than a log of Daybook.` })
  })

const tablesOf = (schema: ReadonlyArray<ReadonlyArray<unknown>>) =>
  schema.flatMap(([type, name]) => (type === "table" ? [String(name)] : []))
