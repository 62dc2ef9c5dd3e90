import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Query, Tuples, Value } from "../schema/Rows.ts"

/** Values for a statement's `?` in order, or for its `:names`. */
export type Params = ReadonlyArray<Value> | Readonly<Record<string, Value>>

/** A write and its values. */
export type Write = readonly [statement: string, params: Params]

/** Reads by name, each a query and its values. */
export type Reads = Readonly<Record<string, readonly [Query<unknown> | Tuples<unknown>, Params]>>

/** The rows of each read. */
export type RowsOf<R> = {
  readonly [Name in keyof R]: R[Name] extends readonly [Query<infer Row> | Tuples<infer Row>, Params]
    ? ReadonlyArray<Row>
    : never
}

/**
 * The database as the stores use it. Statements are SQL that every engine understands: quoted aliases, `ON CONFLICT` with its
 * columns, the account in every predicate. SQL that only one engine understands is in the folder of that engine.
 */
export class Sql extends Context.Tag("daybook/store/Sql")<
  Sql,
  {
    /** Runs a statement and returns its rows; for a write, those of its RETURNING clause. */
    readonly all: <Row>(query: Query<Row>, params?: Params) => Effect.Effect<ReadonlyArray<Row>, Unavailable>
    /** The first row of a statement, if there is one. */
    readonly first: <Row>(query: Query<Row>, params?: Params) => Effect.Effect<Row | undefined, Unavailable>
    /** Runs a statement of many rows. The engine may transport them as one document. */
    readonly tuples: <Row>(query: Tuples<Row>, params?: Params) => Effect.Effect<ReadonlyArray<Row>, Unavailable>
    /** Runs a statement that returns nothing. */
    readonly run: (statement: string, params?: Params) => Effect.Effect<void, Unavailable>
    /**
     * Runs writes as one: all are kept, or on any failure none. No two of them may change the same row, and none may depend on what
     * another writes. If the first has a RETURNING clause and returns no row, nothing is written. Returns whether the writes were done.
     */
    readonly batch: (writes: ReadonlyArray<Write>) => Effect.Effect<boolean, Unavailable>
    /**
     * Runs writes as `batch` does, with the id of a new change of the account as `:changeId`, and returns the id; undefined if the writes
     * were not done. Ids ascend in the order of the commits, also over processes whose clocks differ: who has read the log has seen every
     * change whose id is less than the greatest one there.
     */
    readonly journaled: (
      accountId: string,
      writes: ReadonlyArray<Write>
    ) => Effect.Effect<string | undefined, Unavailable>
    /** Such an id in the open transaction. Other changes of the account wait until it ends. */
    readonly nextChangeId: (accountId: string) => Effect.Effect<string, Unavailable>
    /** Runs an effect's statements as one: all are kept, or on any failure none. The effect must not wait for anything else. */
    readonly transaction: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
    /**
     * A transaction that does not overlap with another exclusive one of the same account. Single statements may run between its own. It
     * is for rules that no constraint expresses, such as the maximum number of rows of an account.
     */
    readonly exclusive: <A, E, R>(
      accountId: string,
      body: Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | Unavailable, R>
    /**
     * Runs an effect's reads against the log as it is at one moment, for operations that read all of it. Other statements of the process
     * may wait until it ends.
     */
    readonly snapshot: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
    /** Runs reads against the log as it is at one moment. */
    readonly together: <R extends Reads>(reads: R) => Effect.Effect<RowsOf<R>, Unavailable>
  }
>() {}

/**
 * Makes a function that saves a summary which a read computed. The read waits for no writer: a summary that could not be saved is computed
 * again by the next read.
 */
export const summarySaver = (db: Sql["Type"]) =>
  Effect.map(
    Effect.scope,
    (scope) =>
      (...[statement, params]: Write): Effect.Effect<void> =>
        db.run(statement, params).pipe(Effect.ignoreLogged, Effect.uninterruptible, Effect.forkIn(scope), Effect.asVoid)
  )
