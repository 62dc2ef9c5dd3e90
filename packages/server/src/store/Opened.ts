import * as Context from "effect/Context"

/** The database that was opened. */
export class Opened extends Context.Tag("daybook/store/Opened")<
  Opened,
  {
    /** The file, or the address of the PostgreSQL database without its password. */
    readonly place: string
    /** The file of SQLite; undefined for PostgreSQL. */
    readonly file: string | undefined
    /** Whether opening it created the log. */
    readonly created: boolean
  }
>() {}
