import type { Migration } from "../Migration.ts"

/** How a database of PostgreSQL is opened. */
export interface PostgresOptions {
  /** Connections that are kept at most. */
  readonly connections?: number | undefined
  /** Refuses a database that has no log, instead of creating its tables. */
  readonly existing?: boolean | undefined
  /** The steps to the schema; those of this version by default. */
  readonly migrations?: ReadonlyArray<Migration> | undefined
}
