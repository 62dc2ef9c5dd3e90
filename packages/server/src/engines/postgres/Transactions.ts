import { setTimeout as sleep } from "node:timers/promises"
import { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import { type DriverRow, isRead, isReturning } from "../../schema/Rows.ts"
import { ownChangeId, withChangeId } from "../ChangeIds.ts"
import type { Reads, RowsOf, Sql, Write } from "../Sql.ts"
import { Conflict, type Connections, Failed, makeFailures, type Run } from "./Connections.ts"
import { type Bound, batched, bound, journaled, listed, together } from "./Statements.ts"

/** The greatest id of an account that another server may be about to commit is known for at least this long. */
const KNOWN_MS = 86_400_000

/**
 * An id that is greater than another one by 1 ms, with the end of the own one. An id that has no time, which only an import can bring, is
 * extended.
 */
const after = (id: string): string => `CASE WHEN ${id} ~ '^[0-7][0-9a-f]{7}-[0-9a-f]{4}-'
    THEN regexp_replace(lpad(to_hex(('x' || lpad(replace(left(${id}, 13), '-', ''), 16, '0'))::bit(64)::bigint + 1), 12, '0'),
      '^(.{8})', '\\1-') || substr(:own, 14)
    ELSE ${id} || '0' END`

/**
 * Makes the id of a change. It locks a row of the account until the transaction ends, and an upsert reads the latest commit of its row even
 * if that came after its statement began. So ids ascend in the order of the commits. The journal has the changes that came another way,
 * such as those of an import, and those from before the row was forgotten.
 */
const MAKE = `INSERT INTO short_state AS known (name, state, until)
  SELECT 'change ' || CAST(:accountId AS text), CASE WHEN :own > newest.id THEN :own ELSE ${after("newest.id")} END, CAST(:until AS bigint)
  FROM (SELECT coalesce(max(id), '') AS id FROM change WHERE account_id = :accountId) AS newest
  ON CONFLICT (name) DO UPDATE SET until = excluded.until,
    state = CASE WHEN excluded.state > known.state COLLATE "C" THEN excluded.state ELSE ${after("known.state")} END
  RETURNING state AS id`

/** The write that makes the id of a change of an account. */
const madeId = (accountId: string): Write => {
  // It changes once a day: a row whose indexed columns stay the same is updated in place.
  const until = (Math.floor(Date.now() / KNOWN_MS) + 2) * KNOWN_MS
  return [MAKE, { accountId, own: ownChangeId(), until }]
}

/** The connection of the transaction that a fiber's statements belong to. */
class InTransaction extends Context.Tag("daybook/store/postgres/InTransaction")<InTransaction, Run>() {}

/** How often a transaction that conflicts with others is tried, with random pauses of up to 2, 4, 8 … milliseconds. */
const ATTEMPTS = 8

/** `Sql` over PostgreSQL. Statements cannot be interrupted: a statement that was sent takes effect. */
export const sqlOver = (connections: Connections): Sql["Type"] => {
  const { reached, refuse } = makeFailures()

  const checked = <A>(rows: Effect.Effect<A, Failed>, mayBeCommitted: boolean) =>
    Effect.matchEffect(rows, { onFailure: (failed) => refuse(failed, mayBeCommitted), onSuccess: reached })

  /** Runs a statement in the open transaction, or by itself. */
  const execute = (statement: Bound): Effect.Effect<ReadonlyArray<DriverRow>, Unavailable> =>
    Effect.withFiberRuntime((fiber) => {
      const inside = Context.getOption(fiber.currentContext, InTransaction)
      // A conflict in a transaction passes through the stores, because the whole transaction is run again.
      if (Option.isSome(inside)) return conflictAsDefect(checked(inside.value(statement), false))
      return Effect.uninterruptible(runAgain(checked(connections.run(statement), !isRead(statement.text))))
    })

  const between =
    (begin: typeof BEGIN | typeof SNAPSHOT) =>
    <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | Unavailable, R> =>
      Effect.withFiberRuntime((fiber) =>
        Option.isSome(Context.getOption(fiber.currentContext, InTransaction))
          ? body
          : runAgain(
              Effect.uninterruptible(
                Effect.catchIf(
                  connections.lend((run) => enclosed(run, begin, body)),
                  (error) => error instanceof Failed,
                  (failed) => refuse(failed, false)
                )
              )
            )
      )

  const enclosed = <A, E, R>(run: Run, begin: string, body: Effect.Effect<A, E, R>) => {
    return Effect.gen(function* () {
      yield* checked(run(unprepared(begin)), false)
      const filled = filling()
      const noted: Run = (statement) => {
        filled.note(statement)
        return run(statement)
      }
      const outcome = yield* Effect.exit(defectAsConflict(Effect.provideService(body, InTransaction, noted)))
      // If the rollback fails, the connection is gone, and PostgreSQL rolls back by itself.
      if (Exit.isFailure(outcome)) yield* Effect.ignore(run(unprepared("ROLLBACK")))
      else {
        yield* checked(Effect.mapError(run(unprepared("COMMIT")), perhapsBegun), true)
        const tables = filled.tables()
        if (tables.length > 0) yield* Effect.ignore(run(unprepared(`ANALYZE ${tables.join(", ")}`)))
      }
      return yield* outcome
    })
  }

  const transaction = between(BEGIN)

  const all: Sql["Type"]["all"] = ({ read, statement }, params = []) =>
    Effect.map(execute(bound(statement, params)), read)

  const run: Sql["Type"]["run"] = (statement, params = []) => Effect.asVoid(execute(bound(statement, params)))

  /** Runs many writes, consecutive ones of one statement together: each round trip prolongs the time in which other writes wait. */
  const inSteps = ([first, ...others]: ReadonlyArray<Write>) =>
    Effect.gen(function* () {
      if (first === undefined) return true
      const rows = yield* execute(bound(...first))
      if (isReturning(first[0]) && rows.length === 0) return false
      for (const step of stepsOf(others)) yield* execute(listed(step))
      return true
    })

  const batch = (writes: ReadonlyArray<Write>) =>
    writes.length <= BATCH
      ? Effect.map(execute(batched(writes)), ([row]) => row?.done !== 0)
      : transaction(inSteps(writes))

  const nextChangeId = (accountId: string) =>
    Effect.flatMap(execute(bound(...madeId(accountId))), ([row]) =>
      typeof row?.id === "string" ? Effect.succeed(row.id) : Effect.dieMessage("no id of a change was made")
    )

  return {
    all,
    first: (query, params) => Effect.map(all(query, params), (rows) => rows[0]),
    tuples: ({ read, statement }, params = []) =>
      Effect.map(execute({ ...bound(statement, params), rowMode: "array" }), read),
    run,
    batch,
    journaled: (accountId, writes) =>
      writes.length <= BATCH
        ? Effect.map(execute(journaled(madeId(accountId), writes)), ([row]) =>
            row?.done !== 0 && typeof row?.id === "string" ? row.id : undefined
          )
        : transaction(
            Effect.flatMap(nextChangeId(accountId), (id) =>
              Effect.map(batch(writes.map(withChangeId(id))), (done) => (done ? id : undefined))
            )
          ),
    nextChangeId,
    transaction,
    snapshot: between(SNAPSHOT),
    // Every other exclusive body of the account waits for the lock on its row.
    exclusive: (accountId, body) => transaction(Effect.zipRight(run(LOCK_ACCOUNT, [accountId]), body)),
    together: (reads) =>
      Effect.flatMap(execute(together(reads)), ([row]) => {
        const found = row === undefined ? {} : readAll(reads, row)
        return hasAll(reads, found) ? Effect.succeed(found) : Effect.dieMessage("a read without rows")
      })
  }
}

/** The maximum number of writes that are sent as one statement. */
const BATCH = 8

/** The number of writes of one statement that are sent as one. */
const STEP = 32

/** Divides writes into steps of one statement each. A step has `STEP` of them or one, so that few statements are prepared. */
const stepsOf = (writes: ReadonlyArray<Write>): ReadonlyArray<ReadonlyArray<Write>> => {
  const steps: Array<ReadonlyArray<Write>> = []
  for (let at = 0; at < writes.length; at += steps.at(-1)?.length ?? 1) {
    const next = writes.slice(at, at + STEP)
    const isOne = next.length === STEP && next.every(([statement]) => statement === next[0]?.[0])
    steps.push(isOne ? next : next.slice(0, 1))
  }
  return steps
}

/** The number of values in writes of a table, some hundred rows, after which its statistics are renewed. */
const MANY_VALUES = 4000

const WRITTEN_TABLE = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)/

