import type { Unavailable } from "@daybook/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Further connections to the log that is open, for threads of this process. */
export class OtherConnections extends Context.Tag("daybook/store/OtherConnections")<
  OtherConnections,
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
