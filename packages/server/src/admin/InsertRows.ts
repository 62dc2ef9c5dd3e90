import type { Unavailable } from "@daybook/core"
import { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Sql } from "../engines/Sql.ts"
import { causeText } from "../engines/sqlite/Pragmas.ts"
import type { Row } from "../schema/LogTables.ts"

/** An export was refused; the message has the place and the reason. No row of it is kept. */
export class ImportRefused extends Data.TaggedError("ImportRefused")<{ readonly message: string }> {}

/** The maximum number of rows of a statement. Their values are fewer than each engine's limit. */
const BATCH = 200

interface Batch {
  readonly first: number
  readonly columns: ReadonlyArray<string>
  readonly rows: Array<Row>
}

/** Consecutive rows that have the same columns. */
const batchesOf = (rows: ReadonlyArray<Row>): ReadonlyArray<Batch> => {
  const batches: Array<Batch> = []
  for (const [index, row] of rows.entries()) {
    const columns = Object.keys(row)
    const last = batches.at(-1)
    if (last !== undefined && last.rows.length < BATCH && last.columns.join() === columns.join()) last.rows.push(row)
    else batches.push({ first: index, columns, rows: [row] })
  }
  return batches
}

/** The end of an INSERT, for rows that exist already. */
type Conflict = (columns: ReadonlyArray<string>) => string

/** Inserts rows in the open transaction. If the engine refuses a batch, the error names the row at fault. */
export const insertRows = (
  db: Sql["Type"],
  table: string,
  rows: ReadonlyArray<Row>,
  conflict: Conflict = () => ""
): Effect.Effect<void, ImportRefused | Unavailable> =>
  Effect.gen(function* () {
    for (const { columns, first, rows: batch } of batchesOf(rows)) {
      const insert = (some: ReadonlyArray<Row>) => {
        const values = `(${columns.map(() => "?").join(", ")})`
        return db.run(
          `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${some.map(() => values).join(", ")}${conflict(columns)}`,
          some.flatMap((row) => columns.map((column) => row[column] ?? null))
        )
      }
      yield* db.run("SAVEPOINT batch")
      const isInserted = yield* orIfRefused(Effect.as(insert(batch), true), () => Effect.succeed(false))
      if (!isInserted) {
        yield* db.run("ROLLBACK TO SAVEPOINT batch")
        for (const [index, row] of batch.entries()) {
          yield* orIfRefused(
            insert([row]),
            (error) => new ImportRefused({ message: `${table}[${first + index}]: ${causeText(error)}` })
          )
        }
      }
      yield* db.run("RELEASE SAVEPOINT batch")
    }
  })

/** Handles a statement that the engine refuses, which is a defect to the stores. */
const orIfRefused = <A, E, B, E2>(
  statement: Effect.Effect<A, E>,
  refused: (error: SqlError) => Effect.Effect<B, E2>
): Effect.Effect<A | B, E | E2> =>
  Effect.catchSomeDefect(statement, (defect) =>
    defect instanceof SqlError ? Option.some(refused(defect)) : Option.none()
  )
