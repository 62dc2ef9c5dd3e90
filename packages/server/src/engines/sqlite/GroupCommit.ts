import type { Unavailable } from "@daybook/core"
import type { Connection } from "@effect/sql/SqlConnection"
import { SqlError } from "@effect/sql/SqlError"
import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Runtime from "effect/Runtime"
import * as RuntimeFlags from "effect/RuntimeFlags"
import * as Scheduler from "effect/Scheduler"
import type { DriverRow } from "../../schema/Rows.ts"
import type { Params, Write } from "../Sql.ts"

const immediateScheduler = Scheduler.make(
  (task) => task(),
  () => false
)

const runtime = Runtime.disableRuntimeFlag(Runtime.defaultRuntime, RuntimeFlags.RuntimeMetrics)

/**
 * Creates a function that runs effects synchronously. They must not wait or fail. One long-lived fiber runs them all:
 * `Effect.runSync` starts a fiber for each. Effect keeps all root fibers in a set, whose replaced tables retain requests until the
 * next full garbage collection; this cost a fifth of a request.
 */
const runner = <A>(): ((effect: Effect.Effect<A>) => A) => {
  let take: (effect: Effect.Effect<A>) => void = () => {}
  let results: Array<A> = []
  const next = Effect.async<A>((resume) => {
    take = resume
  })
  const serve: Effect.Effect<never> = Effect.flatMap(next, (result) => {
    results.push(result)
    return serve
  })
  Runtime.runFork(runtime)(serve, { scheduler: immediateScheduler })
  return (effect) => {
    results = []
    take(effect)
    for (const result of results) return result
    throw new Error("an effect that waits cannot be run synchronously")
  }
}

export type Rows = ReadonlyArray<DriverRow>

/** A prepared statement: the list for its values, and the effect that runs it. */
interface PreparedStatement {
  readonly values: Array<unknown>
  readonly run: Effect.Effect<Exit.Exit<Rows, SqlError>>
}

const runNow = runner<Exit.Exit<Rows, SqlError>>()

/**
 * Runs a connection's statements synchronously, so that nothing runs between the check for an open transaction and the
 * statement. Prepared statements are kept.
 */
export const statementsOf = (connection: Connection) => {
  const statements = new Map<string, PreparedStatement>()
  const prepare = (statement: string): PreparedStatement => {
    const values: Array<unknown> = []
    // The driver prepares the statement here, and runs it with the list's values at that time.
    const prepared = { values, run: Effect.exit(connection.executeUnprepared(statement, values, undefined)) }
    statements.set(statement, prepared)
    return prepared
  }
  return (statement: string, params: Params): Either.Either<Rows, SqlError> => {
    try {
      const { run, values } = statements.get(statement) ?? prepare(statement)
      values.length = 0
      if (isList(params)) values.push(...params)
      else values.push(params)
      const outcome = runNow(run)
      return Exit.isSuccess(outcome) ? Either.right(outcome.value) : Either.left(errorOf(Cause.squash(outcome.cause)))
    } catch (cause) {
      return Either.left(errorOf(cause))
    }
  }
}

const errorOf = (cause: unknown): SqlError =>
  cause instanceof SqlError ? cause : new SqlError({ cause, message: "Failed to prepare statement" })

const isList = (params: Params): params is ReadonlyArray<string | number | null> => Array.isArray(params)

/** A write that joined a group: its work, and the callback for the outcome of the group. */
interface Member {
  readonly work: Effect.Effect<void>
  readonly end: (end: "committed" | "run alone" | Effect.Effect<never, Unavailable>) => void
}

type Transaction = <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>

const endOfTurn = Effect.async<void>((resume) => void setImmediate(() => resume(Effect.void)))

/**
 * Commits the writes that arrive in one turn of the event loop in one transaction, as docs/decisions.md explains. `isIntact` tells
 * whether every statement since the last BEGIN succeeded or changed nothing.
 */
export const groupCommit = (transaction: Transaction, isIntact: () => boolean) => {
  let joining: Array<Member> | undefined

  const join = <A, E, R>(members: Array<Member>, alone: Effect.Effect<A, E, R>, inGroup: typeof alone) =>
    Effect.contextWithEffect((context: Context.Context<R>) =>
      Effect.async<A, E | Unavailable, R>((resume) => {
        let own = alone
        const work = Effect.map(Effect.exit(Effect.provide(inGroup, context)), (exit) => {
          own = exit
        })
        members.push({ work, end: (end) => resume(end === "committed" ? own : end === "run alone" ? alone : end) })
      })
    )

  const run = (members: ReadonlyArray<Member>) =>
    Effect.gen(function* () {
      for (const { work } of members) if (isIntact()) yield* work
      return isIntact() ? ("committed" as const) : yield* Effect.fail("run alone" as const)
    }).pipe(
      transaction,
      Effect.catchIf((error) => error === "run alone", Effect.succeed),
      Effect.catchAllCause((cause) => Effect.succeed(Effect.failCause(cause))),
      Effect.flatMap((end) => Effect.forEach(members, (one) => Effect.sync(() => one.end(end)), { discard: true }))
    )

  /** Runs a write: `alone` with its own commit, or `inGroup` in the transaction of a group, which it must leave intact. */
  return <A, E, R>(alone: Effect.Effect<A, E, R>, inGroup: Effect.Effect<A, E, R>) =>
    Effect.uninterruptible(
      Effect.suspend((): Effect.Effect<A, E | Unavailable, R> => {
        if (joining !== undefined) return join(joining, alone, inGroup)
        const members: Array<Member> = []
        joining = members
        return Effect.flatMap(endOfTurn, () => {
          joining = undefined
          const first: Array<Member> = []
          const group = Effect.suspend(() => run([...first, ...members]))
          return members.length === 0 ? alone : Effect.zipLeft(join(first, alone, inGroup), group, { concurrent: true })
        })
      })
    )
}

/** Writes, or a function that makes them in their transaction. */
export type Batch = ReadonlyArray<Write> | (() => Either.Either<ReadonlyArray<Write>, SqlError>)

/** The outcome of each batch of a group, or the failure of all of them. */
type Together = ReadonlyArray<boolean> | "each alone" | Effect.Effect<never, Unavailable>

/**
 * Commits the batches that arrive in one turn of the event loop together. A batch is data, so that its group needs no fiber, no savepoint
 * and no waiting between the statements. If a group cannot be committed, each of its batches is run by itself.
 */
export const groupBatches = (commit: {
  readonly together: (batches: ReadonlyArray<Batch>) => Together
  readonly alone: (batch: Batch) => Effect.Effect<boolean, Unavailable>
}) => {
  interface Waiting {
    readonly batch: Batch
    readonly end: (outcome: Effect.Effect<boolean, Unavailable>) => void
  }
  let waiting: Array<Waiting> = []

  const outcomes = (batches: ReadonlyArray<Batch>): Together => {
    if (batches.length === 1) return "each alone"
    try {
      return commit.together(batches)
    } catch (defect) {
      return Effect.die(defect)
    }
  }

  const commitWaiting = (): void => {
    const group = waiting
    waiting = []
    const ended = outcomes(group.map(({ batch }) => batch))
    for (const [index, { batch, end }] of group.entries()) {
      if (ended === "each alone") end(commit.alone(batch))
      else end(Effect.isEffect(ended) ? ended : Effect.succeed(ended[index] === true))
    }
  }

  return (batch: Batch): Effect.Effect<boolean, Unavailable> =>
    Effect.uninterruptible(
      Effect.async((resume) => {
        if (waiting.push({ batch, end: resume }) === 1) setImmediate(commitWaiting)
      })
    )
}
