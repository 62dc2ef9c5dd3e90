import * as Context from "effect/Context"

/** A figure of an engine that changes while it works. */
export interface Figure {
  /** Its name in Prometheus. */
  readonly name: string
  readonly help: string
  readonly value: () => number
}

/** The database that was opened. */
export class Opened extends Context.Tag("daybook/store/Opened")<
  Opened,
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
