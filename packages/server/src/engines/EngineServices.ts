import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A figure of an engine that changes while it works. */
export interface Figure {
  /** Its name in Prometheus. */
  readonly name: string
  readonly help: string
  readonly value: () => number
}

/** The database that was opened. */
export class DatabaseInfo extends Context.Tag("daybook/store/DatabaseInfo")<
  DatabaseInfo,
  {
    /** The file, or the address of the PostgreSQL database without its password. */
    readonly place: string
    /** The file of SQLite; undefined for PostgreSQL. */
    readonly file: string | undefined
    /** True if opening it created the log. */
    readonly created: boolean
    readonly figures: ReadonlyArray<Figure>
  }
>() {}

/** The way in which an engine loads rows that were written elsewhere. */
export class BulkLoad extends Context.Tag("daybook/store/BulkLoad")<
  BulkLoad,
  {
    /**
     * A transaction that inserts rows with their `seq`. Nothing else writes to the log meanwhile, and rows that are added
     * afterwards get a higher `seq`.
     */
    readonly load: <A, E, R>(body: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
  }
>() {}

/** Further connections to the log that is open, for threads of this process. */
export class WorkerConnections extends Context.Tag("daybook/store/WorkerConnections")<
  WorkerConnections,
  {
    /** The file, or the address of the PostgreSQL database with its password. */
    readonly database: string
    /** Runs work that opens another connection and reads. Refused if the database is not at its place any more. */
    readonly reading: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
    /**
     * Runs work that writes through another connection. If the engine has one writer at a time, writes of this process wait until the
     * work ends; reads do not.
     */
    readonly writing: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Unavailable, R>
  }
>() {}