/**
 * Finds the tables that a transaction fills. PostgreSQL renews its statistics by itself only after a minute or later. Until then it plans
 * the reads of such a table as those of an empty one.
 */
const filling = () => {
  const written = new Map<string, number>()
  return {
    note: ({ text, values }: Bound): void => {
      const [, table] = WRITTEN_TABLE.exec(text) ?? []
      if (table !== undefined) written.set(table, (written.get(table) ?? 0) + values.length)
    },
    tables: (): ReadonlyArray<string> =>
      [...written].flatMap(([table, values]) => (values > MANY_VALUES ? [table] : []))
  }
}

// The isolation level is set, whatever the database's default: after it waited for a lock, a statement must see what the other
// transaction committed. A server that is suspended within a transaction must not hold its locks for ever.
const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE;
  SET LOCAL lock_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '30s'`

const SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"

const unprepared = (text: string): Bound => ({ text, values: [] })

/** It is unknown whether an unprepared statement began, so it counts as begun. */
const perhapsBegun = ({ cause, reached }: Failed): Failed =>
  new Failed({ cause, reached: reached === "not begun" ? "begun" : reached })

const LOCK_ACCOUNT = "SELECT id FROM account WHERE id = ? FOR NO KEY UPDATE"

const readAll = (reads: Reads, row: DriverRow): object => {
  const found: Record<string, unknown> = {}
  for (const [name, [query]] of Object.entries(reads)) {
    const rows: unknown = row[name]
    if (Array.isArray(rows)) found[name] = query.read(rows)
  }
  return found
}

const hasAll = <R extends Reads>(reads: R, found: object): found is RowsOf<R> =>
  Object.keys(reads).every((name) => name in found)

const BUSY = new Unavailable({ message: "The database is busy; nothing was saved.", retryAfter: 1 })

const isConflict = (error: unknown): error is Conflict => error instanceof Conflict

/** Runs an effect again after conflicts. The pauses are in real time: a test's clock does not move the other transaction. */
const runAgain = <A, E, R>(
  effect: Effect.Effect<A, E | Conflict, R>,
  attempt = 1
): Effect.Effect<A, E | Unavailable, R> =>
  Effect.catchAll(effect, (error): Effect.Effect<A, E | Unavailable, R> => {
    if (!isConflict(error)) return Effect.fail(error)
    if (attempt === ATTEMPTS) return BUSY
    return Effect.zipRight(
      Effect.promise(() => sleep(Math.random() * 2 ** attempt)),
      runAgain(effect, attempt + 1)
    )
  })

const conflictAsDefect = <A, E, R>(effect: Effect.Effect<A, E | Conflict, R>): Effect.Effect<A, E, R> =>
  Effect.catchAll(effect, (error) => (isConflict(error) ? Effect.die(error) : Effect.fail(error)))

const defectAsConflict = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | Conflict, R> =>
  Effect.catchSomeDefect(effect, (defect) => (isConflict(defect) ? Option.some(Effect.fail(defect)) : Option.none()))
