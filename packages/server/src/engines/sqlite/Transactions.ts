import type { Unavailable } from "@daybook/core"
import type { Connection } from "@effect/sql/SqlConnection"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import { type DriverRow, isRead, isReturning, type Tuples } from "../../schema/Rows.ts"
import { idAfter, NEWEST_ID, withChangeId } from "../ChangeIds.ts"
import type { Params, Reads, RowsOf, Sql } from "../Sql.ts"
import { type Busy, makeWriteQueue, movedError, type Refuse, retryBusy, unlessBusy } from "./Busy.ts"
import type { FileWatch } from "./FileWatch.ts"
import { type Batch, groupBatches, groupCommit, type Rows, statementsOf } from "./GroupCommit.ts"
import { sqliteCode } from "./Pragmas.ts"

/** Marks the fibers whose statements belong to the open transaction. */
class InTransaction extends Context.Tag("daybook/store/InTransaction")<InTransaction, true>() {}

const isInTransaction = (context: Context.Context<never>): boolean => context.unsafeMap.has(InTransaction.key)

/** For a connection to a file that nothing watches. */
const UNWATCHED: Pick<FileWatch, "inPlace" | "mayWrite"> = { inPlace: () => true, mayWrite: () => true }

/** `refuseFailed` turns a failed statement into its error; writes are refused unless the watched file is in place. */
export const sqlOver = (
  connection: Connection,
  refuseFailed: Refuse,
  { inPlace, mayWrite } = UNWATCHED,
  writes = makeWriteQueue()
): Sql["Type"] => {
  const statements = statementsOf(connection)
  // One connection serves every fiber: a statement runs inside no transaction but its own.
  const permit = Effect.unsafeMakeSemaphore(1)
  let open = false
  // A violated constraint leaves a transaction as it was. After another error SQLite may have rolled all of it back.
  let intact = true

  /** SQLite reports a file that another program has cut as damaged. */
  const refuse: Refuse = (error) =>
    refuseFailed(
      /^SQLITE_(CORRUPT|NOTADB)/.test(sqliteCode(error)) && !inPlace() ? movedError("before the write") : error
    )

  const run = (statement: string, params: Params) => {
    const rows = statements(statement, params)
    if (Either.isLeft(rows) && !isConstraint(rows.left)) intact = false
    return rows
  }

  // The file is checked before a write, so that a write never reaches a moved file. It is checked again after the write is durable, so
  // that a write is acknowledged only if the path still leads to the file. In a transaction, BEGIN and COMMIT do this.
  const attempt = (statement: string, params: Params, guarded: boolean) => {
    if (!guarded) return run(statement, params)
    if (!mayWrite()) return Either.left(movedError("before the write"))
    const rows = run(statement, params)
    return Either.isLeft(rows) || inPlace() ? rows : Either.left(movedError("after the write"))
  }

  const execute = (statement: string, params: Params, guarded: boolean): Effect.Effect<Rows, Unavailable | Busy> =>
    Effect.suspend(() => {
      const rows = attempt(statement, params, guarded)
      return Either.isRight(rows) ? Effect.succeed(rows.right) : refuse(rows.left)
    })

  const rowsOf = (statement: string, params: Params = []): Effect.Effect<Rows, Unavailable> =>
    Effect.withFiberRuntime((fiber) => {
      const inside = () => unlessBusy(execute(statement, params, false))
      if (open && isInTransaction(fiber.currentContext)) return inside()
      return isRead(statement)
        ? alone(statement, params, false)
        : grouped(alone(statement, params, true), Effect.suspend(inside))
    })

  /** Runs a statement outside of transactions: at once if nothing is before it, otherwise in its turn. */
  const alone = (statement: string, params: Params, write: boolean): Effect.Effect<Rows, Unavailable> =>
    Effect.suspend(() => {
      const later = () => {
        const inTurn = permit.withPermits(1)(execute(statement, params, write))
        return write ? writes.run(inTurn) : retryBusy(inTurn)
      }
      if (open || (write && !writes.isEmpty())) return later()
      const rows = attempt(statement, params, write)
      return Either.isRight(rows) ? Effect.succeed(rows.right) : Effect.catchTag(refuse(rows.left), "Busy", later)
    })

  /** Runs writes synchronously. Returns false if the first one has a RETURNING clause and returns no row. */
  const runAll = (batch: Batch): Either.Either<boolean, SqlError> => {
    const writes = typeof batch === "function" ? batch() : Either.right(batch)
    if (Either.isLeft(writes)) return Either.left(writes.left)
    for (const [index, [statement, params]] of writes.right.entries()) {
      const rows = run(statement, params)
      if (Either.isLeft(rows)) return Either.left(rows.left)
      if (index === 0 && isReturning(statement) && rows.right.length === 0) return Either.right(false)
    }
    return Either.right(true)
  }

  /** Runs batches between BEGIN and COMMIT synchronously, which is cheaper than a transaction of effects. */
  const commitNow = (batches: ReadonlyArray<Batch>): Either.Either<ReadonlyArray<boolean>, NotCommitted> => {
    if (!mayWrite()) return nothingKept(movedError("before the write"))
    const begun = run("BEGIN IMMEDIATE", [])
    if (Either.isLeft(begun)) return nothingKept(begun.left)
    const done: Array<boolean> = []
    for (const batch of batches) {
      const written = runAll(batch)
      if (Either.isLeft(written)) {
        run("ROLLBACK", [])
        return nothingKept(written.left)
      }
      done.push(written.right)
    }
    const ended = run("COMMIT", [])
    if (Either.isLeft(ended)) {
      // The transaction may still be open, and later writes would become part of it and be lost.
      run("ROLLBACK", [])
      return isConstraint(ended.left) ? nothingKept(ended.left) : perhapsKept(ended.left)
    }
    return inPlace() ? Either.right(done) : perhapsKept(movedError("after the write"))
  }

  const atOnce = (batch: Batch): Effect.Effect<boolean, Unavailable | Busy> =>
    Effect.suspend(() => {
      const committed = commitNow([batch])
      return Either.isRight(committed) ? Effect.succeed(committed.right[0] === true) : refuse(committed.left.error)
    })

  const batchAlone = (batch: Batch): Effect.Effect<boolean, Unavailable> =>
    Effect.suspend(() => {
      const later = () => writes.run(permit.withPermits(1)(atOnce(batch)))
      return open || !writes.isEmpty() ? later() : Effect.catchTag(atOnce(batch), "Busy", later)
    })

  const batchGrouped = groupBatches({
    alone: batchAlone,
    together: (batches) => {
      if (open || !writes.isEmpty()) return "each alone"
      const committed = commitNow(batches)
      if (Either.isRight(committed)) return committed.right
      return committed.left.mayRunAgain ? "each alone" : unlessBusy(refuse(committed.left.error))
    }
  })

  /** Runs writes in the open transaction. */
  const batchInside = (batch: Batch): Effect.Effect<boolean, Unavailable> =>
    Effect.suspend(() => {
      const done = runAll(batch)
      return Either.isRight(done) ? Effect.succeed(done.right) : unlessBusy(refuse(done.left))
    })

  const batched = (batch: Batch): Effect.Effect<boolean, Unavailable> =>
    Effect.withFiberRuntime((fiber) =>
      open && isInTransaction(fiber.currentContext) ? batchInside(batch) : batchGrouped(batch)
    )

  const between =
    (begin: "BEGIN" | "BEGIN IMMEDIATE") =>
    <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> =>
      Effect.withFiberRuntime((fiber) => {
        if (isInTransaction(fiber.currentContext)) return body
        // The body's own failures are kept as its exit, so that only BEGIN is retried.
        const inTurn = permit.withPermits(1)(Effect.uninterruptible(enclosed(begin, body)))
        return Effect.flatten(begin === "BEGIN" ? retryBusy(inTurn) : writes.run(inTurn))
      })

  const enclosed = <A, E, R>(begin: "BEGIN" | "BEGIN IMMEDIATE", body: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const write = begin === "BEGIN IMMEDIATE"
      yield* opening(begin, write)
      const outcome = yield* Effect.exit(Effect.provideService(body, InTransaction, true))
      const end = Exit.isSuccess(outcome) ? closing("COMMIT", write) : closing("ROLLBACK", false)
      const ended = yield* Effect.exit(unlessBusy(end))
      return Exit.isSuccess(outcome) ? Exit.zipRight(ended, outcome) : outcome
    })

  const opening = (begin: string, guarded: boolean) =>
    Effect.suspend(() => {
      if (guarded && !mayWrite()) return refuse(movedError("before the write"))
      intact = true
      const begun = run(begin, [])
      open = Either.isRight(begun)
      return Either.isRight(begun) ? Effect.void : refuse(begun.left)
    })

  const closing = (end: string, guarded: boolean) =>
    Effect.suspend(() => {
      const ended = attempt(end, [], guarded)
      // A COMMIT that failed may leave the transaction open, and later writes would become part of it and be lost.
      if (Either.isLeft(ended)) run("ROLLBACK", [])
      open = false
      return Either.isRight(ended) ? Effect.void : refuse(ended.left)
    })

  const readAll = <R extends Reads>(reads: R): Effect.Effect<RowsOf<R>, Unavailable | Busy> => {
    const found: Record<string, unknown> = {}
    for (const [name, [query, params]] of Object.entries(reads)) {
      const rows = run("width" in query ? packed(query) : query.statement, params)
      if (Either.isLeft(rows)) return refuse(rows.left)
      found[name] = "width" in query ? query.read(unpacked(rows.right)) : query.read(rows.right)
    }
    return hasAll(reads, found) ? Effect.succeed(found) : Effect.dieMessage("a read without rows")
  }

  /** Runs reads between BEGIN and COMMIT synchronously, so that no other statement can come between them. */
  const readTogether = <R extends Reads>(reads: R): Effect.Effect<RowsOf<R>, Unavailable | Busy> => {
    const begun = run("BEGIN", [])
    if (Either.isLeft(begun)) return refuse(begun.left)
    try {
      return readAll(reads)
    } finally {
      run("COMMIT", [])
    }
  }

  const grouped = groupCommit(between("BEGIN IMMEDIATE"), () => intact)

  const transaction = <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> =>
    Effect.withFiberRuntime((fiber) =>
      isInTransaction(fiber.currentContext)
        ? body
        : grouped(between("BEGIN IMMEDIATE")(body), Effect.provideService(savepoint(body), InTransaction, true))
    )

  /** Runs a body within the transaction of a group. If it fails, its statements are rolled back. */
  const savepoint = <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      run("SAVEPOINT member", [])
      return Effect.onExit(body, (exit) =>
        Effect.sync(() => {
          if (Exit.isFailure(exit)) run("ROLLBACK TO member", [])
          run("RELEASE member", [])
        })
      )
    })

  return {
    all: ({ read, statement }, params) => Effect.map(rowsOf(statement, params), read),
    first: ({ read, statement }, params) => Effect.map(rowsOf(statement, params), (rows) => read(rows)[0]),
    tuples: (query, params) => Effect.map(rowsOf(packed(query), params), (rows) => query.read(unpacked(rows))),
    run: (statement, params) => Effect.asVoid(rowsOf(statement, params)),
    batch: batched,
    journaled: (accountId, writes) =>
      Effect.suspend(() => {
        let id = ""
        // The id is made when the transaction has begun: no other process can write between it and the commit.
        const batch = () =>
          Either.map(run(NEWEST_ID.statement, [accountId]), (rows) => {
            id = idAfter(NEWEST_ID.read(rows)[0]?.id)
            return writes.map(withChangeId(id))
          })
        return Effect.map(batched(batch), (done) => (done ? id : undefined))
      }),
    nextChangeId: (accountId) =>
      Effect.map(rowsOf(NEWEST_ID.statement, [accountId]), (rows) => idAfter(NEWEST_ID.read(rows)[0]?.id)),
    transaction,
    // A database file has one writer at a time, so an account has too.
    exclusive: (_, body) => transaction(body),
    snapshot: between("BEGIN"),
    together: (reads) =>
      Effect.withFiberRuntime((fiber) => {
        if (open && isInTransaction(fiber.currentContext)) return unlessBusy(readAll(reads))
        const inTurn = () => retryBusy(permit.withPermits(1)(Effect.suspend(() => readTogether(reads))))
        return open ? inTurn() : Effect.catchTag(readTogether(reads), "Busy", inTurn)
      })
  }
}

/** The failure of batches. They may be run again if it is certain that none of their writes was kept. */
interface NotCommitted {
  readonly error: SqlError
  readonly mayRunAgain: boolean
}

const nothingKept = (error: SqlError) => Either.left({ error, mayRunAgain: true })

const perhapsKept = (error: SqlError) => Either.left({ error, mayRunAgain: false })

const isConstraint = (error: SqlError): boolean => sqliteCode(error).startsWith("SQLITE_CONSTRAINT")

const hasAll = <R extends Reads>(reads: R, found: object): found is RowsOf<R> =>
  Object.keys(reads).every((name) => name in found)

const packedStatements = new Map<string, string>()

/** Turns a statement of many rows into one that returns a single JSON text: an object for each row costs the driver twice as much. */
const packed = <Row>({ statement, width }: Tuples<Row>): string => {
  const known = packedStatements.get(statement)
  if (known !== undefined) return known
  const cells = Array.from({ length: width }, (_, at) => `c${at}`).join(", ")
  const text = `WITH listed (${cells}) AS (${statement}) SELECT json_group_array(json_array(${cells})) AS rows FROM listed`
  packedStatements.set(statement, text)
  return text
}

const unpacked = ([row]: ReadonlyArray<DriverRow>): ReadonlyArray<unknown> => JSON.parse(String(row?.rows))
